import LayoutCore

/// Writes a limited number of lines per second and counts the rest.
final class LogGate {
    /// Longest line, in bytes.
    private static let lineBytes = 1024

    private let sink: PluginLog
    private let plugin: String
    private var windowStart: ContinuousClock.Instant?
    private var written = 0
    private var suppressed = 0

    init(_ plugin: String, _ sink: @escaping PluginLog) {
        self.plugin = plugin
        self.sink = sink
    }

    func write(_ level: String, _ text: String) {
        let now = ContinuousClock.now
        if windowStart.map({ now - $0 >= .seconds(1) }) ?? true {
            if suppressed > 0 { sink("warning", plugin, "\(suppressed) more lines were dropped") }
            windowStart = now
            written = 0
            suppressed = 0
        }
        guard written < PluginLimits.logLines else {
            suppressed += 1
            return
        }
        written += 1
        sink(level, plugin, printable(text, limit: Self.lineBytes))
    }
}
