/// What stays in place on the screen while a container changes.
extension CollectionState {
    /// What an update keeps in place, as far as it is in the container before it; nil: nothing.
    ///
    /// - Parameters:
    ///   - setsBounds: whether the update sets the bounds.
    ///   - pointer: the JSON pointer to the anchor's index path.
    /// - Throws: `index.outOfRange`, `identifier.unknown`, `request.invalid`.
    package func place(
        of anchor: UpdateAnchor, setsBounds: Bool, _ pointer: String
    ) throws(LayoutError) -> AnchorPlace? {
        switch anchor {
        case .automatic: return setsBounds ? nil : .firstVisible
        case .nothing: return nil
        case .identified(let identifier):
            let place = pointer + "/id"
            try identifiers.checkItem(identifier, isEmpty: container.sections.isEmpty, place)
            guard let path = identifiers.path(of: identifier, in: container.sections) else {
                throw .unknown(identifier, what: "item", place)
            }
            return .item(path)
        case .place(let place):
            if case .item(let path) = place { try check(path, pointer) }
            return place
        }
    }

    /// - Throws: `index.outOfRange` if there is no such item.
    package func check(_ path: ItemPath, _ pointer: String) throws(LayoutError) {
        let sections = container.sections
        guard sections.indices.contains(path.section) else {
            throw .outOfRange(path.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[path.section].itemCount
        guard (0..<count).contains(path.item) else {
            throw .outOfRange(path.item, count: count, pointer: pointer + "/item")
        }
    }

    /// The anchor that a pass keeps in place, and the record from which later changes of the bounds continue.
    ///
    /// Successive changes of the bounds keep what the first of them kept. A change that only scrolls keeps nothing; one that scrolls and
    /// resizes keeps what shows at the new origin. Nothing is kept if a script cannot say what is in sight.
    mutating func anchor(
        at place: AnchorPlace?, in pass: LayoutPass
    ) -> (anchor: ScrollAnchor?, resize: ResizeAnchor?) {
        let (draft, before) = (pass.draft, pass.before)
        let earlier = resize.flatMap { $0.isCurrent(before) ? $0 : nil }
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
            host.report(error)
        }
        guard isResize, let anchor else { return (anchor, nil) }
        return (anchor, ResizeAnchor(from: before, keeping: anchor, at: place).adding(requested))
    }

    /// A state as its user sees it, with bounds that begin at `origin`.
    private mutating func presented(
        _ state: LaidOutState, scrolledTo origin: Point
    ) throws(LayoutError) -> PresentedLayout {
        if origin == state.bounds.origin { return try presented(state, of: container) }
        let layout = try preparedInstance()
        var moved = container
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
