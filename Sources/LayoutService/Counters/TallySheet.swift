package import CoreMetrics
import Synchronization

/// The counts of one user, or of the server, by name and labels. Making a counter takes a lock, counting with it none.
package final class TallySheet: MetricsFactory {
    /// The counters of one name. What would be beyond is counted under `other`, so that no label makes the daemon grow.
    static let mostOfAName = 1024
    /// The label of what has no counter of its own.
    package static let other = "other"

    private struct Tallies {
        var counts: [String: [[String]: Tally]] = [:]
        var durations: [String: DurationTally] = [:]
    }

    private let tallies = Mutex(Tallies())

    /// The counts under a name, by the values of the labels.
    ///
    /// Empty for a name without counters. Each count is read by itself.
    package func counts(_ name: String) -> [[String]: UInt64] {
        tallies.withLock { $0.counts[name] ?? [:] }.mapValues(\.count)
    }

    /// The durations under a name; nil if there are none.
    package func durations(_ name: String) -> DurationTally? { tallies.withLock { $0.durations[name] } }

    // MARK: MetricsFactory

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        var values = dimensions.map(\.1)
        return tallies.withLock { tallies in
            if let known = tallies.counts[label]?[values] { return known }
            if tallies.counts[label]?.count ?? 0 >= Self.mostOfAName {
                values = values.map { _ in Self.other }
                if let known = tallies.counts[label]?[values] { return known }
            }
            let tally = Tally()
            tallies.counts[label, default: [:]][values] = tally
            return tally
        }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        tallies.withLock { tallies in
            let tally = tallies.durations[label] ?? DurationTally()
            tallies.durations[label] = tally
            return tally
        }
    }

    /// Nothing is recorded but durations.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    // Counts are kept for as long as the sheet.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
}
