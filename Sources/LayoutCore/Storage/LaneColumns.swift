/// Cells in lanes of equal width, each filled from its start: the columns of a waterfall.
///
/// Cells are stored in chunks in the order of their items, 18 bytes each: lane, position and length. A query finds the chunks, and in
/// them the blocks of cells, in which some lane passes its range, and examines their cells in order; so cells that lie near each other
/// are read one after another.
package struct LaneColumns: Sendable {
    /// Where lanes lie, and how far apart their cells are.
    package struct Geometry: Equatable, Sendable {
        /// The number of lanes, at most 65,535.
        package var count: Int
        /// The cross position of the first lane.
        package var first: Double
        /// The lanes' extent on the cross axis.
        package var length: Double
        /// The distance between lanes.
        package var laneSpacing: Double
        /// The distance from a cell to the furthest one before it in its lane; may be negative.
        package var itemSpacing: Double
        /// The scroll position where lanes begin, relative to the section's start.
        package var top: Double

        /// Creates a geometry.
        package init(
            count: Int, first: Double, length: Double, laneSpacing: Double, itemSpacing: Double,
            top: Double
        ) {
            self.count = count
            self.first = first
            self.length = length
            self.laneSpacing = laneSpacing
            self.itemSpacing = itemSpacing
            self.top = top
        }

        /// Whether cells of exact lengths lie at exact positions.
        package var isExact: Bool { top.isAdditive && itemSpacing.isAdditive }

        /// The cross position of a lane.
        @inline(__always)
        func cross(_ lane: Int) -> Double { first + Double(lane) * (length + laneSpacing) }

        /// From the first to the last lane that meets a range of the cross axis.
        func lanes(meeting range: ClosedRange<Double>) -> Range<Int> {
            var met = 0..<0
            for lane in 0..<count {
                let cross = cross(lane)
                guard cross <= range.upperBound, cross + length >= range.lowerBound else { continue }
                met = (met.isEmpty ? lane : met.lowerBound)..<lane + 1
            }
            return met
        }
    }

    /// Bytes of a cell: 18 for lane, position and length, and its share of a chunk and of what the allocator rounds up to. *Measured*: 24.5
    /// in three lanes.
    package static let bytesPerItem = 26

    /// Where the lanes lie.
    package let geometry: Geometry
    /// The cells.
    package private(set) var chunks: [LaneChunk] = []
    /// The number of the first item of each chunk, and the number of all items.
    package private(set) var firstItems = [0]
    /// The present ends of the lanes before each chunk and after the last, in rows, from 0 where the lanes begin.
    private(set) var ends: [Double]
    /// The least and the greatest number of each row of `ends`.
    private(set) var lowest = [0.0]
    private(set) var highest = [0.0]
    /// Whether all positions are multiples of 1/1024 point below 2⁴⁰, so that lanes which moved as a whole moved exactly; nil: not known
    /// yet.
    package var isExact: Bool?
    /// The position to which lengths were added while the lanes were filled.
    package var base = 0.0

    /// Creates lanes without cells.
    package init(_ geometry: Geometry) {
        self.geometry = geometry
        ends = Array(repeating: 0, count: geometry.count)
    }

    /// Reserves space for chunks.
    package mutating func reserve(_ count: Int) {
        chunks.reserveCapacity(count)
        firstItems.reserveCapacity(count + 1)
        ends.reserveCapacity((count + 1) * geometry.count)
        lowest.reserveCapacity(count + 1)
        highest.reserveCapacity(count + 1)
    }

    /// Appends a chunk, which is moved to where the lanes end.
    ///
    /// - Complexity: O(*lanes*)
    package mutating func append(_ chunk: LaneChunk) {
        var row = Array(ends.suffix(geometry.count))
        chunk.advance(&row)
        chunks.append(chunk)
        firstItems.append(count + chunk.count)
        appendRow(row)
    }

    /// Appends chunks of other lanes with the same geometry. The chunks themselves are not read: there are ten thousand of them in ten
    /// million items, each of which would miss the cache.
    ///
    /// - Complexity: O(*chunks* · *lanes*)
    package mutating func append(_ range: Range<Int>, of other: LaneColumns) {
        let moved = zip(ends.suffix(geometry.count), other.ends(before: range.lowerBound)).map { $0 - $1 }
        let distance = count - other.firstItems[range.lowerBound]
        chunks += other.chunks[range]
        let next = range.lowerBound + 1..<range.upperBound + 1
        firstItems += other.firstItems[next].lazy.map { $0 + distance }
        if moved.allSatisfy({ $0 == 0 }) {
            ends += other.ends[next.lowerBound * geometry.count..<next.upperBound * geometry.count]
            lowest += other.lowest[next]
            highest += other.highest[next]
        } else {
            for index in next { appendRow(zip(other.ends(before: index), moved).map { $0 + $1 }) }
        }
    }

    private mutating func appendRow(_ row: [Double]) {
        ends += row
        lowest.append(row.reduce(.infinity) { min($0, $1) })
        highest.append(row.reduce(-.infinity) { max($0, $1) })
    }

    /// The most bytes of lanes and of what each chunk keeps of them, besides the cells. After edits, chunks may be half full.
    ///
    /// A chunk has a row of ends, a row of marks at its end and one for at most every 8 bytes of its cells, and a count for each lane.
    package static func bytes(lanes: Int, items: Int) -> Int {
        let row = lanes * MemoryLayout<Double>.stride
        let chunks = items / (LaneChunk.longest / 2) + 1
        return row + chunks * (3 * row + lanes * MemoryLayout<UInt16>.stride)
    }

    /// The lowest scroll position of any cell, at most 0.
    package var start: Double { chunks.isEmpty ? 0 : min(0, geometry.top + geometry.itemSpacing) }

    /// The highest scroll position of any cell, at least 0.
    package var end: Double { max(0, geometry.top + longest) }

    /// The number of items.
    package var count: Int { firstItems[firstItems.count - 1] }

    /// The length of the longest lane.
    package var longest: Double { highest[chunks.count] }

    /// The scroll position before which nothing begins that follows: cells of these lanes, or what lies behind the lanes.
    package var nextStart: Double {
        geometry.top + min(lowest[chunks.count] + geometry.itemSpacing, longest)
    }

    /// Whether all positions are exact; finds out if that is not known.
    ///
    /// - Complexity: O(*n*) if it is not known
    package var hasExactPositions: Bool {
        isExact ?? (geometry.isExact && hasExactEnd && chunks.allSatisfy(\.hasExactLengths))
    }

    /// Whether the lanes end where positions can be exact.
    package var hasExactEnd: Bool { longest.isAdditive }

    // MARK: Lookup

    /// The chunk with an item; the last one for an item beyond it.
    ///
    /// - Complexity: O(log *n*); O(1) if chunks are full
    package func chunk(with item: Int) -> Int {
        let guess = min(item / LaneChunk.longest, chunks.count - 1)
        if firstItems[guess] <= item, item < firstItems[guess + 1] { return guess }
        return max(0, partitioningIndex(in: 0..<chunks.count) { firstItems[$0] > item } - 1)
    }

    /// The present ends of the lanes before a chunk, or after all cells for the number of chunks.
    package func ends(before chunk: Int) -> ArraySlice<Double> {
        ends[chunk * geometry.count..<(chunk + 1) * geometry.count]
    }

    /// The place of an item, relative to the section's start.
    package func frame(of item: Int) -> AxisRect {
        let index = chunk(with: item)
        return place(of: item - firstItems[index], in: chunks[index], index)
    }

    @inline(__always)
    func place(of cell: Int, in chunk: LaneChunk, _ index: Int) -> AxisRect {
        let lane = Int(chunk.lanes[cell])
        return AxisRect(
            cross: geometry.cross(lane),
            scroll: geometry.top + (chunk.tops[cell] + shift(of: lane, chunk, index)),
            crossLength: geometry.length, scrollLength: chunk.length(of: cell))
    }

    /// How far the cells of a chunk's lane have moved since it was filled.
    @inline(__always)
    func shift(of lane: Int, _ chunk: LaneChunk, _ index: Int) -> Double {
        ends[index * geometry.count + lane] - chunk.marks[lane]
    }

    /// An item's lane.
    package func lane(of item: Int) -> Int {
        let index = chunk(with: item)
        return Int(chunks[index].lanes[item - firstItems[index]])
    }

    /// The number of items up to the last one that begins before a scroll position.
    ///
    /// - Complexity: O(log *chunks*), plus the cells of chunks that begin before it without a cell that does
    package func count(beginningBefore position: Double) -> Int {
        let end = position - geometry.top
        var index = partitioningIndex(in: 0..<chunks.count) { lowest[$0] + geometry.itemSpacing >= end }
        while index > 0 {
            index -= 1
            let chunk = chunks[index]
            let last = (0..<chunk.count).last { cell in
                chunk.tops[cell] + shift(of: Int(chunk.lanes[cell]), chunk, index) < end
            }
            if let last { return firstItems[index] + last + 1 }
        }
        return 0
    }

    /// Whether all lanes of the chunk with an item moved by one distance from where they were in other lanes.
    func isMovedAlike(_ item: Int, from other: LaneColumns, _ otherItem: Int) -> Bool {
        let before = other.ends(before: other.chunk(with: otherItem))
        let after = ends(before: chunk(with: item))
        guard let first = before.first, let last = after.first, before.count == after.count else {
            return false
        }
        return zip(before, after).allSatisfy { $1 - $0 == last - first }
    }

    /// An item's lane, and its position among the items of that lane.
    ///
    /// - Complexity: O(*chunks*)
    func position(of item: Int) -> (lane: Int, position: Int) {
        let index = chunk(with: item)
        let cell = item - firstItems[index]
        let lane = chunks[index].lanes[cell]
        let before = chunks[..<index].reduce(0) { $0 + Int($1.counts[Int(lane)]) }
        return (Int(lane), before + chunks[index].lanes[..<cell].count { $0 == lane })
    }

    // MARK: Places

    /// The places of cells, mostly in sequence.
    struct Places: CellPlaces {
        private let columns: LaneColumns
        private var index: Int
        private var items: Range<Int>

        init(_ columns: LaneColumns) {
            self.columns = columns
            index = 0
            items = 0..<0
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if !items.contains(item) {
                index = columns.chunk(with: item)
                items = columns.firstItems[index]..<columns.firstItems[index + 1]
            }
            return columns.place(of: item - items.lowerBound, in: columns.chunks[index], index)
        }
    }
}
