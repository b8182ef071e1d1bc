/// Recognizes cells that each move by a distance of their own, as most do when lines are broken at another width. They become stale
/// with or without a comparison, so a few samples take its place.
struct ScatteredCells {
    /// Cells that are compared before any are skipped, and skipped at once at first.
    static let patience = 4096
    /// The fewest cells that move together and are worth a range of their own.
    static let cluster = 32
    private static let longestSkip = 1 << 16
    /// The number of cells of a skip that are sampled.
    private static let samples = 16

    /// Cells since the last cluster.
    private var scattered = 0
    private var skip = patience

    /// Whether the cells to come may be scattered, too.
    var isLikely: Bool { scattered >= Self.patience }

    /// Records that this many cells have moved together, or that one is stale.
    mutating func note(_ count: Int) {
        scattered = count < Self.cluster ? scattered + count : 0
    }

    /// The number of cells that need not be compared.
    ///
    /// - Parameters:
    ///   - cells: the cells that are left.
    ///   - isCluster: whether the cells of a range, which is as long as a cluster, move together. If only its ends were compared, cells
    ///     that happen not to move would pass for a cluster.
    mutating func skipped(of cells: Range<Int>, isCluster: (Range<Int>) -> Bool) -> Int {
        guard isLikely, cells.count >= 2 * Self.patience else { return 0 }
        let count = min(skip, cells.count)
        for sample in 0..<Self.samples {
            let first = cells.lowerBound + sample * (count - Self.cluster) / (Self.samples - 1)
            if isCluster(first..<first + Self.cluster) {
                (scattered, skip) = (0, Self.patience)
                return 0
            }
        }
        skip = min(2 * skip, Self.longestSkip)
        return count
    }
}
