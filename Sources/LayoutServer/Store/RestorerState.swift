import LayoutService
import LayoutWire

/// The containers that are stored and not open, as a state machine: events go in, the next step comes out. It touches no store, no thread
/// and no clock, so tests can drive it through every order of events.
///
///     a container    absent ──► returning ──► open, which is no longer known here
///                       ▲           │
///                       └───────────┘ it cannot be opened
///
///     a user         queued ──► opening ──► served: clients that wait go on, and the next user's containers are opened
struct RestorerState {
    /// A container that is stored and not open.
    ///
    /// It keeps its number and its name, so that no other container gets them.
    struct Absent {
        /// nil for one that cannot be read.
        ///
        /// Such a container is seen by no client.
        var permissions: ContainerPermissions?
        var name = ""
        /// The layout that it waits for; nil for one that can be opened at once.
        var layout: String?
    }

    /// Called with the reason if a container cannot be opened, else with nil.
    typealias Receiver = @Sendable (RequestFailure?) -> Void

    private enum Place {
        case absent(Absent)
        /// Being opened again, for the receivers among others.
        case returning(Absent, [Receiver])

        var absent: Absent {
            switch self {
            case .absent(let absent), .returning(let absent, _): absent
            }
        }
    }

    private enum Turn {
        case queued(ArraySlice<UInt32>)
        /// One after another is being opened, and clients may wait for the last.
        ///
        /// The numbers are those that are still to be opened, in order.
        case opening(ArraySlice<UInt32>, waiting: [@Sendable () -> Void])
    }

    private enum Phase {
        /// The containers that were stored at the start are being opened.
        case starting([UInt32: Turn])
        /// There was an attempt to open each of them.
        case started
        case stopped
    }

    /// What is to be done after the start.
    enum Step {
        /// Open a container, then ask for the next of this user.
        case open(UInt32, of: UInt32)
        /// Call these, since the user's containers are open as far as they can be. Then go on with the next user.
        case serve([@Sendable () -> Void])
        /// Report how many of all are open, after a start at this time in microseconds.
        case report(open: Int, of: Int, since: UInt64)
        /// Nothing: the containers of a user are being opened, or there are none left.
        case wait
    }

    /// What a client has to do that waits for its user's containers.
    enum Arrival {
        /// Go on: there is nothing to wait for.
        case served
        /// Wait: they are being opened already.
        case waits
        /// Wait, and begin to open them.
        case begins
    }

    /// What a search for a container has found.
    enum Search {
        case unknown
        /// It is being opened, and calls the receiver then.
        case joined
        /// It is to be opened, which calls the receiver.
        case begun(UInt32)
    }

    /// `gap` for each server in a row that may have answered changes which the store lacks.
    ///
    /// Those generations are skipped, so that no client mistakes a new one for one that it has seen.
    private static let generationGap: UInt64 = 1 << 32

    private var phase = Phase.starting([:])
    private var places: [UInt32: Place] = [:]
    /// Containers that were stored at the start and that no attempt has been made to open yet.
    private var remaining: Set<UInt32> = []
    /// How many containers were stored at the start, and how many of them were open so far.
    private var (allCount, openCount) = (0, 0)
    /// When the start was, in microseconds.
    private var startTime: UInt64 = 0
    /// How far generations go on behind those that are stored.
    private var gap: UInt64 = 0

    /// Whether the generations of all containers in the store are those that were answered last, once all open ones are stored.
    var isWhole: Bool { gap == 0 || places.isEmpty }

    /// The generation with which a container continues that was stored with this one.
    func generation(after stored: UInt64) -> UInt64 { stored &+ gap }

    // MARK: After the start

    /// The store was opened at this time, in microseconds.
    mutating func start(with contents: StoreContents, at now: UInt64) {
        gap = contents.brokenEnds &* Self.generationGap
        allCount = contents.containers.count
        startTime = now
    }

    /// A stored container was found, which is opened when it is its owner's turn.
    ///
    /// Call after `start` and before the first step.
    mutating func find(_ id: UInt32, _ absent: Absent, of owner: UInt32) {
        places[id] = .absent(absent)
        remaining.insert(id)
        change { users in
            switch users.removeValue(forKey: owner) {
            case nil: users[owner] = .queued([id])
            case .queued(var ids)?:
                ids.append(id)
                users[owner] = .queued(ids)
            case .opening(var ids, let waiting)?:
                ids.append(id)
                users[owner] = .opening(ids, waiting: waiting)
            }
        }
    }

    /// A stored container was found that cannot be read. It keeps its number.
    ///
    /// `bringBack` does not find it, and no client can close it.
    mutating func findDamaged(_ id: UInt32) { places[id] = .absent(Absent()) }

    /// A client has come, which waits for the containers of its user.
    mutating func arrive(_ user: UInt32, _ body: @escaping @Sendable () -> Void) -> Arrival {
        change { users in
            switch users.removeValue(forKey: user) {
            case nil: return .served
            case .queued(let ids)?:
                users[user] = .opening(ids, waiting: [body])
                return .begins
            case .opening(let ids, let waiting)?:
                users[user] = .opening(ids, waiting: waiting + [body])
                return .waits
            }
        } ?? .served
    }

    /// The next step of those that concern one user, whose turn has begun.
    ///
    /// Containers that a client has opened or closed meanwhile are passed over.
    mutating func next(of user: UInt32) -> Step {
        guard case .starting(let users) = phase, case .opening(var ids, let waiting)? = users[user] else {
            return .serve([])
        }
        while let id = ids.popFirst() {
            // A client may have attached to it, or closed it.
            guard case .absent(let absent)? = places[id] else { continue }
            places[id] = .returning(absent, [])
            change { $0[user] = .opening(ids, waiting: waiting) }
            return .open(id, of: user)
        }
        change { $0[user] = nil }
        return .serve(waiting)
    }

