import LayoutCore
import LuaRuntime

/// What a plugin's `should_invalidate` answered, checked.
struct InvalidationAnswer {
    /// nil: everything stays as it is.
    let context: InvalidationContext?

    /// - Throws: `plugin.contract` with what was answered.
    init(
        _ answer: LuaValue, _ prepared: PreparedLayout, _ container: Container, _ identity: PluginIdentity
    ) throws(LayoutError) {
        func refuse(_ expected: String) -> LayoutError {
            LayoutError(contract: "should_invalidate answered \(answer), expected \(expected)", in: identity)
        }
        switch answer {
        case .null, .boolean(false): context = nil
        case .boolean(true): context = .everything
        default:
            let known = ["items", "sections", "supplementary", "offset_only"]
            guard let members = answer.members, members.keys.allSatisfy(known.contains) else {
                throw refuse("true, false, nil or a table with some of \(known.joined(separator: ", "))")
            }
            if members["offset_only"]?.bool == true {
                context = .everythingMoved
                return
            }
            var elements: [Element] = []
            for value in members["items"]?.items ?? [] {
                guard let path = Self.path(value.items ?? [], container) else {
                    throw refuse("items as pairs {section, item} that are there")
                }
                elements.append(.cell(path))
            }
            for value in members["sections"]?.items ?? [] {
                guard let section = value.int, container.sections.indices.contains(section) else {
                    throw refuse("sections as numbers of sections that are there")
                }
                let count = container.sections[section].itemCount
                // More are not named one by one.
                for item in 0..<min(count, InvalidationContext.elementLimit + 1) {
                    elements.append(.cell(IndexPath(section: section, item: item)))
                }
            }
            for value in members["supplementary"]?.items ?? [] {
                guard let row = value.items, row.count == 3, let kind = row[0].text, let section = row[1].int,
                    let item = row[2].int, item >= 0, container.sections.indices.contains(section)
                else { throw refuse("supplementary as {kind, section, item}") }
                elements.append(.supplementary(kind, IndexPath(section: section, item: item)))
            }
            context = elements.isEmpty ? nil : .elements(elements)
        }
    }

    private static func path(_ row: [LuaValue], _ container: Container) -> IndexPath? {
        guard row.count == 2, let section = row[0].int, let item = row[1].int,
            container.sections.indices.contains(section), (0..<container.sections[section].itemCount).contains(item)
        else { return nil }
        return IndexPath(section: section, item: item)
    }
}

extension LuaValue {
    /// A batch update as scripts get it: runs, with places before and after.
    init(_ plan: UpdatePlan) {
        func path(_ path: IndexPath) -> LuaValue { .list([.integer(path.section), .integer(path.item)]) }
        func runs(_ runs: [UpdatePlan.Run]) -> LuaValue {
            .list(
                runs.prefix(4096).map { .map(["from": path($0.from), "to": path($0.to), "count": .integer($0.count)]) })
        }
        func items(_ items: [BatchUpdate.Items]) -> LuaValue {
            .list(
                items.prefix(4096).map {
                    .map(["section": .integer($0.section), "item": .integer($0.item), "count": .integer($0.count)])
                })
        }
        self = .map([
            "inserted": items(plan.inserted), "deleted": items(plan.deleted), "survivors": runs(plan.survivors),
            "reloaded": runs(plan.reloaded),
        ])
    }
}
