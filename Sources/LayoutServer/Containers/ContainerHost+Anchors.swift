import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// What stays in place on the screen while a container changes.
extension ContainerHost {
    /// The anchor that a transaction keeps in place, and the record from which later changes of the bounds continue.
    ///
    /// Successive changes of the bounds keep what the first of them kept. A change that only scrolls keeps nothing; one that scrolls and
    /// resizes keeps what shows at the new origin. Nothing is kept if a script cannot say what is in sight.
    func anchor(at place: AnchorPlace?, in pass: LayoutPass) -> (anchor: ScrollAnchor?, resize: ResizeAnchor?) {
        let (transaction, before) = (pass.transaction, pass.before)
        let earlier = resize.flatMap { $0.isCurrent(before) ? $0 : nil }
        guard transaction.needsPrepare || transaction.setsBounds else { return (nil, earlier) }
        let isResize = !transaction.needsPrepare
        let requested = transaction.requestedBounds
        if isResize && requested.allSatisfy({ $0.size == before.bounds.size }) {
            let isStill = requested.allSatisfy { ResizeAnchor.isSame($0.origin, before.bounds.origin) }
            return (nil, isStill ? earlier : nil)
        }
        guard let place else { return (nil, nil) }
        let known = earlier ?? ResizeAnchor(from: before)
        let isScrolled = !requested.allSatisfy { known.isContinued(from: $0.origin) }
        if isResize, !isScrolled, let anchor = known.anchor(place) { return (anchor, known.adding(requested)) }
        let origin = isScrolled ? transaction.container.bounds.origin : before.bounds.origin
        let anchor = try? reportingPluginErrors { () throws(LayoutError) in
            try ScrollAnchor(place, in: presented(before, scrolledTo: origin), map: transaction.followingMap)
        }
        guard isResize, let anchor else { return (anchor, nil) }
        return (anchor, ResizeAnchor(from: before, keeping: anchor, at: place).adding(requested))
    }

    /// A published state as its user sees it, with elements from the layout where that answers queries itself.
    private func presented(_ snapshot: Snapshot) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets,
            live: snapshot.answersQueries
                ? try preparedInstance().querySource(for: snapshot.prepared, of: container) : nil)
    }

    /// The same with bounds that begin at `origin`.
    private func presented(_ snapshot: Snapshot, scrolledTo origin: Point) throws(LayoutError) -> PresentedLayout {
        if origin == snapshot.bounds.origin { return try presented(snapshot) }
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
            live: snapshot.answersQueries ? layout.querySource(for: prepared, of: moved) : nil)
    }

    /// What the newest update keeps in place; nil: nothing. If the item that it names is gone, that is the first visible cell, and the
    /// reply says so.
    ///
    /// - Throws: `request.invalid` or `index.outOfRange`; `identifier.unknown` if the update refuses to leave anything out.
    func anchorPlace(
        _ message: WireUpdateContainer, _ pass: inout LayoutPass, _ mapping: Mapping
    ) throws(RequestFailure) -> AnchorPlace? {
        let pointer = "/updateContainer/anchor"
        do throws(RequestFailure) {
            return try anchorPlace(message.anchor, setsBounds: pass.transaction.setsBounds, mapping, pointer)
        } catch {
            guard error.code == .unknownIdentifier, !message.refuseSkipped, !pass.applied.isEmpty else { throw error }
            let path = message.anchor.indexPath
            let identifier = try mapping.identifier(path.hasID ? path.id : path.sectionID, pointer + "/indexPath")
            pass.applied[pass.applied.count - 1].skipped.append(
                Skipped([identifier], .anchor, operation: message.operations.count))
            return .firstVisible
        }
    }

    private func anchorPlace(
        _ anchor: WireAnchor, setsBounds: Bool, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> AnchorPlace? {
        let resolver = IdentifierResolver(index: identifiers, sections: container.sections, mapping: mapping)
        var anchor = anchor
        if anchor.indexPath.hasSectionID {
            anchor.indexPath = try resolver.path(anchor.indexPath, pointer + "/indexPath")
        }
        switch try mapping.anchor(anchor, pointer) {
        case .automatic: return setsBounds ? nil : .firstVisible
        case .nothing: return nil
        case .identified(let identifier):
            return .item(try resolver.item(identifier, pointer + "/indexPath/id"))
        case .place(let place):
            if case .item = place { try checkItem(anchor.indexPath, pointer + "/indexPath") }
            return place
        }
    }

    func checkItem(_ path: WireIndexPath, _ pointer: String) throws(RequestFailure) {
        let (sections, (section, item)) = (container.sections, (Int(path.section), Int(path.item)))
        guard section < sections.count else {
            throw .outOfRange(
                pointer + "/section", path.section, count: sections.count, pointer: pointer + "/section")
        }
        let count = sections[section].itemCount
        guard item < count else {
            throw .outOfRange(pointer + "/item", path.item, count: count, pointer: pointer + "/item")
        }
    }
}
