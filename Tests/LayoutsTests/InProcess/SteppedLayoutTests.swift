import Honeycomb
import LayoutCore
import LayoutTesting
import Layouts
import Testing

/// Layouts of a program's own that move their items, in its own process.
@Suite struct SteppedLayoutTests {
    /// Five squares of 40 points in three columns, which fall 80 points.
    private func pile(_ environment: Environment = Environment()) throws -> LayoutContainer {
        try LayoutContainer(
            layout: Falling.self, bounds: Rect(x: 0, y: 0, width: 130, height: 160), environment: environment,
            sections: [ContainerSection(itemCount: 2), ContainerSection(itemCount: 3)])
    }

    private func frames(_ container: LayoutContainer) -> [Rect] {
        container.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).map(\.frame)
    }

    @Test func `the example keeps the contract of layouts`() throws {
        #expect(try LayoutContract(of: Falling.self).violations() == [])
    }

    @Test func `items move until the layout rests`() throws {
        var pile = try pile()
        #expect(pile.isMoving)
        #expect(frames(pile).map(\.y) == [0, 0, 0, 40, 40])

        #expect(try pile.makeSteps(1) == 1)
        #expect(frames(pile)[0].y == 1000.0 / 120 / 120)
        let made = try pile.makeSteps(1000)

        // 80 points at 1000 points per second squared take 0.4 seconds.
        #expect((46...49).contains(made))
        #expect(!pile.isMoving)
        #expect(frames(pile).map(\.y) == [80, 80, 80, 120, 120])
        #expect(try pile.makeSteps(5) == 0)
    }

    @Test func `steps one by one lead where many at once do`() throws {
        var (single, together) = (try pile(), try pile())
        for _ in 0..<30 { try single.makeSteps(1) }
        try together.makeSteps(30)
        #expect(frames(single) == frames(together))
    }

    @Test func `a copy moves by itself`() throws {
        let before = try pile()
        var after = before
        try after.makeSteps(10)
        #expect(frames(before).map(\.y) == [0, 0, 0, 40, 40])
        #expect(frames(after)[0].y > 3)
    }

    @Test func `a new item begins at home, and the others go on from where they are`() throws {
        var pile = try pile()
        try pile.makeSteps(20)
        let before = frames(pile)
        try pile.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }

        #expect(frames(pile)[0].y == 0)
        #expect(frames(pile)[1] == before[0])
        #expect(pile.isMoving)
    }

    @Test func `from right to left items move in the mirrored content`() throws {
        var (pile, mirrored) = (try pile(), try pile(Environment(layoutDirection: .rightToLeft)))
        try pile.makeSteps(12)
        try mirrored.makeSteps(12)
        let expected = frames(pile).map { Rect(x: 130 - $0.x - $0.width, y: $0.y, width: $0.width, height: $0.height) }
        #expect(frames(mirrored) == expected)
    }

    @Test func `an item that is dragged stays under the finger`() throws {
        var pile = try pile()
        try pile.beginDrag(of: [ItemPath(section: 0, item: 0)], at: Point(x: 10, y: 10))
        let held = frames(pile)[0]
        try pile.makeSteps(12)
        #expect(frames(pile)[0] == held)
        #expect(frames(pile)[1].y > 0)
    }

    // MARK: Mistakes

    @Test func `a step that fails stops the motion where it was`() throws {
        var lost = try LayoutContainer(
            layout: Lost.self, bounds: Rect(x: 0, y: 0, width: 100, height: 100),
            sections: [ContainerSection(itemCount: 2)])
        try lost.makeSteps(2)
        let before = frames(lost)
        let error = #expect(throws: LayoutError.self) { try lost.makeSteps(5) }

        #expect(
            error?.message.hasPrefix("lost: step moved item [0, 1] to nan, 0.0 at") == true,
            "\(String(describing: error))")
        #expect(frames(lost) == before)
        #expect(!lost.isMoving)
        try lost.setBounds(Rect(x: 0, y: 0, width: 90, height: 100))
        #expect(lost.isMoving)
    }

    @Test func `steps are at least none`() throws {
        var pile = try pile()
        let error = #expect(throws: LayoutError.self) { try pile.makeSteps(-1) }
        #expect(error?.message == "count is -1, expected at least 0")
        #expect(try pile.makeSteps(0) == 0)
    }
}

/// Loses its second item in the third step.
private struct Lost: SteppedLayout {
    static let name = "lost"
    static let summary = "Loses an item."

    init(_ parameters: Parameters) {}

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        for path in container.indexPaths {
            try placement.place(.cell(path), at: Rect(x: 0, y: 0, width: 10, height: 10))
        }
        return try placement.prepared()
    }

    func step(_ bodies: inout [Body], by seconds: Double, in container: Container) -> StepOutcome {
        bodies[0].x += 1
        if bodies[0].x > 2 { bodies[1].x = .nan }
        return .moving
    }
}
