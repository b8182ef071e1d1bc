/// The windows for which scripts are asked on layout threads, and what waits for their events.
struct WindowReads {
    private var last = 0
    private var underWay: Set<Int> = []
    private var waiting: [(reads: Set<Int>, work: @Sendable () -> Void)] = []

    var isEmpty: Bool { underWay.isEmpty }

    /// Starts a read and returns its number.
    mutating func begin() -> Int {
        last += 1
        underWay.insert(last)
        return last
    }

    /// Holds work until all reads under way have finished. It waits for none that start later, since there may be no end of them.
    mutating func afterThese(_ work: @escaping @Sendable () -> Void) { waiting.append((underWay, work)) }

    /// Finishes a read.
    ///
    /// - Returns: the work that waited for nothing else.
    mutating func end(_ read: Int) -> [@Sendable () -> Void] {
        underWay.remove(read)
        for index in waiting.indices { waiting[index].reads.remove(read) }
        defer { waiting.removeAll(where: \.reads.isEmpty) }
        return waiting.filter(\.reads.isEmpty).map(\.work)
    }
}
