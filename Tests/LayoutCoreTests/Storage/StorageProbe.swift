import LayoutCore
import TestSupport
import Testing

/// A storage of cells, beside the places that its cells must have.
struct StorageProbe {
    /// The expected place of each item; nil for an item without a frame.
    let places: [AxisRect?]
    /// The area by which each item is found, in order; nil if that is its place.
    var areas: [AxisRect]?
    /// Looks up an item in the storage.
    let frame: (Int) -> AxisRect?
    /// Visits the storage's cells in a range, from an item on.
    let visit: (AxisRange, Int, (Int, AxisRect) -> Bool) -> Bool

    /// Checks every place, then queries by ranges of many sizes on, between and far from the cells.
    ///
    /// Queries must find every cell that meets the range, in order and from any item on. They may find others: the caller then
    /// compares final frames.
    func check(using random: inout SeededRandom, sourceLocation: SourceLocation = #_sourceLocation) {
        let wrong = places.indices.first { frame($0) != places[$0] }
        #expect(wrong == nil, "item \(wrong ?? 0) has another place", sourceLocation: sourceLocation)
        for range in ranges(using: &random) {
            let start = Bool.random(using: &random) ? 0 : Int.random(in: 0...places.count, using: &random)
            let problem = problem(range, from: start)
            #expect(problem == nil, "\(range) from item \(start)", sourceLocation: sourceLocation)
        }
    }

    /// The items that a query visits, at most `limit`.
    func visited(_ range: AxisRange, from start: Int = 0, limit: Int = .max) -> [Int] {
        var items: [Int] = []
        _ = visit(range, start) { item, _ in
            items.append(item)
            return items.count < limit
        }
        return items
    }

    /// What is wrong with the answer to a query; nil if nothing is.
    private func problem(_ range: AxisRange, from start: Int) -> String? {
        var found: [Int] = []
        var moved: Int?
        let isComplete = visit(range, start) { item, place in
            if !places.indices.contains(item) || places[item] != place { moved = item }
            found.append(item)
            return true
        }
        if let moved { return "item \(moved) is visited at another place" }
        if !isComplete { return "the query ends early" }
        if found.contains(where: { $0 < start }) { return "an item before the start is visited" }
        if !zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) { return "\(found) is not ascending" }
        let met = places.indices.filter { $0 >= start && (areas?[$0] ?? places[$0]).map(range.isMet) ?? false }
        if let missed = met.first(where: { !found.contains($0) }) { return "item \(missed) is missed" }
        let first = visited(range, from: start, limit: 2)
        return first == Array(found.prefix(2)) ? nil : "a query for two items finds \(first)"
    }

    private func ranges(using random: inout SeededRandom) -> [AxisRange] {
        let far = AxisRange(cross: 1e12...2e12, scroll: -2e12 ... -1e12)
        var ranges = [AxisRange.everything, far]
        let known = places.compactMap(\.self)
        for _ in 0..<24 {
            let place = known.randomElement(using: &random) ?? .at(0, 0)
            let side: Double = [0, 1, 30, 200, 3000].randomElement(using: &random) ?? 0
            let corner = AxisRect.at(
                place.cross + .random(in: -side...0, using: &random),
                place.scroll + .random(in: -side...0, using: &random), side, side)
            ranges.append(corner.range)
            ranges.append(place.range)
        }
        return ranges
    }
}

extension AxisRect {
    /// A rectangle, by default a point.
    static func at(_ cross: Double, _ scroll: Double, _ crossLength: Double = 0, _ scrollLength: Double = 0) -> Self {
        AxisRect(cross: cross, scroll: scroll, crossLength: crossLength, scrollLength: scrollLength)
    }

    /// The range that the rectangle covers.
    var range: AxisRange {
        AxisRange(cross: cross...cross + crossLength, scroll: scroll...scroll + scrollLength)
    }
}

extension AxisRange {
    /// Everything that a container may contain.
    static let everything = AxisRange(cross: -1e12...1e12, scroll: -1e12...1e12)

    /// Whether a place meets the range, edges included.
    func isMet(by place: AxisRect) -> Bool {
        place.cross <= cross.upperBound && place.cross + place.crossLength >= cross.lowerBound
            && place.scroll <= scroll.upperBound && place.scroll + place.scrollLength >= scroll.lowerBound
    }
}
