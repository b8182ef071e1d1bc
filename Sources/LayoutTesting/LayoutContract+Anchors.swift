package import LayoutCore

/// An anchor keeps its place on the screen, or the reported displacement says where it moved.
extension LayoutContract {
    /// Checks after each of several random edits that the anchor is where it was, by comparing it with every element.
    ///
    /// - Parameter seed: determines the edits and the scroll positions.
    package func anchorViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws(LayoutError) -> [String] {
        var random = SeededRandom(seed: seed)
        var violations = ViolationList()
        var before = try laidOut(container, parameters)
        for step in 0..<6 {
            try before.scroll(using: &random)
            let place = try before.place(using: &random)
            let anchored = try before.expectedAnchor(place)
            if let difference = try before.captureDifference(place, anchored) {
                violations.add("before edit \(step) of seed \(seed), \(difference)")
            }
            var edited = before.container
            let map = try Self.edit(&edited, using: &random).map
            if Int.random(in: 0...4, using: &random) == 0 { Self.turn(&edited.environment, using: &random) }
            let anchor = try ScrollAnchor(place, in: before.presented, map: map)
            var after = try laidOut(edited, parameters)
            let contentFrame = try after.restore(anchor)
            if let anchored, !before.isAtEnd(place), let path = map.newPath(of: anchored.path),
                let difference = try after.difference(from: anchored, at: path, contentFrame)
            {
                violations.add("edit \(step) of seed \(seed), anchor \(place): \(difference)")
            }
            before = after
        }
        return violations.sentences
    }

    /// Changes the scale, and sometimes the layout direction.
    private static func turn(_ environment: inout Environment, using random: inout SeededRandom) {
        environment.scale = [nil, 1, 2, 3].randomElement(using: &random) ?? nil
        if Bool.random(using: &random) {
            environment.layoutDirection = environment.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
        }
    }
}

/// An item and the distance of its edge from the visible edge along the scroll axis, computed from frames alone.
private struct ExpectedAnchor {
    var path: ItemPath
    var edge: AnchorSnapshot.Edge
    var distance: Double
}

extension LaidOutContainer {
    /// The container as presented to its user, with no row scrolled.
    fileprivate var presented: PresentedLayout { presented([:]) }

