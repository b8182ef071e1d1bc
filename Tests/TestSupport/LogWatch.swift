package import Logging
import Synchronization

/// A log that tests can wait for.
package final class LogWatch: Sendable {
    private struct State {
        var lines: [String] = []
        var waiting: [(text: String, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    private let level: Logger.Level

    /// An empty log.
    ///
    /// - Parameter level: the lowest that is logged.
    package init(level: Logger.Level = .debug) {
        self.level = level
    }

    /// Logs into this watch.
    package var logger: Logger { Logger(label: "test") { [self] _ in Handler(watch: self, logLevel: level) } }

    /// The lines logged so far: the message, followed by the metadata sorted by name.
    package var lines: [String] { state.withLock { $0.lines } }

    /// Returns once a line containing `text` has been logged; at once if it has been already.
    package func line(with text: String) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.lines.contains(where: { $0.contains(text) }) { return true }
                state.waiting.append((text, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func note(_ line: String) {
        let found = state.withLock { state in
            state.lines.append(line)
            let found = state.waiting.filter { line.contains($0.text) }
            state.waiting.removeAll { line.contains($0.text) }
            return found
        }
        for one in found { one.continuation.resume() }
    }

    private struct Handler: LogHandler {
        let watch: LogWatch
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        func log(event: LogEvent) {
            let own = (event.metadata ?? [:]).merging(metadata) { own, _ in own }
            watch.note(
                "\(event.message) "
                    + own.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
    }
}
