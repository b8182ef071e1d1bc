import LayoutCore
import LayoutService
import LayoutWire

/// The user that opened a container, and which other users may see and change it.
///
/// The owner has all rights. Of other users, those of `access.write` may also read and close.
struct ContainerPermissions: Sendable {
    enum Right {
        case read
        case write
        /// Administrators of the daemon have it as well.
        case close
    }

    /// The user and the group of the process that opened it.
    let owner: UInt32
    let group: UInt32
    let access: ContainerAccess

    /// - Throws: `request.invalid` for a scope that is not one of the known words.
    init(
        _ message: WireAccess, of peer: PeerCredentials, mapping: Mapping, pointer: String
    ) throws(RequestFailure) {
        owner = peer.user
        group = peer.group
        func scope(_ name: String, _ pointer: String) throws(RequestFailure) -> ContainerAccess.Scope {
            let names = ContainerAccess.Scope.allCases.map(\.rawValue)
            return ContainerAccess.Scope(rawValue: try mapping.name(name, of: names, pointer)) ?? .private
        }
        access = ContainerAccess(
            read: try scope(message.read, pointer + "/read"), write: try scope(message.write, pointer + "/write"))
    }

    func allows(_ right: Right, to peer: PeerCredentials) -> Bool {
        if peer.user == owner { return true }
        return switch right {
        case .write: contains(peer, access.write)
        case .close: contains(peer, access.write) || Administrators.contains(peer.user)
        // Permission to change includes permission to see.
        case .read: contains(peer, access.read) || contains(peer, access.write)
        }
    }

    /// Checks a peer that may see the container.
    ///
    /// - Throws: `permission.denied` if it has no right to change or close it.
    func check(_ right: Right, of peer: PeerCredentials, container: UInt32, pointer: String) throws(RequestFailure) {
        guard !allows(right, to: peer) else { return }
        throw RequestFailure(
            .permissionDenied,
            "container \(container) belongs to user \(owner) and is not writable by user \(peer.user) of group \(peer.group)",
            pointer: pointer)
    }

    private func contains(_ peer: PeerCredentials, _ scope: ContainerAccess.Scope) -> Bool {
        switch scope {
        case .private: false
        case .sameGroup: peer.group == group
        case .everyone: true
        }
    }
}
