import LayoutModel

extension ContainerWindow {
    /// Follows a notice. Notices of other containers and of older generations change nothing.
    ///
    /// - Returns: what changed in the window. After the client reconnected, or if the container changes faster than its notices are
    ///   applied, index paths may stand for other items than before; then only items with identifiers are recognized, and everything
    ///   else disappears and appears.
    /// - Throws: what a query throws; the window then follows the next notice.
    /// - Complexity: O(*e* + *r*) for *e* elements in reach and *r* ranges in the notice, and one query.
    public nonisolated(nonsending) func apply(_ notice: Notice) async throws(ClientError) -> Difference {
        await takeTurn()
        defer { endTurn() }
        switch notice {
        case .resumed(let states):
            guard let state = states.first(where: { $0.container == container.id }) else { return Difference() }
            contentSize = state.contentSize
            appliedGeneration = state.generation
            return try await restart()
        case .invalidated(let change) where change.container == container.id && change.generation > appliedGeneration:
            return try await follow(change)
        case .moved(let moved) where moved.container == container.id && moved.generation == generation:
            return follow(moved)
        default: return Difference()
        }
    }

    private nonisolated(nonsending) func follow(_ change: Notice.Invalidation) async throws(ClientError) -> Difference {
        appliedGeneration = change.generation
        contentSize = change.changes.contentSizeAfter
        visibleRect.x += change.contentOffsetAdjustment.x
        visibleRect.y += change.contentOffsetAdjustment.y
        // The window started anew at this generation or a later one.
        if change.generation <= generation { return try await refillIfOutOfReach() }
        guard change.generationBefore == generation else { return try await restart() }
        generation = change.generation
        let successors = change.changes.renumbered(elements.keys)
        return try await refill { successors[$0.element] }
    }

    /// Takes over what a layout that moves reports: all elements that meet the container's bounds.
    private func follow(_ moved: MovedElements) -> Difference {
        contentSize = moved.contentSize
        let reported = Set(moved.elements.map(\.element))
        var new = elements.filter {
            moved.isTruncated || reported.contains($0.key) || !moved.bounds.meets($0.value.frame)
        }
        for element in moved.elements where reach.meets(element.frame) { new[element.element] = element }
        let difference = Difference(from: elements, to: new) { $0.element }
        elements = new
        return difference
    }
}
