import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Views: what hands do in them.
enum ViewRequests {
    /// Carries inputs out: on the event loop, on a layout thread if that takes long, or on the container's lane if a script takes part.
    static func input(
        _ message: WireInput, _ incoming: Incoming, in events: SessionEvents
    ) throws(RequestFailure) -> Answer {
        let id = message.subscription
        let (view, host) = try events.view(of: id, at: "/input/subscription")
        let (caller, allowed) = (events.caller, events.caller.limits.inputs)
        guard message.inputs.count <= allowed else {
            throw .limit(
                .limitInputs, Double(message.inputs.count), allowed: Double(allowed), pointer: "/input/inputs")
        }
        let turn = ViewTurn(
            view: view, inputs: message.inputs, mapping: caller.mapping, withIDs: incoming.withIDs)
        let state = try caller.state(of: host)
        if state.answersQueries || state.isScripted && turn.mayScroll {
            var work = LaneWork(on: host) { container throws(RequestFailure) in
                try turn.reply(reading: try container.reader(asksScript: true).reader)
            }
            work.finish = { session, _ in session.events.followView(of: id) }
            return .lane(work)
        }
        let budget = LoopBudget()
        if !host.isSlow(state), let reply = try turn.attempt(while: { !budget.isOutOfTime }) {
            events.followView(of: id)
            return .reply(reply)
        }
        if budget.isOutOfTime, message.inputs.count == 1 { host.noteSlow(state) }
        return thread(on: host, for: view, incoming, of: id) { () throws(RequestFailure) in try turn.reply(reading: nil)
        }
    }

    static func state(
        _ message: WireViewState, _ incoming: Incoming, in events: SessionEvents
    ) throws(RequestFailure) -> Answer {
        let id = message.subscription
        let (view, host) = try events.view(of: id, at: "/viewState/subscription")
        let withIDs = incoming.withIDs
        if let snapshot = view.snapshot(waits: false) { return .reply(reply(snapshot, withIDs: withIDs)) }
        return thread(on: host, for: view, incoming, of: id) { () throws(RequestFailure) in
            guard let snapshot = view.snapshot(waits: true) else {
                throw RequestFailure(.unknownContainer, "container \(host.id) was closed")
            }
            return reply(snapshot, withIDs: withIDs)
        }
    }

    private static func reply(_ snapshot: ContainerView.Snapshot, withIDs: Bool) -> WireReply {
        var effects = WireViewEffects(ReplyNames(withIDs ? snapshot.state.data.sections : nil))
        return .with {
            $0.generation = snapshot.state.generation
            $0.viewState = effects.state(snapshot.view)
        }
    }

    private static func thread(
        on host: ContainerHost, for view: ContainerView, _ incoming: Incoming, of id: UInt32,
        _ reply: @escaping @Sendable () throws(RequestFailure) -> WireReply
    ) -> Answer {
        let form = incoming.replyForm
        var work = ThreadWork(host: host, bytes: ViewTurn.bytes(of: view)) { () throws(RequestFailure) in
            form.encode(try reply())
        }
        work.finish = { $0.events.followView(of: id) }
        return .thread(work)
    }
}
