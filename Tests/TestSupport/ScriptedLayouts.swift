package import LayoutCore
import Layouts
import PluginTools
package import ScriptedLayouts

/// Loads layouts from the texts of their scripts, by name. They run in this process.
///
/// - Parameters:
///   - limits: of each.
///   - log: gets what they log.
package func scriptedLayouts(
    _ texts: [String: String], limits: PluginLimits = PluginLimits(), log: @escaping PluginLog = { _, _, _ in }
) throws -> [LayoutDefinition] {
    var loaded: [String: LayoutDefinition] = [:]
    /// A layout that others derive from is loaded before them.
    func load(_ name: String) throws -> LayoutDefinition {
        if let layout = loaded[name] { return layout }
        let text = texts[name] ?? ""
        for base in texts.keys where base != name && text.contains(#"derive("\#(base)""#) { _ = try load(base) }
        let layout = try PluginFile(path: "/\(name).lua").load(
            PluginSources(name: name, file: "\(name).lua", text: text), owners: nil,
            in: PluginRuntime(log: log), limits: limits
        ) { base in
            (loaded[base] ?? Catalogue.definitions.first { $0.name == base }).map { ($0, 0) }
        }.definition
        loaded[name] = layout
        return layout
    }
    return try texts.keys.sorted().map { try load($0) }
}

/// Loads one layout from the text of its script.
package func scriptedLayout(
    _ text: String, name: String = "scripted", limits: PluginLimits = PluginLimits(),
    log: @escaping PluginLog = { _, _, _ in }
) throws -> LayoutDefinition {
    guard let layout = try scriptedLayouts([name: text], limits: limits, log: log).first else {
        preconditionFailure("no layout was loaded")
    }
    return layout
}

/// The plugins that come with the daemon.
package func shippedLayouts() throws -> [LayoutDefinition] {
    let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try PluginFile.all(in: repository + "/plugins").map { try $0.loadAsAuthor().definition }
}
