/// A container as it will be if the operations so far are committed. The container itself stays as it is until all of them have
/// succeeded and what they lead to is laid out.
///
///     container ──► draft ─► operation ─► operation ─► … ─► lay out ──► container
///                     └── refused: dropped, nothing has happened
///
/// A draft knows what was touched (`edit`), so that a layout can take over the rest, and why (`reason`). It pays for memory before it
/// allocates it.
package struct CollectionDraft: Sendable {
    /// The layout that will lay it out.
    ///
    /// Operations may replace it, and those after them are checked against the new one.
    package private(set) var layout: LayoutConfiguration
    /// Bounds, environment and data.
    ///
    /// As the operations so far leave them; the layout has not seen it yet.
    package internal(set) var container: Container
    /// Finds the container's items and sections by identifier.
    ///
    /// Operations keep it in step with `container.sections`.
    package private(set) var identifiers: IdentifierIndex
    var history = DraftHistory()
    /// The bounds that operations have set, in order.
    ///
    /// The last ones are those of `container`. The others tell a scroll from a resize, if a client has sent several.
    package private(set) var requestedBounds: [Rect] = []
    /// Elements that operations have made stale by name.
    ///
    /// Those that are named by identifier are looked up by `resolveStale`, once no operation is left that could move them.
    package internal(set) var stale = StaleElements()
    /// The sections before and after the last batch update, if the options say so.
    ///
    /// Both share what the update does not touch, so keeping them costs a list of sections. nil if none was carried out.
    package var batchSections: (before: SectionList, after: SectionList)?
    /// What operations by identifier have left out.
    ///
    /// With the number of the operation and the reason, in the order of the operations.
    package var skipped: [SkippedIdentifiers] = []
    /// The number of the operation that is carried out.
    ///
    /// From 0 in its request. `skip` reports it, so it is set before each operation.
    package var operation = 0
    /// How operations are carried out.
    package var options: Options
    /// How far sections that scroll by themselves are scrolled.
    private var rows: RowOffsets
    private var memory: DraftMemory

    /// How operations are carried out. Each of the updates that share a draft may have its own. They are set before its first operation.
    package struct Options: Sendable {
        /// The limits of the container.
        ///
        /// Checked against the data that each operation leads to, before that is made.
        package var limits: CollectionLimits
        /// Whether operations are refused that would leave out items and sections.
        ///
        /// The first name that is gone, or there already, is then an error: `identifier.unknown` or `identifier.duplicate`.
        package var refusesSkipped = false
        /// Whether the sections before and after a batch update are kept, to name its items.
        ///
        /// They are in `batchSections` then.
        package var namesBatch = false

        /// Leaves out what is gone, and keeps nothing to name the items of batch updates.
        package init(limits: CollectionLimits) { self.limits = limits }
    }

    /// A draft without changes.
    ///
    /// - Parameter rows: how far sections that scroll by themselves are scrolled.
    init(
        of container: Container, _ identifiers: IdentifierIndex, as layout: LayoutConfiguration, rows: RowOffsets,
        limits: CollectionLimits, memory: DraftMemory
    ) {
        self.container = container
        self.identifiers = identifiers
        self.layout = layout
        self.rows = rows
        self.memory = memory
        options = Options(limits: limits)
    }

    // MARK: Results

    /// The layout's definition.
    package var definition: LayoutDefinition { layout.definition }

    /// The values of all parameters of the layout.
    package var parameters: Parameters { layout.parameters }

    /// What operations have touched of the container's data.
    ///
    /// Not bounded any more once the layout, its parameters or the environment have changed.
    package var edit: ContainerEdit { history.edit }

    /// The batch updates, in order.
    ///
    /// Index paths of each are those that the one before it leaves. Snapshots and operations by identifier are among them.
    package var plans: [UpdatePlan] { history.plans }

    /// Whether operations have replaced data.
    ///
    /// Old and new data then exist beside each other until the draft is committed, and both are paid for.
    package var isDataChanged: Bool { history.replacesData }

    /// The reason of the last operation that changed more than the bounds.
    ///
    /// `.bounds` if there is none.
    package var reason: ChangeReason { history.reason }

    /// Whether the layout has to be prepared whatever the bounds are.
    package var needsPrepare: Bool { history.needsPrepare }

    /// Whether the layout decides what the bounds make stale, even if they are the same as before.
    package var setsBounds: Bool { !requestedBounds.isEmpty }

    /// Where all operations together have moved the items.
    ///
    /// From index paths before the draft to those after it. Items that a snapshot deletes and inserts under the same identifier are gone in
    /// it.
    package var map: ItemMap { history.edit.map }

    /// Where what follows an item finds it: as `map`, and by identifier where a snapshot has deleted the item and inserted it anew.
    ///
    /// Anchors, drags, transitions and the bodies of items go by it.
    package var followingMap: ItemMap { history.followingMap }

    // MARK: Memory

    /// The bytes that were paid for the draft, in addition to those of the container.
    package var paidBytes: Int { memory.paidBytes }

    /// Pays for the draft, until it is committed or dropped.
    ///
    /// - Throws: what the budget refuses.
    mutating func reserve(_ bytes: Int) throws(LayoutError) { try memory.pay(bytes) }

    /// Pays what is missing until so many bytes are paid for the draft, so that memory which operations need one after another, not one
    /// beside another, is paid once.
    mutating func reserve(atLeast bytes: Int) throws(LayoutError) { try memory.pay(upTo: bytes, isBeside: true) }

    /// Pays what the container takes while it is laid out, in addition to what is paid already. New sections exist beside the old ones;
    /// without new sections only the growth of the old ones counts.
    package mutating func reserveRest() throws(LayoutError) {
        try memory.pay(upTo: layout.bytes(container.sections), isBeside: history.replacesData)
    }

    // MARK: Bounds

    /// Scrolls or resizes the visible rectangle. Of several bounds, the last ones count, but all of them tell a scroll from a resize.
    ///
    /// The layout is not called: what the bounds make stale is found when the draft is laid out.
    package mutating func setBounds(_ bounds: Rect) {
        requestedBounds.append(bounds)
        container.bounds = bounds
    }

    /// Moves the bounds so that something stays in place. They do not count as requested.
    ///
    /// The change reports the difference as its `adjustment`.
    package mutating func scroll(to bounds: Rect) { container.bounds = bounds }

    // MARK: Layout and data

    mutating func setParameters(_ parameters: Parameters) {
        if parameters == layout.parameters { return }
        layout.parameters = parameters
        history.changeEverything(.parameters)
    }

    mutating func setLayout(_ layout: LayoutConfiguration) {
        if layout.definition.name != definition.name { history.forgetProposedSizes() }
        self.layout = layout
        container = container.adapted(to: layout.definition)
        history.changeEverything(.layout)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.setEnvironment(environment)
        history.keepProposedSizes(in: container)
        history.changeEverything(.environment)
    }

    mutating func replaceSections(_ sections: SectionList, _ identifiers: IdentifierIndex) {
        history.replaceItems()
        take(sections, identifiers, after: nil)
    }

    /// Replaces the sections by those that a batch update leads to.
    ///
    /// - Parameter renewed: items that the plan deletes and inserts, and which are the same to users.
    mutating func updateSections(
        _ sections: SectionList, _ identifiers: IdentifierIndex, by plan: UpdatePlan, renewing renewed: [ItemMove]
    ) {
        history.apply(plan, renewing: renewed)
        if options.namesBatch { batchSections = (container.sections, sections) }
        take(sections, identifiers, after: plan)
    }

    private mutating func take(_ sections: SectionList, _ identifiers: IdentifierIndex, after plan: UpdatePlan?) {
        container.sections = sections
        self.identifiers = identifiers
        rows.move(plan)
    }

    /// Whether the changes of the data leave an item where it is among the others: they neither delete it nor move it by itself.
    ///
    /// - Parameter path: its index path before them.
    package func keepsOrder(of path: ItemPath) -> Bool {
        var path = path
        for plan in plans {
            guard !plan.moves(path), let next = plan.newPath(of: path) else { return false }
            path = next
        }
        return true
    }

    // MARK: Measured sizes

    /// Whether there are sizes that the layout may correct or refuse.
    ///
    /// Only a script corrects sizes: other layouts use those that were measured.
    package var proposesSizes: Bool { history.proposesSizes }

    /// Lets the layout correct or refuse the measured sizes that operations have set.
    ///
    /// - Parameter choose: returns the size of each element, or nil to leave the element as it was. It gets the elements in order, and the
    ///   container without their sizes.
    mutating func chooseSizes(
        by choose: ([MeasuredElement], Container) throws(LayoutError) -> [Size?]
    ) throws(LayoutError) {
        try history.chooseSizes(in: &container, by: choose)
    }

    // MARK: Sections that scroll by themselves

    /// Scrolls a section that scrolls by itself. Whether it does is known once the layout is prepared, and checked then.
    ///
    /// - Parameter pointer: to the operation, for the error then.
    /// - Throws: `request.invalid` if there is no such section now.
    mutating func setOrthogonalOffset(_ offset: Double, of section: Int, _ pointer: String) throws(LayoutError) {
        guard container.sections.indices.contains(section) else { throw .notScrolling(section, pointer) }
        rows.set(offset, of: section, pointer)
    }

    /// Whether an operation has set the offset of a section that scrolls by itself.
    package var setsOrthogonalOffsets: Bool { rows.areSet }

    /// The offsets of sections that scroll by themselves, between the ends of rows that do not bounce.
    ///
    /// - Throws: `request.invalid` if an operation has set the offset of another section.
    package func checkedOffsets(in prepared: PreparedLayout) throws(LayoutError) -> [Int: Double] {
        try rows.checked(in: prepared)
    }
}
