@testable import LayoutClient
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Windows that take input: what hands do, and what comes of it.
@Suite(.hangGuard, .suiteDaemon) struct ContainerViewTests {
    private static let screen = Rect(x: 0, y: 0, width: 100, height: 100)

    /// Items of 100 by 20. Those of a container without a name have identifiers from 0.
    private static func list(_ count: Int = 20, name: String = "") -> ContainerDescription {
        var section = ContainerSection(itemCount: count)
        if name.isEmpty {
            section.identifier = 1
            section.itemIdentifiers = .numbers((0..<count).map { UInt64($0) })
        }
        return ContainerDescription(
            name: name, layout: "flow", parameters: ["itemSize": [100, 20], "minimumLineSpacing": 0], bounds: screen,
            sections: [section], isPersistent: !name.isEmpty)
    }

    private static func item(_ item: Int) -> ViewItem { ViewItem(ItemPath(section: 0, item: item)) }

    private static func items(_ first: Int, _ count: Int = 1) -> ViewItems {
        ViewItems([ItemRange(section: 0, item: first, count: count)])
    }

    /// A press and a release, from one point of the view to another.
    private static func drag(from start: Point, to end: Point, at time: Double) -> [ViewInput] {
        [
            .pressed(ViewPointer(at: start, time: time)), .moved(ViewPointer(at: end, time: time + 0.1)),
            .released(ViewPointer(at: end, time: time + 0.2)),
        ]
    }

