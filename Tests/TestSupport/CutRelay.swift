import NIOCore
import Synchronization

/// Relays between clients and a daemon while `body` runs, so that a test can cut their connections without ending the daemon.
package func withRelay(to daemon: String, _ body: (CutRelay) async throws -> Void) async throws {
    let relay = CutRelay(try await RawListener.listen(), to: daemon)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await relay.run() }
        defer { group.cancelAll() }
        do {
            try await body(relay)
        } catch {
            await relay.cut()
            throw error
        }
        await relay.cut()
    }
}

/// A relay whose connections can be cut.
package final class CutRelay: Sendable {
    private let listener: RawListener
    private let daemon: String
    private let ends = Mutex<[RawClient]>([])

    fileprivate init(_ listener: RawListener, to daemon: String) {
        self.listener = listener
        self.daemon = daemon
    }

    /// The socket for clients to connect to.
    package var path: String { listener.path }

    /// Closes all connections.
    package func cut() async {
        let ends = ends.withLock { ends in
            defer { ends = [] }
            return ends
        }
        for end in ends { await end.close() }
    }

    fileprivate func run() async {
        await withDiscardingTaskGroup { group in
            while let client = try? await listener.accept(), let server = try? await RawClient.connect(to: daemon) {
                ends.withLock { $0 += [client, server] }
                group.addTask { await Self.relay(client, to: server) }
                group.addTask { await Self.relay(server, to: client) }
            }
        }
    }

    private static func relay(_ from: RawClient, to: RawClient) async {
        while let body = try? await from.next() { await to.send(RawClient.frame(Array(body.readableBytesView))) }
        await to.close()
    }
}
