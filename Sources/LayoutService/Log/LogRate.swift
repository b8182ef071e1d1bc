/// How much is logged about one user, one plugin or the store: ten lines a second. The rest is counted, and a line reports the count.
///
/// Times are microseconds of a monotonic clock.
struct LogRate {
    enum Source: Hashable {
        case user(String)
        case plugin(String)
        case store
        case memory
        /// All others, when there is no room to remember more.
        case others
    }

    private struct Recent {
        var times: [UInt64] = []
        /// The number of lines that were left out, and the time since when.
        var leftOut = 0
        var leftOutSince: UInt64 = 0
    }

    static let linesPerSecond = 10
    /// The lines of these that are reserved for errors: a plugin's own lines must not hide that it went into quarantine.
    static let keptForErrors = 2
    /// The number of users and plugins that are remembered.
    static let sourceLimit = 256
    private static let second: UInt64 = 1_000_000

    private var recent: [Source: Recent] = [:]

    var sourceCount: Int { recent.count }

    /// Whether lines were left out that no `takeCounts` has returned yet.
    var hasLeftOut: Bool { recent.values.contains { $0.leftOut > 0 } }

    /// Counts a line.
    ///
    /// - Returns: whether it is to be logged.
    mutating func admits(_ source: Source, isError: Bool, at now: UInt64) -> Bool {
        let source = remembered(source, at: now)
        let limit = isError ? Self.linesPerSecond : Self.linesPerSecond - Self.keptForErrors
        return Self.admits(&recent[source, default: Recent()], upTo: limit, at: now)
    }

    private static func admits(_ recent: inout Recent, upTo limit: Int, at now: UInt64) -> Bool {
        recent.times.removeAll { now - $0 >= second }
        if recent.times.count < limit {
            recent.times.append(now)
            return true
        }
        if recent.leftOut == 0 { recent.leftOutSince = now }
        recent.leftOut += 1
        return false
    }

    /// Counts lines that another process has left out.
    mutating func leaveOut(_ count: Int, of source: Source, at now: UInt64) {
        let source = remembered(source, at: now)
        var past = recent[source, default: Recent()]
        if past.leftOut == 0 { past.leftOutSince = now }
        past.leftOut += count
        recent[source] = past
    }

    /// The source, or the one that stands for all others if there are too many.
    private mutating func remembered(_ source: Source, at now: UInt64) -> Source {
        if recent[source] != nil || recent.count < Self.sourceLimit { return source }
        recent = recent.filter { $0.value.leftOut > 0 || $0.value.times.contains { now - $0 < Self.second } }
        return recent.count < Self.sourceLimit ? source : .others
    }

    /// The number of lines that were left out of each source, once that is a second ago.
    ///
    /// - Parameter isLast: whether this is the last call, which waits for no second to end.
    mutating func takeCounts(at now: UInt64, isLast: Bool = false) -> [(source: Source, count: Int)] {
        var counts: [(source: Source, count: Int)] = []
        for (source, past) in recent where past.leftOut > 0 && (isLast || now - past.leftOutSince >= Self.second) {
            counts.append((source, past.leftOut))
            recent[source]?.leftOut = 0
        }
        return counts
    }
}
