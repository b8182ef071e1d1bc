/// Cells in lanes of equal width, each filled from its start: the columns of a waterfall.
///
/// A cell takes 22 bytes: its position and length, its lane, and its place in the lane's list. A query searches every lane for
/// the first cell that meets its range, and merges the rest by index.
package struct LaneColumns: Sendable {
    /// A layout's result for each item: its lane, position and length.
    package struct Cells: Sendable {
        /// The lane of each item.
        package let lanes: [UInt16]
        /// The scroll position of each item, relative to the section's start.
        package let tops: [Double]
        /// The length of each item along the scroll axis.
        package let lengths: [Double]
        /// The end of each lane.
        package let ends: [Double]

        /// Creates the columns of cells.
        ///
        /// - Precondition: the first three have one length; tops do not decrease within a lane.
        package init(lanes: [UInt16], tops: [Double], lengths: [Double], ends: [Double]) {
            self.lanes = lanes
            self.tops = tops
            self.lengths = lengths
            self.ends = ends
        }
    }

    private struct Lane {
        var cross: Double
        /// The range of its list in `items`.
        var list: Range<Int>
        /// The tops of every `markDistance`th cell of the list: the first steps of a search, each of which would miss the cache
        /// in the columns themselves (half of a query's time).
        var marks: [Double] = []
        /// The highest scroll position of its cells.
        var end = 0.0
    }

    private static let markDistance = 64

    /// The lane's extent on the cross axis.
    private let laneLength: Double
    /// The distance from a cell to the furthest one before it in its lane; may be negative.
    private let itemSpacing: Double
    private var lanes: [Lane]
    /// The lanes' items, one lane after another.
    private let items: [Int32]
    private let cells: Cells
    /// The lowest scroll position of any cell, at most 0.
    package private(set) var start = 0.0
    /// The highest scroll position of any cell, at least 0.
    package private(set) var end = 0.0

    /// Creates lanes of equal width, `length`, the first of them at the cross position `first`.
    ///
    /// - Precondition: at most 65,535 lanes.
    package init(
        _ cells: Cells, count: Int, first: Double, length: Double, laneSpacing: Double, itemSpacing: Double
    ) {
        laneLength = length
        self.itemSpacing = itemSpacing
        self.cells = cells
        let lists = Self.lists(cells, count)
        items = lists.items
        lanes = lists.ranges.enumerated().map { number, list in
            Lane(cross: first + Double(number) * (length + laneSpacing), list: list)
        }
        for lane in lanes.indices {
            let list = lanes[lane].list
            lanes[lane].marks = stride(from: list.lowerBound, to: list.upperBound, by: Self.markDistance).map {
                cells.tops[Int(items[$0])]
            }
            lanes[lane].end = cells.ends[lane]
            start = min(start, lanes[lane].marks.first ?? 0)
            end = max(end, lanes[lane].end)
        }
    }

    /// Groups the items by lane, in two passes: count the items of each lane, then place them.
    private static func lists(_ cells: Cells, _ count: Int) -> (items: [Int32], ranges: [Range<Int>]) {
        var places = [Int](repeating: 0, count: count + 1)
        for lane in cells.lanes { places[Int(lane) + 1] += 1 }
        for lane in 0..<count { places[lane + 1] += places[lane] }
        let ranges = (0..<count).map { places[$0]..<places[$0 + 1] }
        var items = [Int32](repeating: 0, count: places[count])
        do {
            var items = items.mutableSpan
            var places = places.mutableSpan
            for (item, lane) in cells.lanes.enumerated() {
                items[places[Int(lane)]] = Int32(truncatingIfNeeded: item)
                places[Int(lane)] += 1
            }
        }
        return (items, ranges)
    }

    /// The place of an item, relative to the section's start.
    package func frame(of item: Int) -> AxisRect {
        place(of: item, cross: lanes[Int(cells.lanes[item])].cross)
    }

    /// The number of lanes.
    var laneCount: Int { lanes.count }

    /// An item's lane, and its position among the items of that lane.
    ///
    /// - Complexity: O(log *items of the lane*)
    func position(of item: Int) -> (lane: Int, position: Int) {
        let lane = Int(cells.lanes[item])
        let list = lanes[lane].list
        return (lane, partitioningIndex(in: list) { Int(items[$0]) >= item } - list.lowerBound)
    }

    @inline(__always)
    private func place(of item: Int, cross: Double) -> AxisRect {
        AxisRect(cross: cross, scroll: cells.tops[item], crossLength: laneLength, scrollLength: cells.lengths[item])
    }

    /// The remaining cells of one lane.
    private struct Head {
        var item: Int32
        var cross: Double
        var position: Int
        var end: Int
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(lanes · log items + visited · log lanes)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        var heads: [Head] = []
        for lane in lanes
        where lane.cross <= range.cross.upperBound && lane.cross + laneLength >= range.cross.lowerBound {
            let candidates = candidates(lane, range.scroll)
            let first = partitioningIndex(in: candidates) { items[$0] >= start }
            guard first < candidates.upperBound else { continue }
            heads.append(Head(item: items[first], cross: lane.cross, position: first, end: candidates.upperBound))
        }
        for index in (0..<heads.count / 2).reversed() { Self.siftDown(&heads, index) }
        while let head = heads.first {
            if !visit(Int(head.item), place(of: Int(head.item), cross: head.cross)) { return false }
            if head.position + 1 < head.end {
                heads[0].position += 1
                heads[0].item = items[head.position + 1]
            } else {
                heads[0] = heads[heads.count - 1]
                heads.removeLast()
            }
            Self.siftDown(&heads, 0)
        }
        return true
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false.
    ///
    /// Each lane's items are ascending. Between the highest of the lanes' first items inside and the lowest of their last items
    /// inside, every item is inside, whatever its lane.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard let core = core(range), core.upperBound > start else {
            return visit(range.possible, from: start, candidate)
        }
        var goesOn = true
        _ = visit(range.possible, from: start) { item, place in
            if item >= core.lowerBound { return false }
            goesOn = candidate(item, place)
            return goesOn
        }
        guard goesOn, contained(max(start, core.lowerBound)..<core.upperBound) else { return false }
        return visit(range.possible, from: core.upperBound, candidate)
    }

    /// The items that begin inside, in every lane.
    private func core(_ range: SelectionRange) -> Range<Int>? {
        guard let scroll = range.scroll else { return nil }
        var first = 0
        var end = items.count
        for lane in lanes where !lane.list.isEmpty {
            guard range.holds(cross: lane.cross, lane.cross + laneLength) else { return nil }
            let low = partitioningIndex(in: lane.list) { cells.tops[Int(items[$0])] > scroll.lowerBound }
            let high = partitioningIndex(in: lane.list) { cells.tops[Int(items[$0])] >= scroll.upperBound }
            if low > lane.list.lowerBound { first = max(first, Int(items[low - 1]) + 1) }
            if high < lane.list.upperBound { end = min(end, Int(items[high])) }
        }
        return first < end ? first..<end : nil
    }

    /// The positions in `items` of a lane's cells that may meet `range`. The furthest end up to a cell is the next cell's top
    /// less the spacing, so both bounds are found among the tops, which are ascending.
    private func candidates(_ lane: Lane, _ range: ClosedRange<Double>) -> Range<Int> {
        let list = lane.list
        let mark = partitioningIndex(in: 0..<lane.marks.count) { lane.marks[$0] - itemSpacing >= range.lowerBound }
        let low = list.lowerBound + max(0, mark - 1) * Self.markDistance
        let high = min(list.upperBound, list.lowerBound + mark * Self.markDistance)
        let first = partitioningIndex(in: low..<max(low, high)) { position in
            let next = position + 1
            let reached = next < list.upperBound ? cells.tops[Int(items[next])] - itemSpacing : lane.end
            return reached >= range.lowerBound
        }
        // Steps double, since a range usually meets few cells.
        var reach = 8
        while first + reach < list.upperBound, cells.tops[Int(items[first + reach])] <= range.upperBound { reach *= 2 }
        let rest = first + reach / 2 * (reach > 8 ? 1 : 0)..<min(first + reach, list.upperBound)
        let end = partitioningIndex(in: rest) { cells.tops[Int(items[$0])] > range.upperBound }
        return first..<end
    }

    private static func siftDown(_ heads: inout [Head], _ start: Int) {
        var parent = start
        while 2 * parent + 1 < heads.count {
            var child = 2 * parent + 1
            if child + 1 < heads.count && heads[child + 1].item < heads[child].item { child += 1 }
            if heads[parent].item <= heads[child].item { return }
            heads.swapAt(parent, child)
            parent = child
        }
    }
}
