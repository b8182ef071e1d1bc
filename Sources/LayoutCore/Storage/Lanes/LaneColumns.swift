/// Cells in lanes of equal width, each filled from its start: the columns of a waterfall.
///
/// Cells are stored in chunks in the order of their items, 18 bytes each: lane, position and length. A query finds the chunks, and in
/// them the blocks of cells, in which some lane passes its range, and examines their cells in order; so cells that lie near each other
/// are read one after another. The chunks are a persistent tree, whose sums say where the lanes end before each: an edit replaces the
/// chunks that it touches and moves all others by O(log *chunks*) sums.
package struct LaneColumns: Sendable {
    /// Where lanes lie, and how far apart their cells are.
    ///
    /// All lanes are equally wide. Positions are in points in layout space.
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
        ///
        ///     count: 3, across: (start: 5, length: 20, spacing: 4)     cross   5    25  29    49  53    73
        ///                                                                      ├────┤   ├────┤   ├────┤
        ///
        /// - Parameters:
        ///   - count: the number of lanes, at most 65,535.
        ///   - across: the first lane on the cross axis, and the distance from the end of one lane to the start of the next.
        ///   - itemSpacing: the distance from a cell to the furthest one before it in its lane.
        ///   - top: the scroll position where lanes begin, relative to the section's start.
        package init(
            count: Int, across: (start: Double, length: Double, spacing: Double), itemSpacing: Double, top: Double
        ) {
            self.count = count
            (first, length, laneSpacing) = across
            self.itemSpacing = itemSpacing
            self.top = top
        }

        /// Whether cells of exact lengths lie at exact positions.
        package var isExact: Bool { top.isAdditive && itemSpacing.isAdditive }

        @inline(__always)
        func cross(_ lane: Int) -> Double { first + Double(lane) * (length + laneSpacing) }

        /// From the first to the last lane that meets a range of the cross axis.
        ///
        /// - Complexity: O(lanes)
        func lanes(meeting range: ClosedRange<Double>) -> Range<Int> {
            var met = 0..<0
            for lane in 0..<count {
                let cross = cross(lane)
                guard cross <= range.upperBound, cross + length >= range.lowerBound else { continue }
                met = (met.isEmpty ? lane : met.lowerBound)..<lane + 1
            }
            return met
        }

        /// The scroll position before which nothing begins that follows cells up to these ends: other cells, or what lies behind the lanes.
        ///
        /// - Parameter ends: the end of each lane, from 0 where the lanes begin.
        /// - Returns: a position relative to the section's start, as `top` is.
        package func nextStart(after ends: [Double]) -> Double {
            let (lowest, longest) = ends.reduce((.infinity, -.infinity)) { (min($0.0, $1), max($0.1, $1)) }
            return top + min(lowest + itemSpacing, longest)
        }
    }

    /// Bytes of a cell: 18 for lane, position and length, and its share of a chunk and of what the allocator rounds up to. *Measured*: 24.5
    /// in three lanes.
    package static let bytesPerItem = 26

    /// Where the lanes lie.
    package let geometry: Geometry
    let chunks: SummaryTree<LaneChunk>
    /// The end of each lane, from 0 where the lanes begin.
    package let ends: [Double]
    /// The length of the longest lane.
    package let longest: Double
    /// Whether all positions are multiples of 1/1024 point below 2⁴⁰; nil: not known yet. Only of such lanes may chunks have moved since
    /// they were filled.
    package var isExact: Bool?
    /// The position to which lengths were added while the lanes were filled.
    package var base: Double
    /// The length of items without one of their own, for an edit that changes it.
    package var estimate = 0.0

    /// Creates lanes of chunks that were filled one after another.
    ///
    /// - Parameter base: the position to which lengths were added.
    /// - Complexity: O(*chunks* · *lanes*)
    package init(_ geometry: Geometry, _ chunks: [LaneChunk], base: Double) {
        self.init(geometry, SummaryTree(chunks), base: base, isExact: nil)
    }

    private init(_ geometry: Geometry, _ chunks: SummaryTree<LaneChunk>, base: Double, isExact: Bool?) {
        self.geometry = geometry
        self.chunks = chunks
        self.base = base
        self.isExact = isExact
        var ends = [Double](repeating: 0, count: geometry.count)
        if chunks.count > 0 { chunks.summary.advance(&ends) }
        self.ends = ends
        longest = ends.reduce(-.infinity) { max($0, $1) }
    }

    /// Chunks that take the place of others.
    package typealias Region = SummaryTree<LaneChunk>.Region

    /// Lanes with other chunks in some places, in order, and these elsewhere.
    ///
    /// - Parameters:
    ///   - geometry: where they lie.
    ///   - isExact: whether all positions are exact, before and after. If not, chunks that stay lie where they were filled.
    /// - Complexity: O(regions · log *chunks* · *lanes* + new chunks)
    package func replacing(_ regions: [Region], at geometry: Geometry, base: Double, isExact: Bool) -> LaneColumns {
        LaneColumns(geometry, chunks.replacing(regions), base: base, isExact: isExact)
    }

    /// The most bytes of lanes and of what each chunk keeps of them, besides the cells. After edits, chunks may be half full.
    ///
    /// A chunk has a row of marks at its end and one for at most every 8 bytes of its cells, a count for each lane, and its share of the
    /// rows in nodes of the tree.
    package static func bytes(lanes: Int, items: Int) -> Int {
        let row = lanes * MemoryLayout<Double>.stride
        let chunks = items / (LaneChunk.longest / 2) + 1
        return row + chunks * (3 * row + lanes * MemoryLayout<UInt16>.stride)
    }

    /// The lowest scroll position of any cell, at most 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var start: Double { count == 0 ? 0 : min(0, geometry.top + geometry.itemSpacing) }

    /// The highest scroll position of any cell, at least 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var end: Double { max(0, geometry.top + longest) }

    /// The number of items.
    package var count: Int { chunks.summary.items }

    /// Whether all positions are exact; finds out if that is not known.
    ///
    /// - Complexity: O(*n*) if it is not known
    package var hasExactPositions: Bool {
        if let isExact { return isExact }
        guard geometry.isExact && hasExactEnd else { return false }
        var isExact = true
        chunks.forEach { isExact = isExact && $0.hasExactLengths }
        return isExact
    }

    /// Whether the lanes end where positions can be exact.
    package var hasExactEnd: Bool { longest.isAdditive }

    /// The lane of each item.
    ///
    /// - Complexity: O(*n*)
    package var lanes: [UInt16] {
        var lanes: [UInt16] = []
        lanes.reserveCapacity(count)
        chunks.forEach { lanes += $0.cells.lanes }
        return lanes
    }

    // MARK: Lookup

    /// The place of an item, relative to the section's start; `AxisRect.absent` if the item does not exist.
    ///
    /// - Complexity: O(log *n* · *lanes*)
    package func frame(of item: Int) -> AxisRect {
        guard let block = block(with: item) else { return .absent }
        return place(of: item - block.start.item, in: block)
    }

    @inline(__always)
    func place(of cell: Int, in block: Block) -> AxisRect {
        let lane = Int(block.chunk.cells.lanes[cell])
        return AxisRect(
            cross: geometry.cross(lane), scroll: geometry.top + (block.chunk.cells.tops[cell] + block.shift(of: lane)),
            crossLength: geometry.length, scrollLength: block.chunk.length(of: cell))
    }

    /// The number of items up to the last one that begins before a scroll position.
    ///
    /// - Complexity: O(log *chunks*), plus the cells of chunks that begin before it without a cell that does
    package func count(beginningBefore position: Double) -> Int {
        let end = position - geometry.top
        if geometry.itemSpacing >= end { return 0 }
        var next = block { least, _ in least + geometry.itemSpacing >= end } ?? block(at: chunks.count - 1)
        while let block = next {
            let last = (0..<block.chunk.count).last { cell in
                block.chunk.cells.tops[cell] + block.shift(of: Int(block.chunk.cells.lanes[cell])) < end
            }
            if let last { return block.start.item + last + 1 }
            next = self.block(at: block.start.chunk - 1)
        }
        return 0
    }

    /// Whether all lanes of the chunk with an item moved by one distance from where they were in other lanes.
    func isMovedAlike(_ item: Int, from other: LaneColumns, _ otherItem: Int) -> Bool {
        guard let before = other.block(with: otherItem)?.start.ends, let after = block(with: item)?.start.ends,
            before.count == after.count
        else { return false }
        return zip(before, after).allSatisfy { $1 - $0 == after[0] - before[0] }
    }

    /// The lane of an item, which must exist, and its position among the items of that lane.
    ///
    /// - Complexity: O(*chunks*)
    func position(of item: Int) -> (lane: Int, position: Int)? {
        guard let block = block(with: item) else { return nil }
        let cell = item - block.start.item
        let lane = block.chunk.cells.lanes[cell]
        var position = block.chunk.cells.lanes[..<cell].count { $0 == lane }
        chunks[0..<block.start.chunk].forEach { position += Int($0.counts[Int(lane)]) }
        return (Int(lane), position)
    }

    // MARK: Places

    /// The places of cells, mostly in sequence.
    struct Places: CellPlaces {
        private let columns: LaneColumns
        private var block: Block?
        private var items = 0..<0

        init(_ columns: LaneColumns) {
            self.columns = columns
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if !items.contains(item) {
                block = columns.block(with: item)
                items = block?.items ?? 0..<0
            }
            return block.map { columns.place(of: item - items.lowerBound, in: $0) }
        }
    }

    /// The lanes of items, mostly in sequence.
    ///
    /// Items in one chunk are read in O(1), another one is found in O(log *n*).
    package struct LaneReader {
        private let columns: LaneColumns
        private var block: Block?

        /// Creates a reader.
        package init(_ columns: LaneColumns) {
            self.columns = columns
        }

        /// The lane of an item; nil if the item does not exist.
        ///
        /// - Complexity: O(1) for items in order, O(log *n*) elsewhere
        package mutating func lane(of item: Int) -> Int? {
            if block?.items.contains(item) != true { block = columns.block(with: item) }
            return block.map { Int($0.chunk.cells.lanes[item - $0.start.item]) }
        }
    }
}
