import LayoutCore

/// The limits of a plugin.
///
///     configuration `plugins.…`   what an administrator allows
///     the file's `limits`         less than that, never more
///     prepare of n items          prepareMilliseconds + n · prepareMicrosecondsPerItem of CPU time
///     any other call              callMilliseconds
///     memory of n items           memoryBytes + n · memoryBytesPerItem
///
/// Times are CPU time of the script, so a busy machine is not its fault. A call that exceeds its time or memory is a strike against the
/// user of the request; after `strikes` of them the plugin is quarantined for that user (`PluginHealth`). The constants are limits of the
/// interface and not configured.
package struct PluginLimits: Equatable, Sendable {
    /// CPU time of a prepare: this much,
    package var prepareMilliseconds = 250.0
    /// and this much per item.
    package var prepareMicrosecondsPerItem = 1.0
    /// CPU time of every other call.
    package var callMilliseconds = 20.0
    /// CPU time of running the file.
    package var loadMilliseconds = 500.0
    /// Memory of a script's values: this much,
    package var memoryBytes = 16 << 20
    /// and this much per item.
    package var memoryBytesPerItem = 64
    /// Strikes, which are calls that exceeded their time or memory, before a plugin is quarantined for a user,
    package var strikes = 3
    /// and the time within which they count.
    package var strikeSeconds = 60.0

    /// The length of the largest file, in bytes.
    package static let fileBytes = 256 * 1024
    /// The length of all files of a plugin together, in bytes.
    package static let totalBytes = 1 << 20
    /// Most supplementary elements and decorations of a container; each takes about 250 bytes while it is placed.
    static func elements(items: Int, sections: Int) -> Int { min(1024 + 4 * (items + sections), 131_072) }

    /// Longest message or traceback of an error, in bytes.
    static let messageBytes = 16_384

    /// The number of elements that a request may be for in the time of one call. A larger request has proportionally more time.
    static let elementsPerCall = 1000
    /// Most items that a lazy plugin may place in one answer.
    package static let itemsPerAnswer = 65_536
    /// Most runs of each kind in the batch update that a script gets.
    package static let updateRuns = 4096
    /// Most kinds of supplementary elements and decorations.
    package static let kinds = 64
    /// Most attributes that a layout may declare.
    package static let attributes = 16
    /// Longest name of a kind or of an enum's choice, in bytes.
    package static let nameBytes = 64
    /// Most users whose strikes a plugin remembers; each takes about 200 bytes.
    package static let struckUsers = 256
    /// Sizes of requests at which a user's requests may strike before the plugin no longer runs for that user at all.
    static let struckSizes = 8
    /// Log lines per second and container.
    package static let logLines = 10

    /// The default limits: those of a daemon without settings for plugins.
    package init() {}

    /// The CPU time of a prepare of this many items: 250 ms and 1 µs for each by default.
    package func prepareTime(_ items: Int) -> Duration {
        .milliseconds(prepareMilliseconds) + .microseconds(prepareMicrosecondsPerItem * Double(items))
    }
}
