import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// The initial attributes of elements that come into sight, and the final ones of those that leave.
struct UpdateAnimations: Sendable {
    var appearing: [LayoutAttributes]
    var disappearing: [LayoutAttributes]
}

extension ContainerHost {
    /// Initial attributes of new elements in sight after a pass, and final ones of the elements in sight before that are gone: a script's
    /// own if it has some, otherwise the element's own at alpha 0.
    ///
    /// - Throws: `limit.elementsPerReply`
    func animations(
        of pass: LayoutPass, to after: Snapshot, _ mapping: Mapping
    ) throws(RequestFailure) -> UpdateAnimations {
        let (before, transaction) = (pass.before, pass.transaction)
        let transition = UpdateTransition(
            before: before.preparedState, after: after.preparedState, map: transaction.map)
        // A script that answers queries has not prepared elements to compare; those of a section come and go with it.
        let isKnown = !before.answersQueries && !after.answersQueries
        let appearing = try visibleElements(after, mapping, in: transaction.container).filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isNew(element) : transaction.map.oldSection(of: element.indexPath.section) == nil
        }
        let disappearing = pass.visibleBefore.filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isGone(element) : transaction.map.newSection(of: element.indexPath.section) == nil
        }
        return UpdateAnimations(
            appearing: try animated(appearing, appearing: true, in: after.prepared, of: transaction.container),
            disappearing: try animated(disappearing, appearing: false, in: before.prepared, of: container))
    }

    /// What has changed besides the data: the layout, unless a transition has told the script of it, and with animations the bounds.
    func animatedChanges(of pass: LayoutPass, withAnimations: Bool) -> [AnimatedChange] {
        var changes: [AnimatedChange] = []
        if pass.transaction.definition.name != definition.name, !endsTransition {
            changes.append(.layout(definition.name))
        }
        if withAnimations, pass.transaction.container.bounds != pass.before.bounds {
            changes.append(.bounds(pass.before.bounds))
        }
        return changes
    }

    /// All elements in sight. Sections that scroll by themselves count as far as they are scrolled.
    ///
    /// - Parameter container: what was laid out; nil: the container before a transaction.
    func visibleElements(
        _ snapshot: Snapshot, _ mapping: Mapping, in container: Container? = nil
    ) throws(RequestFailure) -> [LayoutAttributes] {
        let limit = mapping.limits.elementsPerReply
        let found = try reportingPluginErrors { () throws(LayoutError) in
            var live: (any LiveQuerySource)?
            if snapshot.answersQueries, let layout = container == nil ? try preparedInstance() : instance?.layout {
                live = layout.querySource(for: snapshot.prepared, of: container ?? self.container)
            }
            let presented = PresentedLayout(
                snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets, live: live)
            return try presented.visibleElements(limit: limit)
        }
        guard let found else {
            throw .limit(
                .limitElements, Double(limit + 1), allowed: Double(limit), pointer: "/updateContainer/withAnimations")
        }
        return found
    }

    /// The elements at alpha 0, but for those that a script animates itself.
    private func animated(
        _ attributes: [LayoutAttributes], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(RequestFailure) -> [LayoutAttributes] {
        let faded = attributes.map { attributes in
            var faded = attributes
            faded.alpha = 0
            return faded
        }
        guard !usesFallback, let layout = instance?.layout.stateful else { return faded }
        let own = try reportingPluginErrors(orFallback: [:]) { () throws(LayoutError) in
            try layout.attributes(of: attributes.map(\.element), appearing: appearing, in: prepared, of: container)
        }
        return faded.map { own[$0.element] ?? $0 }
    }
}
