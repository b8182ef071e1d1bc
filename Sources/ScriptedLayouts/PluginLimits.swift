import LayoutCore

/// What a plugin may use. Each is a configuration key `plugins.…`; a plugin may ask for less with `limits`.
package struct PluginLimits: Equatable, Sendable {
    /// Of a prepare: a constant, and for each item.
    package var prepareMilliseconds = 250.0
    package var prepareMicrosecondsPerItem = 1.0
    /// Of every other call.
    package var callMilliseconds = 20.0
    /// Of running the file.
    package var loadMilliseconds = 500.0
    /// A script's values: a constant, and for each item.
    package var memoryBytes = 16 << 20
    package var memoryBytesPerItem = 64
    /// Timeouts and spent memories of one user's requests before a plugin is quarantined for that user, and within which time.
    package var strikes = 3
    package var strikeSeconds = 60.0

    /// Largest file, and all files of a plugin together.
    package static let fileBytes = 256 * 1024
    package static let totalBytes = 1 << 20
    /// Supplementary elements and decorations of a container, about 250 bytes each while they are placed.
    static func elements(_ container: Container) -> Int {
        min(1024 + 4 * (container.itemCount + container.sections.count), 131_072)
    }

    /// Elements that a request may be about in the time of one call. One that is about more takes several calls, and has as
    /// many times as much for all of them together.
    static let elementsPerCall = 1000
    /// Items that a lazy plugin may place in one answer.
    package static let itemsPerAnswer = 65_536
    /// Runs of each sort that a script is told of a batch update.
    package static let updateRuns = 4096
    /// Kinds of supplementary elements and decorations.
    package static let kinds = 64
    /// Bytes of a kind's name, or of one of an enum's choices.
    package static let nameBytes = 64
    /// Users of whom a plugin's strikes are kept in mind, about 100 bytes each.
    package static let struckUsers = 256
    /// Log lines a second, of one container.
    package static let logLines = 10

    package init() {}

    /// The time of a prepare.
    package func prepareTime(_ items: Int) -> Duration {
        .milliseconds(prepareMilliseconds) + .microseconds(prepareMicrosecondsPerItem * Double(items))
    }
}
