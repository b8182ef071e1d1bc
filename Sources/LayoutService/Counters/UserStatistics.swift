package import CoreMetrics
package import LayoutWire
package import Synchronization

/// The counters of one user's connections and containers. Any thread may count.
///
/// An answer costs one addition: the counters of requests that succeed are made beforehand. Those of failures and of ends of
/// connections are found by their labels, under a lock.
package final class UserStatistics: Sendable {
    /// The names under which a sheet counts.
    package enum Name {
        /// Connections.
        package static let accepted = "connections_accepted"
        /// Connections that have ended, by reason.
        package static let disconnects = "disconnects"
        /// Containers.
        package static let opened = "containers_opened"
        /// Answers, by method and result.
        package static let requests = "requests"
        /// How long prepares took.
        package static let prepares = "prepares"
        /// CPU time of scripts, by plugin.
        package static let pluginTime = "plugin_cpu_nanoseconds"
        /// Failures of scripts, by plugin.
        package static let pluginFailures = "plugin_failures"
        /// Notices that were merged with later ones.
        package static let merged = "notices_merged"
        /// Time on event loops.
        package static let loopTime = "event_loop_nanoseconds"
        /// Time on layout threads.
        package static let layoutTime = "layout_nanoseconds"
        /// Time of writing to the store.
        package static let storeTime = "store_nanoseconds"
    }

    /// The result of a request that succeeds.
    package static let success = "ok"

    /// The counters by name.
    package let sheet = TallySheet()
    package let acceptedConnections: Counter
    package let openedContainers: Counter
    package let mergedNotices: Counter
    package let prepares: Timer
    /// Nanoseconds of event loops.
    package let loopTime: Counter
    /// Nanoseconds of layout threads.
    package let layoutTime: Counter
    /// Nanoseconds of writing to the store.
    package let storeTime: Counter
    /// Output that waits for the user's clients.
    ///
    /// In bytes: unlike the counters, it goes down as well.
    package let queuedBytes = Atomic(0)
    private let answers: [String: Counter]
    // Those of queries that are read straight from their bytes, which are not looked up: that takes longer than the addition.
    private let rectAnswers: Counter
    private let itemsAnswers: Counter
    private let supplementaryAnswers: Counter
    private let decorationsAnswers: Counter

    /// Nothing has been counted.
    package init() {
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
    ///
    /// - Complexity: O(*n*) in the labels of the name.
    package func nanoseconds(_ name: String) -> UInt64 { sheet.counts(name).values.reduce(0, &+) }

    package func answered(_ query: BinaryQuery.Kind) {
        switch query {
        case .rect: rectAnswers.increment()
        case .items: itemsAnswers.increment()
        case .supplementary: supplementaryAnswers.increment()
        case .decorations: decorationsAnswers.increment()
        }
    }

    /// Counts an answer to a request of that name.
    ///
    /// A name that the protocol does not have is ignored.
    package func answered(_ method: String) { answers[method]?.increment() }

    /// - Parameter method: the request's name; nil for a request that could not be decoded.
    package func failed(_ method: String?, _ code: RequestFailure.Code) {
        let dimensions = [("method", method ?? TallySheet.other), ("result", code.rawValue)]
        Counter(label: Name.requests, dimensions: dimensions, factory: sheet).increment()
    }

    /// Counts a connection that has ended.
    ///
    /// A reason beyond `TallySheet.mostOfAName` counts as `other`.
    package func disconnected(_ reason: String) {
        Counter(label: Name.disconnects, dimensions: [("reason", reason)], factory: sheet).increment()
    }

    /// Counts a failure of a plugin's script.
    ///
    /// Plugins beyond `TallySheet.mostOfAName` count as `other`.
    package func pluginFailed(_ plugin: String) {
        Counter(label: Name.pluginFailures, dimensions: [("plugin", plugin)], factory: sheet).increment()
    }

    /// Adds the time of a call of a plugin's script.
    package func called(_ plugin: String, _ cpuTime: Duration) {
        Counter(label: Name.pluginTime, dimensions: [("plugin", plugin)], factory: sheet)
            .increment(by: cpuTime.wholeNanoseconds)
    }
}

extension Duration {
    /// At most 292 years.
    package var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds > 9_000_000_000 ? .max : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
