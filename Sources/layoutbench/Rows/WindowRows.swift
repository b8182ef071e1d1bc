import CBenchmark
import Foundation
import LayoutWire
import SwiftProtobuf

/// Figures for windows: the events about what a client has in sight.
enum WindowRows {
    static let all = [
        Scenario(name: "window.scroll.1M") { [try scroll()] },
        Scenario(name: "window.insert.1M") { try insert() },
        Scenario(name: "window.fanout.1000") { [try fanout()] },
    ]

    /// Scrolling by 40 points in a million mixed items, half a screen beyond each side, beside a server that echoes as many bytes.
    private static func scroll() throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(1_000_000)
        func move(_ step: Int) -> [UInt8] { Messages.moveWindow(1, y: 1_000_000 + Double(step) * 40) }
        _ = try client.exchange(Messages.window(container, y: 1_000_000))
        let reply = try client.exchange(move(1))
        try Data(reply).write(to: scratch.url("reply"))
        let echo = try Server(
            "nio-echo", scratch, processor: SocketRows.serverProcessor, options: ["--reply", scratch.url("reply").path])
        let echoed = try BenchmarkClient(echo.socket)
        var costs = [Cost(), Cost()]
        cbench_pin(0)
        defer { cbench_pin(-1) }
        for step in 2..<4000 {
            try daemon.measure(&costs[0], count: 1) { try client.roundTrips(move(step), count: 1) }
            try echo.measure(&costs[1], count: 1) { try echoed.roundTrips(move(step), count: 1) }
        }
        return Row(
            name: "window.scroll.1M", costs[0], floor: ("NIO server echoing \(reply.count) bytes", costs[1]), reach: 2)
    }

    /// An item inserted at the front of a million, until a client shows the screen after it: by its window's event, and by the event of
    /// the change with a query after it.
    private static func insert() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let writer = try BenchmarkClient(daemon.socket)
        let container = try writer.openMixed(1_000_000)
        let (windowed, asking) = (try BenchmarkClient(daemon.socket), try BenchmarkClient(daemon.socket))
        let insertion = Messages.frame {
            $0.updateContainer.container = container
            $0.updateContainer.withoutBatch = true
            $0.updateContainer.operations = [
                .with {
                    $0.batchUpdate.insertItems = [
                        .with {
                            $0.items.itemCount = 1
                            $0.items.itemSizes = [80, 60]
                        }
                    ]
                }
            ]
        }
        let query = Messages.query(container, width: SampleLayouts.width, height: 600)
        var costs = [Cost(), Cost()]
        var bytes = [0, 0]
        for round in 0..<400 {
            let (client, isWindow) = round % 2 == 0 ? (windowed, true) : (asking, false)
            _ = try client.exchange(isWindow ? Messages.window(container) : Messages.subscribe(container))
            try daemon.measure(&costs[round % 2], count: 1) {
                let start = ContinuousClock.now
                _ = try writer.exchange(insertion)
                let event = try client.nextReply()
                bytes[round % 2] = (try event.serializedBytes() as [UInt8]).count
                if !isWindow { bytes[1] += try client.exchange(query).count }
                return [(ContinuousClock.now - start) / .microseconds(1)]
            }
            _ = try client.exchange(Messages.unsubscribe(UInt32(round / 2 + 1)))
        }
        return [
            Row(
                name: "window.insert.1M", costs[0], floor: ("the event of the change, and a query", costs[1]), reach: 1
            ),
            Row(
                name: "window.insert.1M.bytes", value: Double(bytes[0]), unit: "bytes",
                floor: ("the event of the change, and a query", Double(bytes[1])), reach: 2),
        ]
    }

    /// A thousand windows on one container, on four connections: from a change of it until the last window has its event, beside one
    /// window.
    private static func fanout() throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let writer = try BenchmarkClient(daemon.socket)
        let watched = try [250, 1].map { count in
            let container = try writer.open(Messages.open("flow", items: 100))
            let listeners = try (0..<(count == 1 ? 1 : 4)).map { _ in
                let listener = try BenchmarkClient(daemon.socket)
                for _ in 0..<count { _ = try listener.exchange(Messages.window(container)) }
                return listener
            }
            return (container, listeners, count)
        }
        var costs = [Cost(), Cost()]
        for round in 0..<100 {
            for (index, (container, listeners, count)) in watched.enumerated() {
                let change = Messages.setBounds(container, width: 400 + Double(round % 7) * 50)
                try daemon.measure(&costs[index], count: 1) {
                    let start = ContinuousClock.now
                    _ = try writer.exchange(change)
                    for listener in listeners { for _ in 0..<count { _ = try listener.nextReply() } }
                    return [(ContinuousClock.now - start) / .microseconds(1)]
                }
            }
        }
        return Row(name: "window.fanout.1000", costs[0], floor: ("one window", costs[1]), reach: 100)
    }
}
