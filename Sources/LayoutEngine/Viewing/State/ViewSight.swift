/// What a view sees of a state: its own part of the content, and its rows where it has scrolled them. It asks in the terms of `ViewState`.
struct ViewSight {
    /// Reads what is laid out.
    let reader: StateReader
    /// What is visible, in content coordinates.
    let visible: Rect
    /// How far sections that scroll by themselves are scrolled.
    private let offsets: [Int: Double]

    /// - Parameter rows: the offsets of the rows that the view has scrolled; others are as the container has them.
    init(_ reader: StateReader, visible: Rect, rows: [Int: Double]) {
        let own = reader.state.orthogonalOffsets
        let offsets = rows.isEmpty ? own : own.merging(rows) { $1 }
        self.visible = visible
        self.offsets = offsets
        self.reader = Self.reader(of: reader.state, like: reader, visible, offsets)
    }

    /// A reader of a state at the view's own bounds and offsets.
    private static func reader(
        of state: LaidOutState, like reader: StateReader, _ visible: Rect, _ offsets: [Int: Double]
    ) -> StateReader {
        if state.bounds == visible, state.orthogonalOffsets == offsets { return StateReader(state, live: reader.live) }
        let seen = LaidOutState(
            like: state, bounds: visible, orthogonalOffsets: offsets, drag: state.drag, transition: state.transition,
            motion: state.motion)
        return StateReader(seen, live: reader.live)
    }

    /// Reads the data in its own order while items are being dragged: where they would be dropped depends on the pointer alone.
    private var committed: StateReader {
        reader.state.drag == nil ? reader : Self.reader(of: reader.state.data, like: reader, visible, offsets)
    }

    var counts: [Int] { reader.itemCounts }

    /// A point of the view in the content.
    func content(_ point: Point) -> Point { Point(x: visible.x + point.x, y: visible.y + point.y) }

