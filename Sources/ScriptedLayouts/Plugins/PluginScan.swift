import LayoutCore
import LuaRuntime

/// One scan of all plugin files. Every file is loaded after the plugin it is derived from; unchanged files are not loaded.
final class PluginScan {
    typealias Base = (definition: LayoutDefinition, depth: Int)
    /// Loads a file. Calls `required` for every module that it requires, with nil for a missing one, and `base` for the layout
    /// that it is derived from.
    typealias Load = (
        PluginFile, PluginSources, _ required: @escaping (String, PluginSources.Module?) -> Void,
        _ base: (String) -> Base?
    ) throws(LayoutError) -> Plugin

    /// Most missing modules that are remembered for one plugin, and the longest name of one.
    private static let mostModules = 64
    private static let mostNameBytes = 1024

    private let files: [String: [PluginFile]]
    private let before: PluginLibrary.State
    private let builtIns: [String: LayoutDefinition]
    private let loadsAll: Bool
    private let beingWritten: () -> Set<String>
    private let load: Load
    private let read: (PluginFile) throws(LayoutError) -> PluginSources
    private let module: (PluginFile, String) -> PluginSources.Module?

    private var after = PluginLibrary.State()
    private var changes: [PluginLibrary.Change] = []
    /// Names whose plugins are being loaded.
    private var resolving: Set<String> = []
    /// Names whose plugins were loaded, or are being loaded.
    private var resolved: Set<String> = []

    /// - Parameter files: in the order of their folders.
    init(
        _ files: [PluginFile], before: PluginLibrary.State, builtIns: [String: LayoutDefinition], loadsAll: Bool,
        beingWritten: @escaping () -> Set<String>, load: @escaping Load,
        read: @escaping (PluginFile) throws(LayoutError) -> PluginSources,
        module: @escaping (PluginFile, String) -> PluginSources.Module?
    ) {
        self.files = Dictionary(grouping: files, by: \.name)
        self.before = before
        self.builtIns = builtIns
        self.loadsAll = loadsAll
        self.beingWritten = beingWritten
        self.load = load
        self.read = read
        self.module = module
    }

    func run() -> (PluginLibrary.State, [PluginLibrary.Change]) {
        for name in files.keys.sorted() { resolve(name) }
        for (name, path) in before.active.sorted(by: { $0.key < $1.key }) where after.active[name] == nil {
            guard let entry = before.entries[path], let plugin = entry.plugin else { continue }
            changes.append(.removed(entry.file, plugin))
        }
        return (after, changes)
    }

    /// Finds the active file for a name: the first, or a later one with `overrides = true`.
    private func resolve(_ name: String) {
        guard resolved.insert(name).inserted else { return }
        resolving.insert(name)
        defer { resolving.remove(name) }
        for file in files[name] ?? [] {
            guard var entry = entry(of: file) else { continue }
            let isTaken = after.active[name] != nil || builtIns[name] != nil
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
        if let plugin = activeVersion(name, in: after).flatMap({ after.entries[$0.path]?.plugin }),
            activeVersion(name, in: before) != activeVersion(name, in: after)
        {
            changes.append(.loaded(plugin))
        }
    }

    private func reportFailure(of entry: PluginLibrary.Entry) {
        let older = before.entries[entry.file.path]
        guard let error = entry.error, older?.error != error || older?.sources != entry.sources else { return }
        changes.append(.failed(entry.file, error, hasOlder: entry.plugin != nil))
    }

    private func activeVersion(_ name: String, in state: PluginLibrary.State) -> PluginLibrary.ActiveVersion? {
        guard let path = state.active[name], let entry = state.entries[path] else { return nil }
        return PluginLibrary.ActiveVersion(path: path, version: entry.version)
    }

    /// A file's entry, which is the older one if nothing has changed; nil for a new file that is still being written.
    private func entry(of file: PluginFile) -> PluginLibrary.Entry? {
        let older = before.entries[file.path]
        var entry = PluginLibrary.Entry(file: file, plugin: older?.plugin, version: older?.version ?? 0)
        var modules: [String: PluginSources.Module?] = [:]
        do throws(LayoutError) {
            let sources = try read(file)
            if let older, let known = older.sources, !loadsAll, !older.isShadowed, isUnchanged(file, known, sources),
                activeBase(older.baseName) == older.base
            {
                return older
            }
            entry.sources = sources
            let note = { (name: String, module: PluginSources.Module?) in
                // A script may require thousands of modules that do not exist.
                if module == nil, modules.count >= Self.mostModules || name.utf8.count > Self.mostNameBytes { return }
                modules[name] = .some(module)
            }
            let plugin = try load(file, sources, note) { name in
                entry.baseName = name
                return base(name)
            }
            entry.plugin = plugin
            entry.version += 1
        } catch {
            entry.error = error
        }
        entry.sources?.modules = modules.compactMapValues { $0 }
        entry.sources?.missing = Set(modules.filter { $0.value == nil }.keys)
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

    /// Whether all files have the same text as before, and the missing ones are still missing.
    private func isUnchanged(_ file: PluginFile, _ known: PluginSources, _ sources: PluginSources) -> Bool {
        known.text == sources.text && known.modules.allSatisfy { module(file, $0.key) == $0.value }
            && known.missing.allSatisfy { module(file, $0) == nil }
    }

    /// The active version of a base's name; nil for a built-in layout or none at all.
    private func activeBase(_ name: String) -> PluginLibrary.ActiveVersion? {
        if !resolving.contains(name) { resolve(name) }
        return activeVersion(name, in: after)
    }

    /// The layout that a derived plugin names. A plugin that names itself is derived from the layout that it overrides; in a
    /// cycle of several plugins the last one finds nothing.
    private func base(_ name: String) -> Base? {
        if !resolving.contains(name) { resolve(name) }
        if let path = after.active[name], let plugin = after.entries[path]?.plugin {
            return (plugin.definition, plugin.depth)
        }
        return builtIns[name].map { ($0, 0) }
    }
}
