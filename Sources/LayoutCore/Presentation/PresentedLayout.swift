/// A container as its user sees it: what was prepared, the bounds, and how far the sections' own rows are scrolled.
///
/// Frames are told unscrolled everywhere. What is *seen* of a cell in a section's own row is that frame less the row's offset (and
/// the offset more from right to left), cut to the row's window; what is seen of every other cell is its frame, all of it, also
/// where UIKit's query by a rectangle leaves out what sticks out of its group.
///
///     told   ┌───┐┌───┐┌───┐┌───┐          offset 6      seen    ╔═══════╗
///            │ 0 ││ 1 ││ 2 ││ 3 │             →                 0║││ 1 ││║2   3
///            └───┘└───┘└───┘└───┘                                ╚═══════╝ window
///
/// A layout that answers queries itself is asked in place of what it prepared; that is what may fail.
package struct PresentedLayout {
    package let prepared: PreparedLayout
    package let bounds: Rect
    private let offsets: [Int: Double]
    let live: (layout: any Layout, container: Container)?

    /// Most cells that one search may look at, about a millisecond's worth; beyond, the best so far is the answer.
    static let searchLimit = 1 << 16
    /// Further apart no two things are.
    private static let farthest = 1e10

    /// A cell, and what is seen of it.
    struct Cell {
        let path: IndexPath
        let frame: Rect
        /// Whether nothing of it is drawn.
        var isHidden = false
    }

    /// - Parameters:
    ///   - offsets: of sections' own rows; those that are not named lie at their least.
    ///   - asked: the layout and what it laid out, where it answers queries itself.
    package init(
        _ prepared: PreparedLayout, bounds: Rect, offsets: [Int: Double] = [:],
        live: (layout: any Layout, container: Container)? = nil
    ) {
        self.prepared = prepared
        self.bounds = bounds
        self.offsets = offsets
        self.live = live
    }

    /// Whether each answer is a call of a script.
    package var isLive: Bool { live != nil }

    /// What shows inside the content inset.
    package var visible: Rect {
        let inset = prepared.contentInset
        return Rect(
            x: bounds.x + inset.left, y: bounds.y + inset.top, width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom))
    }

    /// How far a search goes. A script that may have to place very many is not asked for all of them at once.
    var searchDistance: Double {
        isLive && prepared.itemCount > 4096 ? 16 * max(bounds.width, bounds.height, 100) : Self.farthest
    }

    /// How far a search looks at first: a call of a script costs more than cells that are looked at in vain.
    func firstStep(_ length: Double) -> Double { isLive ? max(length, bounds.width, bounds.height, 100) : length }

    // MARK: Elements as they are told

    func elements(_ query: ElementQuery) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        guard let live else { return prepared.elements(query, bounds: bounds) }
        return try live.layout.elements(query, in: prepared, of: live.container)
    }

    /// Elements of which something is drawn in the query's rectangle; what scrolls in a row is found by its section alone.
    func drawn(_ query: ElementQuery) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var query = query
        query.match = .drawn
        return try elements(query)
    }

    /// The attributes of items that have a place, in the order asked.
    func attributes(of paths: [IndexPath]) throws(LayoutError) -> [LayoutAttributes] {
        try attributes(ofElements: paths.map(Element.cell))
    }

    func attributes(ofElements elements: [Element]) throws(LayoutError) -> [LayoutAttributes] {
        guard let live else { return elements.compactMap { prepared.attributes(of: $0, bounds: bounds) } }
        return try live.layout.attributes(of: elements, in: prepared, of: live.container).all
    }

    /// Where an item is told to lie; nil where it has no place.
    package func frame(of path: IndexPath) throws(LayoutError) -> Rect? {
        isLive ? try attributes(of: [path]).first?.frame : prepared.frame(of: path)
    }

    /// Cells of one section that meet `rect` as they are told. What looks at more than `budget` ends there and leaves none.
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
            let path = IndexPath(section: Int(columns.sections[index]), item: Int(columns.items[index]))
            guard section ?? path.section == path.section else { return nil }
            return Cell(path: path, frame: columns.frame(at: index), isHidden: columns.isHidden(at: index))
        }
    }

    // MARK: What is seen

    /// A section's own row: its window, and what is added to told frames.
    func row(of section: Int) -> (window: Rect, shift: Point)? {
        guard let row = prepared.orthogonalRows[section] else { return nil }
        let offset = offsets[section] ?? row.offsets.lowerBound
        guard let window = prepared.orthogonalWindow(of: section, offset: offset) else { return nil }
        return (
            window.frame, Point(x: window.frame.x - window.shown.x, y: window.frame.y - window.shown.y)
        )
    }

    /// How far a section's own row is scrolled.
    func offset(of section: Int) -> Double? {
        prepared.orthogonalRows[section].map { offsets[section] ?? $0.offsets.lowerBound }
    }

    /// What is seen of a told frame; nil where a row's window shows nothing of it.
    package func presentedFrame(_ frame: Rect, in section: Int) -> Rect? {
        guard let (window, shift) = row(of: section) else { return frame }
        let moved = frame.moved(shift)
        return window.meets(moved) ? window.intersection(moved) : nil
    }

    /// Everything of which something is seen in the bounds, in answer order, frames told unscrolled; nil where there are more than
    /// `limit`.
    package func elementsInSight(limit: Int) throws(LayoutError) -> [LayoutAttributes]? {
        var found: [LayoutAttributes] = []
        func take(_ query: ElementQuery, where isSeen: (LayoutAttributes) -> Bool) throws(LayoutError) -> Bool {
            let (columns, next) = try drawn(query)
            found += columns.all.filter(isSeen)
            return next == nil && found.count <= limit
        }
        let rest = ElementQuery(rect: bounds, limit: limit)
        guard try take(rest, where: { !prepared.scrollsWithRow($0.element) }) else { return nil }
        if prepared.orthogonalRows.isEmpty { return found }
        for section in prepared.candidates(bounds) {
            guard let row = row(of: section) else { continue }
            let shown = bounds.intersection(row.window)
            if shown.isEmpty { continue }
            var query = ElementQuery(
                rect: shown.moved(row.shift.reversed), categories: [.cells, .supplementary], limit: limit)
            query.section = section
            guard
                try take(
                    query,
                    where: { prepared.scrollsWithRow($0.element) && shown.meets($0.frame.moved(row.shift)) })
            else { return nil }
        }
        return found.sorted { prepared.cursor(of: $0.element) < prepared.cursor(of: $1.element) }
    }

    /// Whether something of an element with these attributes is seen in the bounds.
    package func isInSight(_ attributes: LayoutAttributes) -> Bool {
        guard prepared.scrollsWithRow(attributes.element) else { return bounds.meets(attributes.frame) }
        return presentedFrame(attributes.frame, in: attributes.element.indexPath.section).map(bounds.meets) ?? false
    }

    /// Cells of which what is seen meets `rect`, by index path but for those in rows, which come last.
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
        in rect: Rect, ofRow section: Int, _ row: (window: Rect, shift: Point), _ budget: inout Int
    ) throws(LayoutError) -> [Cell] {
        let shown = rect.intersection(row.window)
        if shown.isEmpty { return [] }
        return try contentCells(in: shown.moved(row.shift.reversed), of: section, &budget).compactMap { cell in
            let moved = cell.frame.moved(row.shift)
            guard row.window.meets(moved) else { return nil }
            let presented = row.window.intersection(moved)
            return rect.meets(presented) ? Cell(path: cell.path, frame: presented, isHidden: cell.isHidden) : nil
        }
    }
}

extension Rect {
    func moved(_ shift: Point) -> Rect { Rect(x: x + shift.x, y: y + shift.y, width: width, height: height) }
}

extension Point {
    var reversed: Point { Point(x: -x, y: -y) }
}

extension AttributeColumns {
    /// The box around what is drawn of the element at `index`.
    func frame(at index: Int) -> Rect {
        Rect(
            x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2],
            height: frames[4 * index + 3])
    }

    /// Whether nothing is drawn of the element at `index`.
    func isHidden(at index: Int) -> Bool {
        !hidden.isEmpty && hidden[index] || !alphas.isEmpty && alphas[index] <= 0
    }
}
