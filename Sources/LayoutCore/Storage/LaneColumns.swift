/// Cells in lanes of equal width, each filled from its start: the columns of a waterfall.
///
/// Cells are stored in chunks in the order of their items, 18 bytes each: lane, position and length. A query finds the chunks, and in
/// them the blocks of cells, in which some lane passes its range, and examines their cells in order; so cells that lie near each other
/// are read one after another.
package struct LaneColumns: Sendable {
    /// Where lanes lie, and how far apart their cells are.
    package struct Geometry: Sendable {
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

    /// Where the lanes lie.
    package let geometry: Geometry
    /// The cells.
    package private(set) var chunks: [LaneChunk] = []
    /// The number of the first item of each chunk, and the number of all items.
    package private(set) var firstItems = [0]
    /// The present ends of the lanes before each chunk and after the last, in rows, from 0 where the lanes begin.
    private(set) var ends: [Double]
    /// The least and the greatest number of each row of `ends`.
    private var lowest = [0.0]
    private var highest = [0.0]
    /// Whether all positions are multiples of 1/1024 point below 2⁴⁰, so that lanes which moved as a whole moved exactly; nil: not known
    /// yet.
    package var isExact: Bool?

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

    /// The lowest scroll position of any cell, at most 0.
    package var start: Double { chunks.isEmpty ? 0 : min(0, geometry.top + geometry.itemSpacing) }

    /// The highest scroll position of any cell, at least 0.
    package var end: Double { max(0, geometry.top + longest) }

    /// The number of items.
    package var count: Int { firstItems[firstItems.count - 1] }

    /// The length of the longest lane.
    package var longest: Double { highest[chunks.count] }

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
    private func shift(of lane: Int, _ chunk: LaneChunk, _ index: Int) -> Double {
        ends[index * geometry.count + lane] - chunk.marks[lane]
    }

    /// An item's lane.
    package func lane(of item: Int) -> Int {
        let index = chunk(with: item)
        return Int(chunks[index].lanes[item - firstItems[index]])
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

    // MARK: Queries

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *chunks* + *chunks met* · *lanes* + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        let lanes = geometry.lanes(meeting: range.cross)
        if lanes.isEmpty || start >= count { return true }
        let scroll = range.shifted(scroll: geometry.top).scroll
        let (low, high) = (scroll.lowerBound, scroll.upperBound)
        let reached = partitioningIndex(in: 0..<chunks.count) { highest[$0 + 1] >= low }
        for index in max(reached, chunk(with: start))..<max(reached, chunks.count) {
            if lowest[index] + geometry.itemSpacing > high { break }
            guard isMet(index, lanes, scroll) else { continue }
            let chunk = chunks[index]
            let firstItem = firstItems[index]
            let isMoved = isMoved(index)
            let (tops, lengths, chunkLanes) = (chunk.tops, chunk.lengths, chunk.lanes)
            let offset = lengths.startIndex
            for block in max(0, start - firstItem) / chunk.markDistance..<chunk.blockCount {
                guard isMet(block, of: chunk, isMoved ? index : nil, lanes, scroll) else { continue }
                for cell in chunk.block(block) {
                    var top = tops[cell]
                    let length = lengths[offset + cell]
                    let lane = Int(chunkLanes[cell])
                    if isMoved { top += shift(of: lane, chunk, index) }
                    guard top <= high, top + length >= low, lanes.contains(lane), firstItem + cell >= start
                    else {
                        continue
                    }
                    let place = AxisRect(
                        cross: geometry.cross(lane), scroll: geometry.top + top, crossLength: geometry.length,
                        scrollLength: length)
                    if !visit(firstItem + cell, place) { return false }
                }
            }
        }
        return true
    }

    /// Whether some lane has cells in a chunk that may meet a range. A lane that ends where it ended before has seldom any.
    @inline(__always)
    private func isMet(_ index: Int, _ lanes: Range<Int>, _ range: ClosedRange<Double>) -> Bool {
        let row = index * geometry.count
        for lane in lanes {
            let (before, after) = (ends[row + lane], ends[row + geometry.count + lane])
            if after >= range.lowerBound, before + geometry.itemSpacing <= range.upperBound,
                after != before || chunks[index].counts[lane] > 0
            {
                return true
            }
        }
        return false
    }

    /// Whether some lane passes a range in a block of a chunk.
    ///
    /// - Parameter moved: the number of the chunk, if its cells have moved since it was filled.
    @inline(__always)
    private func isMet(
        _ block: Int, of chunk: LaneChunk, _ moved: Int?, _ lanes: Range<Int>,
        _ range: ClosedRange<Double>
    ) -> Bool {
        let row = block * geometry.count
        for lane in lanes {
            let distance = moved.map { shift(of: lane, chunk, $0) } ?? 0
            if chunk.marks[row + geometry.count + lane] + distance >= range.lowerBound,
                chunk.marks[row + lane] + geometry.itemSpacing + distance <= range.upperBound
            {
                return true
            }
        }
        return false
    }

    /// Whether a chunk's cells have moved since it was filled.
    private func isMoved(_ index: Int) -> Bool {
        let row = index * geometry.count
        return (0..<geometry.count).contains { ends[row + $0] != chunks[index].marks[$0] }
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false.
    ///
    /// Between a row of marks at which every lane has entered the rectangle and one at which none has left it, every item is inside.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool,
        candidate: (Int, AxisRect) -> Bool
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

    /// Consecutive items that begin inside.
    private func core(_ range: SelectionRange) -> Range<Int>? {
        guard let scroll = range.scroll,
            (0..<geometry.count).allSatisfy({ lane in
                range.holds(cross: geometry.cross(lane), geometry.cross(lane) + geometry.length)
            })
        else { return nil }
        let begin = geometry.top + geometry.itemSpacing
        let first = items(upTo: { least, _ in least + begin > scroll.lowerBound }).upperBound
        let end = items(upTo: { _, greatest in greatest + geometry.top >= scroll.upperBound })
            .lowerBound
        return first < end ? first..<end : nil
    }

    /// The items between the first row of marks that meets a condition and the row before it. A row that follows one that meets it must
    /// meet it too.
    ///
    /// - Parameter condition: is given the least and the greatest end in a row.
    private func items(upTo condition: (Double, Double) -> Bool) -> Range<Int> {
        let next = partitioningIndex(in: 0..<chunks.count + 1) { condition(lowest[$0], highest[$0]) }
        guard next > 0, next <= chunks.count else { return min(next, 1) * count..<min(next, 1) * count }
        let index = next - 1
        let chunk = chunks[index]
        for block in 1..<max(1, chunk.blockCount) {
            var (low, high) = (Double.infinity, -Double.infinity)
            for lane in 0..<geometry.count {
                let end = chunk.marks[block * geometry.count + lane] + shift(of: lane, chunk, index)
                low = min(low, end)
                high = max(high, end)
            }
            if condition(low, high) {
                return firstItems[index] + chunk.block(block - 1).lowerBound..<firstItems[index]
                    + chunk.block(block - 1).upperBound
            }
        }
        return firstItems[index] + chunk.block(chunk.blockCount - 1).lowerBound..<firstItems[index + 1]
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
