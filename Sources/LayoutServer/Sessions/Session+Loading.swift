import NIOCore

/// Requests that name a plugin's layout while the daemon starts.
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
        if waits { inFlight[incoming.id] = .loading(incoming, token) }
        return waits
    }

    private func resume(_ incoming: Incoming, _ token: StartToken) {
        // It may be cancelled by now, or its connection gone.
        guard token.start(), inFlight.removeValue(forKey: incoming.id) != nil else { return }
        serve(incoming)
    }
}
