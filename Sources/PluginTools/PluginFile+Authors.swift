package import LayoutCore
import Layouts
package import ScriptedLayouts
import SystemCalls

extension PluginLimits {
    /// Ten times the time, and no quarantine, which would hide what comes after: a slow machine, or one with much else to
    /// do, is no fault of a plugin's. How long it takes is for the benchmark to say.
    fileprivate static let patient = {
        var limits = PluginLimits()
        limits.prepareMilliseconds *= 10
        limits.prepareMicrosecondsPerItem *= 10
        limits.callMilliseconds *= 10
        limits.loadMilliseconds *= 10
        limits.strikes = .max
        return limits
    }()
}

extension PluginFile {
    /// Loads a plugin as its author has it: whoever the file belongs to, with patience, and derived from a built-in layout
    /// or from a plugin beside it.
    ///
    /// - Throws: `plugin.load`, with file and line.
    package func loadAsAuthor(log: @escaping PluginLog = { _, _, _ in }) throws(LayoutError) -> Plugin {
        try loadAsAuthor(log, depth: 0)
    }

    private func loadAsAuthor(_ log: @escaping PluginLog, depth: Int) throws(LayoutError) -> Plugin {
        try load(try sources(owners: nil), owners: nil, limits: .patient, log: log) { name in
            if let builtIn = Catalogue.definitions.first(where: { $0.name == name }) { return (builtIn, 0) }
            // Two that are derived from each other would go on for ever.
            guard depth < 8, PluginFile.isName(name) else { return nil }
            let paths = [folder + "/" + name + ".lua", folder + "/" + name]
            guard let path = paths.first(where: { FileStatus(path: $0) != nil }),
                let plugin = try? PluginFile(path: path).loadAsAuthor(log, depth: depth + 1)
            else { return nil }
            return (plugin.definition, plugin.depth)
        }
    }

    /// The folder in which the main file, or the plugin's own folder, lies.
    package var folder: String { ParentFolder.of(root ?? path) }

    /// Where the plugin's parts and its tests lie: what to watch while it is worked on.
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
