import LayoutCore
import LayoutWire

/// What stays where it is on the screen while a container changes.
extension ContainerHost {
    /// The layout that a change has prepared so far.
    struct Prepared {
        var layout: PreparedLayout
        var duration: Duration
    }

    /// The anchor that a change keeps in place, and the record that later changes of the bounds continue from; nil if there is
    /// nothing to keep, or a script cannot say what was in sight. Successive changes of the bounds keep what the first of them
    /// kept; a change that only scrolls keeps nothing, and one that scrolls and resizes keeps what shows at the new origin.
    func held(
        _ place: AnchorPlace?, by change: ContainerTransaction, _ before: Snapshot
    ) -> (anchor: ScrollAnchor?, resize: ResizeAnchor?) {
        let earlier = resize.flatMap { $0.isUpToDate(before) ? $0 : nil }
        guard change.needsPrepare || change.setsBounds else { return (nil, earlier) }
        let isResize = !change.needsPrepare
        if isResize && change.boundsSet.allSatisfy({ $0.size == before.bounds.size }) {
            let isStill = change.boundsSet.allSatisfy { ResizeAnchor.isSame($0.origin, before.bounds.origin) }
            return (nil, isStill ? earlier : nil)
        }
        guard let place else { return (nil, nil) }
        let known = earlier ?? ResizeAnchor(from: before)
        let isScrolled = !change.boundsSet.allSatisfy { known.knows($0.origin) }
        if isResize, !isScrolled, let anchor = known.anchor(place) { return (anchor, known.set(change.boundsSet)) }
        let origin = isScrolled ? change.container.bounds.origin : before.bounds.origin
        let anchor = try? reportingPluginErrors { () throws(LayoutError) in
            try change.anchor(place, in: seen(before, scrolledTo: origin))
        }
        guard isResize, let anchor else { return (anchor, nil) }
        return (anchor, ResizeAnchor(from: before, holding: anchor, at: place).set(change.boundsSet))
    }

    /// A published state as it is where the bounds begin at `origin`.
    private func seen(_ snapshot: Snapshot, scrolledTo origin: Point) throws(LayoutError) -> PresentedLayout {
        if origin == snapshot.bounds.origin { return try seen(snapshot) }
        let layout = try preparedInstance()
        var moved = container
        moved.bounds.x = origin.x
        moved.bounds.y = origin.y
        var prepared = snapshot.prepared
        if try layout.invalidation(of: prepared, from: snapshot.bounds, to: moved.bounds)?.needsPrepare == true {
            prepared = try layout.prepare(moved)
        }
        return PresentedLayout(
            prepared, bounds: moved.bounds, offsets: snapshot.orthogonalOffsets,
            live: snapshot.answersQueries ? (layout, moved) : nil)
    }

    /// Scrolls so that what is held stays in place, and prepares again where frames follow the bounds. A script that cannot say
    /// where it is leaves the bounds as they are.
    ///
    /// - Parameter context: what the change makes stale; the scroll adds to it.
    /// - Returns: by how much what is held lies elsewhere on the screen.
    func scroll(
        _ change: inout ContainerTransaction, _ prepared: inout Prepared, _ context: inout InvalidationContext?,
        _ anchor: ScrollAnchor
    ) throws(RequestFailure) -> Point {
        guard let first = reading(anchor, change, prepared.layout) else { return .zero }
        return try AnchorSearch.settle(first) { bounds throws(RequestFailure) in
            let (found, unadjusted) = (prepared.layout, change.container.bounds)
            change.scroll(to: bounds)
            let moved = try reportingPluginErrors(orFallback: nil) { () throws(LayoutError) in
                try layout?.layout.invalidation(of: found, from: unadjusted, to: bounds)
            }
            if let moved { context = context?.merged(with: moved) ?? moved }
            if moved?.needsPrepare == true { prepared = try prepareAgain(change) }
            return reading(anchor, change, prepared.layout)
        }.displacement
    }

    func prepare(_ change: ContainerTransaction) throws(RequestFailure) -> Prepared {
        let (layout, duration) = try prepare(change.container, change.definition, change.parameters)
        return Prepared(layout: layout, duration: duration)
    }

    /// The same after an earlier prepare of the change: given up, it leaves a layout that keeps something out of step.
    private func prepareAgain(_ change: ContainerTransaction) throws(RequestFailure) -> Prepared {
        do throws(RequestFailure) {
            return try prepare(change)
        } catch {
            if layout?.layout.isStateful == true { dropLayout() }
            throw error
        }
    }

    private func reading(
        _ anchor: ScrollAnchor, _ change: ContainerTransaction, _ prepared: PreparedLayout
    ) -> AnchorReading? {
        let answersQueries = !usesFallback && layout?.layout.answersQueries == true
        let seen = PresentedLayout(
            prepared, bounds: change.container.bounds,
            live: answersQueries ? layout.map { ($0.layout, change.container) } : nil)
        return try? reportingPluginErrors { () throws(LayoutError) in try anchor.reading(of: seen) }
    }

    /// What the message wants to stay in place; nil: nothing.
    func anchor(
        _ message: WireUpdateContainer, _ change: ContainerTransaction, _ mapping: Mapping
    ) throws(RequestFailure) -> AnchorPlace? {
        let pointer = "/updateContainer/anchor"
        let names = ["", "firstVisible", "item", "end", "none"]
        switch try mapping.name(message.anchor.at, of: names, pointer + "/at") {
        case "firstVisible": return .firstVisible
        case "end": return .end
        case "none": return nil
        case "item":
            guard message.anchor.hasIndexPath else {
                throw RequestFailure(
                    .invalid, "\(pointer)/indexPath is missing, expected the item that stays in place",
                    pointer: pointer + "/indexPath")
            }
            let path = message.anchor.indexPath.model
            let sections = container.sections
            guard path.section < sections.count else {
                throw .outOfRange(
                    pointer + "/indexPath/section", message.anchor.indexPath.section, count: sections.count,
                    pointer: pointer + "/indexPath/section")
            }
            guard path.item < sections[path.section].itemCount else {
                throw .outOfRange(
                    pointer + "/indexPath/item", message.anchor.indexPath.item, count: sections[path.section].itemCount,
                    pointer: pointer + "/indexPath/item")
            }
            return .item(path)
        default: return change.setsBounds ? nil : .firstVisible
        }
    }
}

extension ContainerHost.UpdateOutcome {
    /// The outcome for one update of several that set bounds and hold something: what its own bounds have moved by.
    func told(to update: QueuedUpdate) -> Self {
        guard resize != nil, let origin = update.origin else { return self }
        var own = self
        own.adjustment = Point(x: snapshot.bounds.x - origin.x, y: snapshot.bounds.y - origin.y)
        return own
    }
}
