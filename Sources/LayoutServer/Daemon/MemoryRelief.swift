import Dispatch
import LayoutService
import LayoutWire
import Logging
import Synchronization
import SystemCalls

/// Gives memory back when the service is short of it: free pages, and idle containers that are stored, which are opened again when a client
/// attaches to them or the service restarts. Meanwhile users with more than an equal share get no more. If memory is still short then, idle
/// containers that are not stored are closed as well: those of the user with the most memory, the longest unused first. Subscribers
/// get `containerClosed` with the reason "memory".
final class MemoryRelief: Sendable {
    /// The amounts and pauses of relief. Tests have shorter ones.
    struct Rules: Sendable {
        /// Bytes of containers that are closed at once. If memory is still short afterwards, more are.
        var step = 64 << 20
        /// How often it notes which containers were used, in milliseconds: those that were not used since the last time are idle.
        var sampling: Int32 = 10_000
        /// Milliseconds between two steps.
        var pause: Int32 = 1000
    }

    private struct Use {
        var requests: UInt64
        /// How many samples have found no new request.
        var idleSamples = 0
    }

    private let pressure: MemoryPressure
    private let registry: ContainerRegistry
    private let restorer: ContainerRestorer?
    private let rules: Rules
    private let logger: Logger
    /// When it was last reported, in microseconds.
    private let lastReport = Mutex<UInt64?>(nil)
    private let queue = DispatchQueue(label: "layoutd.memory", qos: .userInitiated)

    init(
        _ pressure: MemoryPressure, of registry: ContainerRegistry, and restorer: ContainerRestorer?, rules: Rules,
        logger: Logger
    ) {
        self.pressure = pressure
        self.registry = registry
        self.restorer = restorer
        self.rules = rules
        self.logger = logger
    }

    func start() { queue.async { self.run() } }

    func stop() { pressure.stop() }

    private func run() {
        var uses: [UInt32: Use] = [:]
        var nextSample = DispatchTime.now()
        var isShort = false
        while true {
            if DispatchTime.now() >= nextSample {
                uses = sample(uses)
                nextSample = .now() + .milliseconds(Int(rules.sampling))
            }
            switch pressure.wait(milliseconds: rules.sampling) {
            case .stopped: return
            case .timeout:
                if isShort { registry.facilities.accounts.setMemoryShort(false) }
                isShort = false
                continue
            case .short:
                registry.facilities.accounts.setMemoryShort(true)
                relieve(uses, closesUnstored: isShort)
                isShort = true
            }
            // What was closed must have been given back before memory counts as short again.
            if pressure.pause(milliseconds: rules.pause) { return }
        }
    }

    private func sample(_ before: [UInt32: Use]) -> [UInt32: Use] {
        Dictionary(
            uniqueKeysWithValues: registry.hosts().map { host in
                let requests = host.requests.load(ordering: .relaxed)
                guard let known = before[host.id], known.requests == requests else {
                    return (host.id, Use(requests: requests))
                }
                return (host.id, Use(requests: requests, idleSamples: known.idleSamples + 1))
            })
    }

    // MARK: Relief

    /// - Parameter closesUnstored: whether containers that are not stored are closed as well.
    private func relieve(_ uses: [UInt32: Use], closesUnstored: Bool) {
        let before = Process.residentBytes ?? 0
        var closed = 0
        var bytes = 0
        for host in idleHosts(uses, withUnstored: closesUnstored) {
            bytes += host.chargedBytes
            closed += 1
            close(host)
        }
        Allocator.trim()
        // While there is nothing to close, once a minute.
        let now = Process.monotonicMicroseconds
        let isDue = lastReport.withLock { last in
            guard closed > 0 || last == nil || now - (last ?? 0) >= 60_000_000 else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        logger.report(
            .memoryShort,
            ["resident-bytes": "\(before)", "closed-containers": "\(closed)", "closed-bytes": "\(bytes)"])
    }

    /// Idle containers of `rules.step` bytes together, each taken from the user that has the most memory left by then.
    private func idleHosts(_ uses: [UInt32: Use], withUnstored: Bool) -> [ContainerHost] {
        let candidates = hostsByIdleness(uses).filter { withUnstored || restorer != nil && $0.isPersistent }
        var idle = Dictionary(grouping: candidates, by: \.owner).mapValues { $0[...] }
        var memory = Dictionary(
            uniqueKeysWithValues: idle.keys.map { ($0, registry.facilities.accounts.account(of: $0).memory) })
        var (hosts, bytes) = ([ContainerHost](), 0)
        while bytes < rules.step, let owner = idle.keys.max(by: { (memory[$0] ?? 0) < (memory[$1] ?? 0) }) {
            guard let host = idle[owner]?.popFirst() else {
                idle[owner] = nil
                continue
            }
            memory[owner, default: 0] -= host.chargedBytes
            bytes += host.chargedBytes
            hosts.append(host)
        }
        return hosts
    }

    /// Containers without requests since the last samples: those without followers first, and among these the longest unused first.
    private func hostsByIdleness(_ uses: [UInt32: Use]) -> [ContainerHost] {
        registry.hosts().compactMap { host -> (host: ContainerHost, isFollowed: Bool, idle: Int)? in
            guard let use = uses[host.id], use.requests == host.requests.load(ordering: .relaxed), use.idleSamples > 0
            else { return nil }
            return (host, host.followers.isFollowed, use.idleSamples)
        }.sorted { ($0.isFollowed ? 1 : 0, -$0.idle) < ($1.isFollowed ? 1 : 0, -$1.idle) }.map { $0.host }
    }

    private func close(_ host: ContainerHost) {
        let requests = host.requests.load(ordering: .relaxed)
        guard host.isPersistent, let restorer else {
            return host.submit { [registry] container in
                guard host.requests.load(ordering: .relaxed) == requests else { return }
                registry.forget(host)
                container.close(reason: "memory")
            }
        }
        restorer.store.save(host) { isStored in
            guard isStored else { return }
            host.submit { container in
                // A change since then is not stored yet.
                guard host.requests.load(ordering: .relaxed) == requests else { return }
                restorer.putAway(host)
                container.close(reason: "memory", staysStored: true)
            }
        }
    }
}
