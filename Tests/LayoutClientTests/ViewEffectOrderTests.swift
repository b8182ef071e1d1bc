@testable import LayoutClient
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The order of effects, of a daemon that the test plays.
@Suite(.hangGuard) struct ViewEffectOrderTests {
    private static func window() async throws -> (window: ContainerWindow, daemon: RawClient) {
        let daemon = try await PlayedDaemon()
        async let opening = daemon.client.open(ContainerDescription(layout: "flow", bounds: .zero, sections: []))
        try await daemon.connection.answer(.openContainer(.with { $0.container = 1 }))
        let list = try await opening
        async let replying = daemon.connection.answer(
            .subscribe(
                .with {
                    $0.subscription = 1
                    $0.window.generation = 1
                }))
        let window = try await ContainerWindow(of: list, view: ViewOptions())
        _ = try await replying
        return (window, daemon.connection)
    }

    /// The effect of another client's change: one item is selected.
    private static func changed(_ generation: UInt64, selecting item: UInt32, isTruncated: Bool = false) -> WireReply {
        .with {
            $0.event.subscription = 1
            $0.event.viewChanged.generation = generation
            $0.event.viewChanged.effects = [selected(item)]
            $0.event.viewChanged.truncated = isTruncated
        }
    }

    private static func moved(to generation: UInt64) -> WireReply {
        .with {
            $0.event.subscription = 1
            $0.event.windowChanged.generation = generation
        }
    }

    private static func selected(_ item: UInt32, input: UInt32? = nil) -> WireViewEffect {
        .with {
            if let input { $0.input = input }
            $0.selected.sections = [0]
            $0.selected.items = [item]
            $0.selected.counts = [1]
        }
    }

    private static func selected(_ item: Int, input: Int? = nil) -> ViewEffect {
        ViewEffect(input: input, kind: .selected(ViewItems([ItemRange(section: 0, item: item)])))
    }

    private static func wake(_ time: Double, input: UInt32) -> WireViewEffect {
        .with {
            $0.input = input
            $0.wake.time = time
        }
    }

    @Test func `effects that wait for their program do not pile up`() async throws {
        let (window, daemon) = try await Self.window()

        for item in 1...50 as ClosedRange<UInt32> {
            await daemon.send(Self.changed(1, selecting: item, isTruncated: item == 7))
        }
        async let answering = daemon.answer(.input(WireInputReply()))
        let difference = try await window.send([.measured])
        _ = try await answering

        #expect(difference.effects == [Self.selected(50)])
        #expect(difference.isSelectionTruncated && difference.isEmpty)
        #expect(window.apply().effects.isEmpty && !window.apply().isSelectionTruncated)
    }

    @MainActor @Test func `an input has its own effects behind earlier ones, and a loop gets none of them`()
        async throws
    {
        let (window, daemon) = try await Self.window()
        let loop = Task { @MainActor in
            var effects: [ViewEffect] = []
            for await change in window.changes { effects += change.effects }
            return effects
        }

        let sending = Task { @MainActor in try await window.send([.measured, .entered]) }
        let request = try await daemon.nextRequest()
        await daemon.send(Self.changed(1, selecting: 5))
        await daemon.send(
            WireReply.with {
                $0.id = request.id
                $0.generation = 1
                $0.input.effects = [Self.wake(3, input: 0), Self.selected(6, input: 1), Self.wake(4, input: 1)]
            })

        #expect(request.input.subscription == 1 && request.input.inputs.count == 2)
        #expect(
            try await sending.value.effects == [
                ViewEffect(input: 0, kind: .wake(at: 3)), Self.selected(6, input: 1),
                ViewEffect(input: 1, kind: .wake(at: 4)),
            ])
        await daemon.send(
            WireReply.with {
                $0.event.subscription = 1
                $0.event.containerClosed.container = 1
            })
        #expect(await loop.value.isEmpty)
    }

    @MainActor @Test func `an input whose effects are of a later generation waits for the elements of that`()
        async throws
    {
        let (window, daemon) = try await Self.window()

        let sending = Task { @MainActor in try await window.send([.measured]) }
        let request = try await daemon.nextRequest()
        await daemon.send(
            WireReply.with {
                $0.id = request.id
                $0.generation = 2
                $0.input.effects = [Self.selected(6, input: 0)]
            })
        let sync = try await daemon.nextRequest()
        await daemon.send(Self.moved(to: 2))
        await daemon.send(Self.changed(2, selecting: 8))
        await daemon.send(
            WireReply.with {
                $0.id = sync.id
                $0.sync = WireSyncReply()
            })

        #expect(sync.request == .sync(WireSync()))
        #expect(try await sending.value.effects == [Self.selected(8)])
        #expect(window.state.generation == 2)
    }

    @Test func `an effect that this client does not know is left out, and a set that breaks the protocol ends it`()
        async throws
    {
        let (window, daemon) = try await Self.window()
        async let answering = daemon.answer(
            .input(
                .with {
                    $0.effects = [
                        WireViewEffect(), .with { $0.announce.kind = "sung" }, .with { $0.transition.step = "rest" },
                        .with { $0.unused = WireViewNothing() },
                    ]
                }))
        #expect(try await window.send([.measured]).effects == [ViewEffect(input: nil, kind: .unused)])
        _ = try await answering

        async let breaking = daemon.answer(.input(.with { $0.effects = [.with { $0.selected.sections = [0] }] }))
        let error = await #expect(throws: ClientError.self) { try await window.send([.measured]) }
        _ = try await breaking

        #expect(error?.code == "connection.protocol")
        #expect(
            error?.message
                == "a set of items has 1 sections, 0 items and 0 counts, expected one of each for each range")
    }
}

/// Sets of items.
@Suite struct ViewItemsTests {
    @Test(arguments: [false, true])
    func `a set has the items of its ranges, or all others`(_ isInverted: Bool) {
        let ranges = [
            ItemRange(section: 0, item: 2, count: 3), ItemRange(section: 0, item: 9), ItemRange(section: 2, item: 0),
        ]
        let items = ViewItems(ranges, isInverted: isInverted)

        for section in 0..<4 {
            for item in 0..<12 {
                let isThere = ranges.contains { $0.section == section && $0.range.contains(item) }
                #expect(items.contains(ItemPath(section: section, item: item)) == (isThere != isInverted))
            }
        }
        #expect(ViewItems.none.isEmpty && !ViewItems.all.isEmpty && !items.isEmpty)
    }
}
