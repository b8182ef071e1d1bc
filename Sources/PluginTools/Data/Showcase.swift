package import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// A container that shows a layout at its best: a data file `showcases/LAYOUT/NUMBER-NAME.json` in a folder of plugins, where the
/// numbers are the order.
package struct Showcase {
    /// The layout's name.
    ///
    /// The name of the folder that the file is in.
    package let layout: String
    /// What it is called on command lines: the file's name without the number and the extension.
    package let name: String
    /// The file's path.
    package let path: String

    /// Limit of files for a layout, and of layouts.
    private static let most = 1000

    /// Those of a layout, in the first of the folders that has any.
    ///
    /// - Returns: the showcases in the order of their file names; none for a name that a layout cannot have.
    package static func all(of layout: String, in folders: [String]) -> [Showcase] {
        guard LayoutDefinition.isName(layout) else { return [] }
        return folders.lazy.map { files(in: "\($0)/showcases/\(layout)", of: layout) }.first { !$0.isEmpty } ?? []
    }

    /// Those of a plugin, in `showcases` beside the plugin's file or folder.
    ///
    /// - Returns: as for a layout's name; none if there is no such folder.
    package static func all(of plugin: PluginFile) -> [Showcase] {
        all(of: plugin.name, in: [ParentFolder.of(plugin.root ?? plugin.path)])
    }

    /// The names of the layouts that have any in one of the folders, sorted.
    ///
    /// Folders in which no file is named like a showcase are left out.
    package static func layouts(in folders: [String]) -> [String] {
        Set(folders.flatMap { DirectoryListing.names("\($0)/showcases", limit: most) ?? [] })
            .filter { !all(of: $0, in: folders).isEmpty }.sorted()
    }

    private static func files(in folder: String, of layout: String) -> [Showcase] {
        (DirectoryListing.names(folder, limit: most) ?? []).compactMap { file in
            guard let match = file.wholeMatch(of: /[0-9]+-(.+)\.json/) else { return nil }
            return Showcase(layout: layout, name: String(match.1), path: "\(folder)/\(file)")
        }
    }

    /// Reads the file.
    ///
    /// - Throws: `parameters.invalid` with a JSON pointer, the value and what was expected.
    package func read() throws(LayoutError) -> DataFile { try DataFile(path: path) }
}
