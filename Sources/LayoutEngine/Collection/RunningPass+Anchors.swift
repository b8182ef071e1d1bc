/// What stays in place on the screen while a container changes.
extension RunningPass {
    /// The anchor that a pass keeps in place, and the record from which later changes of the bounds continue.
    ///
    /// Successive changes of the bounds keep what the first of them kept. A change that only scrolls keeps nothing; one that scrolls and
    /// resizes keeps what shows at the new origin. Nothing is kept if a script cannot say what is in sight.
    func anchor(at place: AnchorPlace?) -> (anchor: ScrollAnchor?, resize: ResizeAnchor?) {
        let (draft, before) = (pass.draft, pass.before)
        let earlier = running.collection.resize.flatMap { $0.isCurrent(before) ? $0 : nil }
        guard draft.needsPrepare || draft.setsBounds else { return (nil, earlier) }
        let isResize = !draft.needsPrepare
        let requested = draft.requestedBounds
        if isResize && requested.allSatisfy({ $0.size == before.bounds.size }) {
            let isStill = requested.allSatisfy { ResizeAnchor.isSame($0.origin, before.bounds.origin) }
            return (nil, isStill ? earlier : nil)
        }
        guard let place else { return (nil, nil) }
        let known = earlier ?? ResizeAnchor(from: before)
        let isScrolled = !requested.allSatisfy { known.isContinued(from: $0.origin) }
        if isResize, !isScrolled, let anchor = known.anchor(place) { return (anchor, known.adding(requested)) }
        let origin = isScrolled ? draft.container.bounds.origin : before.bounds.origin
        var anchor: ScrollAnchor?
        do throws(LayoutError) {
            let presented = try presented(before, scrolledTo: origin)
            anchor = try ScrollAnchor(
                place, in: presented, map: draft.followingMap, keepsOrder: draft.keepsOrder(of:))
        } catch {
            running.collection.host.report(error)
        }
        guard isResize, let anchor else { return (anchor, nil) }
        return (anchor, ResizeAnchor(from: before, keeping: anchor, at: place).adding(requested))
    }

    private func presented(
        _ state: LaidOutState, scrolledTo origin: Point
    ) throws(LayoutError) -> PresentedLayout {
        if origin == state.bounds.origin { return try running.presented(state, of: running.collection.container) }
        let layout = try running.preparedInstance()
        var moved = running.collection.container
        moved.bounds.x = origin.x
        moved.bounds.y = origin.y
        var prepared = state.prepared
        if try layout.invalidation(of: prepared, from: state.bounds, to: moved.bounds)?.needsPrepare == true {
            prepared = try layout.prepare(moved)
        }
        return PresentedLayout(
            prepared, bounds: moved.bounds, offsets: state.orthogonalOffsets,
            live: state.answersQueries ? layout.querySource(for: prepared, of: moved) : nil)
    }
}
