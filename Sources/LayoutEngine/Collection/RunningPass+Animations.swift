/// How elements appear and disappear.
extension RunningPass {
    /// Initial attributes of new elements in sight after a pass, and final ones of the elements in sight before that are gone: a script's
    /// own if it has some, otherwise the element's own at alpha 0.
    ///
    /// - Throws: `limit.elementsPerReply`
    func animations(to after: LaidOutState) throws(LayoutError) -> UpdateAnimations {
        let (before, draft, older) = (pass.before, pass.draft, running.collection.container)
        let transition = UpdateTransition(before: before.preparedState, after: after.preparedState, map: draft.map)
        // A script that answers queries has not prepared elements to compare; those of a section come and go with it.
        let isKnown = !before.answersQueries && !after.answersQueries
        let live =
            after.answersQueries
            ? running.instance?.layout.querySource(for: after.prepared, of: draft.container) : nil
        let appearing = try visible(after, live: live, limit: pass.options.elementLimit).filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isNew(element) : draft.map.oldSection(of: element.indexPath.section) == nil
        }
        let disappearing = pass.visibleBefore.filter { attributes in
            let element = attributes.element
            return isKnown || element.category == .cell
                ? transition.isGone(element) : draft.map.newSection(of: element.indexPath.section) == nil
        }
        return UpdateAnimations(
            appearing: try animated(appearing, appearing: true, in: after.prepared, of: draft.container),
            disappearing: try animated(disappearing, appearing: false, in: before.prepared, of: older))
    }

    /// What has changed besides the data, as scripts are notified: the layout, unless a transition has notified them of it already, and
    /// with animations the bounds.
    func animatedChanges() -> [AnimatedChange] {
        var changes: [AnimatedChange] = []
        let older = running.collection.definition.name
        if pass.draft.definition.name != older, pass.options.purpose != .endOfTransition {
            changes.append(.layout(older))
        }
        if pass.options.withAnimations, pass.draft.container.bounds != pass.before.bounds {
            changes.append(.bounds(pass.before.bounds))
        }
        return changes
    }

    /// All elements in sight before a pass. Sections that scroll by themselves count as far as they are scrolled.
    ///
    /// - Throws: `limit.elementsPerReply` for more than `limit`, and what a script throws that answers queries.
    func visibleElements(_ state: LaidOutState, _ limit: Int) throws(LayoutError) -> [LayoutAttributes] {
        let live =
            state.answersQueries
            ? try running.runningLayout()?.querySource(for: state.prepared, of: running.collection.container) : nil
        return try visible(state, live: live, limit: limit)
    }

    private func visible(
        _ state: LaidOutState, live: (any LiveQuerySource)?, limit: Int
    ) throws(LayoutError) -> [LayoutAttributes] {
        let found = try running.reporting { () throws(LayoutError) in
            try PresentedLayout(
                state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets, live: live
            ).visibleElements(limit: limit)
        }
        guard let found else {
            throw .limit(.tooManyNames, limit + 1, allowed: limit, pointer: "/updateContainer/withAnimations")
        }
        return found
    }

    /// The elements at alpha 0, but for those that a script animates itself.
    private func animated(
        _ attributes: [LayoutAttributes], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [LayoutAttributes] {
        let faded = attributes.map { attributes in
            var faded = attributes
            faded.alpha = 0
            return faded
        }
        guard !running.collection.usesFallback, let layout = running.instance?.layout.stateful else { return faded }
        let own = try running.reporting(orFallback: [:]) { () throws(LayoutError) in
            try layout.attributes(of: attributes.map(\.element), appearing: appearing, in: prepared, of: container)
        }
        return faded.map { own[$0.element] ?? $0 }
    }
}
