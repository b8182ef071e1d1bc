import LayoutEngine
import TestSupport
import Testing

/// What becomes of presses that move, of fingers that rest, and of guests.
@Suite(.hangGuard) struct ViewGestureTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func keys(_ items: Range<Int>) -> Keys {
        Keys([ItemRange(section: 0, item: items.lowerBound, count: items.count)])
    }

    private func pointer(
        _ x: Double, _ y: Double, time: Double = 0, kind: ViewPointer.Kind = .mouse, _ modifiers: ViewModifiers = []
    ) -> ViewPointer {
        var pointer = ViewPointer(at: Point(x: x, y: y), time: time)
        (pointer.kind, pointer.modifiers) = (kind, modifiers)
        return pointer
    }

    private var movable: ViewOptions {
        var options = ViewOptions()
        options.reorders = true
        return options
    }

    // MARK: Rubber bands

    @Test func `a band selects what it meets, and less once it is smaller`() throws {
        let list = try ViewedList([3])
        try list.take(.pressed(pointer(50, 90)))
        #expect(try list.take(.moved(pointer(50, 88))).isEmpty)

        let band = Rect(x: 20, y: 30, width: 30, height: 60)
        #expect(try list.take(.moved(pointer(20, 30))) == [.selected(keys(1..<3)), .band(band)])
        try list.take(.moved(pointer(20, 45)))
        #expect(list.selected == [2])
        #expect(try list.take(.released(pointer(20, 45))) == [.band(nil)])
        #expect(list.selected == [2] && list.view.gesture == .none)
    }

    @Test func `Escape takes a band back, with the selection of before`() throws {
        let list = try ViewedList([3])
        try list.click(row: 0)
        try list.take(.pressed(pointer(50, 90)))
        try list.take(.moved(pointer(50, 30)))
        #expect(list.selected == [1, 2])

        #expect(try list.press(.escape) == [.selected(keys(0..<1)), .band(nil)])
        #expect(try list.take(.released(pointer(50, 30))).isEmpty && list.selected == [0])
    }

    @Test func `with the command key, a band adds to what is selected`() throws {
        let list = try ViewedList([3])
        try list.click(row: 0)
        try list.take(.pressed(pointer(50, 90, .control)))
        try list.take(.moved(pointer(50, 50, .control)))

        #expect(list.selected == [0, 2])
    }

    @Test func `a band goes on where the content scrolls beneath a pointer at the edge`() throws {
        let list = try ViewedList([20])
        try list.take(.pressed(pointer(50, 50, .shift)))
        let effects = try list.take(.moved(pointer(50, 100, .shift)))
        #expect(effects.contains(.autoscroll(Point(x: 0, y: 200))))

        // A toolkit that scrolls in its frames reports how far.
        try list.take(.scrolled(to: Point(x: 0, y: 40), isByHand: false))
        #expect(list.selected == Set(2...6))
        // For another one, ticks do.
        #expect(try list.take(.ticked(time: 1)).isEmpty)
        #expect(try list.take(.ticked(time: 1.1)).contains(.scroll(to: Point(x: 0, y: 60))))
        #expect(list.selected == Set(2...7))
        #expect(try list.take(.cancelled(time: 2)).contains(.autoscroll(.zero)) && list.selected.isEmpty)
    }

    @Test func `a band stays around its items where others insert before them`() throws {
        let list = try ViewedList([20])
        try list.apply(.setBounds(Rect(x: 0, y: 100, width: 100, height: 100)))
        try list.take(.scrolled(to: Point(x: 0, y: 100), isByHand: true))
        try list.take(.pressed(pointer(50, 50, .shift)))
        try list.take(.moved(pointer(20, 70, .shift)))
        #expect(list.selected == [7, 8])

        var items = ContainerSection(itemCount: 2)
        items.itemIdentifiers = .numbers([100, 101])
        let effects = try list.apply(.insertItems(items, at: .startOfSection(.number(1))), keeping: .automatic)
        #expect(list.view.visible.y == 140)
        #expect(effects.contains(.band(Rect(x: 20, y: 190, width: 30, height: 20))))
        try list.take(.moved(pointer(20, 71, .shift)))
        #expect(list.selected == [7, 8])
    }

    @Test func `an area is what the rectangle around two items meets`() throws {
        var options = ViewOptions()
        options.selection = .area
        let list = try ViewedList(options: options)
        try list.click(row: 3)
        try list.click(row: 1, .shift)
        #expect(list.selected == [1, 2, 3])

        try list.take(.pressed(pointer(50, 10)))
        try list.take(.moved(pointer(50, 35)))
        #expect(list.selected == [0, 1])
    }

    @Test func `a press whose end was lost gives way to the next`() throws {
        let list = try ViewedList()
        try list.take(.pressed(pointer(50, 10)))

        #expect(try list.click(row: 1) == [.selected(keys(1..<2)), .focused(path(1))])
    }

    // MARK: Drags

    @Test func `a drag proposes where the items would go, and drops them there`() throws {
        let list = try ViewedList(options: movable)
        try list.click(row: 1)
        try list.click(row: 3, .control)
        let (items, end) = (
            Keys([ItemRange(section: 0, item: 1), ItemRange(section: 0, item: 3)]), Point(x: 50, y: 85)
        )
        let place = try insertionPoint(in: list, at: end, moving: items.ranges)

        try list.take(.pressed(pointer(50, 30)))
        let lifted = try list.take(.moved(pointer(50, 40)))
        #expect(lifted.prefix(2) == [.lifted(items, at: Point(x: 50, y: 30)), .announce(.lifted(2))])
        #expect(try list.take(.moved(pointer(50, 85))) == [.proposed(ViewDrop(items, at: place, point: end))])

        let drop = ViewDrop(items, at: place, point: end)
        #expect(
            try list.take(.released(pointer(50, 85)))
                == [.proposed(drop), .animate, .dropped(drop), .announce(.moved(2))])
        #expect(list.view.gesture == .none && list.selected == [1, 3])
    }

    @Test func `an item that is not selected is dragged alone`() throws {
        let list = try ViewedList(options: movable)
        try list.click(row: 1)
        try list.take(.pressed(pointer(50, 70)))
        try list.take(.moved(pointer(50, 60)))

        guard case .dragging(let drag) = list.view.gesture else {
            Issue.record("nothing is dragged")
            return
        }
        #expect(drag.items == keys(3..<4) && list.selected == [1])
    }

    @Test func `Escape puts back what is dragged, and other keys wait`() throws {
        let list = try ViewedList(options: movable)
        try list.take(.pressed(pointer(50, 30)))
        try list.take(.moved(pointer(50, 50)))

        #expect(try list.press(.down) == [.unused])
        #expect(try list.press(.escape) == [.animate, .putBack, .announce(.putBack(1))])
        #expect(try list.take(.released(pointer(50, 50))).isEmpty)
    }

    @Test func `a drag goes on without the items that others delete, and ends with the last`() throws {
        let list = try ViewedList(options: movable)
        try list.click(row: 1)
        try list.click(row: 2, .shift)
        try list.take(.pressed(pointer(50, 30)))
        try list.take(.moved(pointer(50, 70)))
        try list.apply(.deleteItems([1]))
        guard case .dragging(let drag) = list.view.gesture else {
            Issue.record("nothing is dragged")
            return
        }
        #expect(drag.items == keys(1..<2))

        let effects = try list.apply(.deleteItems([2]))
        #expect(effects.contains(.putBack) && list.view.gesture == .none)
    }

    @Test func `a drag is proposed where the pointer is when others have changed what lies there`() throws {
        let list = try ViewedList(options: movable)
        let point = Point(x: 50, y: 70)
        try list.take(.pressed(pointer(50, 30)))
        try list.take(.moved(pointer(50, 70)))
        var items = ContainerSection(itemCount: 1)
        items.itemIdentifiers = .numbers([100])
        let effects = try list.apply(.insertItems(items, at: .startOfSection(.number(1))))

        let place = try insertionPoint(in: list, at: point, moving: [ItemRange(section: 0, item: 2)])
        #expect(effects.contains(.proposed(ViewDrop(keys(2..<3), at: place, point: point))))
    }

    @Test func `what is dragged beyond the view is others' to take`() throws {
        var options = movable
        options.dragsOut = true
        let list = try ViewedList(options: options)
        try list.take(.pressed(pointer(50, 30)))
        try list.take(.moved(pointer(50, 50)))

        let out = ViewDrop(keys(1..<2), at: nil, point: Point(x: 200, y: 50))
        #expect(try list.take(.moved(pointer(200, 50))) == [.left(keys(1..<2)), .proposed(out)])
        #expect(try list.take(.released(pointer(200, 50))) == [.proposed(out), .droppedOut(keys(1..<2))])
    }

    @Test func `Alt and an arrow move all selected items beside the next one that stays`() throws {
        let list = try ViewedList(options: movable)
        try list.click(row: 1)
        try list.click(row: 2, .shift)
        let items = keys(1..<3)

        let down = ViewDrop(items, at: InsertionPoint(indexPath: path(2)))
        #expect(try list.press(.down, .alt) == [.animate, .dropped(down), .announce(.moved(2))])
        let up = ViewDrop(items, at: InsertionPoint(indexPath: path(0)))
        #expect(try list.press(.up, .alt) == [.animate, .dropped(up), .announce(.moved(2))])
        #expect(try list.press(.left, .alt).isEmpty)
    }

    @Test func `what a key moves beyond the edge stays in sight`() throws {
        let list = try ViewedList(options: movable)
        try list.click(row: 4)
        let place = ViewDrop(keys(4..<5), at: InsertionPoint(indexPath: path(5)))
        #expect(try list.press(.down, .alt).contains(.dropped(place)))

        let effects = try list.apply(.moveItems([4], to: .after(.number(5))))
        #expect(effects.contains(.scroll(to: Point(x: 0, y: 20))) && list.cursor == 4)
        // Later changes are others'.
        #expect(try list.apply(.moveItems([4], to: .after(.number(15)))).contains(.focused(path(15))))
        #expect(list.view.visible.y == 20)
    }

    @Test func `guests are shown where they would go, and dropped there`() throws {
        var options = ViewOptions()
        options.receives = true
        let list = try ViewedList(options: options)
        let point = Point(x: 50, y: 45)
        let drop = ViewDrop(Keys(), at: try insertionPoint(in: list, at: point, moving: []), point: point)

        #expect(try list.take(.guests(ViewGuests(.hover, at: point))) == [.proposed(drop)])
        #expect(try list.take(.guests(ViewGuests(.drop, at: point))) == [.proposed(drop), .animate, .dropped(drop)])
        #expect(try list.take(.guests(ViewGuests(.leave))) == [.unused])

        let other = try ViewedList()
        #expect(try other.take(.guests(ViewGuests(.hover, at: point))) == [.unused])
    }

    private func insertionPoint(
        in list: ViewedList, at point: Point, moving: [ItemRange]
    ) throws -> InsertionPoint? {
        let query = Query.insertionPoint(at: point, allowsInto: false, moving: moving)
        guard case .insertionPoint(let found) = try StateReader(list.state).answer(query) else { return nil }
        return found
    }

    // MARK: Fingers

    @Test func `a finger that rests lifts an item, and one that moves first scrolls`() throws {
        let list = try ViewedList(options: movable)
        #expect(try list.take(.pressed(pointer(50, 30, time: 1, kind: .touch))) == [.wake(at: 1.4)])
        #expect(try list.take(.ticked(time: 1.3)).isEmpty)
        #expect(try list.take(.ticked(time: 1.4)).first == .lifted(keys(1..<2), at: Point(x: 50, y: 30)))
        try list.take(.cancelled(time: 1.5))

        try list.take(.pressed(pointer(50, 30, time: 2, kind: .touch)))
        #expect(try list.take(.moved(pointer(50, 45, time: 2.1, kind: .touch))).isEmpty)
        #expect(try list.take(.ticked(time: 2.4)).isEmpty && list.view.gesture == .none)
    }

    @Test func `a finger that rests where nothing can be dragged opens the menu`() throws {
        let list = try ViewedList()
        try list.take(.pressed(pointer(50, 30, time: 1, kind: .touch)))

        #expect(
            try list.take(.ticked(time: 1.5))
                == [.selected(keys(1..<2)), .focused(path(1)), .menu(path(1), at: Point(x: 50, y: 30))])
        #expect(try list.take(.released(pointer(50, 30, time: 2, kind: .touch))).isEmpty)
    }

    @Test func `a pinch leads to the next level once it is clear where, and back if it does not get half the way`()
        throws
    {
        var options = ViewOptions()
        options.pinching = .levels(larger: true, smaller: false)
        let list = try ViewedList(options: options)
        let point = Point(x: 50, y: 50)
        func pinch(_ phase: ViewPinch.Phase, _ scale: Double) throws -> [ViewEffect] {
            try list.take(.pinched(ViewPinch(phase, scale: scale, at: point)))
        }

        #expect(try pinch(.begin, 1).isEmpty)
        #expect(try pinch(.change, 1.04).isEmpty)
        #expect(try pinch(.change, 0.5).isEmpty)
        #expect(
            try pinch(.change, 1.25)
                == [.transition(.begin(isLarger: true, at: point)), .transition(.move(progress: 0.25))])
        #expect(try pinch(.change, 3) == [.transition(.move(progress: 1))])
        #expect(try pinch(.end, 3) == [.transition(.finish)])

        _ = try pinch(.begin, 1)
        _ = try pinch(.change, 1.25)
        #expect(try pinch(.end, 1.25) == [.transition(.cancel)])
        #expect(try pinch(.change, 2) == [.unused])
    }

    // MARK: Scrolling to what is not measured yet

    @Test func `a target is kept until all on the way is measured, or until a hand scrolls`() throws {
        var options = ViewOptions()
        options.measures = true
        var section = ContainerSection(.number(1), items: .numbers(Array(0..<20)))
        section.itemSizes = (0..<20).flatMap { _ in [100.0, 20] }
        let list = try ViewedList(ViewedList.Content(sections: [section]), options: options)
        let request = ViewRequest.scroll(to: path(10), horizontal: .none, vertical: .end)
        #expect(try list.take(.program(request)).first == .scroll(to: Point(x: 0, y: 120)))

        let sizes = LayoutEngine.Operation.setSizes([100, 40], from: path(8))
        #expect(try list.apply(sizes).first == .scroll(to: Point(x: 0, y: 140)))
        #expect(try list.take(.measured).isEmpty)
        #expect(try list.apply(.setSizes([100, 60], from: path(8))).isEmpty)

        try list.take(.program(request))
        try list.take(.scrolled(to: Point(x: 0, y: 100), isByHand: true))
        #expect(try list.apply(.setSizes([100, 20], from: path(8))).isEmpty && list.view.visible.y == 100)
    }

    @Test func `a place is restored by its item`() throws {
        let list = try ViewedList()
        try list.take(.scrolled(to: Point(x: 0, y: 130), isByHand: true))
        let anchor = try #require(try list.view.anchor(reading: StateReader(list.state)))
        #expect(anchor.indexPath == path(7) && anchor.distance == 10)

        try list.take(.scrolled(to: .zero, isByHand: true))
        #expect(try list.take(.program(.restore(anchor))).first == .scroll(to: Point(x: 0, y: 130)))
    }
}
