import LayoutCore
import LayoutWire

/// From what elements that come in sight begin, and at what those that leave end.
struct UpdateAnimations: Sendable {
    var appearing: [LayoutAttributes]
    var disappearing: [LayoutAttributes]
}

extension ContainerHost {
    /// Initial attributes of new elements in sight of `after`, and final ones of those in sight of `before` that go; a script's own
    /// where it has some.
    ///
    /// - Throws: `limit.elementsPerReply`
    func animations(
        from before: Snapshot, to after: Snapshot, _ change: ContainerChange, _ mapping: Mapping
    ) throws(RequestFailure) -> UpdateAnimations {
        let transition = UpdateTransition(before: before.end, after: after.end, map: change.map)
        let coming = try shown(after, mapping).filter { transition.isNew($0.element) }
        let going = try shown(before, mapping).filter { transition.isGone($0.element) }
        return UpdateAnimations(
            appearing: try scripted(
                coming.compactMap { transition.initialAttributes(of: $0.element) }, appearing: true,
                in: change.container),
            disappearing: try scripted(
                going.compactMap { transition.finalAttributes(of: $0.element) }, appearing: false, in: container))
    }

    private func shown(_ snapshot: Snapshot, _ mapping: Mapping) throws(RequestFailure) -> [LayoutAttributes] {
        let limit = mapping.limits.elementsPerReply
        let found = snapshot.prepared.elements(
            ElementQuery(rect: snapshot.bounds, limit: limit), bounds: snapshot.bounds)
        guard found.next == nil else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit), pointer: "/updateContainer/withAnimations")
        }
        return found.attributes.all
    }

    /// A script may have attributes of its own for items.
    private func scripted(
        _ attributes: [LayoutAttributes], appearing: Bool, in container: Container
    ) throws(RequestFailure) -> [LayoutAttributes] {
        guard let layout = layout?.layout, !isFallenBack, layout.isStateful else { return attributes }
        let cells = attributes.filter { $0.element.category == .cell }.map(\.element.indexPath)
        let own = try asked(orFallenBack: [:]) { () throws(LayoutError) in
            try layout.attributes(of: cells, appearing: appearing, in: container)
        }
        return attributes.map { $0.element.category == .cell ? own[$0.element.indexPath] ?? $0 : $0 }
    }
}
