import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// Transitions to a layout whose frames follow the bounds.
@Suite struct BoundsTransitionTests {
    @Test func `a target layout whose frames follow the bounds is prepared for its own offset`() throws {
        let carousel = try #require(try shippedLayouts().first { $0.name == "carousel" })
        let container = try EngineContainer(
            "flow", ["itemSize": [100, 100], "scrollDirection": "horizontal"],
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 200)])
        func reached(_ x: Double) throws -> [Element: LayoutAttributes] {
            let found = try container.state.transition(
                to: LayoutConfiguration(carousel), progress: 1, at: Point(x: x, y: 0),
                budget: { UnlimitedBudget() }, limit: 10_000, "")
            return Dictionary(found.attributes.map { ($0.element, $0) }) { $1 }
        }
        let (near, far) = (try reached(400), try reached(1000))
        // A scroll that does not invalidate flow.
        try container.setBounds(Rect(x: 900, y: 0, width: 320, height: 480))
        let bounds = Rect(x: 400, y: 0, width: 320, height: 480)
        func isClose(_ first: LayoutAttributes?, _ second: LayoutAttributes?) -> Bool {
            guard let first = first?.frame, let second = second?.frame else { return false }
            return abs(first.x - second.x) + abs(first.y - second.y) + abs(first.width - second.width) < 1e-6
        }
        // Elements in sight on neither side are left out.
        let again = try reached(1000)
        let both = far.filter { again[$0.key] != nil }
        #expect(both.count > 2 && both.allSatisfy { isClose(again[$0.key], $0.value) })

        try container.update([.setLayout(carousel, parameters: [:]), .setBounds(bounds)], keeping: .nothing)
        let there = try container.attributes(in: bounds)
        #expect(there.count > 2 && there.allSatisfy { isClose(near[$0.element], $0) })
    }
}
