import CoreMetrics
import LayoutCore
import LayoutService
import LayoutWire
import NIOCore
import Synchronization

/// The open containers, by number and by name, and the layouts that they may have.
///
/// Any thread may call. A number is used again only once all have been used, and never while a stored container has it.
final class ContainerRegistry: Sendable {
    private struct Table {
        var lastId: UInt32 = 0
        var hosts: [UInt32: ContainerHost] = [:]
        var names: [Name: UInt32] = [:]
        /// Containers that are being opened and have a name.
        var opening: [UInt32: Opening] = [:]
        var isStopping = false
        /// Numbers of containers that were stored at the start. Those that could not be restored keep theirs.
        var reserved: Set<UInt32> = []

        mutating func nextID() -> UInt32 {
            repeat { lastId &+= 1 } while lastId == 0 || hosts[lastId] != nil || reserved.contains(lastId)
            return lastId
        }
    }

    private struct Opening {
        let permissions: ContainerPermissions
        /// Are called once it is open or could not be opened.
        var waiting: [@Sendable () -> Void] = []
    }

    private struct Name: Hashable {
        let owner: UInt32
        let name: String
    }

    let facilities: ContainerFacilities
    let catalogue: LayoutCatalogue
    let instance: String
    private let table = Mutex(Table())
    private let fallback = Mutex<LayoutDefinition?>(nil)

    init(_ facilities: ContainerFacilities, layouts catalogue: LayoutCatalogue, instance: String) {
        self.facilities = facilities
        self.catalogue = catalogue
        self.instance = instance
    }

    /// Sets the layout of containers that are opened from now on whose plugin is in quarantine.
    ///
    /// - Parameter name: of a built-in layout; "" for none.
    func setFallback(named name: String) {
        let definition = catalogue.builtIn(named: name)
        fallback.withLock { $0 = definition }
    }

    /// Makes a host for a container that is about to be opened. `add` makes it visible, `abandon` drops it.
    ///
    /// - Parameter name: unique among the owner's containers; "" for none.
    /// - Throws: `container.nameTaken`, `limit.containersPerUser` or `server.stopping`.
    func makeHost(
        named name: String, permissions: ContainerPermissions, origin: ContainerIdentity.Origin,
        definition: LayoutDefinition
    ) throws(RequestFailure) -> ContainerHost {
        let (number, opener, openedIn): (UInt32?, OpenedContainers?, String) =
            switch origin {
            case .connection(let opener): (nil, opener, instance)
            case .persistent: (nil, nil, instance)
            case .stored(let id, let instance): (id, nil, instance)
            }
        let owner = permissions.owner
        try facilities.accounts.addContainer(of: owner)
        do throws(RequestFailure) {
            let id = try table.withLock { table throws(RequestFailure) in
                try Self.checkRunning(table)
                let key = Name(owner: owner, name: name)
                if !name.isEmpty, let holder = table.names[key], holder != number {
                    throw Self.nameTaken(name, by: holder, table)
                }
                let id = number ?? table.nextID()
                if !name.isEmpty {
                    table.names[key] = id
                    table.opening[id] = Opening(permissions: permissions)
                }
                return id
            }
            let identity = ContainerIdentity(
                id: id, name: name, permissions: permissions, opener: opener, openedIn: openedIn)
            return ContainerHost(
                identity, definition: definition, fallback: fallback.withLock { $0 }, in: facilities)
        } catch {
            facilities.accounts.removeContainer(of: owner)
            throw error
        }
    }

    private static func nameTaken(_ name: String, by holder: UInt32, _ table: Table) -> RequestFailure {
        let isStored = table.reserved.contains(holder) && table.hosts[holder] == nil
        let which =
            isStored
            ? "container \(holder) of this user has, which is stored and not open"
            : "another container of this user already has: attachContainer attaches to it"
        return RequestFailure(
            .nameTaken, "name is \"\(excerpt(name))\", which \(which)", pointer: "/openContainer/name")
    }

    /// Gives the number of a stored container to no other.
    ///
    /// It stays reserved until the server ends, even after the container was closed.
    func reserve(_ id: UInt32) { table.withLock { _ = $0.reserved.insert(id) } }

    /// Gives the name of a stored container that is not open to no other of the user, unless one has it already.
    ///
    /// `makeHost` with the container's number takes it over; for any other container of the user the name is taken.
    func hold(_ name: String, of owner: UInt32, for id: UInt32) {
        if name.isEmpty { return }
        table.withLock { table in
            let key = Name(owner: owner, name: name)
            if table.names[key] == nil { table.names[key] = id }
        }
    }

    /// Ends `hold`.
    ///
    /// Does nothing if another container has the name by now.
    func release(_ name: String, of owner: UInt32, for id: UInt32) {
        table.withLock { table in
            let key = Name(owner: owner, name: name)
            if table.names[key] == id { table.names[key] = nil }
        }
    }

    func add(_ host: ContainerHost) {
        host.services.statistics.openedContainers.increment()
        let opening = table.withLock { table in
            table.hosts[host.id] = host
            return table.opening.removeValue(forKey: host.id)
        }
        opening?.waiting.forEach { $0() }
    }

