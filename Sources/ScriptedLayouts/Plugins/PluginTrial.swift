import LayoutCore
import LuaRuntime

/// A plugin's file that was run once, and what it declares. The layout that it may be derived from is not looked up yet.
struct PluginTrial: Sendable {
    /// The texts, with the modules that were required and the declared version.
    let sources: PluginSources
    let declaration: PluginDeclaration
    /// The limits of the file, before those that it declares.
    let limits: PluginLimits

    /// Runs the file in a process of its own and checks its declaration.
    ///
    /// - Parameters:
    ///   - sources: the main file. Its modules are retained as `find` returns them.
    ///   - runtime: where the process comes from.
    ///   - find: returns a module's text and file by the module's name.
    /// - Throws: `plugin.load`, with file and line.
    init(
        _ sources: PluginSources, in runtime: PluginRuntime, limits: PluginLimits,
        find: @escaping (String) throws(LuaRefusal) -> PluginSources.Module
    ) throws(LayoutError) {
        self.limits = limits
        let identity = sources.identity
        guard sources.text.utf8.count <= PluginLimits.fileBytes else {
            throw LayoutError(
                load: "\(sources.file) is \(sources.text.utf8.count) bytes, expected at most \(PluginLimits.fileBytes)",
                in: identity)
        }
        var modules: [String: PluginSources.Module] = [:]
        let instance = try PluginInstance(sources, in: runtime, revision: nil, limits: limits) {
            name throws(LuaRefusal) in
            let module = try find(name)
            modules[name] = module
            guard modules.values.reduce(sources.text.utf8.count, { $0 + $1.text.utf8.count }) <= PluginLimits.totalBytes
            else {
                throw LuaRefusal("require: the plugin's files have more than \(PluginLimits.totalBytes) bytes together")
            }
            return module
        }
        declaration = try PluginDeclaration(instance.members, base: instance.base, identity: identity, limits: limits)
        var run = PluginSources(name: sources.name, file: sources.file, text: sources.text, modules: modules)
        run.identity.version = declaration.version
        self.sources = run
    }
}
