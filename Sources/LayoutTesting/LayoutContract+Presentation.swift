package import LayoutCore

/// What is visible, hit testing and keyboard navigation agree with a search of all elements.
extension LayoutContract {
    /// Runs only these checks, with orthogonal rows scrolled. Also covers layouts that draw elements which their rectangle
    /// queries leave out.
    package func presentationViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], offsets: [Int: Double] = [:], seed: UInt64
    ) throws(LayoutError) -> [String] {
        let laidOut = try laidOut(container, parameters)
        var violations = ViolationList()
        try checkPresentation(laidOut, try everything(laidOut), offsets: offsets, seed: seed, into: &violations)
        return violations.sentences
    }

    func checkPresentation(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], offsets: [Int: Double] = [:], seed: UInt64 = 0,
        into violations: inout ViolationList
    ) throws(LayoutError) {
        let presented = try PresentedContainer(laidOut, elements, offsets: offsets)
        var random = SeededRandom(seed: UInt64(elements.count) &+ seed)
        // Each query to such a layout runs its script.
        let count = laidOut.layout.answersQueries ? 2 : 6
        for _ in 0..<count { try presented.checkPoint(presented.point(using: &random), into: &violations) }
        for _ in 0..<count { try presented.checkSelection(presented.rect(using: &random), into: &violations) }
        try presented.checkBounds(into: &violations)
        // Cells of a row have neighbours outside of the row's window.
        guard laidOut.prepared.orthogonalRows.isEmpty else { return }
        for _ in 0..<count {
            guard let cell = presented.cells.randomElement(using: &random) else { break }
            try presented.checkNeighbours(of: cell, into: &violations)
            try presented.checkScrolling(to: cell, into: &violations)
        }
    }
}

/// An element and where it is presented.
private struct PresentedElement {
    let attributes: LayoutAttributes
    /// From the content frame to the presented frame.
    var shift = Point.zero
    /// The window of the orthogonal row that scrolls it.
    var window: Rect?

    /// nil if the row's window shows nothing of it.
    var frame: Rect? {
        let contentFrame = attributes.frame
        let moved = Rect(
            x: contentFrame.x + shift.x, y: contentFrame.y + shift.y, width: contentFrame.width,
            height: contentFrame.height)
        guard let window else { return moved }
        return window.meets(moved) ? window.intersection(moved) : nil
    }

    func isDrawn(at point: Point) -> Bool {
        window?.contains(point) != false && attributes.isDrawn(at: Point(x: point.x - shift.x, y: point.y - shift.y))
    }
}

/// A container as presented to its user, and everything in it.
private struct PresentedContainer {
    let presented: PresentedLayout
    let elements: [PresentedElement]
    let cells: [(path: ItemPath, frame: Rect)]
    /// Index paths of the items that have a frame.
    let placed: [ItemPath]
    let container: Container

    /// Collects all elements where they are presented.
    ///
    /// - Parameter inContent: all elements that the layout reports for its content and cells.
    init(
        _ laidOut: LaidOutContainer, _ inContent: [LayoutAttributes], offsets: [Int: Double]
    ) throws(LayoutError) {
        let prepared = laidOut.prepared
        presented = laidOut.presented(offsets)
        container = laidOut.container
        // A script may also draw beyond the content.
        let known = Set(inContent.map(\.element))
        let inBounds = try laidOut.elements(ElementQuery(rect: container.bounds)).attributes
        let answered = inContent + inBounds.filter { !known.contains($0.element) }
        var elements = answered.filter { !prepared.scrollsWithRow($0.element) }.map { PresentedElement(attributes: $0) }
        for (section, row) in prepared.orthogonalRows {
            let offset = offsets[section] ?? row.offsets.lowerBound
            guard let window = prepared.orthogonalWindow(of: section, offset: offset) else { continue }
            let shift = Point(x: window.frame.x - window.shown.x, y: window.frame.y - window.shown.y)
            elements += try laidOut.everything(of: section).filter { prepared.scrollsWithRow($0.element) }
                .map { PresentedElement(attributes: $0, shift: shift, window: window.frame) }
        }
        func order(_ one: PresentedElement) -> (UInt32, ItemPath) {
            let element = one.attributes.element
            return (prepared.kinds.number(of: element.category, element.kind) ?? .max, element.indexPath)
        }
        self.elements = elements.sorted { order($0) < order($1) }
        cells = self.elements.filter { $0.attributes.element.category == .cell }.compactMap { cell in
            cell.frame.map { (path: cell.attributes.element.indexPath, frame: $0) }
        }
        placed = try laidOut.cells().map(\.element.indexPath)
    }

    // MARK: Random places

