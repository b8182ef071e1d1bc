import LayoutEngine

/// A view of a list of one column, by the shortest code that says what it has to do: arrays and sets of identifiers, and every item looked at
/// for every question. Items are 20 high, and the view shows 100 of them.
struct NaiveView {
    struct Band {
        let start: Double
        var point: Double
        var before: Set<UInt64>
        var kept: Set<UInt64>
    }

    let mode: ViewSelection.Mode
    /// All items, in order.
    var items: [UInt64]
    var selected: Set<UInt64> = []
    var cursor: UInt64?
    var anchor: UInt64?
    /// The content offset.
    var top = 0.0
    var band: Band?

    static let height = 20.0
    static let visible = 100.0

    init(_ mode: ViewSelection.Mode, items: [UInt64]) {
        self.mode = mode
        self.items = items
    }

    var takesSeveral: Bool { mode == .multiple || mode == .area }
    var farthest: Double { max(0, Self.height * Double(items.count) - Self.visible) }

    // MARK: Items

    func index(of item: UInt64) -> Int { items.firstIndex(of: item) ?? 0 }

    /// The item at a height of the view.
    func item(at y: Double) -> UInt64? {
        let row = Int((top + y) / Self.height)
        return items.indices.contains(row) ? items[row] : nil
    }

    /// The first item that begins in sight, or else the first in sight.
    var first: UInt64? {
        let inSight = items.indices.filter {
            let start = Self.height * Double($0)
            return start < top + Self.visible && start + Self.height > top
        }
        let whole = inSight.first { Self.height * Double($0) >= top }
        return (whole ?? inSight.first).map { items[$0] }
    }

    func neighbour(of item: UInt64, _ direction: NeighbourDirection) -> UInt64? {
        let (index, last) = (index(of: item), items.count - 1)
        let page = Int(Self.visible / Self.height)
        let next: Int? =
            switch direction {
            case .up, .previous: index > 0 ? index - 1 : nil
            case .down, .next: index < last ? index + 1 : nil
            case .pageUp: index > 0 ? max(0, index - page) : nil
            case .pageDown: index < last ? min(last, index + page) : nil
            case .home: 0
            case .end: last
            case .left, .right: nil
            }
        return next.map { items[$0] }
    }

    // MARK: Selecting

    mutating func pick(_ item: UInt64, _ pick: ViewSelection.Pick) {
        let start = anchor ?? cursor
        cursor = item
        if mode == .none || pick == .focusing { return }
        if takesSeveral, let start, pick == .extending || pick == .adding {
            let ends = [index(of: start), index(of: item)]
            let range = Set(items[ends.min()!...ends.max()!])
            anchor = start
            if pick == .extending {
                selected = range
            } else if selected.contains(start) {
                selected.formUnion(range)
            } else {
                selected.subtract(range)
            }
            return
        }
        anchor = item
        let isSelected = selected.contains(item)
        if pick == .toggling, isSelected {
            selected.remove(item)
        } else if takesSeveral, pick == .toggling || pick == .adding {
            selected.insert(item)
        } else {
            selected = [item]
        }
    }

    mutating func reveal(_ item: UInt64) {
        let start = Self.height * Double(index(of: item))
        let (before, behind) = (start - top, start + Self.height - top - Self.visible)
        if before >= 0 && behind <= 0 { return }
        top = min(max(abs(before) <= abs(behind) ? start : start + Self.height - Self.visible, 0), farthest)
    }

    mutating func go(_ direction: NeighbourDirection, _ pick: ViewSelection.Pick) {
        if band != nil { return }
        var next: UInt64?
        if let cursor {
            next = neighbour(of: cursor, direction)
        } else {
            next = direction == .home ? items.first : direction == .end ? items.last : first
        }
        guard let next else { return }
        self.pick(next, pick)
        reveal(next)
    }

    mutating func escape() {
        if let band { selected = band.before } else { selected = [] }
        band = nil
    }

    // MARK: Bands

    /// Selects what the band meets.
    mutating func span(to y: Double) {
        guard var band else { return }
        band.point = y
        self.band = band
        let (low, end) = (min(band.start, top + y), max(band.start, top + y))
        let high = max(end, low + 0.01)
        let met = items.indices.filter {
            Self.height * Double($0) < high && Self.height * Double($0 + 1) > low
        }
        selected = band.kept.union(met.map { items[$0] })
    }

    // MARK: Changes

    mutating func follow(_ after: [UInt64]) {
        let left = Set(after)
        func successor(_ item: UInt64) -> UInt64? {
            let index = index(of: item)
            return items[index...].first { left.contains($0) } ?? items[..<index].last { left.contains($0) }
        }
        cursor = cursor.flatMap(successor)
        anchor = anchor.flatMap(successor)
        selected.formIntersection(left)
        band?.before.formIntersection(left)
        band?.kept.formIntersection(left)
        items = after
    }
}
