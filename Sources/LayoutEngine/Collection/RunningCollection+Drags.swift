/// Drags: items are lifted, follow a finger, and are dropped or put back.
///
///     begin ──► move ──► move ──► … ──► drop       the data follows
///       │         │ over another container └► both follow, or none
///       └─────────┴──► put back                    the data is as it was
extension RunningCollection {
    /// Lifts items.
    ///
    /// - Parameters:
    ///   - paths: the items, which were checked.
    ///   - point: where the finger is; nil: in the middle of the first of them.
    ///   - owner: identifies the client that drags them.
    ///   - pointer: the JSON pointer to the request.
    /// - Throws: `movement.active`, `transition.active`, `request.invalid` or `limit.*`; nothing is dragged then.
    package mutating func beginDrag(
        of paths: [ItemPath], at point: Point?, by owner: ObjectIdentifier, _ pointer: String
    ) throws(LayoutError) -> DragStep {
        let before = collection.shown
        if collection.drag != nil {
            throw LayoutError(
                .dragActive,
                "items of container \(collection.id) are being moved already, expected one movement at a time",
                pointer: pointer + "/container")
        }
        if collection.transition != nil { throw collection.transitionActive(pointer + "/container") }
        var drag = Drag(owner: owner, items: MovedItems(paths), committed: before, container: collection.container)
        let middle = try frame(of: paths[0], in: before)?.middle
        guard let point = point ?? middle else {
            throw LayoutError(
                .invalidInput, "\(pointer)/point is missing, expected one: the first item has no place",
                pointer: pointer + "/point")
        }
        drag.position = point
        drag.grip = try grip(of: drag.items, at: point, in: before)
        drag.budget = try collection.dragBudget(drag)
        return try show(drag)
    }

    /// Moves the finger inside of this container. If the target is another one, the items are laid out there.
    ///
    /// - Returns: nil if nothing is being dragged.
    /// - Throws: what the layout throws; the drag is then where it was.
    package mutating func moveDrag(to position: Point) throws(LayoutError) -> DragStep? {
        guard var drag = collection.drag else { return nil }
        drag.position = position
        drag.other = nil
        return try show(drag)
    }

    /// Takes the items out of this container, since another one lays them out; or puts them where they were last.
    ///
    /// - Parameters:
    ///   - position: where the finger is, in the other container.
    ///   - other: the other container.
    ///   - isTaken: whether that can take them.
    package mutating func hover(
        at position: Point, over other: UInt32, isTaken: Bool
    ) throws(LayoutError) -> DragStep? {
        guard var next = collection.drag else { return nil }
        next.position = position
        // From over a third container that they cannot leave for this one they go home.
        let goesHome = !isTaken && next.placement == .away && next.other != other
        if isTaken || goesHome { next.other = isTaken ? other : nil }
        let placement: MovedPlacement = isTaken ? .away : goesHome ? .home : next.placement
        return try attempt { [next] state throws(LayoutError) in try state.propose(next, at: placement) }
    }

    /// Lays items of another container out where they would be dropped.
    ///
    /// - Parameters:
    ///   - source: their container.
    ///   - position: where the finger is, in this container's content.
    /// - Returns: nil if the data cannot take them there, or if nothing is dragged in `source`.
    /// - Throws: `movement.active` if other items are being dragged in this container, `transition.active`, `limit.*`.
    package mutating func takeGuests(
        of source: CollectionState, at position: Point, limits: CollectionLimits, _ pointer: String
    ) throws(LayoutError) -> DragStep? {
        guard let drag = source.drag else { return nil }
        if let own = collection.drag, own.other != source.id || !own.isGuest || own.owner != drag.owner {
            throw LayoutError(
                .dragActive,
                "items of container \(collection.id) are being moved already, expected one movement at a time",
                pointer: pointer)
        }
        if collection.transition != nil { throw collection.transitionActive(pointer) }
        let counts = collection.container.sections.itemCounts
        try limits.check(sections: counts.count, items: counts.reduce(drag.items.indexPaths.count, +), pointer)
        var next =
            collection.drag
            ?? Drag(owner: drag.owner, items: drag.items, committed: collection.shown, container: collection.container)
        next.position = position
        if collection.drag == nil {
            next.grip = drag.grip
            next.guests = source.draggedItems.map { $0.adapted(to: collection.definition) }
            next.other = source.id
            next.budget = try collection.dragBudget(next)
        }
        do throws(LayoutError) {
            return try attempt { [next] state throws(LayoutError) in
                let placement = try state.target(of: next)
                return placement == .home ? nil : try state.propose(next, at: placement)
            }
        } catch  where error.code.isAboutData {
            return nil
        }
    }

    /// Lays out a drop.
    ///
    /// - Parameters:
    ///   - data: the newest data of the items, if they come from another container.
    ///   - draft: a draft without changes, which pays for it.
    /// - Throws: `movement.unknown` if the items no longer hover here.
    package mutating func drop(
        newest data: [Section]? = nil, in draft: inout CollectionDraft, after before: LaidOutState
    ) throws(LayoutError) -> Change {
        guard var drag = collection.drag, drag.isGuest == (data != nil) else { throw .unknownDrag(collection.id) }
        if let data { drag.guests = data.map { $0.adapted(to: collection.definition) } }
        try draft.carryOut(drag.update(to: drag.placement, in: collection.container), "/endMovement")
        try draft.reserveRest()
        var options = LayoutOptions()
        options.purpose = .drop
        return try attempt { [draft, drag, options] next throws(LayoutError) in
            next.collection.drag = drag
            return try next.layOut(draft, after: before, options)
        }
    }

