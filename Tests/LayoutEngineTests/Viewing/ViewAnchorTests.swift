import LayoutEngine
import TestSupport
import Testing

/// Views that lie at the end of their content.
@Suite(.hangGuard) struct ViewAnchorTests {
    private static var atEnd: ViewOptions {
        var options = ViewOptions()
        options.anchor = .end
        return options
    }

    /// A list that has begun, of items of 20 points in a view of 100.
    private func list(_ counts: [Int]) throws -> ViewedList {
        let list = try ViewedList(counts, options: Self.atEnd)
        _ = list.begin()
        return list
    }

    private func append(_ items: [UInt64]) -> LayoutEngine.Operation {
        var section = ContainerSection(itemCount: items.count)
        section.itemIdentifiers = .numbers(items)
        return .insertItems(section, at: .endOfSection(.number(1)))
    }

    private func offset(_ effects: [ViewEffect]) -> Double? {
        for case .scroll(let offset) in effects { return offset.y }
        return nil
    }

    // MARK: Where it begins

    @Test(arguments: [(20, 300.0), (5, 0), (3, -40), (0, -100)])
    func `a view begins at the end, and a short list lies there`(_ count: Int, _ y: Double) throws {
        let list = try ViewedList([count], options: Self.atEnd)
        let effects = list.begin()

        #expect(list.view.visible.y == y)
        #expect(offset(effects) == (y == 0 ? nil : y))
        #expect(list.view.place.visible?.y == y)
    }

    @Test func `another view begins where its window is`() throws {
        let list = try ViewedList([20])

        #expect(list.begin() == [])
        #expect(list.view.visible.y == 0)
    }

    @Test func `a list that scrolls sideways lies at its right end`() throws {
        let items = ContainerSection(.number(1), items: .numbers([1, 2, 3]))
        let content = ViewedList.Content(
            parameters: ["itemSize": [20, 100], "minimumLineSpacing": 0, "scrollDirection": "horizontal"],
            sections: [items])
        let list = try ViewedList(content, options: Self.atEnd)

        #expect(offset(list.begin()) == 0)
        #expect(list.view.visible.origin == Point(x: -40, y: 0))
    }

    // MARK: Where it stays

    @Test func `it stays at the end while items are appended, however short the list was`() throws {
        let list = try list([3])
        #expect(try offset(list.apply(append([100]))) == -20)
        #expect(try offset(list.apply(append([101, 102, 103]))) == 40)
        #expect(try offset(list.apply(append([104]))) == 60)
    }

    @Test func `a hand that scrolls away from the end stays where it is, until it comes back`() throws {
        let list = try list([20])
        try list.take(.scrolled(to: Point(x: 0, y: 280), isByHand: true))
        #expect(try offset(list.apply(append([100]))) == nil)
        #expect(list.view.visible.y == 280)

        try list.take(.scrolled(to: Point(x: 0, y: 319.7), isByHand: true))
        #expect(try offset(list.apply(append([101]))) == 340)
    }

    @Test func `a key that leads away from the end does so as well`() throws {
        let list = try list([20])
        try list.press(.home)
        try list.take(.scrolled(to: Point(x: 0, y: 299), isByHand: false))
        try list.take(.scrolled(to: .zero, isByHand: false))
        #expect(try offset(list.apply(append([100]))) == nil)

        try list.press(.end)
        #expect(try offset(list.apply(append([101]))) == 340)
    }

    @Test func `a toolkit that is on its way to an earlier end goes on to the new one`() throws {
        let list = try list([20])
        try list.apply(append([100]))
        try list.take(.scrolled(to: Point(x: 0, y: 300), isByHand: false))

        #expect(try offset(list.apply(append([101]))) == 340)
    }

    @Test func `a view that is resized at the end stays there`() throws {
        let list = try list([20])
        #expect(try offset(list.take(.resized(Size(width: 100, height: 60)))) == 340)
        try list.take(.scrolled(to: Point(x: 0, y: 200), isByHand: true))
        #expect(try offset(list.take(.resized(Size(width: 100, height: 80)))) == nil)
        #expect(list.view.visible.y == 200)
    }

    @Test func `a list that becomes short lies at the end, wherever it was scrolled`() throws {
        let list = try list([20])
        try list.take(.scrolled(to: Point(x: 0, y: 100), isByHand: true))
        let effects = try list.apply(.deleteItems(.numbers(Array(3..<20))))

        #expect(offset(effects) == -40)
    }

    // MARK: Hands

    @Test func `hands find the items of a short list where they lie`() throws {
        let list = try list([3])
        try list.click(row: 2)
        #expect(list.cursor == 0)
        try list.click(row: 1)
        #expect(list.selected.isEmpty && list.cursor == 0)
        #expect(try offset(list.press(.end)) == nil)
        #expect(try offset(list.press(.home)) == nil)
        let target = ViewInput.program(
            .scroll(to: ItemPath(section: 0, item: 0), horizontal: .start, vertical: .start))
        #expect(try offset(list.take(target)) == nil)
        #expect(list.view.visible.y == -40 && list.cursor == 0)
    }

    @Test func `a target in a short list is let go once all is measured`() throws {
        var options = Self.atEnd
        options.measures = true
        let list = try ViewedList([3], options: options)
        _ = list.begin()
        try list.press(.home)
        try list.take(.measured)

        #expect(try offset(list.apply(append([100, 101, 102, 103]))) == 40)
    }
}
