/// What the operations of a draft have changed: what a layout can take over, whether it has to be prepared, and why.
///
///     bounds ─► elements ─► layout           how much has to be laid out; it only grows
///         measured sizes ─┘                  until a script refuses all of them
///
/// Each method records one kind of change with all that follows from it, so that data never changes without a need to lay it out. The
/// reason is that of the last change. Measured sizes stand apart, because a script may refuse them: then the layout is as stale as without
/// them, and has the reason from before.
struct DraftHistory: Sendable {
    private(set) var edit = ContainerEdit()
    private(set) var plans: [UpdatePlan] = []
    /// `edit.map` with the items that snapshots have deleted and inserted; nil: there are none.
    private var renewingMap: ItemMap?
    private var extent = Extent.bounds
    private var sizes = Sizes.unchanged
    private var proposed = ProposedSizes()

    /// What has to be laid out, but for measured sizes.
    private enum Extent {
        /// What the bounds make stale.
        case bounds
        /// Elements that operations name. The layout need not be prepared.
        case elements
        /// Everything. `replacesData`: whether an operation has replaced data rather than changed it in place.
        case layout(last: ChangeReason, replacesData: Bool)
    }

    private enum Sizes {
        case unchanged
        /// `areLast`: whether nothing has changed after them.
        case changed(areLast: Bool)
    }

    // MARK: Results

    var reason: ChangeReason {
        if case .changed(areLast: true) = sizes { return .measurement }
        return switch extent {
        case .bounds: .bounds
        case .elements: .layout
        case .layout(let last, _): last
        }
    }

    var needsPrepare: Bool {
        if case .changed = sizes { return true }
        if case .layout = extent { return true }
        return false
    }

    var replacesData: Bool {
        if case .layout(_, let replacesData) = extent { replacesData } else { false }
    }

    /// Where what follows an item finds it: as `edit.map`, and by identifier where a snapshot has deleted the item and inserted it anew.
    ///
    /// Drags, anchors and bodies go by it, since such an item is the same to users.
    var followingMap: ItemMap { renewingMap ?? edit.map }

    var proposesSizes: Bool { !proposed.isEmpty }

    // MARK: Changes

    /// An operation has named stale elements. The layout need not be prepared for them, but the reason is theirs.
    ///
    /// What has to be prepared already stays so.
    mutating func nameElements() {
        if case .layout(_, let replacesData) = extent {
            extent = .layout(last: .layout, replacesData: replacesData)
        } else {
            extent = .elements
        }
        followSizes()
    }

    /// More than data has changed.
    ///
    /// - Parameter replacesData: whether some data was replaced as well.
    mutating func changeEverything(_ reason: ChangeReason, replacesData: Bool = false) {
        edit.changeEverything()
        requireLayout(reason, replacesData: replacesData)
    }

    /// All items are new: none is followed from before, and no measured size is left to correct.
    ///
    /// Batch updates before this one remain among the plans.
    mutating func replaceItems() {
        forgetProposedSizes()
        renewingMap = nil
        edit.replaceItems()
        requireLayout(.data, replacesData: true)
    }

    /// A batch update was carried out.
    ///
    /// - Parameter renewed: items that it deletes and inserts, and which are the same to users.
    mutating func apply(_ plan: UpdatePlan, renewing renewed: [ItemMove] = []) {
        let map = ItemMap(plan)
        if renewingMap != nil || !renewed.isEmpty { renewingMap = followingMap.then(map.adding(renewed)) }
        proposed.move(map)
        edit.apply(plan, map)
        plans.append(plan)
        requireLayout(.data, replacesData: true)
    }

    /// Items have got other sizes in place. The data does not count as replaced, since no second copy of it exists.
    mutating func resize(_ items: ItemRange) {
        edit.resize(items)
        requireLayout(.data)
    }

    /// An item has got other data, and stays what it is.
    ///
    /// - Parameter hasValues: whether the data has more than a size.
    mutating func reconfigure(_ item: ItemPath, hasValues: Bool) {
        if hasValues {
            edit.change(section: item.section)
        } else {
            edit.resize(ItemRange(section: item.section, item: item.item))
        }
        requireLayout(.data, replacesData: true)
    }

    private mutating func requireLayout(_ reason: ChangeReason, replacesData: Bool = false) {
        extent = .layout(last: reason, replacesData: replacesData || self.replacesData)
        followSizes()
    }

    private mutating func followSizes() {
        if case .changed = sizes { sizes = .changed(areLast: false) }
    }

    // MARK: Measured sizes

    /// Elements have got measured sizes.
    ///
    /// - Parameters:
    ///   - items: those whose size differs.
    ///   - kind: of the supplementary elements; empty for cells.
    ///   - before: the sizes until now; nil if the layout takes the new ones as they are.
    mutating func measure(_ items: [Int], of section: Int, kind: String, correctableFrom before: MeasuredSizes?) {
        if kind.isEmpty { edit.resize(items, of: section) } else { edit.change(section: section) }
        if let before {
            for item in items {
                let path = ItemPath(section: section, item: item)
                proposed.note(
                    kind.isEmpty ? .cell(path) : .supplementary(kind, path), before: before.allSizes(of: item))
            }
        }
        sizes = .changed(areLast: true)
    }

    /// Forgets the proposed sizes of elements that have lost their measured sizes.
    ///
    /// Another content size category drops them, so there is nothing left that a script could choose.
    mutating func keepProposedSizes(in container: Container) { proposed.keepMeasured(in: container) }

    /// Forgets all proposed sizes: another layout takes those that are set as they are.
    mutating func forgetProposedSizes() { proposed = ProposedSizes() }

    /// Takes the proposed sizes back, and sets those that the layout chooses instead. If it chooses none, the sizes have changed nothing.
    ///
    /// - Parameter choose: returns the size of each element, or nil to leave the element as it was. It gets the elements in order, and the
    ///   container without their sizes.
    mutating func chooseSizes(
        in container: inout Container,
        by choose: ([MeasuredElement], Container) throws(LayoutError) -> [Size?]
    ) throws(LayoutError) {
        let measured = proposed.withdraw(from: &container)
        proposed = ProposedSizes()
        let chosen = zip(measured, try choose(measured, container)).compactMap { measured, size in
            size.map { MeasuredElement(measured.element, $0, at: measured.length) }
        }
        if container.setMeasured(chosen).isEmpty { sizes = .unchanged }
    }
}