    /// Ends a drag without a change of the data. It always succeeds: a script that cannot prepare the data again is made anew for the next
    /// call, and the state without the drag is shown.
    ///
    /// - Returns: nil if nothing is being dragged.
    package mutating func endDrag() -> DragStep? {
        guard let drag = collection.drag else { return nil }
        let before = collection.shown
        collection.drag = nil
        guard drag.placement != .home else {
            // What others have piled up on the lifted items may fall.
            let hasMoved = before.step != drag.committed.step
            let state = hasMoved ? before.moved(to: before.prepared, before.motion?.awake()) : before
            collection.shown = state.showing(nil, generation: before.generation)
            return DragStep(before: before, state: collection.shown, diff: nil, autoScroll: .zero)
        }
        // A script that cannot prepare the data again is made anew for the next call.
        let laidOut = try? layOut(drag, at: .home, after: before)
        let diff = laidOut?.diff ?? .everything
        let home = laidOut.flatMap { $0.state.motion == nil ? nil : $0.state } ?? drag.committed
        collection.shown = home.showing(nil, generation: before.generation + 1)
        return DragStep(before: before, state: collection.shown, diff: diff, autoScroll: .zero)
    }

    // MARK: Steps

    private mutating func show(_ drag: Drag) throws(LayoutError) -> DragStep {
        try attempt { next throws(LayoutError) in
            try next.propose(drag, at: try next.target(of: drag))
        }
    }

    /// Lays the items of a drag out at a placement, or at their present one if the data cannot take them there.
    ///
    /// The container's own items then stay where they are, and only the finger moves. For guests the error is thrown, and `takeGuests`
    /// returns nil.
    private mutating func propose(_ drag: Drag, at placement: MovedPlacement) throws(LayoutError) -> DragStep {
        let before = collection.shown
        var laidOut: DraggedLayout?
        if placement != drag.placement {
            do throws(LayoutError) {
                laidOut = try layOut(drag, at: placement, after: before)
            } catch  where error.code.isAboutData && !drag.isGuest {
                laidOut = nil
            }
        }
        let next = laidOut?.drag ?? drag
        collection.shown = try described(
            next, in: laidOut?.state ?? before,
            generation: laidOut == nil ? before.generation : collection.nextGeneration)
        collection.drag = next
        let velocity = PresentedLayout(collection.shown.prepared, bounds: collection.shown.bounds).autoScrollVelocity(
            at: next.position)
        return DragStep(before: before, state: collection.shown, diff: laidOut?.diff, autoScroll: velocity)
    }

    /// Where the items would be dropped. The question is put to the container as it is without the drag: the answer depends on the position
    /// alone. In what is laid out, the items that make room would come under the finger, ask for another target, and flicker.
    mutating func target(of drag: Drag) throws(LayoutError) -> MovedPlacement {
        let (position, items) = (drag.position, drag.items)
        let found = try ask(drag.committed, of: collection.container) { presented throws(LayoutError) in
            try presented.insertionPoint(at: position, moving: drag.movingRanges)
        }
        guard let proposed = found?.indexPath else { return drag.placement }
        if drag.isGuest { return .guests(at: proposed) }
        let placement = MovedPlacement.gathered(at: try chosenTarget(of: drag, proposed))
        let isHome = items.indexPaths.indices.allSatisfy {
            items.indexPath(of: $0, in: placement) == items.indexPaths[$0]
        }
        return isHome ? .home : placement
    }

    private mutating func chosenTarget(
        of drag: Drag, _ proposed: ItemPath
    ) throws(LayoutError) -> ItemPath {
        if collection.definition.isBuiltIn || collection.usesFallback { return proposed }
        var counts = collection.container.sections.itemCounts
        for path in drag.items.indexPaths { counts[path.section] -= 1 }
        guard let layout = try runningLayout()?.stateful else { return proposed }
        return try reporting(orFallback: proposed) { () throws(LayoutError) in
            try layout.movementTarget(
                of: drag.items.indexPaths[0], at: drag.position, proposed: proposed, counts: counts,
                in: collection.container)
        }
    }

    /// From the middle of the item that is grabbed, or else the first one, to the finger.
    ///
    /// While the finger moves, the middle of the lifted items keeps this distance from it. Zero if none of the items has a frame.
    private mutating func grip(
        of items: MovedItems, at point: Point, in state: LaidOutState
    ) throws(LayoutError) -> Point {
        var middle: Point?
        for path in items.indexPaths {
            guard let frame = try frame(of: path, in: state) else { continue }
            if frame.contains(point) {
                middle = frame.middle
                break
            }
            middle = middle ?? frame.middle
        }
        return middle.map { Point(x: point.x - $0.x, y: point.y - $0.y) } ?? .zero
    }

    private mutating func frame(of path: ItemPath, in state: LaidOutState) throws(LayoutError) -> Rect? {
        try ask(state, of: collection.container) { presented throws(LayoutError) in try presented.frame(of: path) }
    }
}

extension LayoutError.Code {
    /// Whether a batch update was refused.
    ///
    /// During a drag that means a place where the items cannot go, not a failure.
    var isAboutData: Bool {
        switch self {
        case .updateItemCount, .updateSectionCount, .updateMissing, .updateMissingData, .updateConflict,
            .invalidInput, .duplicateIdentifier:
            true
        default: false
        }
    }
}

extension LayoutError {
    fileprivate static func unknownDrag(_ id: UInt32) -> LayoutError {
        LayoutError(
            .unknownDrag, "no items hover over container \(id) any more", pointer: "/endMovement/container")
    }
}
