import LayoutCore
import LuaRuntime

/// The checked result of a plugin's `should_invalidate`.
struct InvalidationAnswer {
    /// What has become stale; nil for nothing.
    let context: InvalidationContext?

    private static let lists = ["items", "sections", "supplementary", "decorations"]

    /// - Throws: `plugin.contract` with the value returned.
    init(
        _ answer: LuaValue, about prepared: PreparedLayout, of container: Container, by identity: PluginIdentity
    ) throws(LayoutError) {
        func refuse(_ expected: String) -> LayoutError {
            LayoutError(contract: "should_invalidate returned \(answer), expected \(expected)", in: identity)
        }
        switch answer {
        case .null, .boolean(false): context = nil
        case .boolean(true): context = .everything
        default:
            let known = Self.lists + ["offset_only"]
            guard let members = answer.members, members.keys.allSatisfy(known.contains) else {
                throw refuse("true, false, nil or a table with some of \(known.joined(separator: ", "))")
            }
            for name in Self.lists where members[name].map({ $0.items == nil && $0.members?.isEmpty != true }) == true {
                throw refuse("\(name) as a list")
            }
            if members["offset_only"]?.bool == true {
                context = .everythingMoved
                return
            }
            var named = NamedElements(container)
            for row in members["items"]?.items ?? [] where !named.addItem(row) {
                throw refuse("items as pairs {section, item} of existing items")
            }
            for row in members["sections"]?.items ?? [] where !named.addSection(row) {
                throw refuse("sections as numbers of existing sections")
            }
            for row in members["supplementary"]?.items ?? [] where !named.add(row, .supplementary) {
                throw refuse("supplementary as {kind, section, item}")
            }
            for row in members["decorations"]?.items ?? [] where !named.add(row, .decoration) {
                throw refuse("decorations as {kind, section, item}")
            }
            context = named.elements.isEmpty ? nil : .elements(named.elements, in: prepared)
        }
    }
}

private struct NamedElements {
    private let container: Container
    private var sections: Set<Int> = []
    private(set) var elements: Set<Element> = []

    /// Beyond the limit elements are not reported one by one, so they are not collected either: a list may name the same section ten
    /// thousand times.
    private static let most = InvalidationContext.elementLimit + 1

    init(_ container: Container) {
        self.container = container
    }

    /// Each returns false if the element does not exist.
    mutating func addItem(_ value: LuaValue) -> Bool {
        guard let row = value.items, row.count == 2, let section = row[0].int, let item = row[1].int,
            container.sections.indices.contains(section), (0..<container.sections[section].itemCount).contains(item)
        else { return false }
        if elements.count < Self.most { elements.insert(.cell(ItemPath(section: section, item: item))) }
        return true
    }

    mutating func addSection(_ value: LuaValue) -> Bool {
        guard let section = value.int, container.sections.indices.contains(section) else { return false }
        guard sections.insert(section).inserted else { return true }
        for item in 0..<min(container.sections[section].itemCount, Self.most - elements.count) {
            elements.insert(.cell(ItemPath(section: section, item: item)))
        }
        return true
    }

    mutating func add(_ value: LuaValue, _ category: Element.Category) -> Bool {
        guard let row = value.items, row.count == 3, let kind = row[0].text, let section = row[1].int,
            let item = row[2].int, ScriptPlacement.elementNumbers.contains(item),
            container.sections.indices.contains(section)
        else { return false }
        let element = ElementKind(category, kind).element(at: ItemPath(section: section, item: item))
        if elements.count < Self.most { elements.insert(element) }
        return true
    }
}
