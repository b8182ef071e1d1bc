/// How a drag follows changes of the data, and what is reported of it.
extension RunningCollection {
    /// Turns the change that drops the items into the one that readers see: what was laid out has got the index paths of the data.
    ///
    /// - Parameter back: from what was shown to the state without the drag, for a drop in another container.
    mutating func drop(_ drag: Drag, by plan: UpdatePlan?, back: FrameDiff, _ change: inout Change) {
        guard let plan else { return }
        collection.drag = nil
        (change.generationBefore, change.sizeBefore) = (
            collection.shown.generation, collection.shown.prepared.contentSize
        )
        guard drag.other == nil else {
            change.diff = back.then(change.diff ?? .none)
            return
        }
        let places = drag.items.indexPaths.indices.compactMap { drag.items.indexPath(of: $0, in: drag.placement) }
        var diff = FrameDiff(renumbering: plan, stale: places)
        // A script may place the same data otherwise once it is the data.
        if !collection.definition.isBuiltIn {
            diff = diff.then(changes(from: collection.shown, to: change.state, map: .identity))
        }
        change.diff = diff
    }

    /// Turns a change of the data into the one that readers see while items are being dragged: the drag goes on in the changed data, or
    /// ends if that cannot be.
    ///
    /// - Parameter back: from what was shown to the state without the drag, before the change.
    mutating func follow(_ drag: Drag, after pass: LayoutPass, back: FrameDiff, _ change: inout Change) {
        let before = collection.shown
        var next = drag
        next.committed = change.state
        (change.generationBefore, change.sizeBefore) = (before.generation, before.prepared.contentSize)
        collection.drag = nil
        guard pass.needsPrepare else {
            // Only the bounds or the offsets of rows have changed.
            next.container.bounds = collection.container.bounds
            let moved = collection.scrolled(
                before, in: change.state.generation, offsets: change.state.orthogonalOffsets,
                sections: next.container.sections)
            let generation = change.diff == nil ? before.generation : moved.generation
            change.state = (try? described(next, in: moved, generation: generation)) ?? moved
            collection.drag = next
            return
        }
        change.diff = back.then(change.diff ?? .none)
        let resumed = try? attempt { [next] running throws(LayoutError) in
            try running.resumed(next, pass.draft.followingMap)
        }
        guard let laidOut = resumed else { return }
        collection.drag = laidOut.drag
        change.state = laidOut.state
        change.diff = change.diff?.then(laidOut.diff)
    }

    /// Lays out a drag in data that has changed.
    ///
    /// - Throws: if none of its items is left, or they cannot be laid out.
    private mutating func resumed(_ drag: Drag, _ map: ItemMap) throws(LayoutError) -> DraggedLayout {
        var next = drag
        if !next.isGuest { next.items = MovedItems(next.items.indexPaths.compactMap(map.newPath)) }
        let isComplete = next.items.indexPaths.count == drag.items.indexPaths.count
        guard !next.items.indexPaths.isEmpty, isComplete || drag.other == nil else { throw Cancellation.error }
        (next.placement, next.order, next.container) = (.home, .identity, collection.container)
        next.budget = try collection.dragBudget(next)
        let generation = drag.committed.generation
        let placement = drag.placement == .away ? .away : try target(of: next)
        if placement == .home {
            let state = try described(next, in: drag.committed, generation: generation)
            return DraggedLayout(drag: next, state: state, diff: .none)
        }
        var laidOut = try layOut(next, at: placement, after: drag.committed)
        laidOut.state = try described(laidOut.drag, in: laidOut.state, generation: generation)
        return laidOut
    }

    // MARK: What users see

    /// A state with a description of the drag. A script chooses how the lifted items are drawn.
    ///
    /// - Throws: what the script throws, which is reported to the host.
    mutating func described(
        _ drag: Drag, in state: LaidOutState, generation: UInt64
    ) throws(LayoutError) -> LaidOutState {
        let view = DragView(
            map: drag.order, committed: drag.committed, indexPaths: drag.items.indexPaths,
            identifiers: identifiers(of: drag), target: drag.target, position: drag.position,
            lifted: try lifted(drag, in: state), source: drag.isGuest ? drag.other : nil,
            destination: drag.placement == .away ? drag.other : nil)
        return state.showing(view, generation: generation)
    }

    /// The identifiers of the items that are dragged, in their own container; nil for items without any.
    private func identifiers(of drag: Drag) -> [Identifier]? {
        let all =
            drag.isGuest
            ? drag.guests.map { $0.identifiers?.items[0] }
            : drag.items.indexPaths.map { collection.container.sections[$0.section].identifiers?.items[$0.item] }
        return all.contains { $0 == nil } ? nil : all.compactMap(\.self)
    }

    /// The lifted items, centered under the finger less the grip. (UIKit's
    /// `layoutAttributesForInteractivelyMovingItem(at:withTargetPosition:)`.)
    ///
    /// - Complexity: O(items that are dragged)
    private mutating func lifted(_ drag: Drag, in state: LaidOutState) throws(LayoutError) -> [LayoutAttributes] {
        let middle = Point(x: drag.position.x - drag.grip.x, y: drag.position.y - drag.grip.y)
        var lifted: [LayoutAttributes] = []
        for (number, path) in drag.items.indexPaths.enumerated() {
            guard let place = drag.items.indexPath(of: number, in: drag.placement) else { continue }
            let found = try ask(state, of: drag.container) { presented throws(LayoutError) in
                try presented.attributes(of: place)
            }
            guard var attributes = found else { continue }
            attributes.element = .cell(path)
            attributes.center = middle
            attributes.pinDisplacement = nil
            lifted.append(attributes)
        }
        if collection.definition.isBuiltIn || collection.usesFallback || lifted.isEmpty { return lifted }
        // A script may choose others.
        guard let layout = try runningLayout()?.stateful else { return lifted }
        let proposed = lifted
        return try reporting(orFallback: proposed) { () throws(LayoutError) in
            try layout.liftedAttributes(proposed, at: drag.position, in: drag.container)
        }
    }
}
