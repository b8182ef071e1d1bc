import LayoutWire

/// A connection counted against its user for as long as this lives.
final class ConnectionCharge: Sendable {
    private let user: UInt32
    private let accounts: Accounts

    /// - Throws: `limit.connections` or `limit.connectionsPerUser`.
    init(of user: UInt32, in accounts: Accounts) throws(RequestFailure) {
        try accounts.addConnection(of: user)
        self.user = user
        self.accounts = accounts
    }

    deinit {
        accounts.removeConnection(of: user)
    }
}
