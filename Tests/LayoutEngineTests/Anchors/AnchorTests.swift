import LayoutEngine
import TestSupport
import Testing

/// What a user is looking at stays in place.
@Suite struct AnchorTests {
    private static let rows: [String: JSONValue] = ["itemSize": [300, 50], "minimumLineSpacing": 0]

    /// A chat of 100 messages in one section, each 50 high, scrolled to `y`.
    private func chat(
        y: Double, layout: String = "flow", parameters: [String: JSONValue] = rows
    ) throws -> EngineContainer {
        try EngineContainer(
            layout, parameters, bounds: Rect(x: 0, y: y, width: 300, height: 400),
            sections: [ContainerSection(itemCount: 100)])
    }

    private func insert(_ count: Int, at item: Int) -> LayoutEngine.Operation {
        .batch { $0.insertItems(ContainerSection(itemCount: count), at: path(item)) }
    }

    private func delete(_ item: Int, count: Int) -> LayoutEngine.Operation {
        .batch { $0.deleteItems(at: path(item), count: count) }
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// An item's vertical position on the screen.
    private func place(_ item: Int, in chat: EngineContainer) throws -> Double {
        try #require(try chat.frame(item)).y - chat.bounds.y
    }

    @Test func `a thousand messages inserted above do not move what is on the screen`() throws {
        let chat = try chat(y: 1010)
        let before = try place(21, in: chat)
        let update = try chat.update([insert(1000, at: 0)])
        #expect(update.adjustment.y == 50_000)
        #expect(try place(1021, in: chat) == before)
    }

    @Test func `at the start, insertions there come into sight unless an item is the anchor`() throws {
        let chat = try chat(y: 0)
        #expect(try chat.update([insert(3, at: 0)]).adjustment == .zero)
        let anchored = try chat.update([insert(3, at: 0)], keeping: .place(.item(path(0))))
        #expect(anchored.adjustment.y == 150)
        #expect(try place(3, in: chat) == 0)
    }

    @Test func `at the end, insertions there come into sight; further up nothing moves`() throws {
        let chat = try chat(y: 4600)
        #expect(try chat.update([insert(2, at: 100)], keeping: .place(.end)).adjustment.y == 100)
        #expect(try place(101, in: chat) == 350, "the newest is the last in sight")
        try chat.setBounds(Rect(x: 0, y: 1000, width: 300, height: 400))
        #expect(try chat.update([insert(2, at: 102)], keeping: .place(.end)).adjustment == .zero)
        #expect(try chat.update([insert(2, at: 0)], keeping: .place(.end)).adjustment.y == 100)
    }

    @Test(arguments: [UpdateAnchor.automatic, .place(.firstVisible), .nothing])
    func `a rotation keeps the anchor that the client names, and none by default`(_ anchor: UpdateAnchor) throws {
        // Rows of three, then of six: item 60 is in row 20, then in row 10.
        let chat = try chat(
            y: 1005, parameters: ["itemSize": [100, 50], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0])
        let before = try place(63, in: chat)
        let update = try chat.setBounds(Rect(x: 0, y: 1005, width: 600, height: 300), keeping: anchor)
        if anchor == .place(.firstVisible) {
            #expect(try place(63, in: chat) == before)
            #expect(update.adjustment.y < -400)
        } else {
            #expect(update.adjustment == .zero)
        }
    }

    @Test func `an anchor stays in place when the layout is replaced`() throws {
        let chat = try chat(y: 2010)
        let before = try place(41, in: chat)
        let update = try chat.update([
            .setLayout(builtIn("column"), parameters: ["columnCount": 1, "itemHeight": 80])
        ])
        #expect(update.adjustment.y > 1000)
        #expect(try place(41, in: chat) == before)
    }

    @Test func `an item hidden by the content inset is not the anchor`() throws {
        let screen = try EngineContainer(
            "flow", ["minimumLineSpacing": 10], bounds: Rect(x: 0, y: 740, width: 300, height: 480),
            environment: Environment(contentInset: Insets(top: 20, left: 0, bottom: 0, right: 0)),
            sections: [ContainerSection(sizes: Array(repeating: Size(width: 300, height: 742), count: 3))])
        let first = try screen.capture()
        #expect(first?.indexPath.item == 1 && first?.distance == -8)
        let update = try screen.update([.setSizes([300, 500], from: path(0))])
        #expect(update.adjustment.y == -242)
        #expect(try screen.capture() == first)
    }

    @Test func `the reply says how far the end of the content displaces the anchor`() throws {
        let chat = try chat(y: 1010)
        let update = try chat.update([delete(25, count: 75)])
        // Twenty-five rows are 1250 high, and 400 of them are in sight.
        #expect(update.adjustment.y == -160)
        #expect(update.change.displacement == Point(x: 0, y: 160))
    }

    @Test func `if the anchor is deleted, the next item takes its place`() throws {
        let chat = try chat(y: 1000)
        let update = try chat.update([delete(10, count: 15)])
        // Items 20 to 24 were the first in sight; 25 was at 250 and is item 10 now.
        #expect(update.adjustment.y == -750)
        #expect(try place(10, in: chat) == 250)
    }

    @Test func `the offset stays within the content`() throws {
        let chat = try chat(y: 4600)
        let update = try chat.update([delete(0, count: 98)])
        #expect(update.adjustment.y == -4600)
        #expect(chat.bounds.y == 0)
    }

    @Test func `deletions behind the anchor bring the offset back into the content`() throws {
        let chat = try chat(y: 1000)
        // Twenty-one rows are 1050 high.
        #expect(try chat.update([delete(21, count: 79)]).adjustment.y == -350)
    }

    @Test func `without a cell in sight nothing is kept in place, not even at the end`() throws {
        let chat = try chat(y: 1000, parameters: Self.rows.merging(["headerReferenceSize": [0, 3000]]) { $1 })
        for place in [AnchorPlace.firstVisible, .end] {
            let update = try chat.update([insert(9, at: 100)], keeping: .place(place))
            #expect(update.adjustment == .zero, "\(place)")
        }
    }

    @Test func `the anchor at the end counts the insets of the layout`() throws {
        let chat = try chat(
            y: 0, layout: "column",
            parameters: ["columnCount": 1, "itemHeight": 50, "contentInsets": [50, 0, 100, 0]])
        let first = try chat.update([insert(1, at: 0)], keeping: .nothing)
        let end = first.contentSize.height + 100 - 400
        try chat.setBounds(Rect(x: 0, y: end, width: 300, height: 400))
        let update = try chat.update([insert(5, at: 101)], keeping: .place(.end))
        let growth = update.contentSize.height - first.contentSize.height
        #expect(growth > 0 && update.adjustment.y == growth)
    }

    @Test(arguments: [ItemPath(section: 0, item: 100), ItemPath(section: 1, item: 0)])
    func `an anchor that does not exist is refused and changes nothing`(_ item: ItemPath) throws {
        let chat = try chat(y: 1000)
        let error = #expect(throws: LayoutError.self) {
            try chat.update([insert(1, at: 0)], keeping: .place(.item(item)))
        }
        #expect(error?.code == .indexOutOfRange)
        #expect(try place(20, in: chat) == 0)
    }
}
