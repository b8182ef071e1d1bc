import LayoutCore

/// Columns that keep their items, by plain lists.
struct StickyModel {
    private let strategy: String
    private let count: Int
    private let spacing: Double
    private let tolerance: Double
    private let step: Double
    private let isReversed: Bool

    init(_ parameters: [String: JSONValue], width: Double, _ strategy: String) {
        func number(_ name: String) -> Double {
            if case .number(let number) = parameters[name] { number } else { 0 }
        }
        self.strategy = strategy
        isReversed = parameters["trackReverse"] == true
        count = Int(number("columnCount"))
        spacing = number("interitemSpacing")
        tolerance = number("flowTolerance")
        // Columns are 8 apart, in insets of 3.25 and 2.
        step = max(0, ((width - 5.25 - Double(count - 1) * 8) / Double(count)).rounded()) + 8
    }

    /// The column of an item at a position across.
    func lane(at position: Double) -> Int { Int(((position - 3.25) / step).rounded()) }

    /// The column of each item, and its distance from where the columns begin.
    ///
    /// - Parameter kept: the column that an item was in; nil for a new one.
    func places(_ lengths: [Double], kept: (Int) -> Int?) -> [(lane: Int, top: Double)] {
        var ends = [Double](repeating: 0, count: count)
        var cursor = 0
        return lengths.enumerated().map { item, length in
            let lane = kept(item) ?? mirrored(choice(item, isReversed ? ends.reversed() : ends, cursor))
            let top = ends[lane] + spacing
            ends[lane] = max(ends[lane], top + length)
            cursor = mirrored(lane) + 1
            return (lane, top)
        }
    }

    /// A column, counted from where filling begins.
    private func mirrored(_ lane: Int) -> Int { isReversed ? count - 1 - lane : lane }

    private func choice(_ item: Int, _ ends: [Double], _ cursor: Int) -> Int {
        let least = ends.min() ?? 0
        switch strategy {
        case "leftToRight": return item % count
        case "rightToLeft": return count - 1 - item % count
        case "shortestFirst": return ends.firstIndex(of: least) ?? 0
        default:
            let equal = ends.indices.filter { ends[$0] <= least + tolerance }
            return equal.first { $0 >= cursor } ?? equal[0]
        }
    }
}
