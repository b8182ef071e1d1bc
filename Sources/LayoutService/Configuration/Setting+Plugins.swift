import LayoutCore
import Layouts
import ScriptedLayouts

extension Setting {
    static var plugins: [Setting] {
        [
            Setting(
                key: "plugins.folders", range: "absolute paths with `:` between",
                fallback:
                    "`/usr/share/layoutd/plugins:/etc/layoutd/plugins`, for a user's own daemon `~/.config/layoutd/plugins` as well",
                meaning:
                    "folders of plugins; a name belongs to the first that has it, or to a later file with `overrides`",
                effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard let text = try values.string("plugins.folders") else { return }
                    let folders = text.split(separator: ":").map(String.init)
                    for folder in folders where !folder.hasPrefix("/") {
                        throw ConfigurationFailure(key: "plugins.folders", value: folder, expected: "absolute paths")
                    }
                    configuration.plugins.folders = folders
                    configuration.plugins.areFoldersConfigured = true
                }, json: { quoted($0.plugins.folders.joined(separator: ":")) }),
            Setting(
                key: "plugins.watch", range: "`true`, `false`",
                meaning: "whether saved plugins are loaded at once", effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    if let isWatched = try values.bool("plugins.watch") { configuration.plugins.isWatched = isWatched }
                }, json: { "\($0.plugins.isWatched)" }),
            Setting(
                key: "plugins.fallback", range: "the name of a built-in layout, or nothing", fallback: "none",
                meaning: "the layout of containers whose plugin is in quarantine; without one they keep their frames",
                effect: .opening,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard let name = try values.string("plugins.fallback") else { return }
                    guard name.isEmpty || Catalogue.definitions.contains(where: { $0.name == name }) else {
                        throw ConfigurationFailure(
                            key: "plugins.fallback", value: name, expected: "a built-in layout's name")
                    }
                    configuration.plugins.fallback = name
                }, json: { quoted($0.plugins.fallback) }),
            .count(
                "plugins.workers", \.plugins.workers, in: 1...1024,
                of:
                    "processes for scripts at once, one for each user of a plugin; beyond that one of the user with the most ends, the one that was not used for longest, and its containers keep their frames",
                from: .restart),
            Setting(
                key: "plugins.requireSandbox", range: "`true`, `false`",
                fallback: "`true` under a service manager, which sets `NOTIFY_SOCKET`, else `false`",
                meaning:
                    "whether scripts run only in processes that the system confines in every way; otherwise the log and the status say what is missing",
                effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    if let isRequired = try values.bool("plugins.requireSandbox") {
                        configuration.plugins.requiresSandbox = isRequired
                    }
                }, json: { "\($0.plugins.requiresSandbox)" }),
            .number(
                "plugins.prepareMilliseconds", \.plugins.limits.prepareMilliseconds, in: 1...60_000,
                of: "CPU time of a prepare, besides that for its items", from: .reload),
            .number(
                "plugins.prepareMicrosecondsPerItem", \.plugins.limits.prepareMicrosecondsPerItem, in: 0...1000,
                of: "CPU time of a prepare for each item", from: .reload),
            .number(
                "plugins.callMilliseconds", \.plugins.limits.callMilliseconds, in: 1...10_000,
                of: "CPU time of every other call", from: .reload),
            .number(
                "plugins.loadMilliseconds", \.plugins.limits.loadMilliseconds, in: 1...60_000,
                of: "CPU time to run a file when it is loaded", from: .reload),
            .count(
                "plugins.memoryBytes", \.plugins.limits.memoryBytes, in: 1 << 18...1 << 32,
                of: "bytes of a script's memory, besides that for its items", from: .reload),
            .count(
                "plugins.memoryBytesPerItem", \.plugins.limits.memoryBytesPerItem, in: 0...65_536,
                of: "bytes of a script's memory for each item", from: .reload),
            .count(
                "plugins.strikes", \.plugins.limits.strikes, in: 1...1000,
                of:
                    "times that a user's requests may run out of time or memory before the plugin is in quarantine for that user",
                from: .reload),
            .number(
                "plugins.strikeSeconds", \.plugins.limits.strikeSeconds, in: 1...86_400,
                of: "seconds within which they count",
                from: .reload),
        ]
    }
}
