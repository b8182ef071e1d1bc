package import Logging

/// Logs to the journal or the standard error stream without ever waiting for its reader.
///
/// Copies share their level; each has its own metadata.
package struct ServiceLogHandler: LogHandler {
    /// The lowest level that is logged. All copies share it, so that it can be changed while they are in use.
    package var logLevel: Logger.Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }
    /// Added to every line.
    package var metadata = Logger.Metadata()
    private let label: String
    private let threshold = LogThreshold()
    private let log: ServiceLog

    /// A handler at level `info` without metadata.
    package init(label: String) {
        self.init(label: label, log: .standardError)
    }

    /// A handler of a logger with that label.
    package init(label: String, log: ServiceLog) {
        self.label = label
        self.log = log
    }

    /// One value of `metadata`.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Queues a record. May be called on any thread.
    ///
    /// It is dropped if too much waits, or if ten lines about its client or plugin were logged in the last second. Never blocks.
    package func log(event: LogEvent) {
        var metadata = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { metadata["error"] = "\(error)" }
        log.add(LogRecord(event, label: label, metadata))
    }
}
