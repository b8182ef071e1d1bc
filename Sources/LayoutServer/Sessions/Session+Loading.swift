import LayoutWire
import NIOCore

/// Requests that wait for a plugin while the daemon starts, or for a container that is being opened or was closed for its memory.
extension Session {
    /// Holds a request until the plugin that it names is loaded or rejected.
    ///
    /// - Returns: false if no plugin of that name is being loaded.
    func waitsForPlugin(_ incoming: Incoming) -> Bool {
        guard let layout = incoming.layout else { return false }
        let token = StartToken(isCancellable: true)
        let bound = NIOLoopBound((session: self, incoming: incoming), eventLoop: loop)
        let waits = services.plugins.whenLoaded(layout) { [loop] in
            loop.execute { bound.value.session.resume(bound.value.incoming, token) }
        }
        if waits { lanes.load(incoming, token) }
        return waits
    }

    /// Holds a request until the container that it names is open.
    ///
    /// - Returns: false if no such container is being opened, and none was closed for its memory.
    func waitsForContainer(_ reference: ContainerReference, _ incoming: Incoming) -> Bool {
        let token = StartToken(isCancellable: true)
        let bound = NIOLoopBound((session: self, incoming: incoming), eventLoop: loop)
        let receive = { @Sendable [loop] (failure: RequestFailure?) in
            loop.execute { bound.value.session.resume(bound.value.incoming, token, failing: failure) }
        }
        let waits =
            services.registry.whenOpened(reference, for: peer) { receive(nil) }
            || services.restorer?.bringBack(reference, for: peer, then: receive) ?? false
        if waits { lanes.load(incoming, token) }
        return waits
    }

    private func resume(_ incoming: Incoming, _ token: StartToken, failing failure: RequestFailure? = nil) {
        // It may be cancelled by now, or its connection gone.
        guard token.start(), lanes.remove(incoming.id) else { return }
        if let failure { fail(incoming, failure) } else { serve(incoming) }
        output?.resume()
    }
}
