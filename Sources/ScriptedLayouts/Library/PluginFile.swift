package import LayoutCore
import LuaRuntime
import SystemCalls

/// The place of a plugin: a file NAME.lua, or a folder NAME with a main.lua.
///
///     plugins/stairs.lua                 name stairs, no modules
///     plugins/calendar/main.lua          name calendar
///     plugins/calendar/hours.lua         a module: require "hours" in the plugin's files
///
/// The layout's name is that of the file or the folder. Modules come from the plugin's own folder alone. Files are read once, when the
/// plugin is loaded, and only from owners that are trusted: a file that others may write to is rejected, since its script would
/// run for every user of the daemon.
package struct PluginFile: Equatable, Sendable {
    /// The layout's name.
    package let name: String
    /// The main file's path.
    package let path: String
    /// The folder in which `require` finds modules; nil for a single file.
    package let root: String?

    /// Users whose files are trusted; nil to trust all files, as the tools for authors do.
    package typealias Owners = Set<UInt32>?

    /// The plugin at a path: a file, a folder, or a folder's main.lua.
    ///
    ///     PluginFile(path: "plugins/stairs.lua")           name stairs, no modules
    ///     PluginFile(path: "plugins/calendar")             name calendar, main.lua in it
    ///     PluginFile(path: "plugins/calendar/main.lua")    the same
    ///
    /// Nothing is read. A file that does not exist, or whose name is not a layout's, fails when it is loaded.
    package init(path: String) {
        let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let last = String(trimmed.split(separator: "/").last ?? "")
        if FileStatus(path: trimmed)?.kind == .directory {
            self.init(name: last, path: trimmed + "/main.lua", root: trimmed)
        } else if last == "main.lua", let folder = trimmed.split(separator: "/").dropLast().last {
            self.init(name: String(folder), path: trimmed, root: String(trimmed.dropLast("/main.lua".count)))
        } else {
            self.init(name: last.hasSuffix(".lua") ? String(last.dropLast(4)) : last, path: trimmed, root: nil)
        }
    }

    private init(name: String, path: String, root: String?) {
        self.name = name
        self.path = path
        self.root = root
    }

    /// Most plugins in one folder.
    package static let most = 1024

    /// The plugins in a folder of plugins, ordered by their names in the folder; at most `most`.
    ///
    /// Names that begin with a dot, and `layoutd.lua`, the annotations for editors, are left out. So are folders without a
    /// main.lua. A folder that cannot be read has no plugins.
    package static func all(in directory: String) -> [PluginFile] {
        (DirectoryListing.names(directory, limit: 4 * most) ?? []).compactMap { name in
            let path = directory + "/" + name
            guard !name.hasPrefix(".") else { return nil }
            // The annotations that `layoutctl plugin stubs` writes, for editors.
            if name == "layoutd.lua" { return nil }
            if name.hasSuffix(".lua") {
                return FileStatus(path: path)?.kind == .directory
                    ? nil : PluginFile(name: String(name.dropLast(4)), path: path, root: nil)
            }
            guard FileStatus(path: path)?.kind == .directory, FileStatus(path: path + "/main.lua") != nil else {
                return nil
            }
            return PluginFile(name: name, path: path + "/main.lua", root: path)
        }.prefix(most).map { $0 }
    }

    var identity: PluginIdentity { PluginIdentity(name: name, version: "", file: displayName) }

    private var displayName: String { root == nil ? name + ".lua" : name + "/main.lua" }

    // MARK: Reading

    /// Reads the main file.
    ///
    /// - Throws: `plugin.load` with the reason.
    package func sources(owners: Owners) throws(LayoutError) -> PluginSources {
        guard LayoutDefinition.isName(name) else {
            throw LayoutError(
                load:
                    "\"\(excerpt(name))\" is not a layout name, expected letters, digits, _ and -, starting with a letter",
                in: identity)
        }
        if let root { try checkFolder(root, owners) }
        return PluginSources(
            name: name, file: displayName, text: try text(at: path, named: displayName, owners: owners))
    }

    /// Reads a module from the plugin's own folder.
    func module(_ name: String, owners: Owners) throws(LuaRefusal) -> PluginSources.Module {
        let steps = name.split(separator: ".", omittingEmptySubsequences: false)
        guard steps.count <= 16, !steps.isEmpty, steps.allSatisfy({ DeclarationReader.isName(String($0)) }) else {
            throw LuaRefusal(
                "require: \"\(excerpt(name))\" is not a module name, expected letters, digits, _ and dots between names"
            )
        }
        guard let root else {
            throw LuaRefusal(
                "require: \"\(excerpt(name))\" cannot be found because \(displayName) is a single file, expected a folder with main.lua"
            )
        }
        let relative = steps.joined(separator: "/") + ".lua"
        let path = root + "/" + relative
        guard let real = ResolvedPath.of(path), let realRoot = ResolvedPath.of(root) else {
            throw LuaRefusal("require: \"\(excerpt(name))\" cannot be found, expected a file \(self.name)/\(relative)")
        }
        guard real.hasPrefix(realRoot + "/") else {
            throw LuaRefusal("require: \"\(excerpt(name))\" is a link out of the plugin's folder")
        }
        let file = self.name + "/" + relative
        do throws(LayoutError) {
            return PluginSources.Module(text: try text(at: path, named: file, owners: owners), file: file)
        } catch {
            throw LuaRefusal("require: \(error.message)")
        }
    }

    private func checkFolder(_ path: String, _ owners: Owners) throws(LayoutError) {
        guard let owners, let reason = FileStatus(path: path)?.distrust(owners: owners) else { return }
        throw LayoutError(load: "the folder \(name) \(reason)", in: identity)
    }

    private func text(at path: String, named file: String, owners: Owners) throws(LayoutError) -> String {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.read(path, limit: PluginLimits.fileBytes) { status in
                owners.flatMap { status.distrust(owners: $0) }
            }
        } catch {
            throw LayoutError(load: "\(file) \(error.reason)", in: identity)
        }
        guard !bytes.isEmpty else { throw LayoutError(load: "\(file) is empty", in: identity) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw LayoutError(load: "\(file) is not UTF-8 text", in: identity)
        }
        return text
    }

    // MARK: Loading

    /// Loads and checks the plugin.
    ///
    /// - Parameters:
    ///   - runtime: where its scripts run, here and later.
    ///   - base: returns a layout that it may be derived from, and that layout's own depth, by name.
    /// - Throws: `plugin.load`, with file and line.
    package func load(
        _ sources: PluginSources, owners: Owners, in runtime: PluginRuntime = PluginRuntime(), limits: PluginLimits,
        base: (String) -> (definition: LayoutDefinition, depth: Int)?
    ) throws(LayoutError) -> Plugin {
        let trial = try PluginTrial(sources, in: runtime, limits: limits) { name throws(LuaRefusal) in
            try module(name, owners: owners)
        }
        return try Plugin(trial, in: runtime, base: base)
    }

    /// Reads, loads and checks the plugin, which may be derived from `bases`.
    ///
    /// All files are trusted.
    ///
    /// For tests and tools: its scripts run in a pool of their own.
    ///
    /// - Throws: `plugin.load`, with file and line.
    package func load(
        limits: PluginLimits = PluginLimits(), log: @escaping PluginLog = { _, _, _ in }, bases: [LayoutDefinition]
    ) throws(LayoutError) -> Plugin {
        try load(try sources(owners: nil), owners: nil, in: PluginRuntime(log: log), limits: limits) { name in
            bases.first { $0.name == name }.map { ($0, 0) }
        }
    }
}