    /// The next step while no user's turn has begun: that of the user with the least number.
    ///
    /// `.report` comes once, when all users have had their turns.
    mutating func next() -> Step {
        guard case .starting(let users) = phase else { return .wait }
        for case .opening in users.values { return .wait }
        guard let user = users.keys.min(), case .queued(let ids)? = users[user] else {
            phase = .started
            return .report(open: openCount, of: allCount, since: startTime)
        }
        change { $0[user] = .opening(ids, waiting: []) }
        return next(of: user)
    }

    /// A container that was stored at the start is open.
    mutating func countOpen() { openCount += 1 }

    /// No more containers are opened after the start. They stay in the store.
    ///
    /// - Returns: what waits for some of them.
    mutating func stop() -> [@Sendable () -> Void] {
        defer { phase = .stopped }
        guard case .starting(let users) = phase else { return [] }
        return users.values.flatMap { turn -> [@Sendable () -> Void] in
            if case .opening(_, let waiting) = turn { waiting } else { [] }
        }
    }

    /// Changes the users' turns until all have had theirs.
    ///
    /// - Returns: nil, without a call of `body`, in the other phases.
    @discardableResult
    private mutating func change<Result>(_ body: (inout [UInt32: Turn]) -> Result) -> Result? {
        guard case .starting(var users) = phase else { return nil }
        // `users` is then the only reference, and not copied.
        phase = .stopped
        defer { phase = .starting(users) }
        return body(&users)
    }

    // MARK: One container

    /// Begins to open the containers that wait for a layout.
    ///
    /// - Returns: their numbers, in order.
    mutating func bringBack(_ layout: String) -> [UInt32] {
        let found = places.compactMap { id, place -> (UInt32, Absent)? in
            if case .absent(let absent) = place, absent.layout == layout { (id, absent) } else { nil }
        }
        for (id, absent) in found { places[id] = .returning(absent, []) }
        return found.map(\.0).sorted()
    }

    /// Begins to open a container that waits for nothing, unless it is being opened.
    ///
    /// - Parameter receive: called once the container is open or cannot be opened; never if the container is unknown.
    mutating func bringBack(
        _ reference: ContainerReference, for peer: PeerCredentials, then receive: @escaping Receiver
    ) -> Search {
        let named = places.filter { $0.value.absent.isMeant(by: reference, number: $0.key, for: peer) }
        for case (let id, .returning(let absent, let receivers)) in named {
            places[id] = .returning(absent, receivers + [receive])
            return .joined
        }
        for case (let id, .absent(let absent)) in named where absent.layout == nil {
            places[id] = .returning(absent, [receive])
            return .begun(id)
        }
        return .unknown
    }

    /// The attempt to open a container has ended.
    ///
    /// - Parameter absent: the container if it could not be opened; nil if it is open.
    /// - Returns: what waits for it.
    mutating func end(_ id: UInt32, leaving absent: Absent?) -> [Receiver] {
        defer { places[id] = absent.map { .absent($0) } }
        return if case .returning(_, let receivers)? = places[id] { receivers } else { [] }
    }

    /// A container could not be read. What was known of it still says which users may close it.
    ///
    /// - Returns: what waits for it.
    mutating func endDamaged(_ id: UInt32) -> [Receiver] { end(id, leaving: places[id]?.absent ?? Absent()) }

    /// A container that was stored is being closed for its memory.
    ///
    /// It waits for no layout: the next client that attaches to it opens it again.
    mutating func putAway(_ id: UInt32, _ absent: Absent) { places[id] = .absent(absent) }

    /// A container is closed that is stored and neither open nor being opened.
    ///
    /// - Returns: the container; nil if there is none of this number that `peer` may see.
    /// - Throws: `permission.denied` if `peer` may not change it.
    mutating func close(_ id: UInt32, for peer: PeerCredentials, pointer: String) throws(RequestFailure) -> Absent? {
        guard case .absent(let absent)? = places[id], let permissions = absent.permissions,
            permissions.allows(.read, to: peer) || permissions.allows(.close, to: peer)
        else { return nil }
        try permissions.check(.close, of: peer, container: id, pointer: pointer)
        places[id] = nil
        return absent
    }

    // MARK: Those that remain

    /// Counts a container no longer among those that are still to be opened.
    ///
    /// - Returns: whether it was one of them.
    mutating func forget(_ id: UInt32) -> Bool { remaining.remove(id) != nil }

    /// How many containers are still to be opened, of how many that were stored at the start.
    ///
    /// The second number stays as it is.
    var progress: (remaining: Int, all: Int) { (remaining.count, allCount) }

    /// How many containers are still to be opened, besides `open`.
    ///
    /// - Parameter peer: a client that may see them; nil: all of them.
    /// - Complexity: O(*n*) in the containers that remain.
    func remainingCount(readableBy peer: PeerCredentials?, besides open: Set<UInt32>) -> Int {
        remaining.subtracting(open).count { id in
            guard let peer else { return true }
            return places[id]?.absent.permissions?.allows(.read, to: peer) == true
        }
    }
}

extension RestorerState.Absent {
    /// Whether a reference names this container, and `peer` may see it.
    ///
    /// A name counts only with the owner that the reference states; a container without a name is found by its number alone.
    fileprivate func isMeant(by reference: ContainerReference, number id: UInt32, for peer: PeerCredentials) -> Bool {
        guard let permissions, permissions.allows(.read, to: peer) else { return false }
        return switch reference {
        case .number(let number): id == number
        case .name(let name, let owner): !name.isEmpty && self.name == name && permissions.owner == owner
        }
    }
}
