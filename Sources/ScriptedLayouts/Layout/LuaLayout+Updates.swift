package import LayoutCore
import LuaRuntime

/// The functions of a plugin that are called around an update's animations.
extension LuaLayout {
    package func willAnimate(_ change: AnimatedChange, in container: Container) throws(LayoutError) {
        try base?.layout.stateful?.willAnimate(change, in: underlying(container))
        let arguments: [LuaValue] =
            switch change {
            case .updates(let plan): [LuaValue(plan)]
            case .bounds(let old): [LuaValue(latest?.prepared.unmirrored(old) ?? old)]
            case .layout(let other), .replacement(let other): [.string(other)]
            }
        try call(change.functions.prepare, with: arguments, in: container)
    }

    package func didAnimate(_ change: AnimatedChange, in container: Container) throws(LayoutError) {
        try base?.layout.stateful?.didAnimate(change, in: underlying(container))
        try call(change.functions.finish, with: [], in: container)
    }

    private func call(
        _ name: String, with arguments: [LuaValue], in container: Container
    ) throws(LayoutError) {
        guard functions.contains(name) else { return }
        try guarded(RequestSize(container)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let call = self.call(container)
            _ = try instance.run(name, for: call, arguments, within: instance.callBudget)
        }
    }

    /// The attributes that new elements begin with, or deleted elements end with. Elements for which the plugin places nothing are
    /// left out.
    package func attributes(
        of elements: [Element], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [Element: LayoutAttributes] {
        let prefix = appearing ? "appearing" : "disappearing"
        func name(_ category: Element.Category) -> String {
            category == .cell ? prefix : "\(prefix)_\(category.rawName)"
        }
        let elements = elements.filter { functions.contains(name($0.category)) }
        if elements.isEmpty { return [:] }
        return try guarded(RequestSize(container, elements: elements.count)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            let budget = RequestBudget(plugin.identity, instance, elements: elements.count)
            var found: [Element: LayoutAttributes] = [:]
            // Deleted elements are those of the old container, and may be placed as such.
            if !appearing { instance.show(container) }
            for element in elements {
                let call = PluginCall(
                    container: container, seenFrom: ScriptView(prepared), previous: latest?.prepared)
                let name = name(element.category)
                let kind: [LuaValue] = element.category == .cell ? [] : [.string(element.kind)]
                let path = element.indexPath
                try budget.spend(name) { left throws(LayoutError) in
                    _ = try instance.run(
                        name, for: call, placing: .some(1), kind + [.integer(path.section), .integer(path.item)],
                        within: left)
                }
                found[element] = try placed(by: call, of: name, for: element, among: prepared.kinds)
                    .map(prepared.finished)
            }
            if !appearing, let latest { instance.show(latest.container) }
            return found
        }
    }

    /// What a call of a function for one element has placed.
    private func placed(
        by call: PluginCall, of name: String, for element: Element, among kinds: ElementKinds
    ) throws(LayoutError) -> LayoutAttributes? {
        func refuse(_ placed: String) -> LayoutError {
            LayoutError(
                contract: "\(name) placed \(placed) for \(element), expected that element or nothing",
                in: plugin.identity)
        }
        let own = ElementKind(element.category, element.kind)
        if let other = call.placement.kinds.first(where: { $0 != own }) {
            throw refuse("the \(other.category) \"\(other.name)\"")
        }
        if call.placement.elements.contains(where: { $0.pin != nil }) {
            throw LayoutError(
                contract: "\(name) pinned \(element), expected out:pin in prepare alone", in: plugin.identity)
        }
        let placed = try PluginPlacement(call, plugin).placedSingly(kinds)
        if let other = placed.first(where: { $0.element != element }) { throw refuse("\(other.element)") }
        return placed.first
    }
}

extension AnimatedChange {
    fileprivate var functions: (prepare: String, finish: String) {
        switch self {
        case .updates: ("prepare_updates", "finish_updates")
        case .bounds: ("prepare_bounds_change", "finish_bounds_change")
        case .layout: ("prepare_transition", "finish_transition")
        case .replacement: ("prepare_transition_to", "finish_transition_to")
        }
    }
}
