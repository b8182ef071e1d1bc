package import LayoutCore
import SystemCalls
import Synchronization

/// The plugins of a list of folders: the vendor's, the administrator's, the user's.
///
///     folders in order      /usr/share/…/grid.lua    /etc/…/grid.lua    ~/…/grid.lua
///     active                grid of the first folder, or a later one with `overrides = true`
///
///     let library = PluginLibrary(
///         folders: folders, builtIns: Catalogue.definitions, runtime: PluginRuntime(log: log), owners: nil)
///     library.refresh(…)                   whenever a watched folder changes
///
/// A refresh loads what is new or has changed, each file in a process of its own, and reports every change as soon as it is known. A plugin
/// that can no longer be loaded keeps its last good version, and containers keep the version that they have until a newer one has
/// laid them out. Any thread may read; refreshes come one at a time.
package final class PluginLibrary: Sendable {
    /// A change that a refresh found.
    ///
    /// Each is reported once; a refresh that finds the same error again reports nothing.
    package enum Change: Sendable {
        /// The plugin is new or has a new version.
        case loaded(Plugin)
        /// The file cannot be loaded; an older version of it may still be active.
        case failed(PluginFile, LayoutError, hasOlder: Bool)
        /// No file has the plugin's name any more.
        case removed(PluginFile, Plugin)
    }

    struct Entry {
        let file: PluginFile
        var plugin: Plugin?
        /// The texts that were loaded last, with every module that was required, whether or not they were accepted. The same
        /// texts are not loaded again.
        var sources: PluginSources?
        var error: LayoutError?
        /// Whether it was rejected only because another layout has its name, and is to be tried again.
        var isShadowed = false
        /// Counts loads, so that derived plugins notice a new one.
        var version = 0
        /// The name of the layout it is derived from; "" for none.
        var baseName = ""
        /// The active version of that name when the file was loaded.
        var base: ActiveVersion?
    }

    /// The file that is active for a name, and its version.
    struct ActiveVersion: Equatable {
        var path: String
        var version: Int
    }

    /// The layouts by name: those that are built in, and those of files.
    struct State {
        let builtIns: [String: LayoutDefinition]
        /// By path.
        var entries: [String: Entry] = [:]
        /// The path of the active file by name.
        var active: [String: String] = [:]
        /// Files that are being loaded for the first time.
        var loading: [PluginFile] = []

        /// The active version of a name; nil for a built-in layout, or none at all.
        func activeVersion(of name: String) -> ActiveVersion? {
            guard let path = active[name], let entry = entries[path] else { return nil }
            return ActiveVersion(path: path, version: entry.version)
        }

        func activePlugin(of name: String) -> Plugin? { active[name].flatMap { entries[$0]?.plugin } }
    }

    /// Files that are loaded at a time. Each runs in a process of its own.
    package static let filesAtOnce = 4

    private let folders: [String]
    private let runtime: PluginRuntime
    private let limits: Mutex<PluginLimits>
    private let owners: PluginFile.Owners
    private let state: Mutex<State>
    private let seenFolders = Mutex<[PluginFolder]>([])

    /// Describes a library; `refresh` loads it.
    ///
    /// - Parameters:
    ///   - folders: the vendor's first. A folder that does not exist has no plugins.
    ///   - builtIns: layouts whose names are taken and from which plugins may be derived.
    ///   - limits: the limits of files, before those that they declare.
    ///   - owners: users whose files are trusted; nil to trust all files.
    package init(
        folders: [String], builtIns: [LayoutDefinition], runtime: PluginRuntime,
        limits: PluginLimits = PluginLimits(), owners: PluginFile.Owners
    ) {
        self.folders = folders
        self.runtime = runtime
        self.limits = Mutex(limits)
        self.owners = owners
        state = Mutex(State(builtIns: Dictionary(uniqueKeysWithValues: builtIns.map { ($0.name, $0) })))
    }

    /// Sets the limits of files that are loaded from now on.
    package func setLimits(_ new: PluginLimits) { limits.withLock { $0 = new } }

    /// All files by path, each with its last good version and the error of its last load.
    ///
    /// A file may have both: a newer text cannot be loaded, and the older version stays active. Files whose name an earlier folder
    /// has are in the list as well.
    package var all: [(file: PluginFile, plugin: Plugin?, error: LayoutError?)] {
        state.withLock { $0.entries.values.map { ($0.file, $0.plugin, $0.error) } }.sorted { $0.0.path < $1.0.path }
    }

    /// Files that are being loaded for the first time, by path.
    package var loading: [PluginFile] {
        state.withLock { state in state.loading.filter { state.entries[$0.path] == nil } }.sorted { $0.path < $1.path }
    }

    /// Whether a file of this name is being loaded for the first time, so that a container may wait for it instead of failing.
    package func isLoading(_ name: String) -> Bool {
        state.withLock { state in state.loading.contains { $0.name == name && state.entries[$0.path] == nil } }
    }

    /// The configured folders as the last refresh found them.
    package var pluginFolders: [PluginFolder] { seenFolders.withLock { $0 } }

    /// Number of files without a usable version.
    package var rejectedCount: Int { state.withLock { $0.entries.values.count { $0.plugin == nil } } }

    /// Folders to watch for changes: the plugin folders, the folders inside plugins, and the targets of links, in order.
    ///
    /// Folders within plugins are found 16 levels deep. The list is read from the disk with each access.
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

    /// Loads all files that are new or have changed. Reads files and runs scripts, so do not call it on an event loop, nor
    /// twice at a time.
    ///
    /// - Parameters:
    ///   - all: whether to load unchanged files too.
    ///   - beingWritten: returns the files that are being written. It is called after a plugin's files were read; if it
    ///     names one of them, the whole plugin is left for the next refresh.
    ///   - folderChanged: called on this thread with each folder that is no longer as it was, before its plugins are loaded.
    ///   - report: called on this thread with each change as soon as it is known: a base before what is derived from it, and
    ///     otherwise in the order in which the files are done.
    package func refresh(
        all: Bool = false, except beingWritten: @escaping () -> Set<String> = { [] },
        folderChanged: (PluginFolder) -> Void = { _ in },
        report: @escaping (Change) -> Void
    ) {
        let found = PluginFolder.all(folders, owners: owners)
        let seen = seenFolders.withLock { seen in
            defer { seen = found }
            return seen
        }
        for (index, folder) in found.enumerated() where folder.fault != (seen.isEmpty ? nil : seen[index].fault) {
            folderChanged(folder)
        }
        let files = found.filter { $0.fault == nil }.flatMap { PluginFile.all(in: $0.path) }
        let before = state.withLock { state in
            state.loading = files
            return state
        }
        let scan = PluginScan(
            attempts(files, before: before, all: all), before: before, runtime: runtime, beingWritten: beingWritten,
            report: { [self] change, known in
                state.withLock { state in
                    // Removals are reported last, when all is known: an event is never ahead of the state.
                    if case .removed = change { return state = known }
                    state.entries.merge(known.entries) { $1 }
                    state.active.merge(known.active) { $1 }
                }
                report(change)
            })
        let after = scan.run()
        state.withLock { $0 = after }
    }

    /// Begins to read the files, and to run those that have changed or were rejected because of another's name.
    private func attempts(_ files: [PluginFile], before: State, all: Bool) -> PluginAttempts {
        let loader = PluginAttempt.Loader(owners: owners, runtime: runtime, limits: limits.withLock { $0 })
        let known = before.entries.filter { !all && !$0.value.isShadowed }.compactMapValues(\.sources)
        return PluginAttempts(files) { file, isForced in
            PluginAttempt.load(file, unless: isForced ? nil : known[file.path], with: loader)
        }
    }
}
