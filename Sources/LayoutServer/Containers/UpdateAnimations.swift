import LayoutCore
import LayoutWire

/// From what elements that come in sight begin, and at what those that leave end.
struct UpdateAnimations: Sendable {
    var appearing: [LayoutAttributes]
    var disappearing: [LayoutAttributes]
}

extension ContainerHost {
    /// Initial attributes of new elements in sight of `after`, and final ones of those in sight of `before` that go: a script's own
    /// where it has some, else their own at alpha 0.
    ///
    /// - Parameter leaving: what is in sight of `before`, found before anything was prepared.
    /// - Throws: `limit.elementsPerReply`
    func animations(
        _ leaving: [LayoutAttributes], from before: Snapshot, to after: Snapshot, _ change: ContainerTransaction,
        _ mapping: Mapping
    ) throws(RequestFailure) -> UpdateAnimations {
        let transition = UpdateTransition(before: before.end, after: after.end, map: change.map)
        // A script that answers queries has prepared no elements to look up; those of a section come and go with it.
        let isKnown = !before.answersQueries && !after.answersQueries
        let coming = try shown(after, mapping, in: change.container).filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isNew(element) : change.map.oldSection(of: element.indexPath.section) == nil
        }
        let going = leaving.filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isGone(element) : change.map.newSection(of: element.indexPath.section) == nil
        }
        return UpdateAnimations(
            appearing: try scripted(coming, appearing: true, in: after.prepared, of: change.container),
            disappearing: try scripted(going, appearing: false, in: before.prepared, of: container))
    }

    /// Everything in sight, in sections' own rows as far as these are scrolled.
    ///
    /// - Parameter container: what was laid out; nil: as it is before a change.
    func shown(
        _ snapshot: Snapshot, _ mapping: Mapping, in container: Container? = nil
    ) throws(RequestFailure) -> [LayoutAttributes] {
        let limit = mapping.limits.elementsPerReply
        let found = try reportingPluginErrors { () throws(LayoutError) in
            var asked: (layout: any Layout, container: Container)?
            if snapshot.answersQueries, let layout = container == nil ? try preparedInstance() : layout?.layout {
                asked = (layout, container ?? self.container)
            }
            let seen = PresentedLayout(
                snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets, live: asked)
            return try seen.elementsInSight(limit: limit)
        }
        guard let found else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit), pointer: "/updateContainer/withAnimations")
        }
        return found
    }

    /// A script may have attributes of its own for items.
    private func scripted(
        _ attributes: [LayoutAttributes], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(RequestFailure) -> [LayoutAttributes] {
        let faded = attributes.map { attributes in
            var faded = attributes
            faded.alpha = 0
            return faded
        }
        guard let layout = layout?.layout, !usesFallback, layout.isStateful else { return faded }
        let cells = attributes.filter { $0.element.category == .cell }.map(\.element.indexPath)
        let own = try reportingPluginErrors(orFallback: [:]) { () throws(LayoutError) in
            try layout.attributes(of: cells, appearing: appearing, in: prepared, of: container)
        }
        return faded.map { $0.element.category == .cell ? own[$0.element.indexPath] ?? $0 : $0 }
    }
}
