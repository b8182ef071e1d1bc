import LayoutClient
import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import NIOCore
import TestSupport
import Testing

private struct WeakSnapshot {
    weak var snapshot: LaidOutState?
}

/// Real time: the followers of a container that moves.
@Suite(
    .hangGuard,
    .suiteDaemon(plugins: [
        "falling": MovingScripts.falling, "free": MovingScripts.with(step: "ctx.physics:gravity(0, 960)"),
        "springs": MovingScripts.springs, "pulled": MovingScripts.with(step: "ctx.physics:gravity(0, 960)"),
        "restless": MovingScripts.with(step: "return true"),
    ]))
struct MovedEventTests {
    @Test func `a follower sees the container move until it rests, and then no timer is left`() async throws {
        try await withPlugins(["falling": MovingScripts.falling]) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 12)
            let watcher = try await container.watcher(in: daemon)
            let began = try await watcher.subscribe(["moved"], rate: 120).subscribe
            var events: [WireMoved] = []
            repeat { events.append(try await watcher.event().moved) } while events.last?.atRest == false

            #expect(began.containers.first?.isMoving == true)
            #expect(events.count > 2)
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.step < $1.step })
            #expect(events.allSatisfy { $0.generation == 1 && $0.container == container.id && !$0.truncated })
            let last = try #require(events.last)
            #expect(last.attributes.frames == (try await container.frames(12)))
            #expect(daemon.running.services.facilities.clock.timers == 0)
            let state = try await container.call { $0.listContainers = WireListContainers() }
            #expect(state.listContainers.containers.first?.isMoving == false)
            #expect(state.listContainers.containers.first?.step == last.step)
        }
    }

    @Test func `no time passes in a container that nobody follows`() async throws {
        try await withPlugins(["falling": MovingScripts.falling]) { daemon, _ in
            let container = try await MovingContainer.open("falling", in: daemon, items: 12)
            _ = try await container.subscribe(["moved"], isPassive: true)
            _ = try await container.subscribe(["invalidated"])

            _ = try await container.setBounds(Rect(x: 0, y: 1, width: 200, height: 300))

            #expect(daemon.running.services.facilities.clock.timers == 0)
            #expect(try await container.items(12).queryItems.step == 0)
        }
    }

    @Test(arguments: [(120, 24), (60, 12), (30, 6), (7, 1), (1, 0)])
    func `a subscription gets frames at its rate of the container's time`(_ rate: Int, _ count: Int) async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("free", in: daemon, items: 1)
        let watcher = try await container.watcher(in: daemon)
        _ = try await watcher.subscribe(["moved"], rate: rate, isPassive: true)
        var steps: [UInt64] = []

        for _ in 0..<24 {
            _ = try await container.stepOnce(1)
            // Answered after the events before it.
            await watcher.client.send(json: #"{"id":9,"sync":{}}"#)
            while let reply = try await watcher.client.nextReply(), case .event(let event)? = reply.result {
                steps.append(event.moved.step)
            }
        }

        #expect(steps.count == count, "\(steps)")
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 >= UInt64(120 / rate) })
    }

    @Test func `a client that does not read gets the newest frames, and few events`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("free", in: daemon, items: 1000)
        let watcher = try await container.watcher(in: daemon)
        _ = try await watcher.subscribe(["moved"], rate: 120, isPassive: true)
        // Everything is in sight, so that an event is longer than what the socket takes.
        _ = try await container.setBounds(Rect(x: 0, y: 0, width: 100_000, height: 10_000))
        try await watcher.client.setReading(false)

        for _ in 0..<300 { _ = try await container.stepOnce(1) }
        try await watcher.client.setReading(true)
        var events = [try await watcher.event().moved]
        while events.last?.step != 300 { events.append(try await watcher.event().moved) }

        #expect(events.count < 100, "\(events.count)")
        #expect(events.last?.attributes.frames == (try await container.frames(1000)))
    }

    @Test func `whatever their rates, clients that do not read keep no state but the newest`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("free", in: daemon, items: 3)
        let host = try #require(daemon.running.services.registry.hosts().first { $0.id == container.id })
        let queue = NoticeQueue(wake: {})
        let subscribers = [1, 2, 3, 7, 30, 60, 120].map { rate in
            Subscriber(queue: queue, subscription: UInt32(rate), events: .moved, rate: UInt64(rate))
        }
        var states: [WeakSnapshot] = []
        for step in 0..<130 as Range<UInt64> {
            _ = try await container.stepOnce(1)
            guard let state = host.published else { break }
            let frames = MovedFrames(stepBefore: step, state: state)
            for subscriber in subscribers { subscriber.post(.moved(frames), container: 1) }
            states.append(WeakSnapshot(snapshot: frames.state))
        }

        #expect(states.count { $0.snapshot != nil } == 1)
        var waiting = 0
        while !queue.take(1, unless: { _ in false }).isEmpty { waiting += 1 }
        #expect(waiting == subscribers.count, "all of them were due at step 120")
    }

    @Test func `frames of a generation follow the notice of that generation`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("falling", in: daemon, items: 5)
        let watcher = try await container.watcher(in: daemon)
        _ = try await watcher.subscribe(["moved", "invalidated"], rate: 120, isPassive: true)
        try await watcher.client.setReading(false)

        for _ in 0..<50 {
            _ = try await container.stepOnce(1)
            _ = try await container.insert([0])
            _ = try await container.stepOnce(1)
        }
        try await watcher.client.setReading(true)
        var generation: UInt64 = 1
        var step: UInt64 = 0
        while step < 100 || generation < 51 {
            switch try await watcher.event().event {
            case .invalidated(let event):
                #expect(event.generationBefore == generation)
                generation = event.generation
            case .moved(let event):
                #expect(event.generation <= generation)
                #expect(event.attributes.items.count == Int(event.generation) + 4, "what the generation has")
                step = event.step
            default: Issue.record("an event of another kind")
            }
        }
    }

    @Test func `edits while time passes keep what they must, and it goes on to rest`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("springs", in: daemon, items: 20)
        let watcher = try await container.watcher(in: daemon)
        _ = try await watcher.subscribe(["moved"], rate: 120)
        for round in 0..<40 {
            let reply =
                round % 2 == 0
                ? try await container.insert([round % 20])
                : try await container.setBounds(Rect(x: 0, y: Double(round), width: 200, height: 300))
            #expect(reply.error.code == "", "\(reply.error.message)")
        }
        var last: WireMoved
        repeat { last = try await watcher.event().moved } while !last.atRest || last.generation != 21

        let frames = try await container.frames(40)
        for item in 0..<40 { #expect(frames[4 * item + 1] == Double(item) * 24) }
    }

    @Test func `a container that is closed while it moves ends, and others move on`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("restless", in: daemon, items: 5)
        let other = try await MovingContainer.open("restless", in: daemon, items: 5)
        let (watcher, second) = (try await container.watcher(in: daemon), try await other.watcher(in: daemon))
        _ = try await watcher.subscribe(["moved", "containerClosed"])
        _ = try await second.subscribe(["moved"])
        _ = try await watcher.event()

        _ = try await container.call { $0.closeContainer.container = container.id }
        var event: WireEvent
        repeat { event = try await watcher.event() } while event.containerClosed.container == 0

        #expect(event.containerClosed.reason == "closed")
        let step = try await second.event().moved.step
        #expect(try await second.event().moved.step > step)
    }

    @Test func `a new version of the plugin goes on from where the items are`() async throws {
        let daemon = try TestDaemon.ofSuite
        let container = try await MovingContainer.open("pulled", in: daemon, items: 1)
        let watcher = try await container.watcher(in: daemon)
        _ = try await watcher.subscribe(["layoutReloaded"])
        try await container.step(60)
        let before = try await container.frames(1)

        try daemon.save("pulled", MovingScripts.with(step: "ctx.physics:gravity(960, 0)"))
        #expect(try await watcher.event().layoutReloaded.layout == "pulled")
        let kept = try await container.frames(1)
        let next = try await container.stepOnce(1)

        #expect(kept == before)
        #expect(next.stepContainer.step == 61)
        let frames = try await container.frames(1)
        #expect(frames[1] > before[1] + 3.9, "it still falls at 480 points per second")
        #expect(frames[0] > before[0], "and the new version pulls it aside")
    }

    @Test func `of a user's containers no more move at once than the limit, and the next when one rests`() async throws
    {
        let folder = try PluginFolder(folder: TemporaryFolder())
        try folder.save("brief", MovingScripts.with(step: "return ctx.physics:time() < 0.2"))
        try await withDaemon(plugins: folder.configuration) {
            $0.movingContainersPerUser = 1
        } _: { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(
                .with {
                    $0.id = 1
                    $0.subscribe.events = ["moved"]
                    $0.subscribe.rate = 120
                })
            var containers: [MovingContainer] = []
            for _ in 0..<3 { containers.append(try await MovingContainer.open("brief", in: daemon, items: 1)) }
            let watcher = MovingContainer(client: client, id: 0)
            var events: [WireMoved] = []
            while events.count(where: \.atRest) < 3 { events.append(try await watcher.event().moved) }

            let order = events.map(\.container)
            #expect(order == order.sorted(), "one after another")
            #expect(daemon.running.services.facilities.clock.timers == 0)
        }
    }

    @Test(
        arguments: [
            (#""events":["moved"],"rate":121"#, "/subscribe/rate"),
            (#""events":["invalidated"],"rate":60"#, "/subscribe/rate"),
            (#""events":["invalidated"],"isPassive":true"#, "/subscribe/isPassive"),
        ])
    func `a rate out of range, or without moved, is refused`(_ members: String, _ pointer: String) async throws {
        let daemon = try TestDaemon.ofSuite
        let reply = try await daemon.rawClient().call(#"{"id":1,"subscribe":{\#(members)}}"#)
        #expect(reply["error"]?.object["code"] == "request.invalid")
        #expect(reply["error"]?.object["pointer"]?.string == pointer)
    }

    // MARK: The Swift client

    @Test func `LayoutClient follows a container and makes steps in it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(
            ContainerDescription(
                layout: "falling", bounds: Rect(x: 0, y: 0, width: 200, height: 300),
                sections: [ContainerSection(itemCount: 3)]))
        let steps = try await container.step()
        let subscription = try await container.follow(rate: 120)
        var last: MovedElements?
        for await notice in subscription.notices {
            guard case .moved(let moved) = notice else { continue }
            last = moved
            if moved.isAtRest { break }
        }

        #expect(steps.made == 1 && steps.step == 1 && steps.isMoving)
        #expect(subscription.states.first?.isMoving == true)
        #expect((subscription.states.first?.step ?? 0) >= 1)
        #expect(last?.elements.count == 3)
        let items = try await container.attributes(ofItems: (0..<3).map { ItemPath(section: 0, item: $0) })
        #expect(last?.elements == items.attributes)
    }
}
