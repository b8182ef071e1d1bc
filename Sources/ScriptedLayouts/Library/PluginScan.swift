import LayoutCore

/// One scan of all plugin files. Every file is loaded after the plugin it is derived from; unchanged files are not loaded.
final class PluginScan {
    private let files: [String: [PluginFile]]
    private let before: PluginLibrary.State
    private let runtime: PluginRuntime
    private let beingWritten: () -> Set<String>
    private let attempts: PluginAttempts

    private var after: PluginLibrary.State
    /// Called with each change as soon as it is known, and with the state at that moment.
    private let report: (PluginLibrary.Change, PluginLibrary.State) -> Void
    private var resolving: Set<String> = []
    /// Names whose plugins were loaded, or are being loaded.
    private var resolved: Set<String> = []

    /// - Parameters:
    ///   - attempts: reads and runs the files, which are in the order of their folders.
    ///   - runtime: where the scripts of plugins run.
    init(
        _ attempts: PluginAttempts, before: PluginLibrary.State, runtime: PluginRuntime,
        beingWritten: @escaping () -> Set<String>,
        report: @escaping (PluginLibrary.Change, PluginLibrary.State) -> Void
    ) {
        self.report = report
        self.attempts = attempts
        files = Dictionary(grouping: attempts.files, by: \.name)
        self.before = before
        after = PluginLibrary.State(builtIns: before.builtIns)
        self.runtime = runtime
        self.beingWritten = beingWritten
    }

    /// Resolves all names, each as soon as its files were run.
    ///
    /// - Returns: the state afterwards.
    func run() -> PluginLibrary.State {
        while let file = attempts.next() { resolve(file.name) }
        for (name, path) in before.active.sorted(by: { $0.key < $1.key }) where after.active[name] == nil {
            guard let entry = before.entries[path], let plugin = entry.plugin else { continue }
            add(.removed(entry.file, plugin))
        }
        return after
    }

    /// Finds the active file for a name: the first, or a later one with `overrides = true`.
    private func resolve(_ name: String) {
        guard resolved.insert(name).inserted else { return }
        resolving.insert(name)
        defer { resolving.remove(name) }
        for file in files[name] ?? [] {
            guard var entry = entry(of: file) else { continue }
            let isTaken = after.active[name] != nil || after.builtIns[name] != nil
            if let plugin = entry.plugin, isTaken, !plugin.declaration.overrides {
                entry.plugin = nil
                entry.isShadowed = true
                entry.error = LayoutError(
                    load: "\(file.path) has the name of another layout, expected overrides = true",
                    in: plugin.identity)
            }
            after.entries[file.path] = entry
            if entry.plugin != nil { after.active[name] = file.path }
            reportFailure(of: entry)
        }
        if let plugin = after.activePlugin(of: name), before.activeVersion(of: name) != after.activeVersion(of: name) {
            add(.loaded(plugin))
        }
    }

    private func add(_ change: PluginLibrary.Change) { report(change, after) }

    private func reportFailure(of entry: PluginLibrary.Entry) {
        let older = before.entries[entry.file.path]
        guard let error = entry.error, older?.error != error || older?.sources != entry.sources else { return }
        add(.failed(entry.file, error, hasOlder: entry.plugin != nil))
    }

    /// A file's entry, which is the older one if nothing has changed; nil for a new file that is still being written.
    private func entry(of file: PluginFile) -> PluginLibrary.Entry? {
        let older = before.entries[file.path]
        var entry = PluginLibrary.Entry(file: file, plugin: older?.plugin, version: older?.version ?? 0)
        var attempt = attempts.outcome(of: file)
        if let older, attempt.isUnchanged {
            if activeBase(older.baseName) == older.base { return older }
            attempt = attempts.repeated(file)
        }
        entry.sources = attempt.sources
        do throws(LayoutError) {
            entry.plugin = try Plugin(try attempt.outcome.get(), in: runtime) { name in
                entry.baseName = name
                return base(name)
            }
            entry.version += 1
        } catch {
            entry.error = error
        }
        entry.base = activeBase(entry.baseName)
        // Checked last, so that a write that began while the files were read is noticed.
        return isBeingWritten(file) ? older : entry
    }

    private func isBeingWritten(_ file: PluginFile) -> Bool {
        let beingWritten = beingWritten()
        guard let root = file.root else { return beingWritten.contains(file.path) }
        // Editors keep writing files of their own there.
        return beingWritten.contains { $0.hasPrefix(root + "/") && $0.hasSuffix(".lua") }
    }

    /// The active version of a base's name; nil for a built-in layout or none at all.
    private func activeBase(_ name: String) -> PluginLibrary.ActiveVersion? {
        if !resolving.contains(name) { resolve(name) }
        return after.activeVersion(of: name)
    }

    /// The layout that a derived plugin names. A plugin that names itself is derived from the layout that it overrides; in a
    /// cycle of several plugins the last one finds nothing.
    private func base(_ name: String) -> (definition: LayoutDefinition, depth: Int)? {
        if !resolving.contains(name) { resolve(name) }
        if let plugin = after.activePlugin(of: name) { return (plugin.definition, plugin.depth) }
        return after.builtIns[name].map { ($0, 0) }
    }
}
