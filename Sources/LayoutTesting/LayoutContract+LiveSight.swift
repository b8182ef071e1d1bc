import LayoutCore

extension LayoutContract {
    /// The same for a layout that computes elements in each query. What follows the bounds along an axis is found by moving them along
    /// it; a cell that follows them itself is not checked.
    func liveSightViolations(
        _ laidOut: LaidOutContainer, scale: Double?, seed: UInt64
    ) throws(LayoutError) -> [String] {
        var violations = ViolationList()
        var random = SeededRandom(seed: seed)
        let start = laidOut.container.bounds
        for _ in 0..<4 {
            guard let path = laidOut.paths.randomElement(using: &random) else { break }
            var laidOut = laidOut
            let from = start.moved(
                x: Double(Int.random(in: 0...2000, using: &random)) / 4,
                y: Double(Int.random(in: 0...2000, using: &random)) / 4)
            _ = try laidOut.move(to: from)
            let alignment = [ScrollAlignment.nearest, .start, .center, .end].randomElement(using: &random) ?? .nearest
            guard
                let target = try laidOut.presented([:]).scrollTarget(
                    to: path, horizontal: alignment, vertical: alignment)
            else { continue }
            _ = try laidOut.move(
                to: Rect(x: target.offset.x, y: target.offset.y, width: from.width, height: from.height))
            let sight = try LiveSight(laidOut, slack: 1e-6 + (scale.map { 1 / $0 } ?? 0))
            guard let cover = sight.cover(of: .cell(path)) else { continue }
            violations.add(
                "scrolled to item \(path) (\(alignment)) from \(from) at \(target.offset), \(cover.element) at "
                    + "\(cover.frame), which follows the bounds, covers it, expected it to be clear")
        }
        return violations.sentences
    }
}

/// What is in sight, and how it moves with the bounds.
private struct LiveSight {
    private struct Shown {
        let attributes: LayoutAttributes
        /// How far it moves when the bounds move by a step along x, and along y.
        let byX: Double
        let byY: Double
    }

    private static let step = 5.0

    private let visible: Rect
    private let shown: [Element: Shown]
    private let slack: Double
    /// Whether the content ends where it is shown, so that nothing could be scrolled further.
    private let isAtEnd: (x: Bool, y: Bool)

    init(_ laidOut: LaidOutContainer, slack: Double) throws(LayoutError) {
        let bounds = laidOut.container.bounds
        let presented = laidOut.presented([:])
        visible = presented.visible
        self.slack = slack
        let inset = laidOut.prepared.contentInset
        let size = laidOut.prepared.contentSize
        isAtEnd = (
            bounds.x <= -inset.left || bounds.x >= size.width + inset.right - bounds.width,
            bounds.y <= -inset.top || bounds.y >= size.height + inset.bottom - bounds.height
        )
        func frames(_ rect: Rect, _ bounds: Rect) throws(LayoutError) -> [Element: LayoutAttributes] {
            var moved = laidOut
            _ = try moved.move(to: bounds)
            let found = try moved.elements(ElementQuery(rect: rect)).attributes
            return Dictionary(found.map { ($0.element, $0) }, uniquingKeysWith: { $1 })
        }
        let around = visible.grown(by: 2 * Self.step)
        let byX = try frames(around, bounds.moved(x: Self.step, y: 0))
        let byY = try frames(around, bounds.moved(x: 0, y: Self.step))
        shown = try frames(visible, bounds).compactMapValues { attributes in
            guard let x = byX[attributes.element], let y = byY[attributes.element] else { return nil }
            return Shown(
                attributes: attributes, byX: x.frame.x - attributes.frame.x, byY: y.frame.y - attributes.frame.y)
        }
    }

    /// The element that covers a cell although it would fit beside it; nil if there is none.
    func cover(of element: Element) -> LayoutAttributes? {
        guard let own = shown[element], own.attributes.transform == .identity else { return nil }
        let frame = own.attributes.frame
        let above = shown.values.filter { $0.attributes.zIndex > own.attributes.zIndex && isDrawn($0.attributes) }
        let rows = above.filter { follows($0.byY) && overlap($0, frame).width > slack }
        let columns = above.filter { follows($0.byX) && overlap($0, frame).height > slack }
        let hasRoom = (
            x: !isAtEnd.x && abs(own.byX) <= slack
                && frame.width
                    <= room(
                        beside: columns.map { $0.attributes.frame.x...$0.attributes.frame.maxX }, from: visible.x,
                        to: visible.maxX),
            y: !isAtEnd.y && abs(own.byY) <= slack
                && frame.height
                    <= room(
                        beside: rows.map { $0.attributes.frame.y...$0.attributes.frame.maxY }, from: visible.y,
                        to: visible.maxY)
        )
        let covers =
            (hasRoom.y ? rows.filter { overlap($0, frame).height > slack && !follows($0.byX) } : [])
            + (hasRoom.x ? columns.filter { overlap($0, frame).width > slack && !follows($0.byY) } : [])
        return covers.map(\.attributes).min { $0.element.indexPath < $1.element.indexPath }
    }

    private func isDrawn(_ attributes: LayoutAttributes) -> Bool { !attributes.isHidden && attributes.alpha > 0 }

    private func follows(_ distance: Double) -> Bool { abs(distance - Self.step) <= slack }

    private func overlap(_ shown: Shown, _ frame: Rect) -> Rect { shown.attributes.frame.intersection(frame) }

    /// What intervals, each of which takes the side that it is nearer to, leave of a visible interval.
    private func room(beside covered: [ClosedRange<Double>], from low: Double, to high: Double) -> Double {
        var (start, end) = (0.0, 0.0)
        for own in covered {
            let (fromStart, toEnd) = (own.upperBound - low, high - own.lowerBound)
            if fromStart <= toEnd { start = max(start, fromStart) } else { end = max(end, toEnd) }
        }
        return high - low - start - end
    }
}

extension Rect {
    fileprivate func moved(x: Double, y: Double) -> Rect {
        Rect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    fileprivate func grown(by distance: Double) -> Rect {
        Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}
