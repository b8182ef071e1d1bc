import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import Layouts
import TestSupport
import Testing

/// Containers that are in transition, over a socket.
@Suite struct InteractiveTransitionTests {
    private static let bounds = Rect(x: 0, y: 700, width: 320, height: 480)

    private func description(
        _ layout: String = "flow", _ parameters: [String: JSONValue] = [:], items: Int = 300, scale: Double? = nil,
        bounds: Rect = bounds
    ) -> ContainerDescription {
        ContainerDescription(
            layout: layout, parameters: parameters, bounds: bounds, environment: Environment(scale: scale),
            sections: [ContainerSection(itemCount: items / 3), ContainerSection(itemCount: items - items / 3)])
    }

    private func all(_ container: RemoteContainer) async throws -> [LayoutAttributes] {
        try await container.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).attributes
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
    ) async throws {
        let (layout, parameters, other, otherParameters) = Self.pairs[index]
        let scrollsAlike = otherParameters["scrollDirection"] == nil
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let container = try await client.open(description(layout, parameters, scale: scale))
            let before = try await all(container)
            var focus = Point(x: 130, y: 170)
            let begun = try await container.beginTransition(to: other, parameters: otherParameters, focus: focus)
            #expect(begun.transition?.progress == 0)
            #expect(try await all(container) == before)
            let item = try #require(begun.anchor)
            let first = try #require(try await container.attributes(ofItems: [item]).attributes.first?.frame)
            let start = Point(x: begun.bounds.x + focus.x, y: begun.bounds.y + focus.y)
            let inside = Point(
                x: max(first.x, min(start.x, first.maxX)), y: max(first.y, min(start.y, first.maxY)))
            let share = Point(x: (inside.x - first.x) / first.width, y: (inside.y - first.y) / first.height)
            let rest = Point(x: start.x - inside.x, y: start.y - inside.y)
            var worst = 0.0
            var random = SplitMix(seed: UInt64(index) + 1)
            for step in 1...1000 {
                focus = Point(x: 130 + 60 * random.unit(), y: 170 + 60 * random.unit())
                let progress = step.isMultiple(of: 7) ? random.unit() : Double(step) / 1000
                let moved = try await container.updateTransition(progress, focus: focus)
                let frame = try #require(try await container.attributes(ofItems: [item]).attributes.first?.frame)
                let under = Point(
                    x: frame.x + share.x * frame.width + rest.x, y: frame.y + share.y * frame.height + rest.y)
                // Across both layouts' scroll axes the content does not leave the bounds.
                let space = moved.contentSize
                let wanted = Point(x: under.x - focus.x, y: under.y - focus.y)
                let inside = Point(
                    x: min(max(wanted.x, 0), max(0, space.width - moved.bounds.width)),
                    y: scrollsAlike ? wanted.y : min(max(wanted.y, 0), max(0, space.height - moved.bounds.height)))
                worst = max(worst, abs(inside.x - moved.bounds.x), abs(inside.y - moved.bounds.y))
            }
            #expect(worst < 1e-9)

            let end = try await all(container)
            let finished = try await container.finishTransition()
            let final = try await all(container)
            let twin = try await client.open(description(layout, parameters, scale: scale))
            let state = try await container.contents().state
            let set: RemoteContainer.Operation =
                if let other { .setLayout(other, parameters: otherParameters) } else {
                    .setParameters(otherParameters)
                }
            let plain = try await twin.update([set, .setBounds(state.bounds)], anchor: .nothing)
            #expect(final == (try await all(twin)))
            #expect(finished.contentSize == plain.contentSize)
            #expect(finished.warnings == plain.warnings)
            #expect(state.layout == (other ?? layout))
            #expect(state.transition == nil)
            #expect(end.map(\.element) == final.map(\.element))
            // At progress 1 only pinned elements depended on where the bounds were.
            let (unpinned, finals) = (end.filter { $0.pinDisplacement == nil }, Set(final))
            #expect(unpinned.filter { $0.element.category == .cell }.allSatisfy(finals.contains))
        }
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
    ) async throws {
        let (layout, parameters, other, otherParameters) = Self.displaced[index]
        func isHorizontal(_ parameters: [String: JSONValue]) -> Bool { parameters["scrollDirection"] == "horizontal" }
        let scrolls = (
            x: isHorizontal(parameters) && isHorizontal(otherParameters),
            y: !isHorizontal(parameters) && !isHorizontal(otherParameters)
        )
        try await withDaemon { daemon in
            let client = try await daemon.client()
            for focus in [nil, Point(x: 0, y: 0), Point(x: 810, y: 20), Point(x: 400, y: 690)] {
                let container = try await client.open(
                    ContainerDescription(
                        layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: 820, height: 700),
                        environment: Environment(layoutDirection: direction),
                        sections: [ContainerSection(itemCount: 500)]))
                try await container.beginTransition(to: other, parameters: otherParameters, focus: focus)
                var shown = Point.zero
                for progress in [0.1, 0.5, 0.9, 1] {
                    let step = try await container.updateTransition(progress)
                    let (bounds, size) = (step.bounds, step.contentSize)
                    let isInside = (
                        x: bounds.x >= 0 && bounds.x <= max(0, size.width - bounds.width),
                        y: bounds.y >= 0 && bounds.y <= max(0, size.height - bounds.height)
                    )
                    #expect(scrolls.x || isInside.x, "\(bounds) of \(size) at \(progress)")
                    #expect(scrolls.y || isInside.y, "\(bounds) of \(size) at \(progress)")
                    shown = bounds.origin
                }
                let moved = try await container.finishTransition().contentOffsetAdjustment
                let state = try await container.contents().state

                #expect(Point(x: shown.x + moved.x, y: shown.y + moved.y) == state.bounds.origin)
                let (bounds, size) = (state.bounds, state.contentSize)
                #expect(bounds.x >= 0 && bounds.x <= max(0, size.width - bounds.width))
                #expect(bounds.y >= 0 && bounds.y <= max(0, size.height - bounds.height))
            }
        }
    }

    @Test func `a change that ends a transition reports how far it moves the bounds`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let container = try await client.open(description("column", ["columnCount": 3]))
            try await container.beginTransition(parameters: ["columnCount": 5])
            let shown = try await container.updateTransition(0.7, focus: Point(x: 20, y: 400)).bounds.origin

            let update = try await container.update([.setParameters(["columnCount": 2])], anchor: .nothing)

            let origin = try await container.contents().state.bounds.origin
            let moved = update.contentOffsetAdjustment
            #expect(abs(shown.x + moved.x - origin.x) < 1e-9 && abs(shown.y + moved.y - origin.y) < 1e-9)
            #expect(moved != .zero)
        }
    }

    @Test func `cancelling leaves everything as it was, from any progress`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let parameters: [String: JSONValue] = [
                "headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true,
            ]
            let container = try await client.open(description("flow", parameters))
            let (before, state) = (try await all(container), try await container.contents().state)
            for progress in [0, 0.3, 1] {
                try await container.beginTransition(to: "grid", parameters: ["fixedDivisionCount": 4])
                try await container.updateTransition(progress, focus: Point(x: 7, y: 11))
                try await container.updateTransition(0, focus: Point(x: 160, y: 240))
                #expect(try await all(container) == before)
                #expect(try await container.contents().state.bounds == state.bounds)
                try await container.updateTransition(progress, focus: Point(x: 7, y: 11))
                let ended = try await container.cancelTransition()
                #expect(ended.transition == nil && ended.bounds == state.bounds)
                #expect(try await all(container) == before)
                let after = try await container.contents().state
                #expect(after.layout == "flow" && after.contentSize == state.contentSize && after.transition == nil)
            }
        }
    }

    @Test func `every query is answered on the way`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let container = try await client.open(description("column", ["columnCount": 3]))
            try await container.beginTransition(parameters: ["columnCount": 5])
            let step = try await container.updateTransition(0.4)
            let found = try await all(container)
            #expect(found.count == 300)
            for attributes in found.filter({ step.bounds.meets($0.frame) }).prefix(20) {
                let item = attributes.element.indexPath
                #expect(try await container.attributes(ofItems: [item]).attributes == [attributes])
                #expect(
                    try await container.attributes(in: attributes.frame).attributes.contains(attributes))
                let hit = try await container.hitTest(at: attributes.frame.middle)
                #expect(hit.nearest != nil)
            }
            let state = try await container.contents().state
            #expect(state.transition == TransitionState(layout: "column", progress: 0.4))
            #expect(state.contentSize == step.contentSize)
        }
    }

    @Test func `another client that follows sees each step`() async throws {
        try await withDaemon { daemon in
            let (client, other) = (try await daemon.client(), try await daemon.client())
            var shared = description("column", ["columnCount": 3])
            shared.name = "wall"
            let container = try await client.open(shared)
            let attached = try await other.attach(name: "wall")
            let subscription = try await attached.container.subscribe(to: [.invalidated])
            var notices = subscription.notices.makeAsyncIterator()
            func next() async throws -> Notice.Invalidation {
                while let notice = await notices.next() {
                    if case .invalidated(let invalidation) = notice { return invalidation }
                }
                throw NoNotice()
            }
            try await container.beginTransition(parameters: ["columnCount": 5])
            let begun = try await next()
            #expect(begun.reason == "transition")
            #expect(begun.transition == TransitionState(layout: "column", progress: 0))
            for progress in [0.25, 0.5, 1, 0.75] {
                let step = try await container.updateTransition(progress)
                let told = try await next()
                #expect(told.generation == step.generation && told.bounds == step.bounds)
                #expect(told.transition == step.transition && told.reason == "transition")
                #expect(told.changes.contentSizeAfter == step.contentSize)
                let (mine, theirs) = (try await all(container), try await all(attached.container))
                #expect(mine == theirs)
            }
            let finished = try await container.finishTransition()
            let told = try await next()
            #expect(told.generation == finished.generation && told.reason == "parameters" && told.transition == nil)
        }
    }
}

private struct NoNotice: Error {}

private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
}
