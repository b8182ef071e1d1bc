/// Cells of any frames, 32 bytes each, found through blocks of consecutive items.
///
/// A block of 32 knows the rectangle that its items span; an envelope over the blocks' scroll intervals leaves those
/// that a range can reach. Layouts that emit their items about in scroll order (lanes, mosaics, rings of a screen) are
/// asked in O(log *blocks* + found). Where items follow no spatial order, so that blocks lie over each other, a tree over
/// the cells is built besides.
package struct FrameColumns: Sendable {
    private static let blockLength = 32
    /// Fewer cells than these are as quickly looked at one by one.
    private static let indexedCount = 1024
    /// A frame, its share of a block and of the search over blocks, and its share of a tree.
    package static let bytesPerItem = 40

    private var places: [AxisRect] = []
    private var blocks: [AxisBox] = []
    /// Whether every item has a place.
    private var isComplete = true
    private var envelope: IntervalEnvelope?
    /// nil: the blocks are good enough.
    private var index: SpatialIndex?
    /// nil: all cells are plain.
    package private(set) var appearances: AppearanceColumns?
    /// Where the transformed cells show, by their numbers in `appearances`.
    private var shown: [AxisRect] = []

    package init() {}

    /// Cells without looks of their own.
    ///
    /// - Parameter place: an item's place, counted from the section's start; nil: it has none.
    @inlinable @inline(__always) package init(count: Int, place: (Int) -> AxisRect?) {
        var places: [AxisRect] = []
        places.reserveCapacity(count)
        for item in 0..<count { places.append(place(item) ?? .absent) }
        self.init(places)
    }

    @usableFromInline init(_ places: [AxisRect]) {
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
    }

    /// Items so far, with those that have no place.
    package var count: Int { places.count }

    package mutating func reserve(_ count: Int) {
        places.reserveCapacity(count)
    }

    /// Adds the next item's cell, positions counted from the section's start.
    package mutating func append(_ place: AxisRect) {
        if places.count.isMultiple(of: Self.blockLength) { blocks.append(AxisBox()) }
        places.append(place)
        blocks[blocks.count - 1].add(AxisBox(place))
    }

    /// Adds the next item's cell with a look of its own.
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

    /// Adds the next item, which has no place.
    package mutating func appendAbsent() {
        isComplete = false
        append(.absent)
    }

    /// Readies the cells for queries.
    ///
    /// - Complexity: O(*n*)
    package mutating func finish() {
        envelope = IntervalEnvelope(starts: blocks.map(\.scrollStart), ends: blocks.map(\.scrollEnd))
        index = nil
        guard count >= Self.indexedCount else { return }
        var content = AxisBox()
        for block in blocks { content.add(block) }
        guard isScattered(in: content) else { return }
        index = SpatialIndex(count: count, content: content) { places[$0].isAbsent ? nil : box(of: $0) }
    }

    /// The first and the last scroll position that a cell reaches; 0 and 0 without cells.
    package var start: Double { blocks.reduce(0) { min($0, $1.scrollStart) } }
    package var end: Double { blocks.reduce(0) { max($0, $1.scrollEnd) } }

    /// What cells that are drawn take across the scroll axis; nil without cells.
    var crossExtent: ClosedRange<Double>? {
        let low = blocks.reduce(Double.infinity) { min($0, $1.crossStart) }
        let high = blocks.reduce(-Double.infinity) { max($0, $1.crossEnd) }
        return low <= high ? low...high : nil
    }

    /// nil: the item has no place.
    package func frame(of item: Int) -> AxisRect? {
        places[item].isAbsent ? nil : places[item]
    }

    /// Calls `visit` with each item from `start` on that may meet `range`, in order, until it answers false.
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

    /// Calls `contained` with blocks of items that meet a rectangle for certain and `candidate` with items that may, in order, until one
    /// answers false.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard let envelope, isComplete else { return visit(range.possible, from: start, candidate) }
        if let index, index.candidates(range.possible) != nil { return visit(range.possible, from: start, candidate) }
        let scroll = range.possible.scroll
        for index in envelope.candidates(from: scroll.lowerBound, to: scroll.upperBound)
        where blocks[index].meets(range.possible) {
            let first = max(start, index * Self.blockLength)
            let end = min(places.count, (index + 1) * Self.blockLength)
            guard first < end else { continue }
            if range.holds(blocks[index]) {
                if !contained(first..<end) { return false }
            } else {
                for item in first..<end where !candidate(item, places[item]) { return false }
            }
        }
        return true
    }

    // MARK: Steps

    /// Items from `start` on that may meet `range`, in order, where the tree is the better way to find them.
    private func indexed(_ index: SpatialIndex, _ range: AxisRange, from start: Int) -> [Int32]? {
        guard var items = index.candidates(range) else { return nil }
        items.removeAll { $0 < start || !box(of: Int($0)).meets(range) }
        items.sort()
        return items
    }

    /// Whether blocks lie over each other so much that a range meets many more than it must.
    ///
    /// A point of the content lies in `cover` cells on average. Packed as well as can be, in tiles of as many cells as a block
    /// has, it lies in (1 + √(cover / blockLength))² tiles: a tile reaches half a cell over its edges. Blocks of rows and lanes
    /// come to between one and three times that, those of a spiral's million cells to more than 10,000 times.
    private func isScattered(in content: AxisBox) -> Bool {
        let most = 4.0
        let met = blocks.reduce(0) { $0 + content.share(of: $1) }
        guard met > most else { return false }
        let cover = places.reduce(0) {
            $1.isAbsent ? $0 : $0 + content.share(cross: $1.crossLength, scroll: $1.scrollLength)
        }
        let overlap = 1 + (cover / Double(Self.blockLength)).squareRoot()
        return met > most * overlap * overlap
    }

    /// Where an item's cell shows.
    @inline(__always)
    private func box(of item: Int) -> AxisBox {
        if !shown.isEmpty, let number = appearances?.transformNumber(of: item) { return AxisBox(shown[number]) }
        return AxisBox(places[item])
    }
}

extension AxisRect {
    /// Whether it stands for no place.
    @inline(__always)
    fileprivate var isAbsent: Bool { scroll.isNaN }

    @usableFromInline static var absent: AxisRect {
        AxisRect(cross: .nan, scroll: .nan, crossLength: .nan, scrollLength: .nan)
    }
}
