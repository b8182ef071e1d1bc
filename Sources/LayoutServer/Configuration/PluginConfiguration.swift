import Configuration
package import ScriptedLayouts
import SystemCalls

/// The keys under `plugins.`.
package struct PluginConfiguration: Sendable {
    /// Folders of plugins. Later ones take precedence.
    package var folders: [String]
    /// Whether plugins are reloaded when they are saved.
    package var isWatched: Bool
    /// The built-in layout for containers whose plugin is in quarantine; "" to keep their last frames.
    package var fallback: String
    /// Most processes for scripts at once.
    package var workers = ScriptWorkers.defaultCount
    /// The time and memory that plugins may use.
    package var limits: PluginLimits

    /// A configuration in code.
    package init(
        folders: [String] = [], isWatched: Bool = true, fallback: String = "", limits: PluginLimits = PluginLimits()
    ) {
        self.folders = folders
        self.isWatched = isWatched
        self.fallback = fallback
        self.limits = limits
    }

    /// The folders of plugins if none are configured: the system's, and the user's for a daemon that does not run as root.
    package static func defaultFolders(environment: [String: String]) -> [String] {
        let system = ["/usr/share/layoutd/plugins", "/etc/layoutd/plugins"]
        guard Process.user != 0, let home = environment["HOME"], home.hasPrefix("/") else { return system }
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        return system + [configuration + "/layoutd/plugins"]
    }

    /// Processes for scripts at once, with those of files that are being loaded; 0 without plugins.
    ///
    /// - Parameter threads: threads that call scripts. Each may have made a process whose predecessor is still there.
    func mostWorkers(threads: Int) -> Int { folders.isEmpty ? 0 : workers + threads + PluginLibrary.filesAtOnce }

    private static let numbers: [(any WritableKeyPath<PluginLimits, Double> & Sendable, String, ClosedRange<Double>)] =
        [
            (\.prepareMilliseconds, "prepareMilliseconds", 1...60_000),
            (\.prepareMicrosecondsPerItem, "prepareMicrosecondsPerItem", 0...1000),
            (\.callMilliseconds, "callMilliseconds", 1...10_000),
            (\.loadMilliseconds, "loadMilliseconds", 1...60_000),
            (\.strikeSeconds, "strikeSeconds", 1...86_400),
        ]

    private static let counts: [(any WritableKeyPath<PluginLimits, Int> & Sendable, String, ClosedRange<Int>)] = [
        (\.memoryBytes, "memoryBytes", 1 << 18...1 << 32),
        (\.memoryBytesPerItem, "memoryBytesPerItem", 0...65_536),
        (\.strikes, "strikes", 1...1000),
    ]

    /// All keys, without the prefix `plugins.`.
    package static var keys: [String] {
        ["folders", "watch", "fallback", "workers"] + numbers.map(\.1) + counts.map(\.1)
    }

    init(_ values: ConfigurationValues, defaultFolders: [String]) throws(ConfigurationFailure) {
        self.init(folders: defaultFolders)
        if let folders = try values.string("plugins.folders") {
            self.folders = folders.split(separator: ":").map(String.init)
            for folder in self.folders where !folder.hasPrefix("/") {
                throw ConfigurationFailure(key: "plugins.folders", value: folder, expected: "absolute paths")
            }
        }
        if let isWatched = try values.bool("plugins.watch") { self.isWatched = isWatched }
        fallback = try values.string("plugins.fallback") ?? ""
        if let workers = try values.int("plugins.workers", in: 1...1024) { self.workers = workers }
        for (path, name, range) in Self.numbers {
            guard let value = try values.double("plugins.\(name)", in: range) else { continue }
            limits[keyPath: path] = value
        }
        for (path, name, range) in Self.counts {
            guard let value = try values.int("plugins.\(name)", in: range) else { continue }
            limits[keyPath: path] = value
        }
    }
}
