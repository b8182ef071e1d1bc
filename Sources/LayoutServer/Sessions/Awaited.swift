import LayoutWire

/// What a request waits for before it is handled: a plugin while the daemon starts, or a container that is being opened or was closed for
/// its memory.
enum Awaited: Sendable {
    /// The plugin of a layout is loaded or rejected.
    case layout(String)
    /// The container is open.
    case container(ContainerReference)

    /// Calls `receive` once it is there, from any thread, with the reason if it cannot be.
    ///
    /// - Returns: false if it is not on its way; then `receive` is not called.
    func whenReady(for caller: Caller, _ receive: @escaping @Sendable (RequestFailure?) -> Void) -> Bool {
        switch self {
        case .layout(let name): caller.services.plugins.whenLoaded(name) { receive(nil) }
        case .container(let reference):
            caller.services.registry.whenOpened(reference, for: caller.peer) { receive(nil) }
                || caller.services.restorer?.bringBack(reference, for: caller.peer, then: receive) ?? false
        }
    }
}
