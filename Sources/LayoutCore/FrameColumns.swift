/// Cells of any frames, 32 bytes each, found through blocks of consecutive items.
///
/// A block of 32 knows the rectangle that its items span; an envelope over the blocks' scroll intervals leaves those
/// that a range can reach. Layouts that emit their items about in scroll order (lanes, mosaics, rings of a screen) are
/// asked in O(log *blocks* + found); others pay one comparison a block.
package struct FrameColumns: Sendable {
    private struct Block {
        var crossStart = Double.infinity
        var crossEnd = -Double.infinity
        var scrollStart = Double.infinity
        var scrollEnd = -Double.infinity

        mutating func add(_ place: AxisRect) {
            crossStart = min(crossStart, place.cross)
            crossEnd = max(crossEnd, place.cross + place.crossLength)
            scrollStart = min(scrollStart, place.scroll)
            scrollEnd = max(scrollEnd, place.scroll + place.scrollLength)
        }

        func meets(_ range: AxisRange) -> Bool {
            crossStart <= range.cross.upperBound && crossEnd >= range.cross.lowerBound
                && scrollStart <= range.scroll.upperBound && scrollEnd >= range.scroll.lowerBound
        }
    }

    private static let blockLength = 32
    /// A frame, and its share of a block and of the search over blocks.
    package static let bytesPerItem = 36

    private var places: [AxisRect] = []
    private var blocks: [Block] = []
    private var envelope: IntervalEnvelope?
    /// nil: all cells are plain.
    package private(set) var looks: LookColumns?

    package init() {}

    package var count: Int { places.count }

    package mutating func reserve(_ count: Int) {
        places.reserveCapacity(count)
    }

    /// Adds the next item's cell, positions counted from the section's start.
    package mutating func append(_ place: AxisRect) {
        if places.count.isMultiple(of: Self.blockLength) { blocks.append(Block()) }
        places.append(place)
        blocks[blocks.count - 1].add(place)
    }

    /// Adds the next item's cell with a look of its own.
    package mutating func append(_ place: AxisRect, _ look: Look) {
        if look != .plain {
            if looks == nil { looks = LookColumns() }
            looks?.append(look, for: places.count)
        }
        append(place)
        guard let transform = look.transform else { return }
        let box = transform.boundingBox(
            of: Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength))
        blocks[blocks.count - 1].add(
            AxisRect(cross: box.x, scroll: box.y, crossLength: box.width, scrollLength: box.height))
    }

    /// Readies the cells for queries.
    package mutating func finish() {
        envelope = IntervalEnvelope(starts: blocks.map(\.scrollStart), ends: blocks.map(\.scrollEnd))
    }

    /// The first and the last scroll position that a cell reaches; 0 and 0 without cells.
    package var start: Double { blocks.reduce(0) { min($0, $1.scrollStart) } }
    package var end: Double { blocks.reduce(0) { max($0, $1.scrollEnd) } }

    package func frame(of item: Int) -> AxisRect { places[item] }

    /// Calls `visit` with each item from `start` on that may meet `range`, in order, until it answers false.
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        guard let envelope else { return true }
        for index in envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        where blocks[index].meets(range) {
            let first = max(start, index * Self.blockLength)
            let end = min(places.count, (index + 1) * Self.blockLength)
            for item in first..<max(first, end) where !visit(item, places[item]) { return false }
        }
        return true
    }
}
