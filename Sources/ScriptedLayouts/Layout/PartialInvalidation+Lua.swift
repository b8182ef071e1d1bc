import LayoutCore
import LuaRuntime

extension PartialInvalidation {
    /// The context as a script gets it: nil, as for everything, if a list has more than `PluginLimits.updateRuns` entries.
    var context: LuaValue {
        let longest = max(items.count, elements.count, sections.count)
        if longest > PluginLimits.updateRuns { return .null }
        return .map([
            "items": .list(items.map { .map(Self.members($0)) }), "supplementary": runs(.supplementary),
            "decorations": runs(.decoration), "sections": .list(sections.map { .integer($0) }),
        ])
    }

    private func runs(_ category: Element.Category) -> LuaValue {
        .list(
            elements.filter { $0.kind.category == category }.map { element in
                .map(Self.members(element.range).merging(["kind": .string(element.kind.name)]) { $1 })
            })
    }

    private static func members(_ range: ItemRange) -> [String: LuaValue] {
        ["section": .integer(range.section), "item": .integer(range.item), "count": .integer(range.count)]
    }
}
