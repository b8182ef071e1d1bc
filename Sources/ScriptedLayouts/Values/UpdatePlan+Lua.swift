import LayoutCore
import LuaRuntime

extension LuaValue {
    /// A batch update as scripts get it: runs of items with their index paths before and after.
    init(_ plan: UpdatePlan) {
        func path(_ path: ItemPath) -> LuaValue { .list([.integer(path.section), .integer(path.item)]) }
        func runs(_ runs: [ItemMove]) -> LuaValue {
            .list(
                runs.prefix(PluginLimits.updateRuns).map {
                    .map(["from": path($0.from), "to": path($0.to), "count": .integer($0.count)])
                })
        }
        func items(_ items: [ItemRange]) -> LuaValue {
            .list(
                items.prefix(PluginLimits.updateRuns).map {
                    .map(["section": .integer($0.section), "item": .integer($0.item), "count": .integer($0.count)])
                })
        }
        let most = max(
            plan.outcome.inserted.count, plan.outcome.deleted.count, plan.outcome.survivors.count,
            plan.outcome.reloaded.count)
        self = .map([
            "inserted": items(plan.outcome.inserted), "deleted": items(plan.outcome.deleted),
            "survivors": runs(plan.outcome.survivors),
            "reloaded": runs(plan.outcome.reloaded), "truncated": .boolean(most > PluginLimits.updateRuns),
        ])
    }
}
