import LayoutService
import Logging
import ScriptedLayouts

extension PluginFolder {
    /// What the log says of it. Each fault has a message of its own, since each is mended in another way.
    ///
    /// - Parameter isExpected: whether the folder was configured. One of the default folders may be missing.
    func report(to logger: Logger, isExpected: Bool) {
        switch fault {
        case nil: logger.report(.folderUsable, ["folder": "\(path)"])
        case .missing: logger.report(.folderMissing, ["folder": "\(path)"], level: isExpected ? nil : .info)
        case .brokenLink(let reason): report(.folderLinkBroken, reason, to: logger)
        case .notFolder(let reason): report(.folderNotFolder, reason, to: logger)
        case .unreadable(let reason): report(.folderUnreadable, reason, to: logger)
        case .distrusted(let reason): report(.folderDistrusted, reason, to: logger)
        case .listedTwice(let reason): report(.folderListedTwice, reason, to: logger)
        }
    }

    private func report(_ message: LogMessage, _ reason: String, to logger: Logger) {
        logger.report(message, ["folder": "\(path)", "reason": "\(reason)"])
    }

    /// Whether the status line counts it.
    func isUnusable(isExpected: Bool) -> Bool { fault != nil && (isExpected || fault != .missing) }
}
