import LayoutCore
import LayoutService
import LayoutWire
import NIOCore
import ScriptedLayouts
import SystemCalls

/// The requests of one connection, from the frame that was decoded to the reply. It lives on the connection's event loop and knows
/// nothing of bytes.
///
///     RequestLanes     which requests are in flight, and which is next
///     Caller           what the client may see and change; handlers get it and return an `Answer`
///     SessionEvents    subscriptions, windows, and events
///     Activities       the drags and transitions that end with the connection
///     ClientOutput     where replies go
///
/// The session carries answers out. A query is answered at once from the container's published state. A change goes to the container's layout thread, unless it is
/// small. Until it is done, later requests of this connection on that container wait in its lane, so that each sees the changes
/// before it.
final class Session {
    let caller: Caller
    let loop: any EventLoop
    let events: SessionEvents
    private(set) var output: ClientOutput?
    var lanes = RequestLanes()
    // The event loop's own.
    let columns: DirectColumns
    let frameMemory: FrameMemory
    /// What the client calls itself in `hello`.
    var clientName = ""
    var activities = Activities()

    init(of caller: Caller, on loop: any EventLoop, output: ClientOutput) {
        self.caller = caller
        self.loop = loop
        events = SessionEvents(of: caller, on: loop, writeNotices: output.writeNotices)
        columns = caller.services.columns.of(loop)
        frameMemory = caller.services.frameMemory.of(loop)
        self.output = output
        events.serveMoves = { [weak self] in self?.serveMoves(of: $0) }
    }

    var services: Services { caller.services }

    var peer: PeerCredentials { caller.peer }

    var statistics: UserStatistics { caller.statistics }

    /// Whether no request is in flight and nothing is subscribed to.
    var isIdle: Bool { lanes.isEmpty && events.subscriptions.isEmpty }

    // MARK: Requests

    func receive(_ incoming: Incoming) {
        var incoming = incoming
        if case .subscription(let id) = incoming.row.lane {
            incoming.container = events.subscriptions[id]?.container?.id
        }
        do throws(RequestFailure) {
            switch try lanes.admit(incoming) {
            case .serve(let screen): serve(incoming, on: screen)
            case .wait: break
            }
        } catch {
            fail(incoming, error)
        }
    }

    /// - Parameter screen: what is visible already after the changes before it; nil if there are none.
    func serve(_ incoming: Incoming, on screen: ScreenState? = nil) {
        if let layout = incoming.layout, waits(for: .layout(layout), incoming) { return }
        CrashLog.note(incoming.row.name)
        do throws(RequestFailure) {
            switch try answer(incoming, on: screen) {
            case .reply(let reply): send(reply, to: incoming)
            case .query(let answer) where answer.takesLong(in: incoming.form):
                try run(encoding(answer, to: incoming), for: incoming)
            case .query(var answer):
                answer.id = incoming.id
                countAnswer(to: incoming)
                output?.sendAnswer(answer, incoming.form, incoming.parts)
            case .lane(let work): run(work, for: incoming)
            case .thread(let work): try run(work, for: incoming)
            case .update(let work): if let reply = try run(work, for: incoming) { send(reply, to: incoming) }
            case .promised(let work): wait(incoming, work)
            case .afterMove(let subscription): lanes.wait(incoming, forMoveOf: subscription)
            case .later: break
            }
        } catch {
            fail(incoming, error)
        }
    }

    private func send(_ reply: WireReply, to incoming: Incoming) {
        var reply = reply
        reply.id = incoming.id
        countAnswer(to: incoming)
        output?.send(reply, incoming.form, incoming.parts)
    }

    /// An answer with many elements, to be encoded where that delays no other client.
    private func encoding(_ answer: QueryAnswer, to incoming: Incoming) throws(RequestFailure) -> ThreadWork {
        let form = incoming.replyForm
        return ThreadWork(
            host: try caller.host(of: incoming.row), bytes: answer.attributes.count * ThreadWork.bytesPerElement
        ) { form.encode(answer) }
    }

