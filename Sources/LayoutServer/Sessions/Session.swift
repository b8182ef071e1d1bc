import LayoutCore
import LayoutService
import LayoutWire
import NIOCore
import ScriptedLayouts
import SystemCalls

/// The requests of one connection: its containers, its subscriptions, and the requests in flight. It lives on the connection's
/// event loop and knows nothing of bytes.
///
/// A query is answered at once from the container's published state. A change goes to the container's layout thread, unless it is
/// small. Until it is done, later requests of this connection on that container wait in its lane, so that each sees the changes
/// before it.
final class Session {
    /// Where a request in flight is.
    enum Flight {
        /// In the lane of a container.
        case waiting(container: UInt32)
        /// The plugin that it names is being loaded.
        case loading(Incoming, StartToken)
        /// Behind another move of its window.
        case moving(subscription: UInt32)
        case running(StartToken)
        case updating(QueuedUpdate, ContainerHost)
    }

    let services: Services
    let peer: PeerCredentials
    /// Where its requests are counted.
    let statistics: UserStatistics
    let loop: any EventLoop
    let queue: NoticeQueue
    private(set) var output: Output?
    var inFlight: [UInt32: Flight] = [:]
    /// What the long answers that are being encoded on layout threads may take.
    var promisedBytes = 0
    /// For each container with a change under way, the requests that wait for it.
    var lanes: [UInt32: RequestLane] = [:]
    /// The event loop's own.
    let columns: DirectColumns
    /// What the client calls itself in `hello`.
    var clientName = ""
    let opened = OpenedContainers()
    /// The number of this connection's containers that are being opened.
    var opening = 0
    var subscriptions: [UInt32: Subscription] = [:]
    private(set) var lastSubscription: UInt32 = 0
    var activities = Activities()
    var windowReads = WindowReads()

    init(services: Services, peer: PeerCredentials, loop: any EventLoop, queue: NoticeQueue, output: Output) {
        self.services = services
        self.peer = peer
        statistics = services.statistics.of(peer.user)
        self.loop = loop
        columns = services.columns.of(loop)
        self.queue = queue
        self.output = output
    }

    var user: UInt32 { peer.user }

    var inFlightCount: Int { inFlight.count }

    /// Whether no request is in flight and nothing is subscribed to.
    var isIdle: Bool { inFlight.isEmpty && subscriptions.isEmpty }

    // MARK: Requests

    func receive(_ incoming: Incoming) {
        guard incoming.id != 0 else {
            return fail(incoming, RequestFailure(.zeroId, "id is 0, expected 1...4294967295", pointer: "/id"))
        }
        guard inFlight[incoming.id] == nil else {
            return fail(
                incoming,
                RequestFailure(.duplicateId, "id is \(incoming.id), which is still in flight", pointer: "/id"))
        }
        if let container = incoming.row.container, let lane = lanes[container], !lane.admits(incoming.row) {
            if lane.waiting.isEmpty, let screen = lane.screen(for: incoming.row) { return serve(incoming, on: screen) }
            inFlight[incoming.id] = .waiting(container: container)
            lanes[container]?.waiting.append(incoming)
        } else {
            serve(incoming)
        }
    }

    /// - Parameter screen: what is visible already after the changes before it; nil if there are none.
    func serve(_ incoming: Incoming, on screen: ScreenState? = nil) {
        if waitsForPlugin(incoming) { return }
        CrashLog.note(incoming.row.name)
        do throws(RequestFailure) {
            switch try answer(incoming, on: screen) {
            case .reply(var reply):
                reply.id = incoming.id
                countAnswer(to: incoming)
                output?.send(reply, incoming.form, incoming.parts)
            case .query(let answer) where answer.takesLong(in: incoming.form):
                try sendElsewhere(answer, to: incoming, on: try host(of: incoming.row))
            case .query(var answer):
                answer.id = incoming.id
                countAnswer(to: incoming)
                output?.sendAnswer(answer, incoming.form, incoming.parts)
            case .later: break
            }
        } catch {
            fail(incoming, error)
        }
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
        if let container = incoming.row.container {
            services.registry.host(container, readableBy: peer)?.countRequest()
        }
    }

    func writeAllNotices() {
        output?.writeNotices(true)
    }

