import NIOCore

/// Waiting work, for which users take turns. The user that has used least is always next, so that much work or long work of one user does
/// not keep another's from being done.
///
///     used   ada ▮▮▮▮▮▮▮▮     ben ▮▮     eve (has just come) ▮▮      next: ben, then eve
///
/// A user that arrives or returns starts level with the user that was served last, so that idle time earns no credit.
struct UserTurns<Work> {
    private var waiting: [UInt32: CircularBuffer<Work>] = [:]
    /// What each user has used, in any unit.
    ///
    /// Layout threads charge nanoseconds, the store microseconds; a turn itself costs one.
    private var used: [UInt32: UInt64] = [:]
    /// What the user that was served last had used by then.
    ///
    /// It never shrinks.
    private var present: UInt64 = 0

    /// Users of which it is remembered what they have used, though they have nothing waiting.
    ///
    /// Beyond so many, those are forgotten that have used no more than `present`, with which they would start anyway.
    private static var remembered: Int { 1024 }

    var isEmpty: Bool { waiting.isEmpty }

    mutating func append(_ work: Work, of user: UInt32) {
        if waiting[user] == nil {
            if used.count >= Self.remembered { used = used.filter { waiting[$0.key] != nil || $0.value > present } }
            used[user] = max(used[user] ?? 0, present)
        }
        waiting[user, default: CircularBuffer()].append(work)
    }

    /// Takes the next work of the user that has used least. Of users that are level, the one with the least number is first.
    ///
    /// - Parameter isEligible: whether a user may be served now.
    /// - Complexity: O(*n*) in the number of users with waiting work.
    mutating func popFirst(where isEligible: (UInt32) -> Bool = { _ in true }) -> Work? {
        let users = waiting.keys.filter(isEligible)
        guard let user = users.min(by: { (used[$0] ?? 0, $0) < (used[$1] ?? 0, $1) }),
            let work = waiting[user]?.popFirst()
        else { return nil }
        present = max(present, used[user] ?? 0)
        // Users whose work costs nothing that is counted take turns as well.
        used[user, default: 0] += 1
        if waiting[user]?.isEmpty == true { waiting[user] = nil }
        return work
    }

    mutating func charge(_ amount: UInt64, to user: UInt32) { used[user, default: present] += amount }
}