    func fail(_ incoming: Incoming, _ failure: RequestFailure) {
        var reply = WireReply()
        reply.id = incoming.id
        reply.error = WireFailure(failure)
        statistics.failed(incoming.row.name, failure.code)
        output?.send(reply, incoming.form, false)
    }

    func countAnswer(to incoming: Incoming) {
        statistics.answered(incoming.row.name)
        if let container = incoming.container {
            services.registry.host(container, readableBy: peer)?.countRequest()
        }
    }

    // MARK: Requests that wait

    /// Holds a request until what it names is there.
    ///
    /// - Returns: false if that is not on its way.
    func waits(for awaited: Awaited, _ incoming: Incoming) -> Bool {
        let token = StartToken(isCancellable: true)
        let bound = NIOLoopBound((session: self, incoming: incoming), eventLoop: loop)
        let waits = awaited.whenReady(for: caller) { [loop] failure in
            loop.execute { bound.value.session.resume(bound.value.incoming, token, failing: failure) }
        }
        if waits { lanes.load(incoming, token) }
        return waits
    }

    private func resume(_ incoming: Incoming, _ token: StartToken, failing failure: RequestFailure?) {
        // It may be cancelled by now, or its connection gone.
        guard token.start(), lanes.remove(incoming.id) else { return }
        if let failure { fail(incoming, failure) } else { serve(incoming) }
        output?.resume()
    }

    /// Serves the requests that wait in the lanes: in each lane up to its next change, as long as the client takes the answers.
    ///
    /// - Returns: whether all were served that can be; false if the budget was exhausted first.
    func serveLanes(_ budget: inout LoopBudget) -> Bool {
        for container in lanes.containers where !serveLane(of: container, &budget) { return false }
        return true
    }

    private func serveLane(of container: UInt32, _ budget: inout LoopBudget) -> Bool {
        while output?.isWritable() == true {
            switch lanes.next(in: container, unless: { budget.isExhausted }) {
            case .request(let next, let screen):
                serve(next, on: screen)
                budget.count(mayTakeLong: next.row.mayTakeLong)
            case .late: return false
            case .nothing: return true
            }
        }
        return true
    }

    /// Serves the moves of a window that have waited for another one.
    private func serveMoves(of subscription: UInt32) {
        for incoming in lanes.takeMoves(of: subscription) where lanes.remove(incoming.id) { serve(incoming) }
        output?.resume()
    }

    /// Withdraws a request that has not begun, or an update that has not been committed.
    ///
    /// - Returns: whether it will not happen.
    func cancel(_ id: UInt32) -> Bool {
        switch lanes.cancel(id) {
        case .unknown: return false
        case .running(let isCancelled): return isCancelled
        case .withdrawn(let incoming):
            fail(incoming, RequestFailure(.cancelled, "cancelled before it began"))
            return true
        }
    }

    // MARK: What the session holds

    /// Registers a container that this connection opened. A persistent one does not end with the connection.
    ///
    /// If the connection has ended meanwhile, its container is closed again.
    func didOpen(_ host: ContainerHost) {
        // Before other connections can close it.
        host.identity.opener?.add(host)
        services.registry.add(host)
        if output == nil && !host.isPersistent { close(host, reason: "connection") }
    }

    /// The connection is gone: ends its subscriptions and closes its containers.
    ///
    /// Requests under way are completed, and their replies dropped.
    func end() {
        output = nil
        lanes.removeAll()
        events.end()
        for host in caller.opened.removeAll() { close(host, reason: "connection") }
        for activity in activities.removeAll() {
            activity.host.submit { [queue = caller.queue, user = caller.user] container in
                container.endActivity(of: queue)
                if activity.retainsOtherSide { container.forgetOtherSide(of: user) }
            }
        }
    }

    private func close(_ host: ContainerHost, reason: String) {
        services.registry.forget(host)
        host.submit { $0.close(reason: reason) }
    }
}
