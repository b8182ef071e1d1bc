/// A container as presented to the user: the prepared layout, the bounds, and the offsets of its orthogonal rows.
///
/// Unless stated otherwise, frames are *content* frames, as if no row were scrolled. The *presented* frame of a cell in a row is
/// the content frame less the row's offset (plus the offset from right to left), clipped to the row's window. The presented frame
/// of any other cell is its whole content frame, including parts outside its group that UIKit's query by rectangle ignores.
///
///     content   ┌───┐┌───┐┌───┐┌───┐         offset 6   presented   ╔═══════╗
///               │ 0 ││ 1 ││ 2 ││ 3 │            →                  0║││ 1 ││║2   3
///               └───┘└───┘└───┘└───┘                                ╚═══════╝ window
///
/// A live source is queried instead of the prepared layout; only such queries may fail.
package struct PresentedLayout {
    /// The layout's frames, without scrolling.
    package let prepared: PreparedLayout
    /// The visible rectangle; its origin is the content offset.
    package let bounds: Rect
    private let offsets: [Int: Double]
    let live: (any LiveQuerySource)?
    /// Says where to scroll to, if the layout knows.
    let scrollTargets: (any ScrollTargetSource)?
    /// Whether an item may get the focus.
    package var isSelectable: @Sendable (ItemPath) -> Bool = { _ in true }

    /// The number of cells that one search may visit, about a millisecond's work; the best result so far is then the answer.
    static let searchLimit = 1 << 16
    /// An upper bound of any distance in a container.
    private static let farthest = 1e10

    /// A cell with its frame, content or presented.
    struct Cell {
        let path: ItemPath
        let frame: Rect
        /// Whether nothing of the cell is drawn.
        var isHidden = false
    }

    /// Presents a prepared layout.
    ///
    /// - Parameters:
    ///   - offsets: the offsets of orthogonal rows by section; a missing one is the least.
    ///   - live: answers queries instead of the prepared layout, if the layout computes elements in each query.
    ///   - scrollTargets: says where to scroll to, if the layout knows.
    package init(
        _ prepared: PreparedLayout, bounds: Rect, offsets: [Int: Double] = [:],
        live: (any LiveQuerySource)? = nil, scrollTargets: (any ScrollTargetSource)? = nil
    ) {
        self.prepared = prepared
        self.bounds = bounds
        self.offsets = offsets
        self.live = live
        self.scrollTargets = scrollTargets
    }

    /// Presents a state of a container whose prepared layout answers queries, so that nothing throws.
    package init(_ state: PreparedState) { self.init(state.prepared, bounds: state.bounds, offsets: state.offsets) }

    /// The same container, scrolled to another content offset.
    ///
    /// Orthogonal rows stay where they are. The offset is not clamped to the content.
    ///
    /// - Complexity: O(1)
    package func scrolled(to offset: Point) -> PresentedLayout {
        var scrolled = PresentedLayout(
            prepared, bounds: Rect(x: offset.x, y: offset.y, width: bounds.width, height: bounds.height),
            offsets: offsets, live: live, scrollTargets: scrollTargets)
        scrolled.isSelectable = isSelectable
        return scrolled
    }

    var state: PreparedState { PreparedState(prepared: prepared, bounds: bounds, offsets: offsets) }

    /// Whether the layout says where to scroll to.
    package var choosesScrollTargets: Bool { scrollTargets != nil }

    /// Whether each query calls the layout.
    ///
    /// Such queries run the layout's own code: they may fail, and cost far more than those of a prepared layout.
    package var isLive: Bool { live != nil }

    /// The visible area: the bounds inside the content inset.
    ///
    /// Bars cover the rest of the bounds. Its size is 0 along an axis on which they cover more than there is.
    package var visible: Rect {
        let inset = prepared.contentInset
        return Rect(
            x: bounds.x + inset.left, y: bounds.y + inset.top, width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom))
    }

    /// How far a search extends. A live source with many items is not queried for all of them at once.
    var searchDistance: Double {
        isLive && prepared.itemCount > 4096 ? 16 * max(bounds.width, bounds.height, 100) : Self.farthest
    }

    /// How far a search extends at first; a live query costs more than visiting cells in vain.
    func firstStep(_ length: Double) -> Double { isLive ? max(length, bounds.width, bounds.height, 100) : length }

    /// The same container, with the items that its data allows to be selected.
    ///
    /// - Parameter sections: those of the container; an item is selectable unless its `selectable` column says 0.
    package func selecting(from sections: SectionList) -> PresentedLayout {
        var presented = self
        presented.isSelectable = sections.isSelectable
        return presented
    }

    // MARK: Content frames

    func elements(_ query: ElementQuery) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        guard let live else { return prepared.elements(query, bounds: bounds) }
        return try live.elements(query, bounds: bounds)
    }

    /// Elements drawn in the query's rectangle; elements of an orthogonal row are found by its section alone.
    ///
    /// - Throws: what a live source throws; a prepared layout never does.
    func drawn(_ query: ElementQuery) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var query = query
        query.match = .drawn
        return try elements(query)
    }

    /// The attributes of those items that have a frame, in the given order.
    ///
    /// - Throws: what a live source throws; a prepared layout never does.
    func attributes(of paths: [ItemPath]) throws(LayoutError) -> [LayoutAttributes] {
        try attributes(ofElements: paths.map(Element.cell))
    }

    func attributes(ofElements elements: [Element]) throws(LayoutError) -> [LayoutAttributes] {
        guard let live else { return elements.compactMap { prepared.attributes(of: $0, bounds: bounds) } }
        return try live.attributes(of: elements, bounds: bounds).all
    }

    /// An item's content frame; nil if it has none.
    ///
    /// It is the bounding box of the transformed cell, in points in the content; in an orthogonal row, as if the row were not scrolled.
    ///
    /// - Throws: what a live source throws; a prepared layout never does.
    package func frame(of path: ItemPath) throws(LayoutError) -> Rect? {
        isLive ? try attributes(of: [path]).first?.frame : prepared.frame(of: path)
    }

    /// Cells whose content frames meet `rect`, in one section if given. Visiting more than `budget` cells ends the search and
    /// leaves none.
    func contentCells(in rect: Rect, of section: Int?, _ budget: inout Int) throws(LayoutError) -> [Cell] {
        guard budget > 0 else { return [] }
        var query = ElementQuery(rect: rect, categories: .cells, limit: budget)
        query.steps = budget
        query.section = section
        let (columns, next): (AttributeColumns, ElementCursor?)
        do throws(LayoutError) {
            (columns, next) = try drawn(query)
        } catch  where error.code == .tooManyElements {
            budget = 0
            return []
        }
        budget = next == nil ? budget - columns.count : 0
        return (0..<columns.count).compactMap { index in
            let path = ItemPath(section: Int(columns.sections[index]), item: Int(columns.items[index]))
            guard section ?? path.section == path.section else { return nil }
            return Cell(path: path, frame: columns.frame(at: index), isHidden: columns.isHidden(at: index))
        }
    }

    // MARK: Presented frames

    func row(of section: Int) -> PresentedRow? {
        guard let row = prepared.orthogonalRows[section] else { return nil }
        let offset = offsets[section] ?? row.offsets.lowerBound
        guard let window = prepared.orthogonalWindow(of: section, offset: offset) else { return nil }
        let shift = Point(x: window.frame.x - window.shown.x, y: window.frame.y - window.shown.y)
        return PresentedRow(
            window: window.frame, shift: shift, offset: offset, direction: prepared.orthogonalDirection)
    }

    /// The presented frame of a content frame; nil if the row's window does not show it.
    ///
    /// - Parameter section: the section of the element; a section that does not scroll by itself presents content frames as they are.
    package func presentedFrame(_ frame: Rect, in section: Int) -> Rect? {
        guard let row = row(of: section) else { return frame }
        return row.presented(frame)
    }

    /// All elements whose presented frames meet the bounds, in answer order and with content frames; nil if there are more than
    /// `limit`.
    package func visibleElements(limit: Int) throws(LayoutError) -> [LayoutAttributes]? {
        var found: [LayoutAttributes] = []
        func take(_ query: ElementQuery, where isVisible: (LayoutAttributes) -> Bool) throws(LayoutError) -> Bool {
            let (columns, next) = try drawn(query)
            found += columns.all.filter(isVisible)
            return next == nil && found.count <= limit
        }
        let rest = ElementQuery(rect: bounds, limit: limit)
        guard try take(rest, where: { !prepared.scrollsWithRow($0.element) }) else { return nil }
        if prepared.orthogonalRows.isEmpty { return found }
        for section in prepared.candidates(bounds) {
            guard let row = row(of: section) else { continue }
            let shown = bounds.intersection(row.window)
            if shown.isEmpty { continue }
            var query = ElementQuery(rect: row.content(of: shown), categories: [.cells, .supplementary], limit: limit)
            query.section = section
            guard
                try take(
                    query,
                    where: { prepared.scrollsWithRow($0.element) && shown.meets(row.moved($0.frame)) })
            else { return nil }
        }
        return found.sorted { prepared.cursor(of: $0.element) < prepared.cursor(of: $1.element) }
    }

    /// Whether an element with these attributes is presented inside the bounds.
    ///
    /// Bars do not count: the bounds are the whole view. Elements of an orthogonal row must be inside its window as well.
    package func isVisible(_ attributes: LayoutAttributes) -> Bool {
        guard prepared.scrollsWithRow(attributes.element) else { return bounds.meets(attributes.frame) }
        return presentedFrame(attributes.frame, in: attributes.element.indexPath.section).map(bounds.meets) ?? false
    }

    /// Cells whose presented frames meet `rect`, by index path; cells in rows come last.
    ///
    /// - Parameter budget: the cells that may still be visited, from which those that are visited are taken.
    /// - Throws: what a live source throws; a prepared layout never does.
    func cells(in rect: Rect, of section: Int? = nil, _ budget: inout Int) throws(LayoutError) -> [Cell] {
        if prepared.orthogonalRows.isEmpty { return try contentCells(in: rect, of: section, &budget) }
        if let section, let row = row(of: section) { return try cells(in: rect, ofRow: section, row, &budget) }
        var found = try contentCells(in: rect, of: section, &budget)
            .filter { prepared.orthogonalRows[$0.path.section] == nil }
        if section != nil { return found }
        for index in prepared.candidates(rect) {
            guard let row = row(of: index) else { continue }
            found += try cells(in: rect, ofRow: index, row, &budget)
        }
        return found
    }

    private func cells(
        in rect: Rect, ofRow section: Int, _ row: PresentedRow, _ budget: inout Int
    ) throws(LayoutError) -> [Cell] {
        let shown = rect.intersection(row.window)
        if shown.isEmpty { return [] }
        return try contentCells(in: row.content(of: shown), of: section, &budget).compactMap { cell in
            guard let presented = row.presented(cell.frame) else { return nil }
            return rect.meets(presented) ? Cell(path: cell.path, frame: presented, isHidden: cell.isHidden) : nil
        }
    }
}

extension AttributeColumns {
    /// The bounding box of the element at `index`, as drawn.
    ///
    /// - Complexity: O(1), in contrast to the subscript
    func frame(at index: Int) -> Rect {
        Rect(
            x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2],
            height: frames[4 * index + 3])
    }

    /// Whether nothing of the element at `index` is drawn.
    func isHidden(at index: Int) -> Bool {
        !optional.hidden.isEmpty && optional.hidden[index] || !optional.alphas.isEmpty && optional.alphas[index] <= 0
    }
}
