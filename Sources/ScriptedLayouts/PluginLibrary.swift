package import LayoutCore
import SystemCalls
import Synchronization

/// The plugins of a list of folders: vendor's, administrator's, user's. Of one name in several, the later one counts if it
/// says that it overrides. A plugin that cannot be loaded any more keeps its last good version.
package final class PluginLibrary: Sendable {
    /// What a look at the folders found changed.
    package enum Change: Sendable {
        /// New, or another version than before.
        case loaded(Plugin)
        case failed(PluginFile, LayoutError, hasOlder: Bool)
        /// No file stands for its name any more.
        case removed(PluginFile, Plugin)
    }

    /// What became of one file.
    struct Entry {
        let file: PluginFile
        /// The last good one.
        var plugin: Plugin?
        /// What was read last, so that it need not be tried again: with every module that was asked for, be it that one of
        /// them is why the plugin was refused.
        var sources: PluginSources?
        var error: LayoutError?
        /// Whether it was refused for its name alone, which it may have once the other is gone.
        var isShadowed = false
        /// Counts loads, for who is derived from it.
        var version = 0
        /// What it asked to be derived from, "" for nothing, and what stood for that name then.
        var baseName = ""
        var base: Standing?
    }

    /// A version of a file.
    struct Standing: Equatable {
        var path: String
        var version: Int
    }

    /// Entries by path, and which path counts for a name.
    struct State {
        var entries: [String: Entry] = [:]
        var standing: [String: String] = [:]
    }

    private let folders: [String]
    private let builtIns: [String: LayoutDefinition]
    private let limits: PluginLimits
    private let owners: PluginFile.Owners
    private let log: PluginLog
    private let quarantined: PluginQuarantined
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folders: vendor's first. One that is not there has no plugins.
    ///   - owners: whose files are trusted; nil: everybody's.
    package init(
        folders: [String], builtIns: [LayoutDefinition], limits: PluginLimits = PluginLimits(),
        owners: PluginFile.Owners,
        log: @escaping PluginLog, quarantined: @escaping PluginQuarantined = { _, _, _ in }
    ) {
        self.quarantined = quarantined
        self.folders = folders
        self.builtIns = Dictionary(uniqueKeysWithValues: builtIns.map { ($0.name, $0) })
        self.limits = limits
        self.owners = owners
        self.log = log
    }

    /// Each file, what it was loaded as, and why it was not.
    package var all: [(file: PluginFile, plugin: Plugin?, error: LayoutError?)] {
        state.withLock { $0.entries.values.map { ($0.file, $0.plugin, $0.error) } }.sorted { $0.0.path < $1.0.path }
    }

    package var rejectedCount: Int { state.withLock { $0.entries.values.count { $0.plugin == nil } } }

    /// Folders in which something may change: those of plugins, of their parts, and those that links lead to.
    package var watchedFolders: [String] {
        var watched: Set<String> = []
        for folder in folders {
            watched.insert(folder)
            for file in PluginFile.all(in: folder) {
                if let root = file.root {
                    watched.insert(root)
                    addFolders(in: root, depth: 0, to: &watched)
                }
                if let real = ResolvedPath.of(file.path) { watched.insert(ParentFolder.of(real)) }
            }
        }
        return watched.sorted()
    }

    private func addFolders(in folder: String, depth: Int, to watched: inout Set<String>) {
        guard depth < 16, watched.count < PluginFile.most else { return }
        for name in DirectoryListing.names(folder, limit: PluginFile.most) ?? [] {
            let path = folder + "/" + name
            guard FileStatus(path: path, followingLinks: false)?.kind == .directory else { continue }
            watched.insert(path)
            addFolders(in: path, depth: depth + 1, to: &watched)
        }
    }

    /// Looks at all files, and loads those that are new or changed. Reads files and runs scripts, so it is for a thread that
    /// may; one look at a time.
    ///
    /// - Parameters:
    ///   - beingWritten: files to leave for later, whoever writes them being in the middle of it; asked when a plugin's are
    ///     read. A plugin is left as a whole.
    ///   - all: whether to load unchanged ones too.
    package func refresh(all: Bool = false, except beingWritten: @escaping () -> Set<String> = { [] }) -> [Change] {
        var files: [PluginFile] = []
        for folder in folders {
            if let owners, let reason = FileStatus(path: folder)?.distrust(owners: owners) {
                log("error", folder, "the folder \(reason); nothing in it is loaded")
            } else {
                files += PluginFile.all(in: folder)
            }
        }
        let before = state.withLock { $0 }
        let scan = PluginScan(
            files, before: before, builtIns: builtIns, loadsAll: all, beingWritten: beingWritten,
            load: { [self] file, sources, asked, base throws(LayoutError) in
                try file.load(
                    sources, owners: owners, limits: limits, log: log, quarantined: quarantined, asked: asked,
                    base: base)
            },
            read: { [self] file throws(LayoutError) in try file.sources(owners: owners) },
            module: { [self] file, name in try? file.module(name, owners: owners) })
        let (after, changes) = scan.run()
        state.withLock { $0 = after }
        return changes
    }
}
