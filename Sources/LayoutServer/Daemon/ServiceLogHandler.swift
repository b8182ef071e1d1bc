package import Logging

/// Logs to the standard error stream, and never waits for its reader.
package struct ServiceLogHandler: LogHandler {
    package var logLevel = Logger.Level.info
    package var metadata = Logger.Metadata()
    private let label: String

    package init(label: String) {
        self.label = label
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var metadata = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { metadata["error"] = "\(error)" }
        LogQueue.standardError.add(LogLine.standardError(event.level, label, event.message.description, metadata))
    }
}
