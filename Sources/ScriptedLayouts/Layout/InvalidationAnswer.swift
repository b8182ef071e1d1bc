import LayoutCore
import LuaRuntime

/// The checked result of a plugin's `should_invalidate`.
struct InvalidationAnswer {
    /// What has become stale; nil for nothing.
    let context: InvalidationContext?

    /// - Throws: `plugin.contract` with the value returned.
    init(
        _ answer: LuaValue, _ prepared: PreparedLayout, _ container: Container, _ identity: PluginIdentity
    ) throws(LayoutError) {
        func refuse(_ expected: String) -> LayoutError {
            LayoutError(contract: "should_invalidate returned \(answer), expected \(expected)", in: identity)
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
            // Beyond the limit elements are not reported one by one, so do not collect them either: a list may name the same
            // section ten thousand times.
            let most = InvalidationContext.elementLimit + 1
            var elements: Set<Element> = []
            for value in members["items"]?.items ?? [] {
                guard let path = Self.path(value.items ?? [], container) else {
                    throw refuse("items as pairs {section, item} of existing items")
                }
                if elements.count < most { elements.insert(.cell(path)) }
            }
            var sections: Set<Int> = []
            for value in members["sections"]?.items ?? [] {
                guard let section = value.int, container.sections.indices.contains(section) else {
                    throw refuse("sections as numbers of existing sections")
                }
                guard sections.insert(section).inserted else { continue }
                for item in 0..<min(container.sections[section].itemCount, most - elements.count) {
                    elements.insert(.cell(IndexPath(section: section, item: item)))
                }
            }
            for value in members["supplementary"]?.items ?? [] {
                guard let row = value.items, row.count == 3, let kind = row[0].text, let section = row[1].int,
                    let item = row[2].int, ScriptPlacement.elementNumbers.contains(item),
                    container.sections.indices.contains(section)
                else { throw refuse("supplementary as {kind, section, item}") }
                if elements.count < most {
                    elements.insert(.supplementary(kind, IndexPath(section: section, item: item)))
                }
            }
            context = elements.isEmpty ? nil : .elements(Self.ordered(elements, prepared))
        }
    }

    /// In the order of query results.
    private static func ordered(_ elements: Set<Element>, _ prepared: PreparedLayout) -> [Element] {
        func number(_ element: Element) -> UInt32 { prepared.kinds.number(of: element.category, element.kind) ?? .max }
        return elements.map { (number($0), $0) }
            .sorted { ($0.0, $0.1.kind, $0.1.indexPath) < ($1.0, $1.1.kind, $1.1.indexPath) }.map(\.1)
    }

    private static func path(_ row: [LuaValue], _ container: Container) -> IndexPath? {
        guard row.count == 2, let section = row[0].int, let item = row[1].int,
            container.sections.indices.contains(section), (0..<container.sections[section].itemCount).contains(item)
        else { return nil }
        return IndexPath(section: section, item: item)
    }
}
