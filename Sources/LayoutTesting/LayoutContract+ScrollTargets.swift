package import LayoutCore

extension LayoutContract {
    private static let scrolledItems = 5

    /// Scrolling to an item of a layout that follows the offset leads to where it is drawn, and from there no further. An item that is
    /// wholly in sight stays if it need only be in sight.
    ///
    /// Other layouts pass: their items stay where they are.
    package func scrollTargetViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], seed: UInt64
    ) throws(LayoutError) -> [String] {
        let laidOut = try laidOut(container, parameters)
        var violations = ViolationList()
        var random = SeededRandom(seed: seed)
        for _ in 0..<Self.scrolledItems {
            guard let path = laidOut.paths.randomElement(using: &random) else { break }
            let alignment = [ScrollAlignment.nearest, .start, .center, .end].randomElement(using: &random) ?? .nearest
            let from = Point(
                x: Double(Int.random(in: 0...8000, using: &random)) / 4,
                y: Double(Int.random(in: 0...8000, using: &random)) / 4)
            try check(scrollingTo: path, alignment, from: from, in: laidOut, into: &violations)
        }
        return violations.sentences
    }

    private func check(
        scrollingTo path: ItemPath, _ alignment: ScrollAlignment, from: Point, in laidOut: LaidOutContainer,
        into violations: inout ViolationList
    ) throws(LayoutError) {
        var laidOut = laidOut
        let repeats = try laidOut.move(to: laidOut.container.bounds.at(from))?.needsPrepare == true
        guard repeats || laidOut.layout.answersQueries || laidOut.layout.stateful?.choosesScrollTargets == true,
            let target = try laidOut.presented([:]).scrollTarget(
                to: path, horizontal: alignment, vertical: alignment)?.offset
        else { return }
        if alignment == .nearest, try laidOut.isWhollyInSight(path) {
            violations.add(
                "scrolled to item \(path) (nearest) from \(from.x), \(from.y), where it is wholly in sight, at \(target.x), "
                    + "\(target.y), expected it to stay", unless: target == from)
        }
        _ = try laidOut.move(to: laidOut.container.bounds.at(target))
        let place = "scrolled to item \(path) (\(alignment)) from \(from.x), \(from.y) at \(target.x), \(target.y)"
        if let item = try laidOut.attributes(of: [.cell(path)]).first {
            violations.add(
                "\(place), it is hidden, expected an offset at which it is drawn; scroll_target may say where",
                unless: !item.isHidden && item.alpha > 0)
            violations.add(
                "\(place), it lies at \(item.frame), outside of what is visible",
                unless: item.frame.isEmpty || laidOut.presented([:]).visible.meets(item.frame)
                    || !laidOut.content.meets(item.frame))
        }
        let again = try laidOut.presented([:]).scrollTarget(to: path, horizontal: alignment, vertical: alignment)
        let slack = 1e-6 + (laidOut.container.environment.scale.map { 1 / $0 } ?? 0)
        violations.add(
            "\(place), the same leads on to \(again?.offset.x ?? .nan), \(again?.offset.y ?? .nan), expected it to stay",
            unless: again.map { abs($0.offset.x - target.x) <= slack && abs($0.offset.y - target.y) <= slack } ?? false)
    }
}

extension LaidOutContainer {
    fileprivate var content: Rect {
        Rect(x: 0, y: 0, width: prepared.contentSize.width, height: prepared.contentSize.height)
    }

    /// Whether an item is drawn inside the visible area of a layout that has only cells.
    fileprivate func isWhollyInSight(_ path: ItemPath) throws(LayoutError) -> Bool {
        let presented = presented([:])
        guard prepared.sections.allSatisfy({ $0.groups.isEmpty }),
            let item = try attributes(of: [.cell(path)]).first, !item.isHidden, item.alpha > 0
        else { return false }
        return presented.visible.intersection(item.frame) == item.frame && !item.frame.isEmpty
    }
}

extension Rect {
    fileprivate func at(_ origin: Point) -> Rect { Rect(x: origin.x, y: origin.y, width: width, height: height) }
}
