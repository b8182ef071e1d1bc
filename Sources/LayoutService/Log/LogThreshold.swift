import Logging
import Synchronization

/// The lowest level that is logged. Any thread may read and set it.
final class LogThreshold: Sendable {
    private let index = Atomic(LogThreshold.index(of: .info))

    var level: Logger.Level {
        get { Logger.Level.allCases[index.load(ordering: .relaxed)] }
        set { index.store(Self.index(of: newValue), ordering: .relaxed) }
    }

    private static func index(of level: Logger.Level) -> Int { Logger.Level.allCases.firstIndex(of: level) ?? 0 }
}