    /// Scrolls to a random place in the content, sometimes to one of its ends.
    fileprivate mutating func scroll(using random: inout SeededRandom) throws(LayoutError) {
        let (size, inset) = (prepared.contentSize, prepared.contentInset)
        var bounds = container.bounds
        let part = [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
        func offset(in content: Double, of length: Double, low: Double, high: Double) -> Double {
            -low + part * max(0, content - length + low + high)
        }
        if prepared.direction == .vertical {
            bounds.y = offset(in: size.height, of: bounds.height, low: inset.top, high: inset.bottom)
        } else {
            bounds.x = offset(in: size.width, of: bounds.width, low: inset.left, high: inset.right)
        }
        _ = try move(to: bounds)
    }

    fileprivate func place(using random: inout SeededRandom) throws(LayoutError) -> AnchorPlace {
        switch Int.random(in: 0...2, using: &random) {
        case 0: return .end
        case 1:
            let item = try cells().randomElement(using: &random)
            return item.map { .item($0.element.indexPath) } ?? .firstVisible
        default: return .firstVisible
        }
    }

    /// Scrolls so that the anchor keeps its place.
    ///
    /// - Returns: how far it was displaced nevertheless.
    fileprivate mutating func restore(_ anchor: ScrollAnchor) throws(LayoutError) -> Point {
        try AnchorSearch.settle(try anchor.reading(of: presented)) { bounds throws(LayoutError) in
            _ = try move(to: bounds)
            return try anchor.reading(of: presented)
        }.displacement
    }

    /// The interval of a rectangle along the scroll axis, counted from the right if one reads from there.
    private func interval(_ rect: Rect) -> (start: Double, end: Double) {
        if prepared.direction == .vertical { return (rect.y, rect.maxY) }
        return prepared.readsRightToLeft ? (-rect.maxX, -rect.x) : (rect.x, rect.maxX)
    }

    /// Whether the place is the start or the end of the content, or close enough to count as such.
    fileprivate func isAtEnd(_ place: AnchorPlace) -> Bool {
        let (visible, content) = (
            interval(presented.visible),
            interval(Rect(x: 0, y: 0, width: prepared.contentSize.width, height: prepared.contentSize.height))
        )
        switch place {
        case .item: return false
        case .firstVisible: return visible.start <= content.start + 1
        case .end: return visible.end >= content.end - 1
        }
    }

    /// The cell that the anchor should capture; nil if none is visible.
    fileprivate func expectedAnchor(_ place: AnchorPlace) throws(LayoutError) -> ExpectedAnchor? {
        let visible = interval(presented.visible)
        let edge: AnchorSnapshot.Edge = place == .end ? .end : .start
        let drawn = try cells().filter {
            presented.visible.meets($0.frame) && !$0.isHidden && $0.alpha > 0
        }
        let inSight = drawn.filter {
            interval($0.frame).end > clear(of: $0).start + slack(of: $0)
                && interval($0.frame).start < clear(of: $0).end - slack(of: $0)
        }
        let cells = inSight.isEmpty ? drawn : inSight
        var found: LayoutAttributes?
        switch place {
        case .item(let path): found = try attributes(of: [.cell(path)]).first
        case .firstVisible:
            found = cells.first { interval($0.frame).start >= clear(of: $0).start - slack(of: $0) } ?? cells.first
        case .end: found = cells.last { interval($0.frame).end <= clear(of: $0).end + slack(of: $0) } ?? cells.last
        }
        // A script may pin the first cell to the bounds.
        if presented.isLive, let captured = try captured(place) {
            found = try attributes(of: [.cell(captured.indexPath)]).first
        }
        guard let found else { return nil }
        let own = interval(found.frame)
        return ExpectedAnchor(
            path: found.element.indexPath, edge: edge,
            distance: edge == .start ? own.start - visible.start : own.end - visible.end)
    }

    /// How far a cell may reach over an edge of what is in sight and still count as on this side of it: a pixel, which rounding may
    /// take, or less than a point without a scale, but no more than half of the cell.
    private func slack(of cell: LayoutAttributes) -> Double {
        let own = interval(cell.frame)
        let rounding = 1e-6 + 8 * max(abs(own.start), abs(own.end)).ulp
        let slack = container.environment.scale.map { 1 / $0 + rounding } ?? max(rounding, 1 - rounding)
        return min(slack, (own.end - own.start) / 2)
    }

    /// What the pinned elements that are drawn above a cell leave of the visible area along the scroll axis.
    private func clear(of cell: LayoutAttributes) -> (start: Double, end: Double) {
        var clear = interval(presented.visible)
        for (number, section) in prepared.sections.enumerated() where prepared.hasPins {
            for group in section.groups {
                for element in group.elements where element.pin != nil {
                    let path = ItemPath(section: number, item: element.item)
                    guard
                        let cover = prepared.attributes(
                            of: prepared.kinds[group.kind].element(at: path), bounds: presented.bounds),
                        cover.zIndex > cell.zIndex, !cover.isHidden, cover.alpha > 0, cover.frame.meets(cell.frame)
                    else { continue }
                    switch element.pin {
                    case .toEnd, .endWithin: clear.end = min(clear.end, interval(cover.frame).start)
                    default: clear.start = max(clear.start, interval(cover.frame).end)
                    }
                }
            }
        }
        return clear
    }

    private func captured(_ place: AnchorPlace) throws(LayoutError) -> AnchorSnapshot? {
        switch place {
        case .item(let path): try presented.anchor(of: path)
        case .firstVisible: try presented.firstVisible()
        case .end: try presented.lastVisible()
        }
    }

    /// Describes how the captured anchor differs from the expected one; nil if it does not.
    fileprivate func captureDifference(
        _ place: AnchorPlace, _ expected: ExpectedAnchor?
    ) throws(LayoutError) -> String? {
        if presented.visible.isEmpty { return nil }
        let captured = try captured(place)
        guard captured?.indexPath != expected?.path else { return nil }
        return "\(place) captures \(captured.map { "\($0.indexPath)" } ?? "nothing"), expected "
            + (expected.map { "\($0.path)" } ?? "nothing")
    }

    /// Describes how an item's displacement differs from the reported one; nil if it does not.
    fileprivate func difference(
        from anchored: ExpectedAnchor, at path: ItemPath, _ contentFrame: Point
    ) throws(LayoutError) -> String? {
        guard let frame = try attributes(of: [.cell(path)]).first?.frame else { return nil }
        let (own, visible) = (interval(frame), interval(presented.visible))
        let distance = anchored.edge == .start ? own.start - visible.start : own.end - visible.end
        let along =
            prepared.direction == .vertical
            ? contentFrame.y : prepared.readsRightToLeft ? -contentFrame.x : contentFrame.x
        let offBy = distance - anchored.distance
        if abs(offBy - along) <= AnchorSearch.tolerance { return nil }
        return
            "item \(anchored.path), now \(path), moved by \(offBy) points on the screen, expected the reported \(along); "
            + "it is at \(frame), the bounds are \(container.bounds), the content \(prepared.contentSize)"
    }
}
