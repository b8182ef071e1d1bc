import LayoutCore
import struct PluginTools.SeededRandom

/// CSS grid lanes by plain lists: for each column, all intervals that no item covers, the last of them without an end.
struct GridLanesModel {
    /// An item.
    struct Item {
        var height: Double
        var span: Int
        /// The number of its first column, from 1; 0 for any.
        var start: Int
    }

    var widths: [Double]
    var gap: Double
    var tolerance: Double
    var isDense = false
    var isTrackReversed = false
    var isFillReversed = false
    private var openings: [[Range<Double>]] = []
    private var cursor = 0

    init(widths: [Double], gap: Double, tolerance: Double) {
        self.widths = widths
        self.gap = gap
        self.tolerance = tolerance
    }

    /// The frames of items, without a gap before the first of a column.
    func frames(_ items: [Item]) -> [Rect] {
        var model = self
        model.openings = widths.map { _ in [0..<Double.infinity] }
        let places = items.map { model.place($0) }
        let height = zip(items, places).map { $1.top + $0.height }.max() ?? 0
        return zip(items, places).map { item, place in
            let columns = place.column..<place.column + item.span
            return Rect(
                x: widths[..<place.column].reduce(0, +) + gap * Double(place.column),
                y: isFillReversed ? height - place.top - item.height : place.top,
                width: widths[columns].reduce(0, +) + gap * Double(item.span - 1), height: item.height)
        }
    }

    private mutating func place(_ item: Item) -> (column: Int, top: Double) {
        let need = item.height + gap
        let firsts = item.start > 0 ? [item.start - 1] : order(item.span)
        let ends = firsts.map { first in openings[first..<first + item.span].map { $0.last?.lowerBound ?? 0 }.max() ?? 0
        }
        let limit = (ends.min() ?? 0) + tolerance
        let within = firsts.indices.filter { ends[$0] <= limit }
        let chosen = within.first { isBehindCursor(firsts[$0], item.span) } ?? within[0]
        var (column, top) = (firsts[chosen], ends[chosen])
        let gaps = firsts.enumerated().compactMap { index, first -> (first: Int, top: Double)? in
            guard isDense, width(first, item.span) == width(column, item.span),
                let gap = highestGap(first..<first + item.span, need),
                gap < top || gap == top && index < (firsts.firstIndex(of: column) ?? 0)
            else { return nil }
            return (first, gap)
        }
        let highest = gaps.map(\.top).min() ?? 0
        if let gap = gaps.first(where: { $0.top <= highest + tolerance }) {
            (column, top) = gap
        } else if item.start == 0 {
            cursor = isTrackReversed ? widths.count - column : column + item.span
        }
        for covered in column..<column + item.span { cover(covered, top..<top + need) }
        return (column, top)
    }

    private func order(_ span: Int) -> [Int] {
        let firsts = Array(0...widths.count - span)
        return isTrackReversed ? firsts.reversed() : firsts
    }

    private func isBehindCursor(_ first: Int, _ span: Int) -> Bool {
        (isTrackReversed ? widths.count - first - span : first) >= cursor
    }

    private func width(_ first: Int, _ span: Int) -> Double { widths[first..<first + span].reduce(0, +) }

    /// The highest interval that is open in all columns, and has an end in one of them.
    private func highestGap(_ columns: Range<Int>, _ need: Double) -> Double? {
        let tops = columns.flatMap { openings[$0].map(\.lowerBound) }.sorted()
        return tops.first { top in
            let open = columns.map { column in
                openings[column].first { $0.lowerBound <= top && top + need <= $0.upperBound }
            }
            return open.allSatisfy { $0 != nil } && open.contains { ($0?.upperBound ?? .infinity) < .infinity }
        }
    }

    private mutating func cover(_ column: Int, _ interval: Range<Double>) {
        openings[column] = openings[column].flatMap { opening -> [Range<Double>] in
            guard opening.lowerBound <= interval.lowerBound, interval.upperBound <= opening.upperBound else {
                return [opening]
            }
            return [opening.lowerBound..<interval.lowerBound, interval.upperBound..<opening.upperBound]
                .filter { $0.upperBound == .infinity || isDense && !$0.isEmpty }
        }
    }
}

extension GridLanesModel.Item {
    /// Random items, of which some have columns of their own.
    static func random(
        _ count: Int, columns: Int, heights: ClosedRange<Int>, using random: inout SeededRandom
    ) -> [Self] {
        (0..<count).map { _ in
            let span = min(columns, [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1)
            let hasStart = Int.random(in: 0...4, using: &random) == 0
            return Self(
                height: Double(Int.random(in: heights, using: &random)), span: span,
                start: hasStart ? Int.random(in: 1...columns - span + 1, using: &random) : 0)
        }
    }
}
