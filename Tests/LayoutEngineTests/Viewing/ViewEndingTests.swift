import LayoutEngine
import TestSupport
import Testing

/// What bounds a view, and what ends it.
@Suite(.hangGuard) struct ViewEndingTests {
    private func pointer(_ x: Double, _ y: Double, time: Double = 0) -> ViewPointer {
        ViewPointer(at: Point(x: x, y: y), time: time)
    }

    @Test func `sets are cut to so many ranges, and lose their last items`() throws {
        let list = try ViewedList()
        for row in [0, 2, 4] { try list.click(row: row, .control) }
        var view = list.view
        let isCut = view.trim(to: 3, reading: StateReader(list.state))
        #expect(!isCut && view.selection.keys.ranges.count == 3)

        let isCutThen = view.trim(to: 2, reading: StateReader(list.state))
        #expect(isCutThen)
        #expect(view.selection.keys == Keys([ItemRange(section: 0, item: 0), ItemRange(section: 0, item: 2)]))
        #expect(view.selection.cursor == list.view.selection.cursor)
    }

    @Test func `all but so many is cut to the first of what it has`() throws {
        let list = try ViewedList()
        try list.press(.character("a"), .control)
        for row in [0, 2, 4] { try list.click(row: row, .control) }
        var view = list.view
        let isCut = view.trim(to: 1, reading: StateReader(list.state))

        #expect(isCut && view.selection.keys == Keys([ItemRange(section: 0, item: 1)]))
    }

    @Test func `a view that ends says what is gone, and has nothing any more`() throws {
        var options = ViewOptions()
        options.reorders = true
        let list = try ViewedList(options: options)
        try list.click(row: 1)
        try list.take(.pressed(pointer(50, 30)))
        try list.take(.moved(pointer(50, 50)))
        var view = list.view
        let effects = view.end()

        #expect(effects == [.selected(Keys()), .focused(nil), .putBack])
        #expect(view.gesture == .none && view.selection == ViewSelection(.multiple))
        let more = view.end()
        #expect(more.isEmpty)
    }

    @Test func `letters that no name has are not kept`() throws {
        let list = try ViewedList()
        let text = String(repeating: "x", count: 256)
        for _ in 0..<4 { try list.take(.typed(text, time: 1)) }

        #expect(try list.take(.typed(text, time: 1)) == [.unused])
    }

    @Test func `a time that goes back scrolls nothing`() throws {
        let list = try ViewedList([20])
        try list.take(.scrolled(to: Point(x: 0, y: 100), isByHand: true))
        var pressed = pointer(50, 50)
        pressed.modifiers = .shift
        try list.take(.pressed(pressed))
        try list.take(.moved(pointer(50, 100)))
        try list.take(.ticked(time: 1))
        try list.take(.ticked(time: -1e12))

        #expect(list.view.visible.y == 100)
    }
}
