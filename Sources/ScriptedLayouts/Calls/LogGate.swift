import LayoutCore

/// Writes a limited number of lines per second and counts the rest.
///
/// `PluginLimits.logLines` in a second, by a clock that begins with the first line. One thread uses it at a time.
final class LogGate {
    /// Longest line, in bytes.
    ///
    /// Longer ones are cut, and characters that cannot be printed are escaped.
    private static let lineBytes = 1024

    private let sink: PluginLog
    private let plugin: String
    private let leftOut: (@Sendable (_ plugin: String, _ count: Int) -> Void)?
    private var windowStart: ContinuousClock.Instant?
    private var written = 0
    private var suppressed = 0

    /// - Parameter leftOut: gets the number of lines that were left out; nil if the sink gets a line with it.
    init(
        of plugin: String, sink: @escaping PluginLog,
        leftOut: (@Sendable (_ plugin: String, _ count: Int) -> Void)? = nil
    ) {
        self.plugin = plugin
        self.sink = sink
        self.leftOut = leftOut
    }

    func write(_ level: String, _ text: String) {
        let now = ContinuousClock.now
        if windowStart.map({ now - $0 >= .seconds(1) }) ?? true {
            windowStart = now
            written = 0
        }
        guard written < PluginLimits.logLines else {
            suppressed += 1
            return
        }
        written += 1
        sink(level, plugin, printable(text, limit: Self.lineBytes))
    }

    func report(unconfined refusals: String, to usage: ScriptUsage) {
        if let report = usage.unconfined { return report(refusals) }
        write("warning", "the process of the script is not fully confined: \(refusals)")
    }

    func report(substituted text: String, to usage: ScriptUsage) {
        if let report = usage.substituted { return report(text) }
        write("info", "the process of the script is confined by other means: \(text)")
    }

    /// Reports how many lines were left out since the last report. A call ends with it, since no line may follow.
    func reportLeftOut() {
        guard suppressed > 0 else { return }
        if let leftOut {
            leftOut(plugin, suppressed)
        } else {
            sink("warning", plugin, "\(suppressed) more lines were left out")
        }
        suppressed = 0
    }
}
