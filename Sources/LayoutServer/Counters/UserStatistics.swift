import CoreMetrics
import LayoutWire
import Synchronization

/// What is counted of one user's connections and containers. Any thread may count.
///
/// An answer costs one addition: the counters of requests that succeed are made beforehand. Those of failures and of ends of
/// connections are found by their labels, under a lock.
final class UserStatistics: Sendable {
    /// The names under which a sheet counts.
    enum Name {
        static let accepted = "connections_accepted"
        static let disconnects = "disconnects"
        static let opened = "containers_opened"
        static let requests = "requests"
        static let prepares = "prepares"
        static let pluginTime = "plugin_cpu_nanoseconds"
        static let pluginFailures = "plugin_failures"
        static let merged = "notices_merged"
        static let loopTime = "event_loop_nanoseconds"
        static let layoutTime = "layout_nanoseconds"
        static let storeTime = "store_nanoseconds"
    }

    /// The result of a request that succeeds.
    static let success = "ok"

    let sheet = TallySheet()
    let acceptedConnections: Counter
    let openedContainers: Counter
    let mergedNotices: Counter
    let prepares: Timer
    /// Nanoseconds of event loops.
    let loopTime: Counter
    /// Nanoseconds of layout threads.
    let layoutTime: Counter
    /// Nanoseconds of writing to the store.
    let storeTime: Counter
    /// Output that waits for the user's clients.
    let queuedBytes = Atomic(0)
    private let answers: [String: Counter]
    // Those of queries that are read straight from their bytes, which are not looked up: that takes longer than the addition.
    private let rectAnswers: Counter
    private let itemsAnswers: Counter
    private let supplementaryAnswers: Counter
    private let decorationsAnswers: Counter

    init() {
        let sheet = sheet
        acceptedConnections = Counter(label: Name.accepted, factory: sheet)
        openedContainers = Counter(label: Name.opened, factory: sheet)
        mergedNotices = Counter(label: Name.merged, factory: sheet)
        prepares = Timer(label: Name.prepares, factory: sheet)
        loopTime = Counter(label: Name.loopTime, factory: sheet)
        layoutTime = Counter(label: Name.layoutTime, factory: sheet)
        storeTime = Counter(label: Name.storeTime, factory: sheet)
        func answer(_ method: String) -> Counter {
            Counter(label: Name.requests, dimensions: [("method", method), ("result", Self.success)], factory: sheet)
        }
        answers = Dictionary(uniqueKeysWithValues: MessageCoding.requestNames.map { ($0, answer($0)) })
        rectAnswers = answer("queryRect")
        itemsAnswers = answer("queryItems")
        supplementaryAnswers = answer("querySupplementary")
        decorationsAnswers = answer("queryDecorations")
    }

    /// Nanoseconds counted under a name, whatever their labels.
    func nanoseconds(_ name: String) -> UInt64 { sheet.counts(name).values.reduce(0, &+) }

    func answered(_ query: BinaryQuery.Kind) {
        switch query {
        case .rect: rectAnswers.increment()
        case .items: itemsAnswers.increment()
        case .supplementary: supplementaryAnswers.increment()
        case .decorations: decorationsAnswers.increment()
        }
    }

    func answered(_ method: String) { answers[method]?.increment() }

    /// - Parameter method: nil for a request that could not be decoded.
    func failed(_ method: String?, _ code: RequestFailure.Code) {
        let dimensions = [("method", method ?? TallySheet.other), ("result", code.rawValue)]
        Counter(label: Name.requests, dimensions: dimensions, factory: sheet).increment()
    }

    func disconnected(_ reason: String) {
        Counter(label: Name.disconnects, dimensions: [("reason", reason)], factory: sheet).increment()
    }

    /// A plugin's script has failed.
    func pluginFailed(_ plugin: String) {
        Counter(label: Name.pluginFailures, dimensions: [("plugin", plugin)], factory: sheet).increment()
    }

    /// Adds what a call of a plugin's script took.
    func called(_ plugin: String, _ cpuTime: Duration) {
        Counter(label: Name.pluginTime, dimensions: [("plugin", plugin)], factory: sheet)
            .increment(by: cpuTime.wholeNanoseconds)
    }
}

extension Duration {
    /// At most 292 years.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds > 9_000_000_000 ? .max : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
