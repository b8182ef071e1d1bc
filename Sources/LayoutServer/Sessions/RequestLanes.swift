import LayoutWire

/// The requests of one connection that are in flight, in their order.
///
/// A request runs at once unless an earlier one on its container is under way; then it waits in the container's lane:
///
///     arrives ──► runs ───────────────────────────────────────► completed
///        │         ▲  └─► loading      its plugin or container ──► runs again
///        │         │  └─► moving       behind another move of its window ──► runs again
///        └─► waits in a lane
///
/// It is a value of the connection's event loop. It serves nothing and sends nothing: it says which request is next, and which one was
/// withdrawn and is to be refused.
struct RequestLanes {
    private enum Flight {
        case waiting(container: UInt32)
        /// Its plugin or container is being loaded.
        ///
        /// The token decides whether it goes on or is cancelled; what it waits for may come at any time.
        case loading(Incoming, StartToken)
        case moving(subscription: UInt32)
        case running(StartToken)
        case updating(QueuedUpdate, ContainerHost)
    }

    /// What to do with a request that has arrived.
    enum Admission {
        /// - Parameter screen: what is visible already after the changes before it; nil if there are none.
        case serve(on: ScreenState?)
        case wait
    }

    /// The outcome of a cancellation.
    enum Cancellation {
        case unknown
        /// It has begun, and is answered where it runs.
        ///
        /// `isCancelled` is false if it is too late: it then has its usual reply.
        case running(isCancelled: Bool)
        /// It had not begun and is not in flight any more. Nothing else answers it.
        case withdrawn(Incoming)
    }

    private var flights: [UInt32: Flight] = [:]
    /// For each container with a change under way, the requests that wait for it.
    private var lanes: [UInt32: RequestLane] = [:]
    /// For each window that is being moved, the moves that wait for that.
    ///
    /// In the order in which they arrived.
    private var moves: [UInt32: [Incoming]] = [:]
    /// What the long answers that are being encoded on layout threads may take.
    ///
    /// Bytes; `promise` adds and `settle` subtracts the same number.
    private(set) var promisedBytes = 0

    var count: Int { flights.count }

    var isEmpty: Bool { flights.isEmpty }

    var containers: Dictionary<UInt32, RequestLane>.Keys { lanes.keys }

    /// Whether no request of the connection on a container is under way or waits.
    ///
    /// `next` removes a lane in which nothing is under way and nothing waits.
    func isFree(container: UInt32) -> Bool { lanes.isEmpty || lanes[container] == nil }

    func isInFlight(_ id: UInt32) -> Bool { !flights.isEmpty && flights[id] != nil }

    // MARK: Arriving

    /// Decides whether a request runs now, or holds it.
    ///
    /// - Throws: `request.zeroId` or `request.duplicateId`.
    mutating func admit(_ incoming: Incoming) throws(RequestFailure) -> Admission {
        guard incoming.id != 0 else {
            throw RequestFailure(.zeroId, "id is 0, expected 1...4294967295", pointer: "/id")
        }
        guard flights[incoming.id] == nil else {
            throw RequestFailure(.duplicateId, "id is \(incoming.id), which is still in flight", pointer: "/id")
        }
        guard let container = incoming.container, lanes[container]?.admits(incoming.row) == false else {
            return .serve(on: nil)
        }
        if let screen = lanes[container]?.screen(forArriving: incoming.row) { return .serve(on: screen) }
        flights[incoming.id] = .waiting(container: container)
        lanes[container]?.wait(incoming)
        return .wait
    }

    /// The next request in the lane of a container, which is not in flight any more.
    ///
    /// - Parameter isLate: whether no more may be served now; not called if nothing waits.
    mutating func next(in container: UInt32, unless isLate: () -> Bool) -> RequestLane.Next {
        guard let next = lanes[container]?.next(unless: isLate) else { return .nothing }
        switch next {
        case .request(let incoming, _): flights[incoming.id] = nil
        case .nothing where lanes[container]?.isEmpty == true: lanes[container] = nil
        case .late, .nothing: break
        }
        return next
    }

    // MARK: Under way

    /// A request is carried out on other threads.
    ///
    /// - Parameters:
    ///   - token: cancels it before it begins.
    ///   - containers: later requests on these wait for it.
    mutating func run(_ id: UInt32, _ token: StartToken, in containers: [UInt32] = []) {
        flights[id] = .running(token)
        for container in containers { lanes[container, default: RequestLane()].begin(isUpdate: false) }
    }

    /// An update is carried out on its container's lane. Later updates follow it at once.
    ///
    /// It can be cancelled until it is committed.
    mutating func run(_ id: UInt32, _ update: QueuedUpdate, on host: ContainerHost) {
        flights[id] = .updating(update, host)
        lanes[host.id, default: RequestLane()].begin(isUpdate: true)
    }

    /// A request waits for a plugin or a container.
    ///
    /// - Parameter token: decides whether it goes on or is cancelled.
    mutating func load(_ incoming: Incoming, _ token: StartToken) { flights[incoming.id] = .loading(incoming, token) }

    /// A move waits for another one of its window.
    mutating func wait(_ incoming: Incoming, forMoveOf subscription: UInt32) {
        flights[incoming.id] = .moving(subscription: subscription)
        moves[subscription, default: []].append(incoming)
    }

    /// Takes the moves that wait for one of their window. Each is in flight until it is removed.
    mutating func takeMoves(of subscription: UInt32) -> [Incoming] { moves.removeValue(forKey: subscription) ?? [] }

    /// An update on a container shows what is visible after it.
    mutating func show(_ screen: ScreenState, in container: UInt32) { lanes[container]?.show(screen) }

    /// A long answer is being made.
    ///
    /// `settle` follows with as many bytes.
    mutating func promise(_ bytes: Int) { promisedBytes += bytes }

    mutating func settle(_ bytes: Int) { promisedBytes -= bytes }

    // MARK: Ending

    /// A request is not in flight any more.
    ///
    /// - Returns: false if it was not.
    @discardableResult
    mutating func remove(_ id: UInt32) -> Bool { flights.removeValue(forKey: id) != nil }

    mutating func end(in container: UInt32) { lanes[container]?.end() }

    /// Withdraws a request that has not begun, or an update that has not been committed.
    ///
    /// - Complexity: O(*n*) in the requests that wait in its lane.
    mutating func cancel(_ id: UInt32) -> Cancellation {
        switch flights[id] {
        case nil: return .unknown
        case .running(let token): return .running(isCancelled: token.cancel())
        case .updating(let update, let host): return .running(isCancelled: host.inbox.cancel(update))
        case .loading(let incoming, let token):
            _ = token.cancel()
            return withdraw(incoming)
        case .moving(let subscription):
            guard let index = moves[subscription]?.firstIndex(where: { $0.id == id }),
                let incoming = moves[subscription]?.remove(at: index)
            else { return .unknown }
            return withdraw(incoming)
        case .waiting(let container):
            guard let incoming = lanes[container]?.remove(id) else { return .unknown }
            return withdraw(incoming)
        }
    }

    private mutating func withdraw(_ incoming: Incoming) -> Cancellation {
        flights[incoming.id] = nil
        return .withdrawn(incoming)
    }

    /// Drops all requests after the connection has ended. Answers under way settle their promised bytes when complete.
    mutating func removeAll() { (flights, lanes, moves) = ([:], [:], [:]) }
}
