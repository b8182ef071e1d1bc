import LayoutCore

/// Lanes while items are put into them, one after another.
///
/// An item lies at a distance of the spacing below the last one in its lane; the first one lies at that distance below `base`.
struct LaneFilling {
    /// The strategy, seen from the side where filling begins.
    private let strategy: LaneStrategy
    private let tolerance: Double
    /// Whether filling begins on the right.
    private let isReversed: Bool
    private let spacing: Double
    /// Where the lanes begin in the content: lengths are added to it, as by the original, and not to the lanes' own lengths.
    private let base: Double
    /// The end of each lane, from 0.
    private(set) var ends: [Double]
    /// The number of the next item.
    private(set) var item = 0
    /// The lane after that of the last item, counted from where filling begins.
    private var cursor = 0

    init(_ options: LaneOptions, _ geometry: LaneColumns.Geometry, base: Double) {
        self.base = base
        isReversed = options.isTrackReversed
        strategy =
            switch options.strategy {
            case .leftToRight: isReversed ? .rightToLeft : .leftToRight
            case .rightToLeft: isReversed ? .leftToRight : .rightToLeft
            case .shortestFirst, .css: options.strategy
            }
        tolerance = options.tolerance
        spacing = geometry.itemSpacing
        ends = Array(repeating: 0, count: geometry.count)
    }

    /// Puts items of these lengths into the lanes that the strategy chooses.
    ///
    /// - Complexity: O(*items*), times the number of lanes if that depends on where they end
    mutating func fill(_ lengths: ArraySlice<Double>) -> LaneChunk {
        let count = ends.count
        var cursor = cursor
        var next = item % count
        let tolerance = tolerance
        let chunk: LaneChunk
        switch strategy {
        case .leftToRight:
            chunk = fill(lengths) { _ in
                defer { next = next + 1 == count ? 0 : next + 1 }
                return next
            }
        case .rightToLeft:
            chunk = fill(lengths) { _ in
                defer { next = next + 1 == count ? 0 : next + 1 }
                return count - 1 - next
            }
        case .shortestFirst where isReversed: chunk = fill(lengths) { Self.lastShortest($0) }
        case .shortestFirst: chunk = fill(lengths) { Self.shortest($0).lane }
        case .css where isReversed:
            chunk = fill(lengths) { ends in
                let lane = Self.next(ends, within: tolerance, from: cursor, isReversed: true)
                cursor = count - lane
                return lane
            }
        case .css:
            chunk = fill(lengths) { ends in
                let lane = Self.next(ends, within: tolerance, from: cursor, isReversed: false)
                cursor = lane + 1
                return lane
            }
        }
        self.cursor = cursor
        item += lengths.count
        return chunk
    }

    /// Puts items of these lengths into the lanes that they were in, and new ones where the strategy puts them after the items before.
    ///
    /// - Parameter lanes: the lane of each item; nil for a new one.
    mutating func fill(_ lengths: ArraySlice<Double>, keeping lanes: [Int?]) -> LaneChunk {
        let (strategy, tolerance, count, first, isReversed) = (strategy, tolerance, ends.count, item, isReversed)
        var cursor = cursor
        var next = 0
        let chunk = fill(lengths, followsStrategy: false) { ends in
            let lane =
                lanes[next]
                ?? {
                    switch strategy {
                    case .leftToRight: (first + next) % count
                    case .rightToLeft: count - 1 - (first + next) % count
                    case .shortestFirst: isReversed ? Self.lastShortest(ends) : Self.shortest(ends).lane
                    case .css: Self.next(ends, within: tolerance, from: cursor, isReversed: isReversed)
                    }
                }()
            next += 1
            cursor = isReversed ? count - lane : lane + 1
            return lane
        }
        self.cursor = cursor
        item += lengths.count
        return chunk
    }

    // MARK: Chunks that were filled before

    /// Goes on after chunks of other lanes that were taken over, which move with the lanes. Lanes that end where they ended get the ends as
    /// they are, without a sum that might differ in its last bits.
    ///
    /// - Complexity: O(lanes)
    mutating func skip(from start: LaneColumns.Beginning, to end: LaneColumns.Beginning, of lanes: LaneColumns) {
        for lane in ends.indices {
            let isMoved = ends[lane] != start.ends[lane]
            ends[lane] = isMoved ? ends[lane] + (end.ends[lane] - start.ends[lane]) : end.ends[lane]
        }
        item += end.item - start.item
        cursor = cursor(after: lanes.chunk(at: end.chunk - 1))
    }

