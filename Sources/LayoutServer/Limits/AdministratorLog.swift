import LayoutService
import Logging

/// Logs what administrators do to what belongs to other users. What users do to their own is not logged.
struct AdministratorLog: Sendable {
    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

    func disconnecting(_ client: UInt32, of owner: UInt32, by peer: PeerCredentials) {
        report(.clientDisconnected, by: peer, of: owner, ["client": "\(client)"])
    }

    func closing(_ container: UInt32, of owner: UInt32, by peer: PeerCredentials) {
        report(.containerClosed, by: peer, of: owner, ["container": "\(container)"])
    }

    private func report(
        _ message: LogMessage, by peer: PeerCredentials, of owner: UInt32, _ metadata: Logger.Metadata
    ) {
        guard peer.user != owner, Administrators.contains(peer.user) else { return }
        let people: Logger.Metadata = ["uid": "\(peer.user)", "pid": "\(peer.process)", "owner": "\(owner)"]
        logger.report(message, people.merging(metadata) { $1 })
    }
}
