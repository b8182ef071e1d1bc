package import LayoutWire

extension ContainerWindow {
    /// Sends the inputs of a frame to the window's view, and applies their effects. The view takes all of the inputs, in order, or none.
    ///
    ///     let difference = try await window.send([.key(.down, .shift, time: now)])
    ///     draw(difference)
    ///     for effect in difference.effects { carryOut(effect) }
    ///
    /// It is one round trip, two if another client has just changed the container. Calls at the same time are sent one after another, in
    /// the order in which they begin. Until the last of them returns, `apply()` and `changes` leave all news to them, so that effects come
    /// in one order: those of earlier changes by others first.
    ///
    /// - Returns: what is different in the window, and the effects, whose `input` counts `inputs` from 0.
    /// - Throws: `request.invalid`, `index.outOfRange`, `identifier.unknown`, `limit.inputs`, `limit.viewRanges` and `limit.memoryPerUser`:
    ///   `ClientError.pointer` leads to the input, and the view is as it was. `subscription.unknown` without a view, or once the container
    ///   is closed.
    public nonisolated(nonsending) func send(_ inputs: [ViewInput]) async throws(ClientError) -> Difference {
        var wire: [WireViewInput] = []
        for input in inputs { wire.append(try WireViewInput(checked: input)) }
        return try await send(wire: wire)
    }

    /// Sends inputs in the form of the protocol. Without any, it waits for the effects of all changes whose requests have been answered.
    package nonisolated(nonsending) func send(wire: [WireViewInput]) async throws(ClientError) -> Difference {
        await turns.begin()
        defer { endTurn() }
        try await source.send(wire)
        return step()
    }

    /// What the window's view has: it reads the daemon's state and applies nothing.
    ///
    /// - Throws: `subscription.unknown` without a view, or once the container is closed.
    /// - Complexity: O(*r*) for *r* ranges that are selected.
    public nonisolated(nonsending) func viewState() async throws(ClientError) -> ViewState {
        try await source.viewState()
    }
}
