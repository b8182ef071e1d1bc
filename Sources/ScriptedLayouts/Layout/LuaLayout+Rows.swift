import LayoutCore
import LuaRuntime

/// Rows of a base whose form the script chooses.
extension LuaLayout {
    /// Prepares the base, whose rows go through `row_transform` if the script has it.
    func prepareBase(
        _ base: any ConfiguredLayout, for container: Container, seenFrom view: ScriptView, by instance: PluginInstance
    ) throws(LayoutError) -> PreparedLayout {
        let own = underlying(container)
        guard functions.contains("row_transform"), let rows = base as? any RowLayout else {
            return try base.prepare(own)
        }
        // All rows share the time of a prepare.
        let budget = RequestBudget(plugin.identity, instance, of: instance.prepareBudget(container.itemCount))
        let previous = latest?.prepared
        return try rows.prepare(own) { [plugin] row throws(LayoutError) in
            let call = PluginCall(container: container, seenFrom: view, previous: previous)
            let answer = try budget.spend("row_transform") { left throws(LayoutError) in
                try instance.run("row_transform", for: call, [LuaValue(row)], results: 1, within: left)
            }
            return try row.frames(from: answer[0], of: plugin.identity)
        }
    }
}

extension LuaValue {
    fileprivate init(_ row: LayoutRow) {
        self = .map([
            "section": .integer(row.section), "first": .integer(row.firstItem), "is_span": .boolean(row.isSpan),
            "bounds": LuaValue(row.bounds), "frames": .list(row.frames.map { LuaValue($0) }),
        ])
    }
}

extension LayoutRow {
    /// The frames that a script returned for the row, checked; nil for nothing.
    fileprivate func frames(from value: LuaValue, of plugin: PluginIdentity) throws(LayoutError) -> [Rect]? {
        if value == .null { return nil }
        let path = ItemPath(section: section, item: firstItem)
        func refuse(_ what: String, _ path: ItemPath) -> LayoutError {
            LayoutError(
                contract: "row_transform (\(path.section), \(path.item)): \(what)", in: plugin, indexPath: path)
        }
        guard let items = value.items, items.count == frames.count else {
            let found = value.items.map { "\($0.count) frames" } ?? "\(value)"
            throw refuse(
                "returned \(found), expected one for each of the row's \(frames.count) items, or nothing", path)
        }
        var found: [Rect] = []
        found.reserveCapacity(items.count)
        for (place, item) in items.enumerated() {
            let path = ItemPath(section: section, item: firstItem + place)
            func number(_ name: String, _ range: ClosedRange<Double>) throws(LayoutError) -> Double {
                guard let number = item.members?[name]?.double, range.contains(number) else {
                    let value = item.members?[name] ?? .null
                    throw refuse(
                        "\(name) is \(value), expected a number in \(range.lowerBound)...\(range.upperBound)", path)
                }
                return number + 0
            }
            found.append(
                Rect(
                    x: try number("x", Parameter.signedLength), y: try number("y", Parameter.signedLength),
                    width: try number("width", Parameter.length), height: try number("height", Parameter.length)))
        }
        return found
    }
}
