/// The windows that are read on layout threads, and what waits for their events.
///
/// Reads are numbered from 1 in the order in which they begin. It is a value of the connection's event loop.
struct WindowReads {
    /// Work that waits for readings, and then for notices that the client has not read yet.
    struct Waiting {
        fileprivate var reads: Set<Int>
        /// Whether it waits for readings that began while it waited. It does so once, since there may be no end of them.
        fileprivate var isExtended = false
        /// The number of the last notice that it waits for; nil: it waits for readings.
        fileprivate(set) var notice: UInt64?
        let work: @Sendable () -> Void
    }

    private(set) var last = 0
    private var underWay: Set<Int> = []
    private var waiting: [Waiting] = []
    private var unwritten: [Waiting] = []

    var isEmpty: Bool { underWay.isEmpty }

    mutating func begin() -> Int {
        last += 1
        underWay.insert(last)
        return last
    }

    /// Finishes a read.
    ///
    /// - Returns: the work that waited for nothing else.
    mutating func end(_ read: Int) -> [Waiting] {
        underWay.remove(read)
        for index in waiting.indices { waiting[index].reads.remove(read) }
        defer { waiting.removeAll(where: \.reads.isEmpty) }
        return waiting.filter(\.reads.isEmpty)
    }

    /// Holds work until the client has read notices.
    mutating func after(notice number: UInt64, _ work: Waiting) {
        var work = work
        work.notice = number
        unwritten.append(work)
    }

    /// Notices have been written.
    ///
    /// - Parameter isWaiting: whether a notice of so small a number still waits.
    /// - Returns: the work that waited for nothing else.
    mutating func written(_ isWaiting: (UInt64) -> Bool) -> [Waiting] {
        if unwritten.isEmpty { return [] }
        let ready = unwritten.filter { !isWaiting($0.notice ?? 0) }
        unwritten.removeAll { !isWaiting($0.notice ?? 0) }
        return ready
    }

    /// Work that waits for all reads under way.
    ///
    /// `hold` or `after` keeps it until it may go on.
    func waiting(_ work: @escaping @Sendable () -> Void) -> Waiting { Waiting(reads: underWay, work: work) }

    /// Holds work until the reads that it waits for have finished.
    mutating func hold(_ work: Waiting) { waiting.append(work) }

    /// Holds work again until the reads that have begun after one are finished.
    ///
    /// - Returns: false if there are none, or the work has been held again before.
    mutating func extend(_ work: Waiting, by last: Int) -> Bool {
        let begun = underWay.filter { $0 > last }
        if begun.isEmpty || work.isExtended { return false }
        waiting.append(Waiting(reads: begun, isExtended: true, work: work.work))
        return true
    }
}