    /// A random point: in the content, on an element, on an element's edge, or sometimes outside.
    func point(using random: inout SeededRandom) -> Point {
        let size = presented.prepared.contentSize
        let frame = elements.randomElement(using: &random).flatMap(\.frame) ?? .zero
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return frame.middle
        case 1: return Point(x: frame.x, y: frame.maxY)
        case 2: return Point(x: frame.maxX + 7.5, y: frame.y - 3.25)
        default:
            return Point(
                x: Double.random(in: -0.2...1.2, using: &random) * size.width,
                y: Double.random(in: -0.2...1.2, using: &random) * size.height)
        }
    }

    func rect(using random: inout SeededRandom) -> Rect {
        let (a, b) = (point(using: &random), point(using: &random))
        return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    // MARK: Checks

    func checkPoint(_ point: Point, into violations: inout ViolationList) throws(LayoutError) {
        var expected: LayoutAttributes?
        var upperCell: ItemPath?
        var cellZ = Int.min
        for element in elements where element.isDrawn(at: point) {
            let attributes = element.attributes
            if attributes.zIndex >= expected?.zIndex ?? .min { expected = attributes }
            if attributes.element.category == .cell, attributes.zIndex >= cellZ {
                (upperCell, cellZ) = (attributes.element.indexPath, attributes.zIndex)
            }
        }
        let hit = try presented.hit(point)
        violations.add(
            "the hit test at \(words(point)) finds \(words(hit)), expected \(words(expected))",
            unless: hit?.element == expected?.element
        )

        var nearest: (path: ItemPath, distance: Double)?
        for cell in cells {
            let distance = cell.frame.distance(to: point)
            if distance < nearest?.distance ?? .infinity { nearest = (cell.path, distance) }
        }
        let found = try presented.nearest(to: point)
        violations.add(
            "the nearest item to \(words(point)) is \(words(found?.path)) at distance \(found?.distance ?? -1), expected "
                + "\(words(nearest?.path)) at distance \(nearest?.distance ?? -1)",
            unless: found?.path == nearest?.path && found?.distance == nearest?.distance)

        let insertion = try presented.insertionPoint(at: point)?.indexPath
        let isValid =
            insertion.map { path in
                container.sections.indices.contains(path.section)
                    && (0...container.sections[path.section].itemCount).contains(path.item)
            } ?? container.sections.isEmpty
        violations.add(
            "the insertion point at \(words(point)) is \(words(insertion)), expected one in a section", unless: isValid)
        if let upperCell, let insertion {
            violations.add(
                "the insertion point at \(words(point)) on item \(upperCell) is \(insertion), expected one before or after it",
                unless: insertion.section == upperCell.section
                    && [upperCell.item, upperCell.item + 1].contains(insertion.item))
        }
    }

    func checkBounds(into violations: inout ViolationList) throws(LayoutError) {
        let expected = elements.filter { $0.frame.map(container.bounds.meets) ?? false }.map(\.attributes)
        let found = try presented.visibleElements(limit: .max) ?? []
        violations.add(
            "the visible elements in \(container.bounds) have " + LayoutContract.difference(found, expected)
                + ", expected all that meet the bounds",
            unless: found == expected)
    }

    func checkSelection(_ rect: Rect, into violations: inout ViolationList) throws(LayoutError) {
        let expected = [ItemRange](joining: cells.filter { rect.meets($0.frame) }.map(\.path))
        let all = try presented.selection(rect, limit: .max)
        violations.add(
            "the rectangle \(rect) selects \(all.ranges), expected \(expected)",
            unless: all.ranges == expected && all.next == nil)
        guard expected.count <= 20 || !presented.isLive else { return }
        var found: [ItemRange] = []
        var start: ItemPath? = ItemPath(section: 0, item: 0)
        while let from = start, found.count <= expected.count {
            let page = try presented.selection(rect, from: from, limit: 2)
            found += page.ranges
            start = page.next
        }
        violations.add(
            "pages of 2 ranges in \(rect) together differ from the whole selection", unless: found == expected)
    }

    func checkNeighbours(
        of cell: (path: ItemPath, frame: Rect), into violations: inout ViolationList
    ) throws(LayoutError) {
        for direction in [NeighbourDirection.up, .down, .left, .right] {
            let found = try presented.neighbour(of: cell.path, direction)
            let expected = neighbour(of: cell, direction)
            violations.add(
                "\(direction) from item \(cell.path) is \(words(found)), expected \(words(expected))",
                unless: found == expected)
            guard let found, let back = Self.opposite[direction] else { continue }
            violations.add(
                "\(direction) from item \(cell.path) is \(found), but nothing is \(back) from there",
                unless: try presented.neighbour(of: found, back) != nil)
        }
        let place = placed.firstIndex(of: cell.path) ?? 0
        let expected: [(NeighbourDirection, ItemPath?)] = [
            (.next, place + 1 < placed.count ? placed[place + 1] : nil),
            (.previous, place > 0 ? placed[place - 1] : nil),
            (.home, placed.first), (.end, placed.last),
        ]
        for (direction, path) in expected {
            let found = try presented.neighbour(of: cell.path, direction)
            violations.add(
                "\(direction) from item \(cell.path) is \(words(found)), expected \(words(path))", unless: found == path
            )
        }
        for direction in [NeighbourDirection.pageUp, .pageDown] {
            guard let found = try presented.neighbour(of: cell.path, direction) else { continue }
            violations.add(
                "\(direction) from item \(cell.path) is \(found), expected another item that has a frame",
                unless: found != cell.path && cells.contains { $0.path == found })
        }
    }

    private static let opposite: [NeighbourDirection: NeighbourDirection] = [
        .up: .down, .down: .up, .left: .right, .right: .left,
    ]

    /// The neighbour found by searching all cells.
    private func neighbour(
        of cell: (path: ItemPath, frame: Rect), _ direction: NeighbourDirection
    ) -> ItemPath? {
        struct Faced {
            var near, far, low, high: Double
        }
        func faced(_ frame: Rect) -> Faced {
            switch direction {
            case .right: Faced(near: frame.x, far: frame.maxX, low: frame.y, high: frame.maxY)
            case .left: Faced(near: -frame.maxX, far: -frame.x, low: frame.y, high: frame.maxY)
            case .up: Faced(near: -frame.maxY, far: -frame.y, low: frame.x, high: frame.maxX)
            default: Faced(near: frame.y, far: frame.maxY, low: frame.x, high: frame.maxX)
            }
        }
        let own = faced(cell.frame)
        let beyond = cells.map { (path: $0.path, faced: faced($0.frame)) }
            .filter { $0.path != cell.path && $0.faced.near > own.near && $0.faced.far > own.far }
            .map { other in
                let distance = max(0, other.faced.near - own.far)
                let shift = abs((other.faced.low + other.faced.high) / 2 - (own.low + own.high) / 2)
                let isInBeam = other.faced.low < own.high && other.faced.high > own.low
                return (isInBeam, distance, shift, other.path)
            }
        let inBeam = beyond.filter(\.0)
        if !inBeam.isEmpty { return inBeam.min { ($0.1, $0.2, $0.3) < ($1.1, $1.2, $1.3) }?.3 }
        return beyond.min { (13 * $0.1 * $0.1 + $0.2 * $0.2, $0.3) < (13 * $1.1 * $1.1 + $1.2 * $1.2, $1.3) }?.3
    }

    func checkScrolling(
        to cell: (path: ItemPath, frame: Rect), into violations: inout ViolationList
    ) throws(LayoutError) {
        let size = presented.prepared.contentSize
        let content = Rect(x: 0, y: 0, width: size.width, height: size.height)
        guard let target = try presented.scrollTarget(to: cell.path, horizontal: .nearest, vertical: .nearest) else {
            // Nothing scrolls to an item that is hidden everywhere.
            let isHidden = elements.contains { $0.attributes.element == .cell(cell.path) && $0.attributes.isHidden }
            return violations.add(
                "item \(cell.path) has a frame, but no offset scrolls to it", unless: presented.isLive && isHidden)
        }
        var shown = presented.visible
        shown.x += target.offset.x - presented.bounds.x
        shown.y += target.offset.y - presented.bounds.y
        let fits = cell.frame.width <= shown.width && cell.frame.height <= shown.height
        let inside = content.intersection(cell.frame)
        // Elsewhere the item may lie at another place by then.
        let stays = !presented.isLive && !presented.choosesScrollTargets
        if stays && fits && inside.width == cell.frame.width && inside.height == cell.frame.height {
            let slack = 1e-6 + 16 * max(abs(shown.x), abs(shown.y), abs(shown.maxX), abs(shown.maxY)).ulp
            let isShown =
                cell.frame.x >= shown.x - slack && cell.frame.maxX <= shown.maxX + slack
                && cell.frame.y >= shown.y - slack && cell.frame.maxY <= shown.maxY + slack
            violations.add(
                "scrolled to \(words(target.offset)), \(shown) is visible, expected it to contain item \(cell.path) at \(cell.frame)",
                unless: isShown)
        }
        for edge in AnchorSnapshot.Edge.allCases {
            guard let anchor = try presented.anchor(of: cell.path, edge),
                let back = try presented.scrollTarget(to: anchor)
            else {
                violations.add("item \(cell.path) has a frame, but cannot be an anchor")
                continue
            }
            let moved = abs(back.x - presented.bounds.x) + abs(back.y - presented.bounds.y)
            let slack = 1e-6 + 64 * max(abs(presented.bounds.x), abs(presented.bounds.y), size.width, size.height).ulp
            violations.add(
                "restoring item \(cell.path) at its \(edge) scrolls to \(words(back)), expected \(words(presented.bounds.origin))",
                unless: moved <= slack || presented.isOutOfRange)
        }
    }

    // MARK: Words

    private func words(_ point: Point) -> String { "\(point)" }
    private func words(_ path: ItemPath?) -> String { path.map { "item \($0)" } ?? "nothing" }
    private func words(_ attributes: LayoutAttributes?) -> String {
        attributes.map { "\(LayoutContract.words($0)), z \($0.zIndex)" } ?? "nothing"
    }
}

extension PresentedLayout {
    /// Whether the bounds lie outside of the scrollable range, so that every offset in a reply differs from them.
    fileprivate var isOutOfRange: Bool {
        bounds.origin
            != bounds.origin.clamped(to: prepared.contentSize, bounds: bounds.size, inset: prepared.contentInset)
    }
}