    /// Whether a point of the view is inside of it.
    func contains(_ point: Point) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < visible.width && point.y < visible.height
    }

    // MARK: Items

    /// The item at a point of the view that may be selected; nil: none.
    func item(at point: Point) throws(LayoutError) -> ItemPath? {
        guard contains(point), let hit = try reader.hit(at: content(point)).attributes, hit.element.category == .cell,
            isSelectable(hit.element.indexPath)
        else { return nil }
        return hit.element.indexPath
    }

    /// Whether the data allows an item to be selected.
    func isSelectable(_ item: ItemPath) -> Bool { reader.state.data.sections.isSelectable(item) }

    /// The items of a set that the data allows to be selected.
    ///
    /// - Complexity: O(ranges + sections), and O(items) of the set in sections whose items say whether they may
    func selectable(of keys: Keys) -> Keys {
        let sections = reader.state.data.sections
        var others: [ItemRange] = []
        for range in keys.ranges(in: counts) {
            guard let flags = sections.selectable(inSection: range.section) else { continue }
            for start in stride(from: range.item, to: min(range.range.upperBound, flags.count), by: Self.piece) {
                let piece = start..<min(start + Self.piece, range.range.upperBound, flags.count)
                for (item, flag) in zip(piece, flags.slice(piece)) where flag == 0 {
                    others.join(ItemRange(section: range.section, item: item))
                }
            }
        }
        return others.isEmpty ? keys : keys.subtracting(Keys(others))
    }

    /// How many items are looked at at once.
    private static var piece: Int { 4096 }

    /// The item where the keys begin without a cursor.
    func firstItem() throws(LayoutError) -> ItemPath? {
        guard let item = try reader.anchor(of: .firstVisible)?.indexPath else { return nil }
        return isSelectable(item) ? item : try neighbour(of: item, towards: .next)
    }

    /// The item that a key leads to; nil: none.
    func neighbour(of item: ItemPath, towards direction: NeighbourDirection) throws(LayoutError) -> ItemPath? {
        try reader.neighbour(of: item, towards: direction, at: "/item")
    }

    /// The first or the last item of all; nil: there is none.
    func outermost(_ direction: NeighbourDirection) throws(LayoutError) -> ItemPath? {
        guard let section = counts.firstIndex(where: { $0 > 0 }) else { return nil }
        return try neighbour(of: ItemPath(section: section, item: 0), towards: direction)
    }

    /// The items that a rectangle of the content meets.
    ///
    /// - Parameter limit: the most ranges.
    /// - Throws: `limit.elementsPerReply`
    func items(in rect: Rect, limit: Int) throws(LayoutError) -> Keys {
        var ranges: [ItemRange] = []
        var start: ItemPath? = ItemPath(section: 0, item: 0)
        while let first = start {
            let found = try reader.selection(in: rect, from: first, limit: limit)
            for range in found.ranges { ranges.join(range) }
            if ranges.count > limit { throw .rangeLimit(ranges.count, allowed: limit) }
            start = found.next
        }
        return Keys(ranges)
    }

    /// Where an item lies in the content, where its row has scrolled it; nil: nowhere.
    func frame(of item: ItemPath) throws(LayoutError) -> Rect? {
        let prepared = reader.state.prepared
        var columns = AttributeColumns(kindNames: prepared.kinds)
        _ = try reader.elements(.of(ElementKind(.cell, ""), at: [item]), into: &columns)
        guard columns.count > 0 else { return nil }
        var frame = columns[0].frame
        if let row = prepared.orthogonalRows[item.section],
            let window = prepared.orthogonalWindow(of: item.section, offset: offset(of: item.section, row))
        {
            frame.x += window.frame.x - window.shown.x
            frame.y += window.frame.y - window.shown.y
        }
        return frame
    }

    // MARK: Places

    /// Where to scroll to show an item; nil if it has no frame.
    func target(
        of item: ItemPath, _ horizontal: ScrollAlignment, _ vertical: ScrollAlignment
    ) throws(LayoutError) -> ScrollTarget? {
        try reader.scrollTarget(of: item, horizontal: horizontal, vertical: vertical, at: "/item")
    }

    /// Where items would be dropped at a point of the view.
    func insertionPoint(
        at point: Point, into allowsInto: Bool, moving: [ItemRange]
    ) throws(LayoutError) -> InsertionPoint? {
        try committed.insertionPoint(at: content(point), allowsInto: allowsInto, moving: moving)
    }

    /// What is laid out, at what is visible.
    var presented: PresentedLayout { PresentedLayout(reader.state.prepared, bounds: visible) }

    /// What is laid out, at another offset.
    func presented(at offset: Point) -> PresentedLayout {
        let bounds = Rect(x: offset.x, y: offset.y, width: visible.width, height: visible.height)
        return PresentedLayout(reader.state.prepared, bounds: bounds)
    }

    /// How fast the content scrolls while something is dragged to a point of the view, in points per second.
    func autoscroll(at point: Point) -> Point { presented.autoScrollVelocity(at: content(point)) }

    /// A content offset, moved as little as keeps what is visible in the content and its inset.
    func clamped(_ offset: Point) -> Point {
        let (size, inset) = (reader.state.prepared.contentSize, reader.state.prepared.contentInset)
        return Point(
            x: max(-inset.left, min(offset.x, size.width + inset.right - visible.width)),
            y: max(-inset.top, min(offset.y, size.height + inset.bottom - visible.height)))
    }

    // MARK: Rows

    /// The section whose row is at a point of the view; nil: none, or one that cannot be scrolled.
    ///
    /// - Complexity: O(rows)
    func row(at point: Point) -> (section: Int, row: OrthogonalRow)? {
        let (at, prepared) = (content(point), reader.state.prepared)
        for (section, row) in prepared.orthogonalRows
        where row.bounces || row.offsets.lowerBound < row.offsets.upperBound {
            guard let window = prepared.orthogonalWindow(of: section, offset: offset(of: section, row)) else {
                continue
            }
            let frame = window.frame
            if at.x >= frame.x, at.x < frame.maxX, at.y >= frame.y, at.y < frame.maxY { return (section, row) }
        }
        return nil
    }

    func offset(of section: Int, _ row: OrthogonalRow) -> Double { offsets[section] ?? row.offsets.lowerBound }

    /// How far a movement in the view scrolls a row, in points; and how far it goes across it.
    func split(_ movement: Point) -> (along: Double, across: Double) {
        switch reader.state.prepared.orthogonalDirection {
        case .leftToRight: (movement.x, movement.y)
        case .rightToLeft: (-movement.x, movement.y)
        case .topToBottom: (movement.y, movement.x)
        }
    }
}

extension LayoutError {
    /// A selection takes too many ranges.
    static func rangeLimit(_ count: Int, allowed: Int) -> LayoutError {
        .limit(.tooManyNames, count, allowed: allowed, pointer: "/selection")
    }
}
