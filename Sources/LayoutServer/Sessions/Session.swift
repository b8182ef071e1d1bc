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
    let services: Services
    let peer: PeerCredentials
    /// Where its requests are counted.
    let statistics: UserStatistics
    let loop: any EventLoop
    let queue: NoticeQueue
    private(set) var output: ClientOutput?
    /// The requests in flight.
    var lanes = RequestLanes()
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

    init(services: Services, peer: PeerCredentials, loop: any EventLoop, queue: NoticeQueue, output: ClientOutput) {
        self.services = services
        self.peer = peer
        statistics = services.statistics.of(peer.user)
        self.loop = loop
        columns = services.columns.of(loop)
        self.queue = queue
        self.output = output
    }

    var user: UInt32 { peer.user }

    /// Whether no request is in flight and nothing is subscribed to.
    var isIdle: Bool { lanes.isEmpty && subscriptions.isEmpty }

    // MARK: Requests

    func receive(_ incoming: Incoming) {
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
        if case .moving? = subscription.window?.work { serveMoves(of: id) }
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
        lanes.removeAll()
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
