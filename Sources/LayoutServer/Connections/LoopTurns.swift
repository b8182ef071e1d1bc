import NIOCore
import Synchronization

/// The connections of one event loop that have more to answer than fits a turn. They go on one after another, and between two of
/// them the loop looks at its sockets.
final class LoopTurns {
    /// Those of each event loop.
    final class All: Sendable {
        private let turns = Mutex<[ObjectIdentifier: NIOLoopBound<LoopTurns>]>([:])

        /// Those of the event loop that this runs on.
        func of(_ loop: any EventLoop) -> LoopTurns {
            turns.withLock { turns in
                let id = ObjectIdentifier(loop)
                let bound = turns[id] ?? NIOLoopBound(LoopTurns(loop), eventLoop: loop)
                turns[id] = bound
                return bound
            }.value
        }
    }

    /// A loop runs what is due before it looks at its sockets; this is due after that.
    private static let pause = TimeAmount.microseconds(100)

    private let loop: any EventLoop
    private var waiting = CircularBuffer<Connection>()
    private var isScheduled = false

    private init(_ loop: any EventLoop) { self.loop = loop }

    func add(_ connection: Connection) {
        waiting.append(connection)
        schedule()
    }

    private func schedule() {
        guard !isScheduled, !waiting.isEmpty else { return }
        isScheduled = true
        loop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
            waiting.popFirst()?.goOn()
            isScheduled = false
            schedule()
        }
    }
}
