import LayoutCore
import LayoutService
import Logging
import ScriptedLayouts
import Synchronization
import SystemCalls

/// The last failure of each plugin that was logged. The same one again is only counted for a minute: a client that retries must not
/// fill the log with it.
final class RecentFailures: Sendable {
    private struct Entry {
        var text: String
        /// Microseconds of a monotonic clock.
        var time: UInt64
    }

    private static let minute: UInt64 = 60_000_000

    private let entries = Mutex<[String: Entry]>([:])
    private let most: Int

    /// - Parameter most: plugins that are remembered. Beyond that, all are forgotten at once, and their failures are logged again.
    init(most: Int) {
        self.most = most
    }

    /// Logs a failure of a plugin's script, or counts it.
    ///
    /// Any thread may call.
    func report(_ error: LayoutError, of plugin: PluginIdentity, for user: UInt32, to logger: Logger) {
        guard isNew(error.message, of: plugin.name, at: Process.monotonicMicroseconds) else {
            return logger.report(.linesLeftOut, ["plugin": "\(plugin.name)", "count": "1"])
        }
        logger.report(
            .pluginFailed,
            [
                "plugin": "\(plugin.name)", "version": "\(plugin.version)", "uid": "\(user)",
                "code": "\(error.code.rawValue)", "file": "\(error.fault?.file ?? plugin.file)",
                "line": "\(error.fault?.line ?? 0)", "reason": "\(error.message)",
            ])
    }

    /// Whether to log a failure.
    ///
    /// - Parameter now: microseconds of a monotonic clock.
    func isNew(_ text: String, of plugin: String, at now: UInt64) -> Bool {
        entries.withLock { entries in
            if let last = entries[plugin], last.text == text, now - last.time < Self.minute { return false }
            if entries[plugin] == nil, entries.count >= most { entries = [:] }
            entries[plugin] = Entry(text: text, time: now)
            return true
        }
    }
}
