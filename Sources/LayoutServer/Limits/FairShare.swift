/// How much one user may take of what all users share. What is left must be at least a seventh of what the user has: one user alone gets
/// seven eighths, two get seven fifteenths each, and there is always something left for the next.
enum FairShare {
    /// The most that a user may have of `total` while others have `others`.
    ///
    /// 0 if the others have all of it or more.
    static func most(beside others: Int, of total: Int) -> Int {
        let rest = max(0, total - others)
        // What is left of it must be a seventh of what is taken, rounded down.
        return rest - rest / 8 - (rest % 8 == 7 ? 1 : 0)
    }
}
