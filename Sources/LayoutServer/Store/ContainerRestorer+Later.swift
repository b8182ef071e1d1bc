import Dispatch
import LayoutService
import LayoutWire
import Synchronization
import SystemCalls

extension ContainerRestorer {
    /// Opens the containers that wait for a layout. Any thread may call, after the layout was added to the catalogue.
    func bringBack(_ layout: String) {
        let ids = state.withLock { $0.bringBack(layout) }
        restore(ids, since: Process.monotonicMicroseconds)
    }

    /// Gives up a container that is stored and not open. The caller removes it from the store.
    ///
    /// - Returns: the user whose container it was; nil if there is none of this number that `peer` may see.
    /// - Throws: `permission.denied` if `peer` may not change it.
    func close(_ id: UInt32, for peer: PeerCredentials, pointer: String) throws(RequestFailure) -> UInt32? {
        let absent = try state.withLock { state throws(RequestFailure) in
            try state.close(id, for: peer, pointer: pointer)
        }
        guard let absent, let owner = absent.permissions?.owner else { return nil }
        registry.release(absent.name, of: owner, for: id)
        forget(id)
        return owner
    }

    /// Takes a container that was stored and is about to be closed for its memory. Call on its lane, on which it was opened.
    func putAway(_ host: ContainerHost) {
        registry.putAway(host)
        let absent = RestorerState.Absent(permissions: host.permissions, name: host.name)
        state.withLock { $0.putAway(host.id, absent) }
    }

    /// Opens a container that was closed for its memory.
    ///
    /// - Parameter receive: is called with the reason if it cannot be opened, else with nil.
    /// - Returns: false if there is no such container that `peer` may see; then `receive` is not called.
    func bringBack(
        _ reference: ContainerReference, for peer: PeerCredentials,
        then receive: @escaping RestorerState.Receiver
    ) -> Bool {
        switch state.withLock({ $0.bringBack(reference, for: peer, then: receive) }) {
        case .unknown: return false
        case .joined: return true
        case .begun(let id):
            queue.async { [self] in restore(id) { _ in } }
            return true
        }
    }
}
