/// Cells in lanes of one width, each lane filled from its start: columns of a waterfall.
///
/// A cell takes 22 bytes: its position and length, its lane, and its place in the lane's list. A query searches every
/// lane for the first cell that its range reaches, and merges what follows by index.
package struct LaneColumns: Sendable {
    private struct Lane {
        var cross: Double
        /// Its items, and those that span it from a lane before.
        var items: [Int32] = []
        /// The furthest that a cell reaches.
        var end = 0.0
    }

    /// Length of a lane across, and what lies between two.
    private let laneLength: Double
    private let laneSpacing: Double
    /// What lies between a cell and the furthest before it in its lane; may be negative.
    private let itemSpacing: Double
    private var lanes: [Lane]
    private var tops: [Double] = []
    private var lengths: [Double] = []
    private var laneOf: [UInt16] = []
    /// Empty as long as every cell spans one lane.
    private var spans: [UInt16] = []
    /// The first scroll position at which a cell begins, and the last that one reaches.
    package private(set) var start = 0.0
    package private(set) var end = 0.0

    /// - Precondition: at most 65,535 lanes.
    package init(count: Int, first: Double, length: Double, laneSpacing: Double, itemSpacing: Double) {
        laneLength = length
        self.laneSpacing = laneSpacing
        self.itemSpacing = itemSpacing
        lanes = (0..<count).map { Lane(cross: first + Double($0) * (length + laneSpacing)) }
    }

    package var count: Int { tops.count }

    package mutating func reserve(_ count: Int) {
        tops.reserveCapacity(count)
        lengths.reserveCapacity(count)
        laneOf.reserveCapacity(count)
        for lane in lanes.indices { lanes[lane].items.reserveCapacity(count / lanes.count + count / lanes.count / 16) }
    }

    /// Adds the next item's cell. Tops must not decrease within a lane.
    @inline(__always)
    package mutating func append(lane: Int, span: Int = 1, top: Double, length: Double) {
        let item = Int32(truncatingIfNeeded: tops.count)
        if span > 1 && spans.isEmpty { spans = Array(repeating: 1, count: tops.count) }
        if span > 1 || !spans.isEmpty { spans.append(UInt16(span)) }
        tops.append(top)
        lengths.append(length)
        laneOf.append(UInt16(truncatingIfNeeded: lane))
        let reached = top + length
        for lane in lane..<lane + span {
            lanes[lane].items.append(item)
            lanes[lane].end = max(lanes[lane].end, reached)
        }
        start = min(start, top)
        end = max(end, reached)
    }

    package func frame(of item: Int) -> AxisRect {
        let span = spans.isEmpty ? 1 : Double(spans[item])
        return AxisRect(
            cross: lanes[Int(laneOf[item])].cross, scroll: tops[item],
            crossLength: span * laneLength + (span - 1) * laneSpacing, scrollLength: lengths[item])
    }

    /// Cells of one lane still to be visited.
    private struct Head {
        var item: Int32
        var lane: Int
        var position: Int
        var end: Int
    }

    /// Calls `visit` with each item from `start` on that may meet `range`, in order, until it answers false.
    ///
    /// - Complexity: O(lanes · log items + visited · log lanes)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        var heads: [Head] = []
        for (number, lane) in lanes.enumerated()
        where lane.cross <= range.cross.upperBound && lane.cross + laneLength >= range.cross.lowerBound {
            let candidates = candidates(lane, range.scroll)
            let first = partitioningIndex(in: candidates) { lane.items[$0] >= start }
            guard first < candidates.upperBound else { continue }
            heads.append(Head(item: lane.items[first], lane: number, position: first, end: candidates.upperBound))
        }
        for index in (0..<heads.count / 2).reversed() { Self.siftDown(&heads, index) }
        var last: Int32 = -1
        while let head = heads.first {
            // A cell that spans lanes is met once in each.
            if head.item != last, !visit(Int(head.item), frame(of: Int(head.item))) { return false }
            last = head.item
            if head.position + 1 < head.end {
                heads[0].position += 1
                heads[0].item = lanes[head.lane].items[head.position + 1]
            } else {
                heads[0] = heads[heads.count - 1]
                heads.removeLast()
            }
            Self.siftDown(&heads, 0)
        }
        return true
    }

    /// Positions in the lane's list that may meet `range`. What a lane reaches up to a cell is its next cell's top less the
    /// spacing, so both bounds are found among the tops, which only grow.
    private func candidates(_ lane: Lane, _ range: ClosedRange<Double>) -> Range<Int> {
        let items = lane.items
        let first = partitioningIndex(in: 0..<items.count) { position in
            let reached = position + 1 < items.count ? tops[Int(items[position + 1])] - itemSpacing : lane.end
            return reached >= range.lowerBound
        }
        let end = partitioningIndex(in: first..<items.count) { tops[Int(items[$0])] > range.upperBound }
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
