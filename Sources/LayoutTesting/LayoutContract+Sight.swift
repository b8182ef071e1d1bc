package import LayoutCore

extension LayoutContract {
    /// Scrolling to an item shows it clear of pinned elements that are drawn above it, wherever it fits between them; and what serves
    /// as an anchor is not covered by them, unless everything is.
    ///
    /// Of layouts that compute elements in each query only scrolling is checked, and only cells that stay in the content.
    package func sightViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws(LayoutError) -> [String] {
        let laidOut = try laidOut(container, parameters)
        var violations = ViolationList()
        if laidOut.layout.answersQueries {
            return try liveSightViolations(laidOut, scale: container.environment.scale, seed: seed)
        }
        let cells = try laidOut.everything().filter { $0.element.category == .cell && $0.transform == .identity }
        var random = SeededRandom(seed: seed)
        for _ in 0..<4 {
            guard let cell = cells.randomElement(using: &random) else { break }
            var bounds = container.bounds
            bounds.x += Double(Int.random(in: -400...2000, using: &random)) / 4
            bounds.y += Double(Int.random(in: -400...2000, using: &random)) / 4
            let sight = Sight(
                prepared: laidOut.prepared, bounds: bounds, scale: container.environment.scale)
            try sight.checkTarget(of: cell, using: &random, into: &violations)
            try sight.checkAnchor(cells, into: &violations)
        }
        return violations.sentences
    }
}

/// What is in sight under some bounds, found by looking at every element.
private struct Sight {
    let prepared: PreparedLayout
    let bounds: Rect
    let scale: Double?

    func checkTarget(
        of cell: LayoutAttributes, using random: inout SeededRandom, into violations: inout ViolationList
    ) throws(LayoutError) {
        let presented = PresentedLayout(prepared, bounds: bounds)
        let path = cell.element.indexPath
        let alignment = [ScrollAlignment.nearest, .start, .center, .end].randomElement(using: &random) ?? .nearest
        guard prepared.orthogonalRows[path.section] == nil,
            let target = try presented.scrollTarget(to: path, horizontal: alignment, vertical: alignment)
        else { return }
        let after = Sight(prepared: prepared, bounds: bounds.at(target.offset), scale: scale)
        // Neighbours may overlap by a pixel, even where nothing is pinned.
        let covers = after.covers(of: cell).filter { prepared.length(of: $0.frame.intersection(cell.frame)) > pixel }
        if covers.isEmpty { return }
        // Whether it fits beside the headers and footers of its section, which may all be pinned, wherever they lie now.
        let lengths = after.supplementaries(of: path.section).map { prepared.length(of: $0.frame) }
        let room = prepared.length(of: presented.visible) - lengths.reduce(0, +)
        guard prepared.length(of: cell.frame) <= room else { return }
        violations.add(
            "scrolled to item \(path) (\(alignment)) from \(bounds) at \(target.offset), \(covers[0].element) at \(covers[0].frame) covers its "
                + "frame \(cell.frame), expected it to be clear")
    }

    func checkAnchor(_ cells: [LayoutAttributes], into violations: inout ViolationList) throws(LayoutError) {
        let presented = PresentedLayout(prepared, bounds: bounds)
        guard prepared.orthogonalRows.isEmpty, let anchor = try presented.firstVisible(),
            let cell = cells.first(where: { $0.element.indexPath == anchor.indexPath })
        else { return }
        // By more than rounding on both sides, or the two may be distinguished the other way.
        guard isHidden(cell, within: -hair) else { return }
        let clear = cells.first {
            presented.visible.meets($0.frame) && !$0.isHidden && $0.alpha > 0 && !isHidden($0, within: hair)
        }
        guard let clear else { return }
        violations.add(
            "the first item in sight under \(bounds) is item \(anchor.indexPath) at \(cell.frame), which is covered, "
                + "although item \(clear.element.indexPath) at \(clear.frame) is not; pinned are \(pinned.map(\.frame))"
        )
    }

    /// The section's headers and footers, and the layout's own pinned elements.
    func supplementaries(of section: Int) -> [LayoutAttributes] {
        let elements = prepared.sections[section].groups.flatMap { group in
            group.elements.map { prepared.kinds[group.kind].element(at: ItemPath(section: section, item: $0.item)) }
        }
        return prepared.attributes(of: elements, bounds: bounds).all
            + pinned.filter { $0.element.indexPath.section != section }
    }

    /// The pinned elements that lie away from their places.
    var pinned: [LayoutAttributes] {
        prepared.elements(ElementQuery(rect: bounds), bounds: bounds).attributes.all.filter {
            $0.pinDisplacement != nil && !$0.isHidden && $0.alpha > 0
        }
    }

    func covers(of cell: LayoutAttributes) -> [LayoutAttributes] {
        pinned.filter { $0.zIndex > cell.zIndex && $0.frame.meets(cell.frame) }
    }

    /// How far edges may lie beside their places because they are rounded.
    private var pixel: Double { 1e-6 + (scale.map { 1 / $0 } ?? 0) }

    /// How much less of a cell does not count: a pixel, or a point without a scale.
    private var hair: Double { scale == nil ? 1 : pixel }

    /// Whether a pinned element covers the whole length of a cell that lies in the visible area, but for `slack` on each side.
    private func isHidden(_ cell: LayoutAttributes, within slack: Double) -> Bool {
        let visible = PresentedLayout(prepared, bounds: bounds).visible
        let own = prepared.scrollInterval(of: visible.intersection(cell.frame))
        return covers(of: cell).contains { cover in
            let other = prepared.scrollInterval(of: cover.frame)
            return other.start <= own.start + slack && other.end >= own.end - slack
        }
    }
}

extension Rect {
    fileprivate func at(_ origin: Point) -> Rect { Rect(x: origin.x, y: origin.y, width: width, height: height) }
}

extension PreparedLayout {
    fileprivate func length(of rect: Rect) -> Double { direction == .vertical ? rect.height : rect.width }
}
