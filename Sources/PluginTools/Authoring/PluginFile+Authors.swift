package import LayoutCore
import Layouts
package import ScriptedLayouts
import SystemCalls

extension PluginLimits {
    #if DEBUG
        /// Ten times as long again: what the host does for a script in a callback counts as its time, and is not optimized.
        private static let perItem = 100.0
    #else
        private static let perItem = 10.0
    #endif

    /// Ten times the usual time, and no quarantine, which would hide later errors: a slow or busy machine is not the plugin's
    /// fault. Speed is a matter for `PluginBench`.
    fileprivate static let patient = {
        var limits = PluginLimits()
        limits.prepareMilliseconds *= 10
        limits.prepareMicrosecondsPerItem *= perItem
        limits.callMilliseconds *= 10
        limits.loadMilliseconds *= 10
        limits.strikes = .max
        return limits
    }()
}

extension LayoutDefinition {
    /// Whether a name is that of a built-in layout.
    package static func isBuiltIn(_ name: String) -> Bool { Catalogue.definitions.contains { $0.name == name } }
}

extension PluginFile {
    /// Loads a plugin for its author: with any file owner, generous time limits, and as its base a built-in layout or a plugin in
    /// the same folder.
    ///
    /// - Throws: `plugin.load`, with file and line.
    package func loadAsAuthor(log: @escaping PluginLog = { _, _, _ in }) throws(LayoutError) -> Plugin {
        try loadAsAuthor(try sources(owners: nil), log: log)
    }

    /// Loads a plugin for its author from other texts than those of its file.
    ///
    /// - Throws: `plugin.load`, with file and line.
    func loadAsAuthor(_ sources: PluginSources, log: @escaping PluginLog) throws(LayoutError) -> Plugin {
        try loadAsAuthor(sources, log, depth: 0)
    }

    private func loadAsAuthor(
        _ sources: PluginSources, _ log: @escaping PluginLog, depth: Int
    ) throws(LayoutError) -> Plugin {
        try load(sources, owners: nil, in: PluginRuntime(log: log), limits: .patient) { name in
            if let builtIn = Catalogue.definitions.first(where: { $0.name == name }) { return (builtIn, 0) }
            // Ends the recursion when two plugins derive from each other.
            guard depth < 8, LayoutDefinition.isName(name) else { return nil }
            let paths = [folder + "/" + name + ".lua", folder + "/" + name]
            guard let path = paths.first(where: { FileStatus(path: $0) != nil }),
                let sources = try? PluginFile(path: path).sources(owners: nil),
                let plugin = try? PluginFile(path: path).loadAsAuthor(sources, log, depth: depth + 1)
            else { return nil }
            return (plugin.definition, plugin.depth)
        }
    }

    /// The folder that contains the plugin's file or the plugin's own folder, in which the plugins are that it may derive from.
    package var folder: String { ParentFolder.of(root ?? path) }

    /// The path of one of the plugin's files, which messages name by its path within the folder, relative to the same folder as
    /// `path`.
    func path(of name: String) -> String { path.contains("/") ? folder + "/" + name : name }

    /// The folders of the plugin's files and tests, to be watched during development: for a plugin in a folder, that folder and all folders
    /// in it, links aside; for one in a file, the file's folder and its tests, whether they exist or not.
    package var watchedFolders: [String] {
        guard let root else { return [folder, folder + "/tests"] }
        var folders: [String] = []
        var open = [root]
        while let path = open.popLast(), folders.count < PluginFile.most {
            folders.append(path)
            let names = DirectoryListing.names(path, limit: PluginFile.most) ?? []
            open += names.map { path + "/" + $0 }.filter {
                FileStatus(path: $0, followingLinks: false)?.kind == .directory
            }
        }
        return folders
    }
}
