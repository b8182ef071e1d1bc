import LayoutEngine
import TestSupport
import Testing

/// Containers that are in transition.
@Suite(.hangGuard) struct InteractiveTransitionTests {
    private func open(
        _ layout: String = "flow", _ parameters: [String: JSONValue] = [:], scale: Double? = nil
    ) throws -> EngineContainer {
        try EngineContainer(
            layout, parameters, bounds: Rect(x: 0, y: 700, width: 320, height: 480),
            environment: Environment(scale: scale),
            sections: [ContainerSection(itemCount: 100), ContainerSection(itemCount: 200)])
    }

    /// Columns, grids, flows and compositional layouts, with pins and headers, both ways.
    private static let pairs: [(String, [String: JSONValue], String?, [String: JSONValue])] = [
        ("column", ["columnCount": 3], nil, ["columnCount": 5]),
        (
            "flow", ["headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true], "grid",
            ["fixedDivisionCount": 3]
        ),
        ("grid", ["fixedDivisionCount": 2], "mosaic", [:]),
        ("flow", [:], "circular", ["radius": 200]),
        ("mosaic", [:], "flow", ["itemSize": [70, 90], "scrollDirection": "horizontal"]),
        ("span-flow", [:], "column-flow", [:]),
    ]

    @Test(arguments: 0..<6, [nil, 3.0])
    func `the content under the fingers stays there for a thousand steps, and ends are plain layouts`(
        _ index: Int, _ scale: Double?
    ) throws {
        let (layout, parameters, other, otherParameters) = Self.pairs[index]
        let scrollsAlike = otherParameters["scrollDirection"] == nil
        let container = try open(layout, parameters, scale: scale)
        let twin = container.copy
        let before = try container.attributes()
        var focus = Point(x: 130, y: 170)
        try container.beginTransition(to: other.map(builtIn), otherParameters, focus: focus)
        #expect(container.state.shown.transition?.progress == 0)
        #expect(try container.attributes() == before)
        let item = try #require(container.itemUnderFingers)
        let first = try #require(try container.attributes(at: [item]).first?.frame)
        let start = Point(x: container.bounds.x + focus.x, y: container.bounds.y + focus.y)
        let inside = Point(x: max(first.x, min(start.x, first.maxX)), y: max(first.y, min(start.y, first.maxY)))
        let share = Point(x: (inside.x - first.x) / first.width, y: (inside.y - first.y) / first.height)
        let rest = Point(x: start.x - inside.x, y: start.y - inside.y)
        var worst = 0.0
        var random = SplitMix(state: UInt64(index) + 1)
        for step in 1...1000 {
            focus = Point(x: 130 + 60 * random.unit(), y: 170 + 60 * random.unit())
            let progress = step.isMultiple(of: 7) ? random.unit() : Double(step) / 1000
            container.moveTransition(to: progress, focus: focus)
            let frame = try #require(try container.attributes(at: [item]).first?.frame)
            let under = Point(
                x: frame.x + share.x * frame.width + rest.x, y: frame.y + share.y * frame.height + rest.y)
            // Across both layouts' scroll axes the content does not leave the bounds.
            let (space, bounds) = (container.contentSize, container.bounds)
            let wanted = Point(x: under.x - focus.x, y: under.y - focus.y)
            let inside = Point(
                x: min(max(wanted.x, 0), max(0, space.width - bounds.width)),
                y: scrollsAlike ? wanted.y : min(max(wanted.y, 0), max(0, space.height - bounds.height)))
            worst = max(worst, abs(inside.x - bounds.x), abs(inside.y - bounds.y))
        }
        #expect(worst < 1e-9)

        let end = try container.attributes()
        let finished = try container.finishTransition()
        let final = try container.attributes()
        let set: LayoutEngine.Operation =
            if let other { .setLayout(builtIn(other), parameters: otherParameters) } else {
                .setParameters(otherParameters)
            }
        let plain = try twin.update([set, .setBounds(container.bounds)], keeping: .nothing)
        #expect(final == (try twin.attributes()))
        #expect(finished.state.prepared.contentSize == plain.contentSize)
        #expect(finished.state.warnings == plain.change.state.warnings)
        #expect(container.state.definition.name == (other ?? layout))
        #expect(container.state.shown.transition == nil)
        #expect(end.map(\.element) == final.map(\.element))
        // At progress 1 only pinned elements depended on where the bounds were.
        let (unpinned, finals) = (end.filter { $0.pinDisplacement == nil }, Set(final))
        #expect(unpinned.filter { $0.element.category == .cell }.allSatisfy(finals.contains))
    }

    /// Between layouts that scroll alike, and between one that scrolls down and one that scrolls sideways.
    private static let displaced: [(String, [String: JSONValue], String, [String: JSONValue])] = [
        ("column", ["itemHeight": 120], "flow", ["itemSize": [120, 120]]),
        ("flow", ["itemSize": [90, 40]], "grid", ["fixedDivisionCount": 7]),
        ("column", ["columnCount": 5], "span-flow", ["defaultItemSize": [300, 40]]),
        (
            "flow", ["itemSize": [60, 60], "scrollDirection": "horizontal"], "column",
            ["columnCount": 3, "scrollDirection": "horizontal"]
        ), ("flow", [:], "flow", ["itemSize": [70, 90], "scrollDirection": "horizontal"]),
    ]

    @Test(arguments: displaced.indices, [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `offsets stay inside the content where it does not scroll, and what is moved is reported`(
        _ index: Int, _ direction: Environment.LayoutDirection
    ) throws {
        let (layout, parameters, other, otherParameters) = Self.displaced[index]
        func isHorizontal(_ parameters: [String: JSONValue]) -> Bool { parameters["scrollDirection"] == "horizontal" }
        let scrolls = (
            x: isHorizontal(parameters) && isHorizontal(otherParameters),
            y: !isHorizontal(parameters) && !isHorizontal(otherParameters)
        )
        for focus in [nil, Point(x: 0, y: 0), Point(x: 810, y: 20), Point(x: 400, y: 690)] {
            let container = try EngineContainer(
                layout, parameters, bounds: Rect(x: 0, y: 0, width: 820, height: 700),
                environment: Environment(layoutDirection: direction), sections: [ContainerSection(itemCount: 500)])
            func isInside() -> (x: Bool, y: Bool) {
                let (bounds, size) = (container.bounds, container.contentSize)
                return (
                    bounds.x >= 0 && bounds.x <= max(0, size.width - bounds.width),
                    bounds.y >= 0 && bounds.y <= max(0, size.height - bounds.height)
                )
            }
            try container.beginTransition(to: builtIn(other), otherParameters, focus: focus)
            for progress in [0.1, 0.5, 0.9, 1] {
                container.moveTransition(to: progress)
                #expect(scrolls.x || isInside().x, "\(container.bounds) at \(progress)")
                #expect(scrolls.y || isInside().y, "\(container.bounds) at \(progress)")
            }
            let shown = container.bounds.origin
            let moved = try container.finishTransition().adjustment

            #expect(Point(x: shown.x + moved.x, y: shown.y + moved.y) == container.bounds.origin)
            #expect(isInside() == (true, true))
        }
    }

    @Test func `a change that ends a transition reports how far it moves the bounds`() throws {
        let container = try open("column", ["columnCount": 3])
        try container.beginTransition(to: nil, ["columnCount": 5])
        container.moveTransition(to: 0.7, focus: Point(x: 20, y: 400))
        let shown = container.bounds.origin

        let moved = try container.update([.setParameters(["columnCount": 2])], keeping: .nothing).adjustment

        let origin = container.bounds.origin
        #expect(abs(shown.x + moved.x - origin.x) < 1e-9 && abs(shown.y + moved.y - origin.y) < 1e-9)
        #expect(moved != .zero)
    }

    @Test func `cancelling leaves everything as it was, from any progress`() throws {
        let container = try open(
            "flow", ["headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true])
        let (before, bounds, size) = (try container.attributes(), container.bounds, container.contentSize)
        for progress in [0, 0.3, 1] {
            try container.beginTransition(to: builtIn("grid"), ["fixedDivisionCount": 4])
            container.moveTransition(to: progress, focus: Point(x: 7, y: 11))
            container.moveTransition(to: 0, focus: Point(x: 160, y: 240))
            #expect(try container.attributes() == before)
            #expect(container.bounds == bounds)
            container.moveTransition(to: progress, focus: Point(x: 7, y: 11))
            container.cancelTransition()
            #expect(container.state.shown.transition == nil && container.bounds == bounds)
            #expect(try container.attributes() == before)
            #expect(container.state.definition.name == "flow" && container.contentSize == size)
        }
    }

    @Test func `every query is answered on the way`() throws {
        let container = try open("column", ["columnCount": 3])
        try container.beginTransition(to: nil, ["columnCount": 5])
        container.moveTransition(to: 0.4)
        let found = try container.attributes()
        #expect(found.count == 300)
        for attributes in found.filter({ container.bounds.meets($0.frame) }).prefix(20) {
            #expect(try container.attributes(at: [attributes.element.indexPath]) == [attributes])
            #expect(try container.attributes(in: attributes.frame).contains(attributes))
            #expect(try container.hit(at: attributes.frame.middle).nearest != nil)
        }
        let transition = container.state.shown.transition
        #expect(transition?.layout == "column" && transition?.progress == 0.4)
    }

    @Test func `progress beyond the ends is clamped`() throws {
        let container = try open("column", ["columnCount": 3])
        try container.beginTransition(to: builtIn("grid"))
        container.moveTransition(to: 7)
        #expect(container.state.shown.transition?.progress == 1)
        container.moveTransition(to: -0.5)
        #expect(container.state.shown.transition?.progress == 0)
    }
}

extension SplitMix {
    fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
