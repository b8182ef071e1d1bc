import LayoutEngine
import TestSupport
import Testing

/// What keys and clicks do to a view.
@Suite(.hangGuard) struct ViewKeyTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func keys(_ items: Range<Int>) -> Keys {
        Keys([ItemRange(section: 0, item: items.lowerBound, count: items.count)])
    }

    // MARK: The cursor

    @Test func `the first arrow goes to the first item in sight, the next to its neighbour`() throws {
        let list = try ViewedList()
        try list.take(.scrolled(to: Point(x: 0, y: 40), isByHand: true))

        #expect(try list.press(.down) == [.selected(keys(2..<3)), .focused(path(2))])
        #expect(try list.press(.down) == [.selected(keys(3..<4)), .focused(path(3))])
        #expect(try list.press(.up, .control) == [.focused(path(2))])
        #expect(list.selected == [3])
    }

    @Test func `a key that leads out of sight scrolls as little as it can`() throws {
        let list = try ViewedList()
        try list.click(row: 4)

        let effects = try list.press(.down)

        let place = WindowPlace(visible: Rect(x: 0, y: 20, width: 100, height: 100))
        #expect(
            effects == [
                .selected(keys(5..<6)), .focused(path(5)), .scroll(to: Point(x: 0, y: 20)), .show(place),
            ])
        #expect(list.view.place == place)
    }

    @Test func `pages and ends`() throws {
        let list = try ViewedList()
        try list.click(row: 1)
        try list.press(.pageDown)
        #expect(list.cursor == 6)
        try list.press(.end, .shift)
        #expect(list.cursor == 19 && list.selected == Set(6...19) && list.view.visible.y == 300)
        try list.press(.home)
        #expect(list.cursor == 0 && list.selected == [0] && list.view.visible.y == 0)
        #expect(try list.press(.up).isEmpty)
    }

    @Test func `a key that means nothing is the program's`() throws {
        let list = try ViewedList()
        #expect(try list.press(.character("q")) == [.unused])
        #expect(try list.press(.enter) == [.unused])
        #expect(try list.press(.escape) == [.unused])
        #expect(try list.press(.down, .alt) == [.unused])
        #expect(try list.press(.function(2)) == [.unused])
    }

    // MARK: Selecting

    @Test func `Ctrl and A selects everything, Escape nothing`() throws {
        let list = try ViewedList([100_000])
        #expect(try list.press(.character("a"), .control) == [.selected(.all), .announce(.selected(100_000))])
        try list.click(row: 2, .control)
        #expect(list.view.selection.keys == Keys(allBut: [ItemRange(section: 0, item: 2)]))
        #expect(list.view.bytes == MemoryLayout<ItemRange>.stride)
        #expect(try list.press(.escape) == [.selected(Keys())])
    }

    @Test func `Escape leaves the selection where conventions say so`() throws {
        var conventions = ViewConventions.gtk
        conventions.deselectsOnEscape = false
        let list = try ViewedList(by: conventions)
        try list.click(row: 2)

        #expect(try list.press(.escape) == [.unused] && list.selected == [2])
    }

    @Test func `items that the data does not allow to be selected are skipped, and in no range`() throws {
        var section = ContainerSection(.number(1), items: .numbers(Array(0..<5)))
        section.itemValues["selectable"] = .numbers([0, 1, 0, 1, 1])
        let list = try ViewedList(ViewedList.Content(sections: [section]))

        #expect(try list.press(.down) == [.selected(keys(1..<2)), .focused(path(1))])
        try list.press(.down, .shift)
        #expect(list.cursor == 3 && list.selected == [1, 3])
        #expect(try list.press(.character("a"), .control).last == .announce(.selected(3)))
        #expect(list.selected == [1, 3, 4])
        try list.click(row: 2)
        #expect(list.selected.isEmpty && list.cursor == 3)
    }

    @Test func `a program and a band select only what the data allows`() throws {
        var section = ContainerSection(.number(1), items: .numbers(Array(0..<5)))
        section.itemValues["selectable"] = .numbers([0, 1, 0, 1, 1])
        let list = try ViewedList(ViewedList.Content(sections: [section]))

        try list.take(.program(.select(Keys.all)))
        #expect(list.selected == [1, 3, 4])
        try list.take(.program(.focus(path(2))))
        #expect(try list.press(.space) == [] && list.selected == [1, 3, 4])
        try list.take(.pressed(ViewPointer(at: Point(x: 99, y: 45), time: 1)))
        try list.take(.moved(ViewPointer(at: Point(x: 5, y: 95), time: 2)))
        #expect(list.selected == [3, 4])
    }

    @Test func `clicks select as their modifiers say`() throws {
        let list = try ViewedList()
        #expect(try list.click(row: 1) == [.selected(keys(1..<2)), .focused(path(1))])
        try list.click(row: 3, .shift)
        #expect(list.selected == [1, 2, 3] && list.anchor == 1)
        try list.click(row: 2, .control)
        #expect(list.selected == [1, 3] && list.anchor == 2)
        try list.click(row: 0)
        #expect(list.selected == [0])
    }

    @Test func `a double click activates, and selects once`() throws {
        let list = try ViewedList()
        try list.click(row: 1)
        #expect(try list.click(row: 1, clicks: 2) == [.activated(path(1))])
        #expect(try list.press(.enter) == [.activated(path(1))])
    }

    @Test func `in a terminal, a click moves the cursor, and is Enter where that is already`() throws {
        let list = try ViewedList(by: .terminal)
        #expect(try list.click(row: 1) == [.focused(path(1))])
        #expect(try list.click(row: 1) == [.activated(path(1))])
        #expect(try list.press(.space) == [.selected(keys(1..<2))])
        try list.press(.down)
        #expect(list.selected == [1] && list.cursor == 2)
    }

    @Test func `a click beside the items selects nothing on the web, and leaves the selection in GTK`() throws {
        for (conventions, selected) in [(ViewConventions.web, [] as Set<UInt64>), (.gtk, [1])] {
            let list = try ViewedList([2], by: conventions)
            try list.click(row: 1)
            try list.click(row: 4)
            #expect(list.selected == selected && list.cursor == 1)
        }
    }

    @Test func `a secondary click selects its item, unless that is selected, and opens the menu`() throws {
        let list = try ViewedList()
        try list.click(row: 1)
        try list.click(row: 2, .shift)
        let point = Point(x: 50, y: 50)
        #expect(try list.click(point, button: .secondary) == [.menu(path(2), at: point)])
        #expect(list.selected == [1, 2])

        let below = Point(x: 50, y: 90)
        #expect(
            try list.click(below, button: .secondary)
                == [.selected(keys(4..<5)), .focused(path(4)), .menu(path(4), at: below)])
        #expect(try list.press(.menu) == [.menu(path(4), at: Point(x: 50, y: 90))])
        #expect(list.view.gesture == .none)
    }

    // MARK: Typing

    @Test func `letters that follow each other belong together, and the program finds the item`() throws {
        let list = try ViewedList()
        try list.click(row: 3)
        #expect(
            try list.take(.typed("b", time: 5)) == [.find(ViewSearch(for: "b", from: path(3), includesStart: false))])
        try list.take(.found(path(7)))
        #expect(list.cursor == 7 && list.selected == [7])
        #expect(try list.take(.key(ViewKeyPress(.character("a"), time: 5.9))) == [.unused])
        #expect(
            try list.take(.typed("a", time: 5.9)) == [.find(ViewSearch(for: "ba", from: path(7), includesStart: true))])
        let space = ViewInput.key(ViewKeyPress(.space, time: 6))
        #expect(try list.take(space) == [.find(ViewSearch(for: "ba ", from: path(7), includesStart: true))])
        #expect(try list.take(.key(ViewKeyPress(.escape, time: 6.1))) == [])
        #expect(list.selected == [7])
        #expect(
            try list.take(.typed("c", time: 6.2)) == [.find(ViewSearch(for: "c", from: path(7), includesStart: false))])
        #expect(
            try list.take(.typed("d", time: 8)) == [.find(ViewSearch(for: "d", from: path(7), includesStart: false))])
        #expect(try list.take(.typed(" ", time: 12)) == [.unused])
    }

    // MARK: Editing

    @Test func `while an item is edited, keys are its editor's`() throws {
        var options = ViewOptions()
        options.renames = true
        let list = try ViewedList(options: options)
        try list.click(row: 3)

        #expect(try list.press(.function(2)) == [.edit(path(3))])
        #expect(try list.press(.down) == [.unused] && list.cursor == 3)
        try list.take(.scrolled(to: Point(x: 0, y: 300), isByHand: true))
        #expect(try list.press(.enter) == [.unused])
        #expect(try list.press(.escape) == [.edit(nil)])
    }

    @Test func `the edited item stays the edited one while others change, and ends with it`() throws {
        let list = try ViewedList()
        try list.take(.program(.edit(path(3))))

        #expect(try list.apply(.deleteItems([0, 1])) == [.focused(path(1)), .edit(path(1))])
        let effects = try list.apply(.deleteItems([3]))
        #expect(effects == [.focused(path(1)), .edit(nil)])
        #expect(list.cursor == 4)
    }

    // MARK: Others' changes

    @Test func `a cursor whose item is removed goes on at the next one, and at the last from the end`() throws {
        let list = try ViewedList()
        try list.click(row: 3)
        #expect(try list.apply(.deleteItems([3])) == [.selected(Keys()), .focused(path(3))])
        #expect(list.cursor == 4)
        try list.press(.end)
        #expect(try list.apply(.deleteItems([19])) == [.selected(Keys()), .focused(path(17))])
        try list.press(.up)
        #expect(list.cursor == 17 && list.selected == [17])
    }

    @Test func `a selection follows its items through insertions, moves, reloads and snapshots`() throws {
        let list = try ViewedList([6])
        try list.click(row: 1)
        try list.click(row: 3, .shift)
        var new = ContainerSection(itemCount: 1)
        new.itemIdentifiers = .numbers([100])
        try list.apply(.insertItems(new, at: .before(.number(2))))
        #expect(list.selected == [1, 2, 3])
        try list.apply(.moveItems([2], to: .endOfSection(.number(1))))
        #expect(list.selected == [1, 2, 3] && list.cursor == 3)
        let order: [UInt64] = [5, 3, 100, 0, 2, 4, 1]
        try list.apply(.applySnapshot(ContainerSnapshot(sections: [.init(.number(1), items: .numbers(order))])))
        #expect(list.selected == [1, 2, 3] && list.cursor == 3 && list.anchor == 1)
    }

    @Test func `all items are those that there were`() throws {
        let list = try ViewedList([6])
        try list.press(.character("a"), .control)
        var new = ContainerSection(itemCount: 1)
        new.itemIdentifiers = .numbers([100])

        try list.apply(.insertItems(new, at: .before(.number(2))))

        #expect(list.selected == [0, 1, 2, 3, 4, 5])
    }

    @Test func `a state whose change was missed is followed by identifiers`() throws {
        let list = try ViewedList([6])
        try list.click(row: 3)
        try list.apply(.deleteItems([0, 4]), isFollowed: false)

        #expect(try list.take(.entered) == [.selected(keys(2..<3)), .focused(path(2))])
    }

    // MARK: Limits

    @Test func `a selection of too many ranges is refused, and stays as it was`() throws {
        var options = ViewOptions()
        options.rangeLimit = 2
        let list = try ViewedList(options: options)
        try list.click(row: 0)
        try list.click(row: 2, .control)
        let error = #expect(throws: LayoutError.self) { try list.click(row: 4, .control) }

        #expect(error?.code == .tooManyNames && error?.limit?.allowed == 2)
        #expect(list.selected == [0, 2])
    }
}
