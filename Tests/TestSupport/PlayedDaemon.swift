package import LayoutClient
import LayoutWire

/// A client whose daemon the test plays: it answers requests itself.
package struct PlayedDaemon {
    /// Accepts further connections of the client.
    package let listener: RawListener
    /// The client, whose hello is answered.
    package let client: LayoutClient
    /// The daemon's end of the client's first connection.
    package let connection: RawClient

    /// Connects a client and answers its hello.
    ///
    /// - Parameter change: changes the client's limits.
    package init(
        reconnect policy: ReconnectPolicy? = nil, _ change: (inout ClientLimits) -> Void = { _ in }
    ) async throws {
        let listener = try await RawListener.listen()
        var limits = ClientLimits.patient
        change(&limits)
        async let connecting = LayoutClient.connect(to: listener.path, reconnect: policy, limits: limits)
        let connection = try await listener.accept()
        try await connection.answer(.hello(WireHelloReply()))
        (self.listener, client, self.connection) = (listener, try await connecting, connection)
    }
}
