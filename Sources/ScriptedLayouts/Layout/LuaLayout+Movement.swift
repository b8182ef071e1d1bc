package import LayoutCore
import LuaRuntime

/// What a script decides while items of its container are being moved.
extension LuaLayout {
    package func movementTarget(
        of item: ItemPath, at position: Point, proposed: ItemPath, counts: [Int], in container: Container
    ) throws(LayoutError) -> ItemPath {
        let name = "target_index_path_for_moving"
        guard functions.contains(name) else {
            return try base?.layout.stateful?.movementTarget(
                of: item, at: position, proposed: proposed, counts: counts, in: underlying(container)) ?? proposed
        }
        return try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let (call, place) = self.call(container, at: position)
            instance.show(container)
            let answer = try instance.run(
                name, for: call,
                [
                    .integer(item.section), .integer(item.item), .number(place.x), .number(place.y),
                    .map(["section": .integer(proposed.section), "item": .integer(proposed.item)]),
                ], results: 2, within: instance.callBudget)
            if let latest { instance.show(latest.container) }
            if answer[0] == .null, answer[1] == .null { return proposed }
            guard let section = answer[0].int, let target = answer[1].int, counts.indices.contains(section),
                (0...counts[section]).contains(target)
            else {
                throw LayoutError(
                    contract:
                        "\(name) returned \(answer[0]), \(answer[1]), expected nothing, or a section and an item from 0 to the number of its items that stay",
                    in: plugin.identity, indexPath: item)
            }
            return ItemPath(section: section, item: target)
        }
    }

    package func liftedAttributes(
        _ attributes: [LayoutAttributes], at position: Point, in container: Container
    ) throws(LayoutError) -> [LayoutAttributes] {
        let name = "layout_attributes_for_moving"
        guard functions.contains(name), let prepared = latest?.prepared else {
            return try base?.layout.stateful?.liftedAttributes(attributes, at: position, in: underlying(container))
                ?? attributes
        }
        return try guarded(RequestSize(container, elements: attributes.count)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let (call, place) = self.call(container, at: position)
            let queries = PluginQueries(plugin, instance, of: prepared, in: container, base: nil)
            let budget = RequestBudget(plugin.identity, instance, elements: attributes.count)
            var chosen = attributes
            for index in chosen.indices {
                let lifted = prepared.unmirrored(chosen[index])
                let answer = try budget.spend(name) { left throws(LayoutError) in
                    try instance.run(
                        name, for: call, [LuaValue(lifted, plugin.attributes), .number(place.x), .number(place.y)],
                        results: 1, within: left)[0]
                }
                if answer == .null { continue }
                chosen[index] = prepared.unmirrored(try queries.changed(lifted, answer, by: name))
            }
            return chosen
        }
    }

    /// A call, and a point as the script places elements.
    private func call(_ container: Container, at point: Point) -> (PluginCall, Point) {
        let rect = Rect(x: point.x, y: point.y, width: 0, height: 0)
        return (self.call(container), latest?.prepared.unmirrored(rect).origin ?? point)
    }
}
