import LayoutCore
import LuaRuntime

/// One look at all plugins' files: each is loaded after what it is derived from, unchanged ones not at all.
final class PluginScan {
    typealias Base = (definition: LayoutDefinition, depth: Int)

    private let files: [String: [PluginFile]]
    private let before: PluginLibrary.State
    private let builtIns: [String: LayoutDefinition]
    private let loadsAll: Bool
    private let isBeingWritten: (String) -> Bool
    private let load: (PluginFile, PluginSources, (String) -> Base?) throws(LayoutError) -> Plugin
    private let read: (PluginFile) throws(LayoutError) -> PluginSources
    private let module: (PluginFile, String) -> PluginSources.Module?

    private var after = PluginLibrary.State()
    private var changes: [PluginLibrary.Change] = []
    /// Names that are being loaded, and those that have been.
    private var open: Set<String> = []
    private var done: Set<String> = []

    /// - Parameter files: in the order of their folders.
    init(
        _ files: [PluginFile], before: PluginLibrary.State, builtIns: [String: LayoutDefinition], loadsAll: Bool,
        isBeingWritten: @escaping (String) -> Bool,
        load: @escaping (PluginFile, PluginSources, (String) -> Base?) throws(LayoutError) -> Plugin,
        read: @escaping (PluginFile) throws(LayoutError) -> PluginSources,
        module: @escaping (PluginFile, String) -> PluginSources.Module?
    ) {
        self.files = Dictionary(grouping: files, by: \.name)
        self.before = before
        self.builtIns = builtIns
        self.loadsAll = loadsAll
        self.isBeingWritten = isBeingWritten
        self.load = load
        self.read = read
        self.module = module
    }

    func run() -> (PluginLibrary.State, [PluginLibrary.Change]) {
        for name in files.keys.sorted() { settle(name) }
        for name in before.standing.keys.sorted() where after.standing[name] == nil { changes.append(.removed(name)) }
        return (after, changes)
    }

    /// Finds which file counts for a name: the first, or a later one that says that it overrides.
    private func settle(_ name: String) {
        guard done.insert(name).inserted else { return }
        open.insert(name)
        defer { open.remove(name) }
        for file in files[name] ?? [] {
            var entry = entry(of: file)
            let isTaken = after.standing[name] != nil || builtIns[name] != nil
            if let plugin = entry.plugin, isTaken, !plugin.declaration.overrides {
                entry.plugin = nil
                entry.error = LayoutError(
                    load: "\(file.path) has the name of another layout, expected overrides = true in it",
                    in: plugin.identity)
            }
            after.entries[file.path] = entry
            if entry.plugin != nil { after.standing[name] = file.path }
            report(entry)
        }
    }

    /// Tells what is another than before.
    private func report(_ entry: PluginLibrary.Entry) {
        let older = before.entries[entry.file.path]
        if let error = entry.error {
            if older?.error != error || older?.sources != entry.sources {
                changes.append(.failed(entry.file, error, hasOlder: entry.plugin != nil))
            }
        } else if let plugin = entry.plugin, older?.version != entry.version || older?.plugin == nil {
            changes.append(.loaded(plugin))
        }
    }

    /// A file's entry: the older one where nothing has changed.
    private func entry(of file: PluginFile) -> PluginLibrary.Entry {
        let older = before.entries[file.path]
        if let older, isBeingWritten(file.path) { return older }
        var entry = PluginLibrary.Entry(file: file, plugin: older?.plugin, version: older?.version ?? 0)
        do throws(LayoutError) {
            let sources = try read(file)
            if let older, let known = older.sources, !loadsAll, isUnchanged(file, known, sources),
                baseVersion(of: older.plugin) == older.baseVersion
            {
                return older
            }
            entry.sources = sources
            let plugin = try load(file, sources, base)
            entry.plugin = plugin
            entry.sources = plugin.sources
            entry.version += 1
        } catch {
            entry.error = error
        }
        entry.baseVersion = baseVersion(of: entry.plugin)
        return entry
    }

    /// Whether the files say what they said.
    private func isUnchanged(_ file: PluginFile, _ known: PluginSources, _ sources: PluginSources) -> Bool {
        known.text == sources.text && known.modules.allSatisfy { module(file, $0.key) == $0.value }
    }

    private func baseVersion(of plugin: Plugin?) -> Int {
        guard let base = plugin?.declaration.base, !base.isEmpty else { return 0 }
        settle(base)
        return after.standing[base].flatMap { after.entries[$0]?.version } ?? 0
    }

    /// What a plugin of that name would be derived from. One that is derived from its own name means what it stands in for;
    /// in a circle of several the one that closes it finds nothing.
    private func base(_ name: String) -> Base? {
        if !open.contains(name) { settle(name) }
        if let path = after.standing[name], let plugin = after.entries[path]?.plugin {
            return (plugin.definition, plugin.depth)
        }
        return builtIns[name].map { ($0, 0) }
    }
}
