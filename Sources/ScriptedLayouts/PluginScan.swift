import LayoutCore
import LuaRuntime

/// One look at all plugins' files: each is loaded after what it is derived from, unchanged ones not at all.
final class PluginScan {
    typealias Base = (definition: LayoutDefinition, depth: Int)
    /// Loads a file, tells which modules it asks for, and asks by name for what it is derived from.
    typealias Load = (
        PluginFile, PluginSources, _ asked: @escaping (String, PluginSources.Module?) -> Void,
        _ base: (String) -> Base?
    ) throws(LayoutError) -> Plugin

    /// Modules that are kept in mind though they are not there, and the longest name of one.
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
    /// Names that are being loaded, and those that have been.
    private var open: Set<String> = []
    private var done: Set<String> = []

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
        for name in files.keys.sorted() { settle(name) }
        for (name, path) in before.standing.sorted(by: { $0.key < $1.key }) where after.standing[name] == nil {
            guard let entry = before.entries[path], let plugin = entry.plugin else { continue }
            changes.append(.removed(entry.file, plugin))
        }
        return (after, changes)
    }

    /// Finds which file counts for a name: the first, or a later one that says that it overrides.
    private func settle(_ name: String) {
        guard done.insert(name).inserted else { return }
        open.insert(name)
        defer { open.remove(name) }
        for file in files[name] ?? [] {
            guard var entry = entry(of: file) else { continue }
            let isTaken = after.standing[name] != nil || builtIns[name] != nil
            if let plugin = entry.plugin, isTaken, !plugin.declaration.overrides {
                entry.plugin = nil
                entry.isShadowed = true
                entry.error = LayoutError(
                    load: "\(file.path) has the name of another layout, expected overrides = true in it",
                    in: plugin.identity)
            }
            after.entries[file.path] = entry
            if entry.plugin != nil { after.standing[name] = file.path }
            reportFailure(of: entry)
        }
        if let plugin = standing(name, in: after).flatMap({ after.entries[$0.path]?.plugin }),
            standing(name, in: before) != standing(name, in: after)
        {
            changes.append(.loaded(plugin))
        }
    }

    private func reportFailure(of entry: PluginLibrary.Entry) {
        let older = before.entries[entry.file.path]
        guard let error = entry.error, older?.error != error || older?.sources != entry.sources else { return }
        changes.append(.failed(entry.file, error, hasOlder: entry.plugin != nil))
    }

    private func standing(_ name: String, in state: PluginLibrary.State) -> PluginLibrary.Standing? {
        guard let path = state.standing[name], let entry = state.entries[path] else { return nil }
        return PluginLibrary.Standing(path: path, version: entry.version)
    }

    /// A file's entry: the older one where nothing has changed; nil for a new file that is being written.
    private func entry(of file: PluginFile) -> PluginLibrary.Entry? {
        let older = before.entries[file.path]
        var entry = PluginLibrary.Entry(file: file, plugin: older?.plugin, version: older?.version ?? 0)
        var modules: [String: PluginSources.Module?] = [:]
        do throws(LayoutError) {
            let sources = try read(file)
            if let older, let known = older.sources, !loadsAll, !older.isShadowed, isUnchanged(file, known, sources),
                standingBase(older.baseName) == older.base
            {
                return older
            }
            entry.sources = sources
            let note = { (name: String, module: PluginSources.Module?) in
                // A script may ask for thousands that are not there.
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
        entry.base = standingBase(entry.baseName)
        // Asked when all is read, so that whoever began to write before that is known.
        return isBeingWritten(file) ? older : entry
    }

    private func isBeingWritten(_ file: PluginFile) -> Bool {
        let beingWritten = beingWritten()
        guard let root = file.root else { return beingWritten.contains(file.path) }
        // An editor may write to files of its own there all the time.
        return beingWritten.contains { $0.hasPrefix(root + "/") && $0.hasSuffix(".lua") }
    }

    /// Whether the files say what they said, and those that were not there still are not.
    private func isUnchanged(_ file: PluginFile, _ known: PluginSources, _ sources: PluginSources) -> Bool {
        known.text == sources.text && known.modules.allSatisfy { module(file, $0.key) == $0.value }
            && known.missing.allSatisfy { module(file, $0) == nil }
    }

    /// What stands for the name of a base now; nil: nothing, or a built-in layout.
    private func standingBase(_ name: String) -> PluginLibrary.Standing? {
        if !open.contains(name) { settle(name) }
        return standing(name, in: after)
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
