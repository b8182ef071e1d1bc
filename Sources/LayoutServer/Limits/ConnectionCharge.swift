import LayoutWire

/// A connection counted against its user for as long as this lives.
final class ConnectionCharge: Sendable {
    private let user: UInt32
    private let quota: Quota

    /// - Throws: `limit.connections` or `limit.connectionsPerUser`.
    init(of user: UInt32, in quota: Quota) throws(RequestFailure) {
        try quota.addConnection(of: user)
        self.user = user
        self.quota = quota
    }

    deinit {
        quota.removeConnection(of: user)
    }
}
