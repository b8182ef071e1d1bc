import Synchronization

/// Where plugins' lines go: level ("debug", "info", "warning"), plugin and text.
package typealias PluginLog = @Sendable (_ level: String, _ plugin: String, _ text: String) -> Void

/// Lets so many lines a second through and counts the rest.
final class LogGate {
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
        sink(level, plugin, Self.escaped(text))
    }

    /// One line without control characters, so that nobody forges a second one.
    private static func escaped(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(1024).map { scalar in
                scalar.value < 32 || (127..<160).contains(scalar.value) || scalar.value == 0x2028
                    || scalar.value == 0x2029
                    ? " " : Character(scalar)
            })
    }
}