    private func cursor(after chunk: LaneChunk?) -> Int {
        guard let lane = chunk?.cells.lanes.last.map({ Int($0) }) else { return 0 }
        return isReversed ? ends.count - lane : lane + 1
    }

    /// Whether items from here on are put into the same lanes if all lanes end further on than `before` by one exact distance, or if the
    /// lanes do not depend on where they end.
    ///
    /// - Complexity: O(lanes)
    func isMoved(from before: [Double]) -> Bool {
        switch strategy {
        case .leftToRight, .rightToLeft: return true
        case .css where !tolerance.isAdditive: return false
        case .shortestFirst, .css:
            guard let first = before.first else { return true }
            return zip(ends, before).allSatisfy { $0 - $1 == ends[0] - first }
        }
    }

    /// Whether the strategy goes on from here as it did before a chunk, apart from where the lanes end: with the same turn among the lanes,
    /// or after an item in the same lane.
    func continues(_ lanes: LaneColumns, from start: LaneColumns.Beginning) -> Bool {
        switch strategy {
        case .leftToRight, .rightToLeft: item % ends.count == start.item % ends.count
        case .shortestFirst: true
        case .css: cursor == cursor(after: lanes.chunk(at: start.chunk - 1))
        }
    }

    // MARK: Choosing a lane

    /// The first of the shortest lanes. Which lane is shorter cannot be predicted, so there is no branch.
    @inline(__always)
    private static func shortest(_ ends: borrowing Span<Double>) -> (lane: Int, end: Double) {
        var lane = 0
        var least = ends[0]
        for other in 1..<max(1, ends.count) {
            let end = ends[other]
            lane = end < least ? other : lane
            least = end < least ? end : least
        }
        return (lane, least)
    }

    private static func lastShortest(_ ends: borrowing Span<Double>) -> Int {
        let least = shortest(ends).end
        return (0..<ends.count).last { ends[$0] == least } ?? 0
    }

    /// Follows CSS grid lanes (css-grid-3): of the lanes within the tolerance of the shortest, an item goes to the first one at or after
    /// the end of the previous item, or else to the first. Lanes count from where filling begins.
    @inline(__always)
    private static func next(
        _ ends: borrowing Span<Double>, within tolerance: Double, from cursor: Int, isReversed: Bool
    ) -> Int {
        let limit = shortest(ends).end + tolerance
        let last = ends.count - 1
        var first = 0
        var next = ends.count
        for place in (0..<ends.count).reversed() {
            let isEqual = ends[isReversed ? last - place : place] <= limit
            first = isEqual ? place : first
            next = isEqual && place >= cursor ? place : next
        }
        let place = next <= last ? next : first
        return isReversed ? last - place : place
    }

    @inline(__always)
    private mutating func fill(
        _ itemLengths: ArraySlice<Double>, followsStrategy: Bool = true, _ choose: (borrowing Span<Double>) -> Int
    ) -> LaneChunk {
        let count = itemLengths.count
        let (spacing, base) = (spacing, base)
        let distance = LaneChunk.markDistance(lanes: ends.count)
        var laneColumn = [UInt16](repeating: 0, count: count)
        var topColumn = [Double](repeating: 0, count: count)
        var countColumn = [UInt16](repeating: 0, count: ends.count)
        var marks: [Double] = []
        marks.reserveCapacity(((count + distance - 1) / distance + 1) * ends.count)
        for first in stride(from: 0, to: count, by: distance) {
            marks += ends
            // Spans, since writing to an array would check at each item that its storage is unique.
            var lanes = laneColumn.mutableSpan
            var tops = topColumn.mutableSpan
            var counts = countColumn.mutableSpan
            var ends = ends.mutableSpan
            let lengths = itemLengths.span
            for item in first..<min(count, first + distance) {
                let lane = choose(ends.span)
                let position = base + ends[lane] + spacing
                lanes[item] = UInt16(truncatingIfNeeded: lane)
                tops[item] = position - base
                counts[lane] &+= 1
                ends[lane] = max(ends[lane], position + lengths[item] - base)
            }
        }
        marks += ends
        return LaneChunk(
            LaneChunk.Cells(lanes: laneColumn, tops: topColumn, lengths: itemLengths), marks: marks,
            counts: countColumn, followsStrategy: followsStrategy)
    }
}
