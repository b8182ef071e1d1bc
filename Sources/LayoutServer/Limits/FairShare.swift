/// How much one user may take of what all share: as much as leaves a seventh of it for others. One user alone has seven eighths, two have
/// seven fifteenths each, and whoever comes next finds something in any case.
enum FairShare {
    /// The most that a user may have of `total` while others have `others`.
    static func most(beside others: Int, of total: Int) -> Int {
        let rest = max(0, total - others)
        // What is left of it must be a seventh of what is taken, rounded down.
        return rest - rest / 8 - (rest % 8 == 7 ? 1 : 0)
    }
}
