import LayoutEngine
import TestSupport
import Testing

/// What updates lead to, and what they leave as it was.
@Suite struct UpdateTests {
    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func flow(_ items: Int, _ parameters: [String: JSONValue] = [:]) throws -> EngineContainer {
        try EngineContainer("flow", parameters, bounds: Self.screen, sections: [ContainerSection(itemCount: items)])
    }

    @Test func `a scroll changes only pinned elements`() throws {
        let container = try flow(90, ["headerReferenceSize": [0, 40]])
        #expect(try container.setBounds(Rect(x: 0, y: 100, width: 320, height: 480)).changes == nil)
        try container.update([.setParameters(["sectionHeadersPinToVisibleBounds": true])])
        func header() throws -> [LayoutAttributes] {
            try container.attributes(of: .supplementary, Element.header, at: [ItemPath(section: 0, item: 0)])
        }
        #expect(try header().map(\.frame.y) == [100])
        #expect(try header().map(\.zIndex) == [10])
        let change = try container.setBounds(Rect(x: 0, y: 250, width: 320, height: 480))
        #expect(change.changes?.everything == false)
        #expect(try header().map(\.frame.y) == [250])
    }

    @Test func `the operations of an update are carried out together or not at all`() throws {
        let container = try flow(7)
        let before = (container.state.shown, try container.attributes())
        let refused = #expect(throws: LayoutError.self) {
            try container.update([
                .setBounds(Rect(x: 0, y: 0, width: 100, height: 100)), .setSections([ContainerSection(itemCount: 1)]),
                .setParameters(["minimumLineSpacing": -51]),
            ])
        }
        #expect(refused?.code == .failed)
        #expect(container.state.shown === before.0)
        #expect(try container.attributes() == before.1)

        let change = try container.update([
            .setParameters(["itemSize": [100, 20]]), .setSections([ContainerSection(itemCount: 2)]),
        ])
        #expect(container.generation == 2)
        #expect(change.contentSize == Size(width: 320, height: 20))
        #expect(try container.update([.setParameters(["itemSize": nil])]).contentSize.height == 50)
        try container.update([.setEnvironment(Environment(layoutDirection: .rightToLeft))])
        #expect(container.generation == 4)
        #expect(try container.frame(0)?.x == 270)
        let same = try container.update([
            .setEnvironment(Environment(layoutDirection: .rightToLeft)), .setParameters([:]),
        ])
        #expect(same.changes == nil && container.generation == 4)
    }

    @Test func `an update between two steps of a transition affects the second`() throws {
        let container = try flow(9)
        let column = builtIn("column")
        func count() throws -> Int {
            try container.state.transition(
                to: LayoutConfiguration(column), progress: 1, at: nil, budget: { UnlimitedBudget() }, limit: 1000, ""
            ).attributes.count
        }
        #expect(try count() == 9)
        try container.update([.setSections([ContainerSection(itemCount: 2)])])
        #expect(try count() == 2)
    }

    // MARK: Memory

    @Test func `a grid's decorations are charged beside the values that ask for them`() throws {
        func bytes(_ column: String) throws -> Int {
            let values = ItemValues.numbers(Array(repeating: 1, count: 1000))
            return try EngineContainer(
                "grid", bounds: Rect(x: 0, y: 0, width: 100, height: 100),
                sections: [ContainerSection(itemCount: 1000, itemValues: [column: values])]
            ).state.settledBytes
        }
        let scales = try bytes("scales")
        #expect(try bytes("decorated") - scales > 100_000)
    }

    @Test func `lines that a narrower width makes are paid before they are made, and given back`() throws {
        let sizes = (0..<14_000).map { Size(width: 100, height: 2 + Double($0 % 2)) }
        let flow = try EngineContainer(
            "flow", bounds: Rect(x: 0, y: 0, width: 330, height: 400), sections: [ContainerSection(sizes: sizes)])
        let wide = flow.state.settledBytes
        #expect(wide > 480_000 && wide < 520_000, "\(wide)")
        let narrow = Rect(x: 0, y: 0, width: 110, height: 400)
        let poor = flow.copy
        poor.budget = CountingBudget(most: 300_000)
        let error = #expect(throws: LayoutError.self) { try poor.setBounds(narrow) }
        #expect(error?.code.rawValue == "limit.memory" && poor.state.settledBytes == wide)
        #expect(try poor.frame(1)?.x == 115)

        try flow.setBounds(narrow)
        #expect(flow.state.settledBytes > 1_000_000)
        try flow.setBounds(Rect(x: 0, y: 0, width: 330, height: 400))
        #expect(flow.state.settledBytes == wide)
    }
}
