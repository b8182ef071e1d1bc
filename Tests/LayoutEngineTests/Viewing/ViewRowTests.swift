import LayoutEngine
import TestSupport
import Testing

/// Rows that scroll by themselves, under wheels and fingers: ten groups of 100 points in a view of 300.
@Suite(.hangGuard) struct ViewRowTests {
    private func opened(_ behavior: String, rows: Int = 1) throws -> ViewedList {
        let whole: JSONValue = .array([.object(["fractionalWidth": 1]), .object(["fractionalHeight": 1])])
        let group: JSONValue = .object([
            "group": "horizontal", "size": .array([.object(["absolute": 100]), .object(["absolute": 50])]),
            "subitems": .array([.object(["size": whole])]),
        ])
        let section: JSONValue = .object(["group": group, "orthogonalScrollingBehavior": .string(behavior)])
        var content = ViewedList.Content(
            sections: Array(repeating: ContainerSection(itemCount: 10), count: rows))
        content.layout = "compositional"
        content.parameters = ["sections": .array([section])]
        content.bounds = Rect(x: 0, y: 0, width: 300, height: 100)
        return try ViewedList(content)
    }

    private func wheel(_ distance: Point, hasNotches: Bool = false, time: Double = 0, y: Double = 25) -> ViewInput {
        .wheel(ViewWheel(at: Point(x: 150, y: y), by: distance, hasNotches: hasNotches, time: time))
    }

    private func finger(_ x: Double, time: Double) -> ViewPointer {
        var pointer = ViewPointer(at: Point(x: x, y: 25), time: time)
        pointer.kind = .touch
        return pointer
    }

    @Test func `a wheel along a row scrolls it, and it comes to rest when the wheel does`() throws {
        let list = try opened("groupPaging")
        let wake = ViewEffect.wake(at: 1.15)
        #expect(
            try list.take(wheel(Point(x: 30, y: 0), time: 1))
                == [.scrollRow(section: 0, to: 30, glides: false), wake])
        #expect(try list.take(.ticked(time: 1.1)).isEmpty)
        #expect(try list.take(.ticked(time: 1.15)) == [.scrollRow(section: 0, to: 0, glides: true)])
        #expect(list.view.rows == [0: 0] && list.view.gesture == .none)
    }

    @Test(arguments: [false, true])
    func `a row comes to rest when the wheel goes on in another one`(_ hasNotches: Bool) throws {
        let list = try opened("groupPaging", rows: 2)
        try list.take(wheel(Point(x: 30, y: 0), time: 1))
        let effects = try list.take(wheel(Point(x: 30, y: 0), hasNotches: hasNotches, time: 1.05, y: 75))

        #expect(effects.first == .scrollRow(section: 0, to: 0, glides: true))
        #expect(list.view.rows == [0: 0, 1: hasNotches ? 100 : 30])
    }

    @Test func `a wheel leaves a row to the finger that holds it`() throws {
        let list = try opened("continuous")
        try list.take(.pressed(finger(200, time: 1)))
        try list.take(.moved(finger(180, time: 1.02)))
        #expect(try list.take(wheel(Point(x: 30, y: 0), time: 1.03)) == [.unused])

        #expect(
            try list.take(.moved(finger(170, time: 1.04))) == [.scrollRow(section: 0, to: 10, glides: false)])
    }

    @Test func `a notch goes on to the next place of rest, and stays at the end`() throws {
        let list = try opened("groupPaging")
        let notch = wheel(Point(x: 30, y: 0), hasNotches: true)
        #expect(try list.take(notch) == [.scrollRow(section: 0, to: 100, glides: true)])
        for _ in 0..<10 { try list.take(notch) }
        #expect(list.view.rows == [0: 700])
        #expect(try list.take(notch).isEmpty)
    }

    @Test func `a wheel across a row, or beside it, is the toolkit's`() throws {
        let list = try opened("continuous")
        #expect(try list.take(wheel(Point(x: 1, y: 30))) == [.unused])
        #expect(
            try list.take(.wheel(ViewWheel(at: Point(x: 150, y: 75), by: Point(x: 30, y: 0), time: 0))) == [.unused])
    }

    @Test func `a row follows a finger, and goes on at its velocity`() throws {
        let list = try opened("continuous")
        try list.take(.pressed(finger(200, time: 1)))
        // From where the finger has left its place on.
        #expect(try list.take(.moved(finger(180, time: 1.02))).isEmpty)
        #expect(
            try list.take(.moved(finger(170, time: 1.04))) == [.scrollRow(section: 0, to: 10, glides: false)])
        let effects = try list.take(.released(finger(170, time: 1.04)))

        // 10 points in 0.02 s carry 500 · 0.499 points far.
        guard case .scrollRow(section: 0, let offset, glides: true)? = effects.first else {
            Issue.record("the row stays")
            return
        }
        #expect(abs(offset - 259.5) < 1e-6)
    }

    @Test func `a row whose finger is cancelled comes to rest without its velocity`() throws {
        let list = try opened("continuous")
        try list.take(.pressed(finger(200, time: 1)))
        try list.take(.moved(finger(180, time: 1.02)))
        try list.take(.moved(finger(170, time: 1.04)))

        #expect(try list.take(.cancelled(time: 1.05)).isEmpty)
        #expect(list.view.rows == [0: 10] && list.view.gesture == .none)
    }

    @Test func `a key that leads to an item out of sight scrolls its row`() throws {
        let list = try opened("continuous")
        try list.click(Point(x: 250, y: 25))

        let effects = try list.press(.right)

        let item = ItemPath(section: 0, item: 3)
        #expect(effects.contains(.focused(item)) && effects.contains(.scrollRow(section: 0, to: 100, glides: true)))
    }
}
