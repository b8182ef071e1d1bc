import Foundation
import LayoutWire
import SwiftProtobuf
import Synchronization

enum FanoutRows {
    static let all = [
        Scenario(name: "fanout.containers.10k") { try containers() },
        Scenario(name: "fanout.subscribers.16") { [try subscribers()] },
    ]

    /// 10,000 containers, all subscribed to, with one bounds change each: the time until every container's last state has been
    /// reported.
    private static func containers() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let count = 10_000
        let request = Messages.openMixed([40, 40, 50, 50])
        let containers = try (0..<count).map { _ in try client.open(request) }
        let listener = Listener(daemon.socket, containers: count)
        let before = daemon.cpuNanoseconds
        let start = ContinuousClock.now
        for container in containers {
            let reply = try client.answer(to: Messages.setBounds(container, width: 500))
            precondition(reply.generation == 2, "not changed: \(reply.error.message)")
        }
        let changed = ContinuousClock.now
        let notices = try listener.notices()
        return [
            Row(
                name: "fanout.containers.10k", value: (ContinuousClock.now - start) / .milliseconds(1), unit: "ms",
                floor: ("until the last change is answered", (changed - start) / .milliseconds(1)), reach: 1.25
            ).with(cpu: Double(daemon.cpuNanoseconds - before) / 1e6),
            Row(
                name: "fanout.containers.10k.count", value: Double(notices), unit: "notices",
                floor: ("one for each container", Double(count)), reach: 1),
        ]
    }

    /// One container with sixteen subscribers on a connection each: from a change of its bounds until the last of them has its
    /// notice, which is decoded after that. The reach lets each further subscriber take a fifth as long as the first with its change.
    private static func subscribers() throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let subscribed = try [16, 1].map { count in
            let container = try client.open(Messages.open("flow", items: 100))
            let listeners = try (0..<count).map { _ in
                let listener = try BenchmarkClient(daemon.socket)
                _ = try listener.exchange(Messages.subscribe(container))
                return listener
            }
            return (container, listeners)
        }
        var costs = [Cost(), Cost()]
        for round in 0..<1000 {
            for (index, (container, listeners)) in subscribed.enumerated() {
                let change = Messages.setBounds(container, width: 400 + Double(round % 7) * 50)
                try daemon.measure(&costs[index], count: 1) {
                    let start = ContinuousClock.now
                    _ = try client.exchange(change)
                    let notices = try listeners.map { try $0.nextBody() }
                    let time = (ContinuousClock.now - start) / .microseconds(1)
                    for notice in notices {
                        let event = try WireReply(serializedBytes: notice).event
                        precondition(event.invalidated.container == container, "another container's notice")
                    }
                    return [time]
                }
            }
        }
        return Row(name: "fanout.subscribers.16", costs[0], floor: ("one subscriber", costs[1]), reach: 4)
    }
}

/// A client on a thread of its own that reads notices of all containers, each of which changes once.
private final class Listener: Sendable {
    private let result = Mutex<Result<Int, any Error>?>(nil)
    private let (subscribed, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    /// Returns once it has subscribed, or failed to.
    init(_ socket: String, containers: Int) {
        let thread = Thread { [self] in
            let result = Result { try listen(socket, containers) }
            self.result.withLock { $0 = result }
            subscribed.signal()
            ended.signal()
        }
        thread.start()
        subscribed.wait()
    }

    /// How many notices there were until the last container's.
    func notices() throws -> Int {
        ended.wait()
        return try result.withLock { try $0?.get() ?? 0 }
    }

    private func listen(_ socket: String, _ count: Int) throws -> Int {
        let client = try BenchmarkClient(socket)
        _ = try client.exchange(Messages.subscribe(nil))
        subscribed.signal()
        var notified: [UInt32: Int] = [:]
        while notified.count < count {
            let notice = try client.nextNotice()
            guard notice.generation == 2 else { throw BenchmarkFailure(description: "a notice of an earlier state") }
            notified[notice.container, default: 0] += 1
        }
        // A second notice of some container would come before this reply.
        guard case .sync? = try client.answer(to: Messages.frame { $0.sync = WireSync() }).result else {
            throw BenchmarkFailure(description: "more than one notice for a container")
        }
        return notified.values.reduce(0, +)
    }
}
