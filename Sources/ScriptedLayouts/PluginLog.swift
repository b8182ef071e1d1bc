package import LayoutCore

/// Where plugins' lines go: level ("debug", "info", "warning"), plugin and text.
package typealias PluginLog = @Sendable (_ level: String, _ plugin: String, _ text: String) -> Void

/// Told which plugin is not run any more for which user, and after which failure.
package typealias PluginQuarantined = @Sendable (PluginIdentity, _ user: UInt32, LayoutError) -> Void

/// Lets so many lines a second through and counts the rest.
final class LogGate {
    /// Longest line.
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
            if suppressed > 0 { sink("warning", plugin, "\(suppressed) more lines were not written") }
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
