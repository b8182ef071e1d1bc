import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Requests of one connection about the transition that a container is in.
///
/// They run in the work of the container's lane.
struct TransitionRequests {
    let container: HeldContainer
    let mapping: Mapping
    let connection: NoticeQueue
    let withIDs: Bool

    /// - Parameters:
    ///   - other: the layout that it leads to; nil for the container's own.
    ///   - user: the user that is charged for the other layout.
    /// - Throws: `transition.active`, or what a layout that answers queries itself throws.
    func begin(
        _ message: WireBeginTransition, to other: LayoutDefinition?, for user: UInt32
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/beginTransition"
        let focus = message.hasFocus ? try mapping.point(message.focus, pointer + "/focus") : nil
        let parameters = try container.read { state throws(RequestFailure) in
            if state.transition != nil {
                throw RequestFailure(state.transitionActive(pointer + "/container"))
            }
            return try mapping.parameters(
                message.toParameters, schema: other?.schema ?? state.definition.schema,
                over: other == nil ? state.parameters : nil, pointer + "/toParameters")
        }
        let destination: TransitionDestination =
            if let other { .layout(LayoutConfiguration(other, parameters)) } else { .parameters(parameters) }
        let charge = MemoryCharge(of: user, in: container.host.services.accounts)
        let step = try container.change { state throws(LayoutError) in
            try state.beginTransition(
                to: destination, focus: focus, by: ObjectIdentifier(connection), budget: charge, pointer)
        }
        return reply(to: step) { $0.beginTransition = $1 }
    }

    /// - Throws: `transition.unknown`
    func update(_ message: WireUpdateTransition) throws(RequestFailure) -> WireReply {
        let pointer = "/updateTransition"
        try checkBegun(pointer + "/container")
        let progress = try mapping.number(message.progress, pointer + "/progress")
        let focus = message.hasFocus ? try mapping.point(message.focus, pointer + "/focus") : nil
        let step = try container.change { state throws(LayoutError) in
            state.moveTransition(to: progress, focus: focus)
        }
        return reply(to: step) { $0.updateTransition = $1 }
    }

    /// Sets the other layout as an update does.
    ///
    /// - Throws: `transition.unknown`, or what the update is refused for. The transition then goes on.
    func finish() throws(RequestFailure) -> WireReply {
        try checkBegun("/finishTransition/container")
        let before = try container.change { state throws(LayoutError) in try state.plainState() }
        var round = try container.draft(after: before, mapping.limits)
        let laid = try container.layOut { state throws(LayoutError) in
            try state.finishTransition(round.draft, after: before, LayoutOptions())
        }
        round.noteApplied()
        container.accept(laid.change, of: round)
        let reply = round.reply(laid.change, withIDs: withIDs)
        return .with {
            $0.generation = reply.generation
            $0.finishTransition = reply.updateContainer
        }
    }

    /// - Throws: `transition.unknown`
    func cancel() throws(RequestFailure) -> WireReply {
        try checkBegun("/cancelTransition/container")
        container.cancelTransition()
        return reply(to: nil) { $0.cancelTransition = $1 }
    }

    /// - Throws: `transition.unknown` unless the connection began the container's transition.
    private func checkBegun(_ pointer: String) throws(RequestFailure) {
        try container.read { state throws(RequestFailure) in
            if state.transition?.owner == ObjectIdentifier(connection) { return }
            throw RequestFailure(
                .unknownTransition,
                state.transition == nil
                    ? "container \(container.id) is in no transition, expected one that this connection began"
                    : "another connection began the transition of container \(container.id)",
                pointer: pointer)
        }
    }

    /// Shows a step, if there is one, and says where the transition is.
    private func reply(
        to step: Change?, _ set: (inout WireReply, WireTransitionStateReply) -> Void
    ) -> WireReply {
        if let step { container.publish(step) }
        var reply = WireReply()
        guard let state = container.state else { return reply }
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
}

extension HeldContainer {
    /// The attributes of all elements at some progress of a transition that the container is not in.
    ///
    /// - Parameters:
    ///   - other: the layout that it leads to.
    ///   - user: the user that is charged for the other layout.
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
        let (limit, accounts) = (mapping.limits.elementsPerReply, host.services.accounts)
        let found = try change { state throws(LayoutError) in
            try state.transition(
                to: LayoutConfiguration(other, parameters), progress: progress, at: offset,
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
}
