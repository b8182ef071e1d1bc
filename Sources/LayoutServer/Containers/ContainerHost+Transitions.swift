import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Transitions by request. The engine (`Transition`) changes the container.
extension ContainerHost {
    /// - Parameters:
    ///   - other: the layout that it leads to; nil for the container's own.
    ///   - user: the user that is charged for the other layout.
    /// - Throws: `transition.active`, or what a layout that answers queries itself throws.
    func beginTransition(
        _ message: WireBeginTransition, to other: LayoutDefinition?, by connection: ObjectIdentifier,
        for user: UInt32, _ mapping: Mapping, withIDs: Bool
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/beginTransition"
        let focus = message.hasFocus ? try mapping.point(message.focus, pointer + "/focus") : nil
        let parameters = try read { state throws(RequestFailure) in
            if state.transition != nil {
                throw RequestFailure(state.transitionActive(pointer + "/container"))
            }
            return try mapping.parameters(
                message.toParameters, schema: other?.schema ?? state.definition.schema,
                over: other == nil ? state.parameters : nil, pointer + "/toParameters")
        }
        let charge = MemoryCharge(of: user, in: accounts)
        let change = try change { state throws(LayoutError) in
            try state.beginTransition(
                to: other, parameters, focus: focus, by: connection, budget: charge, pointer)
        }
        show(change)
        return reply(withIDs: withIDs) { $0.beginTransition = $1 }
    }

    /// - Throws: `transition.unknown`
    func updateTransition(
        _ message: WireUpdateTransition, by connection: ObjectIdentifier, _ mapping: Mapping, withIDs: Bool
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/updateTransition"
        try checkTransition(of: connection, pointer + "/container")
        let progress = try mapping.number(message.progress, pointer + "/progress")
        let focus = message.hasFocus ? try mapping.point(message.focus, pointer + "/focus") : nil
        show(try change { state throws(LayoutError) in state.moveTransition(to: progress, focus: focus) })
        return reply(withIDs: withIDs) { $0.updateTransition = $1 }
    }

    /// Sets the other layout as an update does.
    ///
    /// - Throws: `transition.unknown`, or what the update is refused for. The transition then goes on.
    func finishTransition(
        by connection: ObjectIdentifier, _ mapping: Mapping, withIDs: Bool
    ) throws(RequestFailure) -> WireReply {
        try checkTransition(of: connection, "/finishTransition/container")
        let earlier = state
        let before = try change { state throws(LayoutError) in try state.plainState() }
        var round = DraftedRound(try draft(after: before, mapping.limits), after: before)
        let finished = try change { [round] state throws(LayoutError) in
            try state.finishTransition(round.draft, after: before, LayoutOptions())
        }
        do throws(RequestFailure) {
            try chargeLayoutMemory()
        } catch {
            goBack(to: earlier)
            throw error
        }
        guard let finished else { throw .cancelled }
        round.noteApplied()
        accept(finished, of: round)
        let reply = round.reply(finished, withIDs: withIDs)
        return .with {
            $0.generation = reply.generation
            $0.finishTransition = reply.updateContainer
        }
    }

    /// - Throws: `transition.unknown`
    func cancelTransition(by connection: ObjectIdentifier) throws(RequestFailure) -> WireReply {
        try checkTransition(of: connection, "/cancelTransition/container")
        cancelTransition()
        return reply { $0.cancelTransition = $1 }
    }

    /// Cancels the transition of a connection that has ended.
    func forgetTransition(by connection: ObjectIdentifier) {
        if state?.transition?.owner == connection { cancelTransition() }
    }

    /// Ends the transition where it began; does nothing if there is none.
    func cancelTransition() {
        show((try? change { state throws(LayoutError) in state.cancelTransition() }) ?? nil)
    }

    // MARK: One step of a transition that the container is not in

    /// The attributes of all elements at some progress of a transition to another layout.
    ///
    /// - Parameter user: the user that is charged for the other layout.
    /// - Throws: `limit.elementsPerReply`, or what a layout that answers queries itself throws.
    func transition(
        _ message: WireTransition, to other: LayoutDefinition, for user: UInt32, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/transition"
        let state = try current()
        if state.transition != nil { throw transitionActive(pointer + "/container") }
        let progress = try mapping.number(message.progress, pointer + "/progress")
        let parameters = try mapping.parameters(
            message.toParameters, schema: other.schema, pointer + "/toParameters")
        let rect = message.hasRect ? try mapping.rect(message.rect, pointer + "/rect") : nil
        let offset = message.hasToOffset ? try mapping.point(message.toOffset, pointer + "/toOffset") : nil
        let limit = mapping.limits.elementsPerReply
        let found = try change { [accounts] state throws(LayoutError) in
            try state.transition(
                to: other, parameters, progress: progress, at: offset,
                budget: { MemoryCharge(of: user, in: accounts) }, limit: limit, pointer)
        }
        var result = WireTransitionReply()
        result.attributes = WireAttributes(found.attributes.filter { rect?.meets($0.frame) ?? true })
        result.contentSize = WireSize(found.transition.contentSize)
        result.contentOffset = WirePoint(found.transition.contentOffset)
        result.toOffset = WirePoint(found.offset)
        result.progress = progress
        return .with {
            $0.generation = state.data.generation
            $0.transition = result
        }
    }

    /// Drops the other side of a transition that `user` does not continue, and releases its charge.
    func forgetTransition(of user: UInt32) {
        state?.forgetOtherSide { ($0 as? MemoryCharge)?.user == user }
    }

    // MARK: Replies

    private func show(_ change: Change?) {
        guard let change else { return }
        publish(change.state)
        let sections = state?.container.sections ?? []
        followers.notify(change, from: sections, to: sections)
    }

    private func reply(
        withIDs: Bool = false, _ set: (inout WireReply, WireTransitionStateReply) -> Void
    ) -> WireReply {
        var reply = WireReply()
        guard let state else { return reply }
        var result = WireTransitionStateReply()
        if let transition = state.shown.transition { result.transition = WireTransitionState(transition) }
        result.contentSize = WireSize(state.shown.prepared.contentSize)
        result.bounds = WireRect(state.shown.bounds)
        let names = ReplyNames(withIDs ? state.shown.sections : nil)
        if let path = state.transition?.anchor?.indexPath { result.anchor = names.path(path) }
        reply.generation = state.shown.generation
        set(&reply, result)
        return reply
    }

    /// - Throws: `transition.unknown` unless the connection began the container's transition.
    private func checkTransition(of connection: ObjectIdentifier, _ pointer: String) throws(RequestFailure) {
        try read { state throws(RequestFailure) in
            if state.transition?.owner == connection { return }
            throw RequestFailure(
                .unknownTransition,
                state.transition == nil
                    ? "container \(id) is in no transition, expected one that this connection began"
                    : "another connection began the transition of container \(id)",
                pointer: pointer)
        }
    }

    /// The container is in transition.
    func transitionActive(_ pointer: String) -> RequestFailure {
        state.map { RequestFailure($0.transitionActive(pointer)) } ?? .cancelled
    }
}