    // MARK: Requests that wait

    /// Serves the requests that wait in the lanes: in each lane up to its next change, as long as the client takes the answers.
    ///
    /// - Returns: whether all were served that can be; false if the budget was exhausted first.
    func serveLanes(_ budget: inout LoopBudget) -> Bool {
        for container in lanes.keys {
            while let lane = lanes[container], output?.isWritable() == true {
                let screen = lane.admitsNext ? nil : lane.waiting.first.flatMap { lane.screen(for: $0.row) }
                guard lane.admitsNext || screen != nil else { break }
                guard let next = lanes[container]?.waiting.popFirst() else {
                    if lane.running == 0 { lanes[container] = nil }
                    break
                }
                if budget.isExhausted {
                    lanes[container]?.waiting.prepend(next)
                    return false
                }
                if lane.running == 0 { lanes[container]?.isUpdating = true }
                inFlight[next.id] = nil
                serve(next, on: screen)
                budget.count(mayTakeLong: next.row.mayTakeLong)
            }
        }
        return true
    }

    /// Withdraws a request that has not begun, or an update that has not been committed.
    ///
    /// - Returns: whether it will not happen.
    func cancel(_ id: UInt32) -> Bool {
        switch inFlight[id] {
        case nil: return false
        case .running(let token): return token.cancel()
        case .updating(let update, let host): return host.inbox.cancel(update)
        case .loading(let incoming, let token):
            inFlight[id] = nil
            fail(incoming, RequestFailure(.cancelled, "cancelled before it began"))
            return token.cancel()
        case .moving(let subscription):
            guard case .moving(let waiting)? = subscriptions[subscription]?.window?.work,
                let incoming = waiting.first(where: { $0.id == id })
            else { return false }
            subscriptions[subscription]?.window?.work = .moving(waiting: waiting.filter { $0.id != id })
            inFlight[id] = nil
            fail(incoming, RequestFailure(.cancelled, "cancelled before it began"))
            return true
        case .waiting(let container):
            guard let index = lanes[container]?.waiting.firstIndex(where: { $0.id == id }),
                let incoming = lanes[container]?.waiting.remove(at: index)
            else { return false }
            inFlight[id] = nil
            fail(incoming, RequestFailure(.cancelled, "cancelled before it began"))
            return true
        }
    }

    // MARK: What the session holds

    /// Registers a container that this connection opened. A persistent one does not end with the connection.
    func didOpen(_ host: ContainerHost) {
        // Before other connections can close it.
        host.opener?.add(host)
        services.registry.add(host)
        if output == nil && !host.isPersistent { close(host, reason: "connection") }
    }

    func makeSubscription(_ subscription: Subscription) throws(RequestFailure) -> UInt32 {
        let limit = services.limits.subscriptionsPerConnection
        guard subscriptions.count < limit else {
            throw .limit(.limitSubscriptions, Double(subscriptions.count + 1), allowed: Double(limit))
        }
        repeat { lastSubscription &+= 1 } while lastSubscription == 0 || subscriptions[lastSubscription] != nil
        subscriptions[lastSubscription] = subscription
        return lastSubscription
    }

    /// Forgets a subscription, whose window is not read and not moved any more.
    @discardableResult
    func forget(_ id: UInt32) -> Subscription? {
        endAnnouncedReading(of: id)
        guard let subscription = subscriptions.removeValue(forKey: id) else { return nil }
        if case .moving(let waiting)? = subscription.window?.work { serve(waiting) }
        return subscription
    }

    func removeSubscription(_ id: UInt32) -> Bool {
        guard let subscription = forget(id) else { return false }
        let queue = queue
        if let host = subscription.container {
            host.submit { $0.host.followers.remove(id, of: queue) }
        } else {
            services.registry.userSubscriptions.remove(id, of: queue)
        }
        return true
    }

    /// The connection is gone: ends its subscriptions and closes its containers.
    func end() {
        output = nil
        lanes = [:]
        inFlight = [:]
        for id in subscriptions.keys { _ = removeSubscription(id) }
        for host in opened.removeAll() { close(host, reason: "connection") }
        for activity in activities.removeAll() {
            activity.host.submit { [queue, user] container in
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