    /// Drops a host whose container could not be opened.
    ///
    /// Releases its name and its place among the owner's containers, and resumes requests that wait for it.
    func abandon(_ host: ContainerHost) {
        facilities.accounts.removeContainer(of: host.owner)
        forget(host)
        let opening = table.withLock { $0.opening.removeValue(forKey: host.id) }
        opening?.waiting.forEach { $0() }
    }

    /// Removes a container, so that requests do not find it. `ContainerHost.close` closes the host itself.
    ///
    /// Its name is free for others. Further calls do nothing.
    func forget(_ host: ContainerHost) {
        table.withLock { $0.hosts[host.id] = nil }
        release(host.name, of: host.owner, for: host.id)
    }

    /// Removes a container that stays stored, with its number and its name.
    ///
    /// Requests find it again once the restorer has opened it.
    func putAway(_ host: ContainerHost) {
        table.withLock { table in
            table.hosts[host.id] = nil
            table.reserved.insert(host.id)
        }
    }

    /// The container, if `peer` may see or change it.
    ///
    /// - Throws: `container.unknown` with the same message for a container that `peer` may not see as for one that is not open;
    ///   `permission.denied` for one that it may see but not change or close.
    func host(
        _ id: UInt32, for peer: PeerCredentials, to right: ContainerPermissions.Right,
        pointer: @autoclosure () -> String
    ) throws(RequestFailure) -> ContainerHost {
        guard let host = table.withLock({ $0.hosts[id] }),
            host.permissions.allows(.read, to: peer) || host.permissions.allows(right, to: peer)
        else {
            // One that is stored may not have been opened.
            try checkRunning()
            let pointer = pointer()
            throw RequestFailure(.unknownContainer, "\(pointer) is \(id), which is not open", pointer: pointer)
        }
        try host.permissions.check(right, of: peer, container: id, pointer: pointer())
        return host
    }

    /// A container by its number; nil if it is not open, or `peer` may not see it.
    ///
    /// - Complexity: O(1).
    func host(_ id: UInt32, readableBy peer: PeerCredentials) -> ContainerHost? {
        table.withLock { $0.hosts[id] }.flatMap { $0.permissions.allows(.read, to: peer) ? $0 : nil }
    }

    /// A user's container by name, if `peer` may see it.
    ///
    /// - Throws: `container.unknown` with the nearest of the names that `peer` may see.
    func host(
        named name: String, of owner: UInt32, for peer: PeerCredentials, pointer: String
    ) throws(RequestFailure) -> ContainerHost {
        let (host, known) = table.withLock { table in
            (
                table.names[Name(owner: owner, name: name)].flatMap { table.hosts[$0] },
                table.hosts.values.filter {
                    $0.owner == owner && !$0.name.isEmpty && $0.permissions.allows(.read, to: peer)
                }
                .map(\.name)
            )
        }
        guard let host, host.permissions.allows(.read, to: peer) else {
            try checkRunning()
            throw RequestFailure(
                .unknownContainer, "\(pointer) is \"\(excerpt(name))\", which is not open", pointer: pointer,
                nearest: nearestNames(to: name, among: known))
        }
        return host
    }

    /// Calls `receive` once a container that is being opened is open, or could not be opened.
    ///
    /// - Returns: false if none that `peer` may see is being opened under this name; then `receive` is not called. A number is
    ///   known only once its container is open.
    func whenOpened(
        _ reference: ContainerReference, for peer: PeerCredentials, _ receive: @escaping @Sendable () -> Void
    ) -> Bool {
        guard case .name(let name, let owner) = reference else { return false }
        return table.withLock { table in
            guard let id = table.names[Name(owner: owner, name: name)],
                table.opening[id]?.permissions.allows(.read, to: peer) == true
            else { return false }
            table.opening[id]?.waiting.append(receive)
            return true
        }
    }

    /// All containers, ordered by number. Those that are being opened are not among them.
    ///
    /// - Complexity: O(*n* log *n*).
    func hosts() -> [ContainerHost] {
        table.withLock { Array($0.hosts.values) }.sorted { $0.id < $1.id }
    }

    func hosts(for peer: PeerCredentials) -> [ContainerHost] {
        hosts().filter { $0.permissions.allows(.read, to: peer) }
    }

    func hosts(of user: UInt32) -> [ContainerHost] { hosts().filter { $0.owner == user } }

    /// Refuses new containers and work from now on.
    ///
    /// Containers that are open stay readable until their connections end.
    func stop() {
        table.withLock { $0.isStopping = true }
    }

    /// - Throws: `server.stopping` after `stop`.
    func checkRunning() throws(RequestFailure) {
        try table.withLock { table throws(RequestFailure) in try Self.checkRunning(table) }
    }

    private static func checkRunning(_ table: Table) throws(RequestFailure) {
        if table.isStopping { throw RequestFailure(.serverStopping, "the server is stopping") }
    }
}
