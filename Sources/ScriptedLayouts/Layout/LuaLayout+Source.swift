package import LayoutCore
import LuaRuntime

/// The line of a script that placed an item.
extension LuaLayout {
    /// Finds the line of the script that places an item. A new state prepares the container again with the item forbidden, so
    /// that the call that places it fails with its line and traceback. Other prepares pay nothing for this.
    package func source(of path: ItemPath?, in container: Container) -> PluginFault {
        var source = PluginFault(plugin: plugin.identity.name, version: plugin.identity.version)
        source.file = plugin.identity.file
        source.indexPath = path
        if plugin.base != nil, !plugin.declaration.replacesBase {
            return baseSource(of: path, in: container) ?? source
        }
        guard let path, plugin.health.quarantine(of: RequestSize(container), for: PluginCaller.current.user) == nil,
            let refusal = refusal(of: path, in: container)
        else {
            return source
        }
        guard refusal.code == .pluginContract, let fault = refusal.fault, fault.indexPath == path else { return source }
        source.file = fault.file
        source.line = fault.line
        source.traceback = fault.traceback
        return source
    }

    /// The error of the call that places the item; nil if none does.
    private func refusal(of path: ItemPath, in container: Container) -> LayoutError? {
        do throws(LayoutError) {
            let instance = try plugin.makeInstance(parameters)
            instance.beginGeneration(container)
            let base = try base.map { base throws(LayoutError) in
                try plugin.base?.make(base.parameters).prepare(underlying(container))
            }
            let call = PluginCall(container: container, seenFrom: view, previous: nil, base: base ?? nil)
            if answersQueries {
                guard plugin.declaration.functions.contains("attributes_for_item") else { return nil }
                _ = try instance.run(
                    "attributes_for_item", for: call, placing: .some(0), [.integer(path.section), .integer(path.item)],
                    within: instance.callBudget)
            } else {
                instance.forbid(path)
                _ = try instance.run(
                    "prepare", for: call, placing: .everything, within: instance.prepareBudget(container.itemCount))
            }
            return nil
        } catch {
            return error
        }
    }
}
