/// Containers that have changed since their states were last taken. They are taken together, after a pause.
struct ChangedContainers {
    private enum Phase {
        case quiet
        case gathering([UInt32: ContainerHost])
    }

    private static let shortestPause = 0.5

    private var phase = Phase.quiet
    /// Seconds between a change and the moment at which it is taken. What takes long to write is written less often.
    private var pause = Self.shortestPause

    /// - Parameter pause: seconds until it is taken, unless that is arranged; nil: the usual pause.
    /// - Returns: seconds after which `removeAll` is to be called; nil: that is arranged.
    mutating func add(_ host: ContainerHost, after pause: Double? = nil) -> Double? {
        switch phase {
        case .quiet:
            phase = .gathering([host.id: host])
            return pause ?? self.pause
        case .gathering(var hosts):
            // `hosts` is then the only reference, and not copied.
            phase = .quiet
            hosts[host.id] = host
            phase = .gathering(hosts)
            return nil
        }
    }

    mutating func remove(_ id: UInt32) {
        guard case .gathering(var hosts) = phase else { return }
        phase = .quiet
        hosts[id] = nil
        phase = .gathering(hosts)
    }

    /// All of them, whose states are taken now.
    ///
    /// The next change arranges a new moment.
    mutating func removeAll() -> [ContainerHost] {
        defer { phase = .quiet }
        return if case .gathering(let hosts) = phase { Array(hosts.values) } else { [] }
    }

    /// A container was written, or failed to be. Writing takes at most a quarter of the time.
    ///
    /// The pause is three times as long as the last write, and half a second at least.
    mutating func noteWrite(seconds: Double) { pause = max(Self.shortestPause, 3 * seconds) }
}
