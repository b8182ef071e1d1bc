import Dispatch
import LayoutService
import LayoutWire
import Synchronization
import SystemCalls

/// Containers that come back, are closed or are put away after the start.
extension ContainerRestorer {
    /// Opens the containers that wait for a layout. Any thread may call, after the layout was added to the catalogue.
    func bringBack(_ layout: String) {
        let ids = state.withLock { state in
            let ids = state.absent.filter { $0.value.layout == layout }.keys.sorted()
            for id in ids { state.returning[id] = state.absent.removeValue(forKey: id).map { Returning(absent: $0) } }
            return ids
        }
        restore(ids, since: Process.monotonicMicroseconds)
    }

    /// Gives up a container that is stored and not open. The caller removes it from the store.
    ///
    /// - Returns: the user whose container it was; nil if there is none of this number that `peer` may see.
    /// - Throws: `permission.denied` if `peer` may not change it.
    func close(_ id: UInt32, for peer: PeerCredentials, pointer: String) throws(RequestFailure) -> UInt32? {
        let absent = try state.withLock { state throws(RequestFailure) -> Absent? in
            guard let absent = state.absent[id], let permissions = absent.permissions,
                permissions.allows(.read, to: peer) || permissions.allows(.close, to: peer)
            else { return nil }
            try permissions.check(.close, of: peer, container: id, pointer: pointer)
            state.absent[id] = nil
            return absent
        }
        guard let absent, let owner = absent.permissions?.owner else { return nil }
        registry.release(absent.name, of: owner, for: id)
        forget(id)
        return owner
    }

    /// Takes a container that was stored and is about to be closed for its memory.
    func putAway(_ host: ContainerHost) {
        registry.putAway(host)
        state.withLock { $0.absent[host.id] = Absent(permissions: host.permissions, name: host.name) }
    }

    /// Opens a container that was closed for its memory.
    ///
    /// - Parameter receive: is called with the reason if it cannot be opened, else with nil.
    /// - Returns: false if there is no such container that `peer` may see; then `receive` is not called.
    func bringBack(
        _ reference: ContainerReference, for peer: PeerCredentials,
        then receive: @escaping @Sendable (RequestFailure?) -> Void
    ) -> Bool {
        func isMeant(_ id: UInt32, _ absent: Absent) -> Bool {
            guard let permissions = absent.permissions, permissions.allows(.read, to: peer) else { return false }
            switch reference {
            case .number(let number): return id == number
            case .name(let name, let owner):
                return !name.isEmpty && absent.name == name && permissions.owner == owner
            }
        }
        let found = state.withLock { state -> (id: UInt32, isNew: Bool)? in
            if let id = state.returning.first(where: { isMeant($0.key, $0.value.absent) })?.key {
                state.returning[id]?.receivers.append(receive)
                return (id, false)
            }
            guard let (id, absent) = state.absent.first(where: { $0.value.layout == nil && isMeant($0.key, $0.value) })
            else { return nil }
            state.absent[id] = nil
            state.returning[id] = Returning(absent: absent, receivers: [receive])
            return (id, true)
        }
        guard let found else { return false }
        if found.isNew { queue.async { [self] in restore(found.id) { _ in } } }
        return true
    }
}