    @Test func `keys select, scroll and open, each effect under the number of its input`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list())
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: ViewOptions())

        let chosen = try await window.send([.key(.down, time: 1), .key(.pageDown, .shift, time: 2)]).effects
        let opened = try await window.send([.key(.enter, time: 3), .key(.function(5), time: 4)]).effects

        #expect(
            chosen == [
                ViewEffect(input: 1, kind: .selected(Self.items(0, 6))),
                ViewEffect(input: 1, kind: .focused(Self.item(5))),
                ViewEffect(input: 1, kind: .scroll(to: Point(x: 0, y: 20))),
                ViewEffect(input: 1, kind: .show(Rect(x: 0, y: 20, width: 100, height: 100))),
            ])
        #expect(
            opened == [
                ViewEffect(input: 0, kind: .activated(Self.item(5))), ViewEffect(input: 1, kind: .unused),
            ])
        #expect(window.visibleRect == Rect(x: 0, y: 20, width: 100, height: 100))
    }

    @Test func `the elements follow what the view shows`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list(1000))
        let window = try await ContainerWindow(
            of: list, visibleRect: Self.screen, view: ViewOptions(), overscan: .points(0))
        let target = Rect(x: 0, y: 5000, width: 100, height: 100)

        _ = try await window.send([.scrolled(to: Point(x: 0, y: 5000), isByHand: true)])

        var changes = window.changes.makeAsyncIterator()
        while window.state.reach != target { try #require(await changes.next() != nil) }
        #expect(window.visibleRect == target)
        #expect(window.elements.values.map(\.element.indexPath.item).sorted() == Array(250..<255))
        let error = await #expect(throws: ClientError.self) { try await window.scroll(to: Self.screen) }
        #expect(error?.code == "request.invalid")
    }

    @Test func `a drag lifts an item, and says where it is dropped`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list()).withIdentifiers
        var options = ViewOptions()
        options.reorders = true
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: options)
        var first = Self.items(1)
        first.identifiers = [1]

        let inputs = Self.drag(from: Point(x: 50, y: 30), to: Point(x: 50, y: 75), at: 1)
        let kinds = try await window.send(inputs).effects.map(\.kind)

        #expect(kinds.first == .lifted(first, at: Point(x: 50, y: 30)))
        let drops = kinds.compactMap { if case .dropped(let drop) = $0 { drop } else { nil } }
        #expect(drops.count == 1 && drops.first?.items == first && drops.first?.point == Point(x: 50, y: 75))
        #expect(drops.first?.place?.indexPath == ItemPath(section: 0, item: 3))
        #expect(kinds.contains(.announce(.moved, count: 1)))
    }

    @Test func `what another program does to a view comes with the elements, and before the effects of a later input`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let list = try await daemon.client().open(Self.list(name: "shared"))
        let other = try await daemon.client().attach(name: "shared").container
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: ViewOptions())
        _ = try await window.send([.select(Self.items(3)), .focus(Self.item(3))])

        let generation = try await other.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }.generation
        var effects: [ViewEffect] = []
        for await change in window.changes {
            effects += change.effects
            if effects.count == 2 { break }
        }
        #expect(window.state.generation == generation)
        #expect(
            effects == [
                ViewEffect(input: nil, kind: .selected(Self.items(4))),
                ViewEffect(input: nil, kind: .focused(Self.item(4))),
            ])

        try await other.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }
        let pressed = try await window.send([.key(.down, .shift, time: 1)]).effects

        #expect(pressed.contains(ViewEffect(input: 0, kind: .focused(Self.item(6)))))
        #expect(pressed.contains(ViewEffect(input: 0, kind: .selected(Self.items(5, 2)))))
        #expect(window.state.generation == generation + 1)
        try await list.close()
    }

    @Test func `a view says what it has`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list()).withIdentifiers
        var options = ViewOptions()
        options.renames = true
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: options)
        _ = try await window.send([
            .select(.all), .edit(ViewItem(2)), .pressed(ViewPointer(at: Point(x: 50, y: 50), time: 1)),
        ])

        let state = try await window.viewState()

        #expect(state.generation == window.state.generation)
        #expect(state.selected == .all && state.selected.contains(ItemPath(section: 0, item: 7)))
        #expect(state.cursor?.indexPath.item == 2 && state.cursor?.identifier == 2)
        #expect(state.editing?.identifier == 2)
        #expect(state.gesture == .pressing && state.rowOffsets.isEmpty)
        #expect(state.visible == window.visibleRect)
    }

    @Test func `conventions of a program's own replace those of the platform`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list())
        var options = ViewOptions()
        options.conventions = .terminal
        options.conventions.keys[ViewShortcut(.character("j"))] = .move(.down, .focusing)
        options.conventions.keys[ViewShortcut(.enter)] = .leftToProgram
        options.conventions.activation = .single
        options.conventions.commandKeys = .meta
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: options)
        let click = ViewPointer(at: Point(x: 50, y: 50), time: 3)

        let effects = try await window.send([
            .key(.character("j"), time: 1), .key(.enter, time: 2), .pressed(click), .released(click),
            .key(.character("a"), .meta, time: 4),
        ]).effects

        #expect(effects.contains(ViewEffect(input: 1, kind: .unused)))
        #expect(effects.contains(ViewEffect(input: 3, kind: .activated(Self.item(2)))))
        #expect(effects.contains(ViewEffect(input: 4, kind: .selected(.all))))
    }

    @Test func `of inputs one of which is refused, none is taken`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list())
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: ViewOptions())

        let refused = await #expect(throws: ClientError.self) {
            try await window.send([.key(.down, time: 1), .key(ViewKey(rawValue: "dwn"), time: 2)])
        }
        let missing = await #expect(throws: ClientError.self) { try await window.send([.focus(Self.item(20))]) }
        let tooLarge = await #expect(throws: ClientError.self) { try await window.send([.focus(Self.item(-1))]) }

        #expect(refused?.code == "request.invalid" && refused?.pointer == "/input/inputs/1/key/key")
        #expect(missing?.code == "index.outOfRange" && missing?.pointer.hasPrefix("/input/inputs/0/focus") == true)
        #expect(tooLarge?.code == "index.outOfRange")
        #expect(try await window.viewState().cursor == nil)
    }

    @Test func `a window without a view takes no input`() async throws {
        let list = try await TestDaemon.ofSuite.client().open(Self.list())
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen)

        let error = await #expect(throws: ClientError.self) { try await window.send([.key(.down, time: 1)]) }

        let unread = await #expect(throws: ClientError.self) { try await window.viewState() }
        #expect(error?.code == "subscription.unknown" && unread?.code == "subscription.unknown")
    }

    @Test func `after a reconnection the view is a new one, where it was, and its effects say so`() async throws {
        let daemon = try TestDaemon.ofSuite
        try await withRelay(to: daemon.path) { relay in
            var policy = ReconnectPolicy()
            policy.wait = { _ in }
            let client = try await LayoutClient.connect(to: relay.path, reconnect: policy, limits: .patient)
            let list = try await client.open(
                ContainerDescription(
                    name: "kept view", layout: "flow", parameters: ["itemSize": [100, 20], "minimumLineSpacing": 0],
                    bounds: Rect(x: 0, y: 0, width: 100, height: 100), sections: [ContainerSection(itemCount: 50)],
                    isPersistent: true))
            var options = ViewOptions()
            options.reorders = true
            let window = try await ContainerWindow(of: list, visibleRect: Self.screen, view: options)
            let target = Rect(x: 0, y: 200, width: 100, height: 100)
            _ = try await window.send([
                .scrolled(to: Point(x: 0, y: 200), isByHand: true),
                .pressed(ViewPointer(at: Point(x: 50, y: 10), time: 1)),
                .moved(ViewPointer(at: Point(x: 50, y: 60), time: 2)),
            ])
            await relay.cut()

            var effects: [ViewEffect.Kind] = []
            for await change in window.changes {
                effects += change.effects.map(\.kind)
                if effects.contains(.putBack) { break }
            }

            #expect(effects == [.selected(.none), .focused(nil), .edit(nil), .band(nil), .autoscroll(.zero), .putBack])
            #expect(window.visibleRect == target)
            let state = try await window.viewState()
            #expect(state.selected.isEmpty && state.gesture == ViewState.Gesture.none && state.visible == target)
        }
    }
}
