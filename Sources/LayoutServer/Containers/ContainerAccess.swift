import LayoutWire

/// Who may see a container and who may change it, besides the user that opened it.
struct ContainerAccess: Sendable {
    enum Scope: String, CaseIterable {
        case `private`
        case sameGroup
        case everyone
    }

    enum Right {
        case read
        case write
    }

    /// The user and the group of the process that opened it.
    let owner: UInt32
    let group: UInt32
    let read: Scope
    let write: Scope

    /// - Throws: `request.invalid` for a word that is none.
    init(
        _ message: WireAccess, of peer: PeerCredentials, mapping: Mapping, pointer: String
    ) throws(RequestFailure) {
        owner = peer.user
        group = peer.group
        let names = Scope.allCases.map(\.rawValue)
        read = Scope(rawValue: try mapping.name(message.read, of: names, pointer + "/read")) ?? .private
        write = Scope(rawValue: try mapping.name(message.write, of: names, pointer + "/write")) ?? .private
    }

    func allows(_ right: Right, to peer: PeerCredentials) -> Bool {
        if peer.user == owner { return true }
        return switch right {
        case .write: isIn(write, peer)
        // Who may change it may see it.
        case .read: isIn(read, peer) || isIn(write, peer)
        }
    }

    /// For a container that `peer` may see.
    ///
    /// - Throws: `permission.denied`
    func checkWrite(of peer: PeerCredentials, container: UInt32, pointer: String) throws(RequestFailure) {
        guard !allows(.write, to: peer) else { return }
        throw RequestFailure(
            .permissionDenied,
            "container \(container) belongs to user \(owner), who does not let user \(peer.user) of group \(peer.group) change it",
            pointer: pointer)
    }

    private func isIn(_ scope: Scope, _ peer: PeerCredentials) -> Bool {
        switch scope {
        case .private: false
        case .sameGroup: peer.group == group
        case .everyone: true
        }
    }
}

extension WireAccess {
    init(_ access: ContainerAccess) {
        self.init()
        read = access.read.rawValue
        write = access.write.rawValue
    }
}
