/// Cells with arbitrary frames, 32 bytes each, found through blocks of consecutive items.
///
/// A block of 32 stores the bounding box of its items; an envelope over the blocks' scroll intervals yields the blocks that may
/// meet a range. For layouts that emit their items roughly in scroll order (lanes, mosaics, rings of a screen) a query takes
/// O(log *blocks* + found). If items follow no spatial order, so that blocks overlap heavily, a tree over the cells is built as
/// well.
package struct FrameColumns: Sendable {
    private static let blockLength = 32
    /// Fewer cells than this are as quickly visited one by one.
    private static let indexedCount = 1024
    /// A frame, its share of a block and of the search over blocks, and its share of a tree.
    package static let bytesPerItem = 40

    private var places: [AxisRect] = []
    private var blocks: [AxisBox] = []
    /// Whether every item has a frame.
    private var isComplete = true
    private var envelope: IntervalEnvelope?
    /// The bounding box of all blocks.
    private var content = AxisBox()
    /// nil if the blocks suffice.
    private var index: SpatialIndex?
    /// nil if all cells are plain.
    package private(set) var appearances: AppearanceColumns?
    /// Where the transformed cells show, by their numbers in `appearances`.
    private var shown: [AxisRect] = []

    /// Creates empty columns; call `finish()` after the last item.
    ///
    ///     var frames = FrameColumns()
    ///     frames.append(place)           item 0
    ///     frames.appendAbsent()          item 1 has no frame
    ///     frames.finish()
    package init() {}

    /// Creates columns of plain cells, ready for queries.
    ///
    /// - Parameter places: each item's place, relative to the section's start; absent if the item has no frame.
    package init(_ places: [AxisRect]) {
        self.places = places
        blocks.reserveCapacity(places.count / Self.blockLength + 1)
        for first in stride(from: 0, to: places.count, by: Self.blockLength) {
            var block = AxisBox()
            for item in first..<min(first + Self.blockLength, places.count) {
                block.add(AxisBox(places[item]))
                if places[item].isAbsent { isComplete = false }
            }
            blocks.append(block)
        }
        finish()
    }

    var storedBytes: Int { places.count * Self.bytesPerItem + (appearances?.storedBytes ?? 0) }

    /// The number of items so far, including those without a frame.
    package var count: Int { places.count }

    /// Reserves space for `count` items.
    package mutating func reserve(_ count: Int) {
        places.reserveCapacity(count)
    }

    /// Appends the next item's cell, relative to the section's start.
    ///
    /// Places may be in any order and overlap; queries are faster if they follow the scroll axis.
    ///
    /// - Complexity: amortized O(1)
    package mutating func append(_ place: AxisRect) {
        if places.count.isMultiple(of: Self.blockLength) { blocks.append(AxisBox()) }
        places.append(place)
        blocks[blocks.count - 1].add(AxisBox(place))
    }

    /// Appends the next item's cell with an appearance.
    ///
    /// - Parameter appearance: its transform makes queries find the cell by the bounding box of the transformed frame.
    package mutating func append(_ place: AxisRect, _ appearance: Appearance) {
        if appearance != .plain {
            if appearances == nil { appearances = AppearanceColumns() }
            appearances?.append(appearance, for: places.count)
        }
        append(place)
        guard let transform = appearance.transform else { return }
        let box = transform.boundingBox(
            of: Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength))
        shown.append(AxisRect(cross: box.x, scroll: box.y, crossLength: box.width, scrollLength: box.height))
        blocks[blocks.count - 1].add(AxisBox(shown[shown.count - 1]))
    }

    /// Appends an item without a frame.
    ///
    /// Queries never find it, and it has no attributes; the items after it keep their numbers.
    package mutating func appendAbsent() {
        isComplete = false
        append(.absent)
    }

    /// Prepares the columns for queries.
    ///
    /// - Complexity: O(*n*)
    package mutating func finish() {
        envelope = IntervalEnvelope(starts: blocks.map(\.scrollStart), ends: blocks.map(\.scrollEnd))
        content = AxisBox()
        for block in blocks { content.add(block) }
        index = nil
        guard count >= Self.indexedCount, isScattered else { return }
        index = SpatialIndex(count: count, content: content) { places[$0].isAbsent ? nil : box(of: $0) }
    }

    /// Whether cells are found through a tree over them.
    package var isIndexed: Bool { index != nil }

    /// The lowest scroll position of any cell, at most 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var start: Double { min(0, content.scrollStart) }
    /// The highest scroll position of any cell, at least 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var end: Double { max(0, content.scrollEnd) }

    /// The interval of the cross axis that visible cells occupy; nil without cells.
    var crossExtent: ClosedRange<Double>? {
        content.crossStart <= content.crossEnd ? content.crossStart...content.crossEnd : nil
    }

    /// The place of an item, relative to the section's start; nil if the item has no frame.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(1)
    package func frame(of item: Int) -> AxisRect? {
        places[item].isAbsent ? nil : places[item]
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Parameter visit: is given the item and its place, relative to the section's start.
    /// - Returns: false if `visit` did.
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        guard let envelope else { return true }
        if let index, let items = indexed(index, range, from: start) {
            for item in items where !visit(Int(item), places[Int(item)]) { return false }
            return true
        }
        for index in envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        where blocks[index].meets(range) {
            let first = max(start, index * Self.blockLength)
            let end = min(places.count, (index + 1) * Self.blockLength)
            for item in first..<max(first, end) where !places[item].isAbsent {
                if !visit(item, places[item]) { return false }
            }
        }
        return true
    }

    /// Calls `contained` with blocks of items that certainly meet a rectangle and `candidate` with items that may, in order,
    /// until one returns false.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard let envelope, isComplete else { return visit(range.possible, from: start, candidate) }
        if let index, index.candidates(range.possible) != nil { return visit(range.possible, from: start, candidate) }
        let scroll = range.possible.scroll
        let met = envelope.candidates(from: scroll.lowerBound, to: scroll.upperBound)
        let inside = blocksInside(range, met)
        func select(_ blocks: Range<Int>) -> Bool {
            for index in blocks where self.blocks[index].meets(range.possible) {
                let items = items(of: index..<index + 1, from: start)
                if range.holds(self.blocks[index]) {
                    if !items.isEmpty, !contained(items) { return false }
                } else {
                    for item in items where !candidate(item, places[item]) { return false }
                }
            }
            return true
        }
        guard select(met.lowerBound..<inside.lowerBound) else { return false }
        let whole = items(of: inside, from: start)
        guard whole.isEmpty || contained(whole) else { return false }
        return select(inside.upperBound..<met.upperBound)
    }

    // MARK: Steps

    /// Those of some consecutive blocks that lie inside a rectangle together, as far as that follows from their order.
    private func blocksInside(_ range: SelectionRange, _ blocks: Range<Int>) -> Range<Int> {
        guard let envelope, let scroll = range.scroll, range.holds(cross: content.crossStart, content.crossEnd) else {
            return blocks.lowerBound..<blocks.lowerBound
        }
        return envelope.contained(in: scroll).clamped(to: blocks)
    }

    private func items(of blocks: Range<Int>, from start: Int) -> Range<Int> {
        let end = min(places.count, blocks.upperBound * Self.blockLength)
        return min(max(start, blocks.lowerBound * Self.blockLength), end)..<end
    }

    /// Items from `start` that may meet `range`, in order; nil if the blocks are the faster way to find them.
    private func indexed(_ index: SpatialIndex, _ range: AxisRange, from start: Int) -> [Int32]? {
        guard var items = index.candidates(range) else { return nil }
        items.removeAll { $0 < start || !box(of: Int($0)).meets(range) }
        items.sort()
        return items
    }

    /// Whether blocks overlap so much that a range meets many more of them than necessary.
    ///
    /// A point of the content lies in `cover` cells on average. Under ideal packing, in tiles of as many cells as a block has, it
    /// lies in (1 + √(cover / blockLength))² tiles, since a tile extends half a cell beyond its edges. Blocks of rows and lanes
    /// reach one to three times that number, those of a spiral of a million cells more than 10,000 times.
    /// Blocks in another order than that of the scroll axis, as in columns that are filled from their end, overlap no more than others,
    /// but the search over blocks does not pass over them.
    private var isScattered: Bool {
        let most = 4.0
        let met = blocks.reduce(0) { $0 + content.share(of: $1) }
        if candidateCount > 64 + 8 * met { return true }
        guard met > most else { return false }
        let cover = places.reduce(0) {
            $1.isAbsent ? $0 : $0 + content.share(cross: $1.crossLength, scroll: $1.scrollLength)
        }
        let overlap = 1 + (cover / Double(Self.blockLength)).squareRoot()
        return met > most * overlap * overlap
    }

    /// The blocks that a search over blocks yields for a point of the content, on average.
    private var candidateCount: Double {
        guard let envelope, content.scrollStart < content.scrollEnd else { return 0 }
        let samples = 8
        let count = (0..<samples).reduce(0) { sum, sample in
            let share = (Double(sample) + 0.5) / Double(samples)
            let position = content.scrollStart + (content.scrollEnd - content.scrollStart) * share
            return sum + envelope.candidates(from: position, to: position).count
        }
        return Double(count) / Double(samples)
    }

    @inline(__always)
    private func box(of item: Int) -> AxisBox {
        if !shown.isEmpty, let number = appearances?.transformNumber(of: item) { return AxisBox(shown[number]) }
        return AxisBox(places[item])
    }
}

extension AxisRect {
    /// Whether the rectangle marks an item without a frame.
    @inlinable @inline(__always)
    package var isAbsent: Bool { scroll.isNaN }

    /// Stands for an item without a frame.
    package static let absent = AxisRect(cross: .nan, scroll: .nan, crossLength: .nan, scrollLength: .nan)
}
