/// A container as it will be if the operations so far are committed. The container itself stays as it is until all of them have
/// succeeded and what they lead to is laid out.
///
///     container ──► draft ─► operation ─► operation ─► … ─► lay out ──► container
///                     └── refused: dropped, nothing has happened
///
/// A draft knows what was touched (`edit`), so that a layout can take over the rest, and why (`reason`). It pays for what it takes
/// before it takes it.
package struct CollectionDraft: Sendable {
    /// The layout that will lay it out.
    package private(set) var definition: LayoutDefinition
    /// The layout's parameters.
    package private(set) var parameters: Parameters
    /// Bounds, environment and data.
    package internal(set) var container: Container
    /// Finds the container's items and sections by identifier.
    package private(set) var identifiers: IdentifierIndex
    /// What operations have touched of the container's data.
    package internal(set) var edit = ContainerEdit()
    /// The batch updates, in order.
    package private(set) var plans: [UpdatePlan] = []
    /// Whether operations have replaced data.
    package internal(set) var isDataChanged = false
    /// The bounds that operations have set, in order.
    package private(set) var requestedBounds: [Rect] = []
    /// Elements that operations have made stale by name.
    package internal(set) var stale = StaleElements()
    /// The sections before and after the last batch update, if `namesBatch`.
    package var batchSections: (before: SectionList, after: SectionList)?
    /// What operations by identifier have left out.
    package var skipped: [SkippedIdentifiers] = []
    /// What was paid for the draft, in addition to what the container has.
    package private(set) var paidBytes = 0

    /// The number of the operation that is carried out.
    package var operation = 0
    /// Whether operations are refused that would leave out items and sections.
    package var refusesSkipped = false
    /// Whether the sections before and after a batch update are kept, to name its items.
    package var namesBatch = false
    /// The limits of the container.
    package var limits: CollectionLimits

    /// What makes the layout stale, and what caused it last.
    private var cause = DraftCause()
    /// `map` with the items that snapshots have deleted and inserted; nil: there are none.
    private var renewingMap: ItemMap?
    /// Measured sizes that a script may correct or refuse.
    private var proposed = ProposedSizes()
    /// How far sections that scroll by themselves are scrolled.
    private var rows: RowOffsets
    private let budget: any MemoryBudget
    /// Bytes that are paid for the container already.
    private let presentBytes: Int

    /// A draft without changes.
    ///
    /// - Parameters:
    ///   - orthogonalOffsets: how far sections that scroll by themselves are scrolled, in points.
    ///   - presentBytes: what is paid for the container already.
    package init(
        of container: Container, identifiers: IdentifierIndex, definition: LayoutDefinition, parameters: Parameters,
        orthogonalOffsets: [Int: Double] = [:], limits: CollectionLimits, budget: any MemoryBudget,
        presentBytes: Int = 0
    ) {
        self.container = container
        self.identifiers = identifiers
        self.definition = definition
        self.parameters = parameters
        rows = RowOffsets(orthogonalOffsets)
        self.limits = limits
        self.budget = budget
        self.presentBytes = presentBytes
    }

    // MARK: Results

    /// The reason of the last operation that changed more than the bounds.
    package var reason: ChangeReason { cause.reason }

    /// Whether the layout has to be prepared whatever the bounds are.
    package var needsPrepare: Bool { cause.needsPrepare }

    /// Whether the layout decides what the bounds make stale, even if they are the same as before.
    package var setsBounds: Bool { !requestedBounds.isEmpty }

    /// Where all operations together have moved the items.
    package var map: ItemMap { edit.map }

    /// Where what follows an item finds it: as `map`, and by identifier where a snapshot has deleted the item and inserted it anew.
    package var followingMap: ItemMap { renewingMap ?? map }

    // MARK: Memory

    /// Pays for the draft, until it is committed or dropped.
    package mutating func reserve(_ bytes: Int) throws(LayoutError) {
        try budget.pay(bytes)
        paidBytes += bytes
    }

    /// Pays what is missing until so many bytes are paid for the draft. What operations take one after another, not one beside another, is
    /// so paid once.
    mutating func reserve(atLeast bytes: Int) throws(LayoutError) { try reserve(max(0, bytes - paidBytes)) }

    /// Pays what the container takes while it is laid out, in addition to what is paid already. New sections exist beside the old ones;
    /// without new sections only the growth of the old ones counts.
    package mutating func reserveRest() throws(LayoutError) {
        let memory = ContainerMemory.bytes(container.sections, by: definition, with: parameters)
        let paid = paidBytes + (isDataChanged ? 0 : presentBytes)
        if memory > paid { try reserve(memory - paid) }
    }

    // MARK: Bounds

    /// Scrolls or resizes the visible rectangle.
    package mutating func setBounds(_ bounds: Rect) {
        requestedBounds.append(bounds)
        container.bounds = bounds
    }

    /// Moves the bounds so that something stays in place.
    package mutating func scroll(to bounds: Rect) { container.bounds = bounds }

    // MARK: Layout and data

    mutating func setParameters(_ parameters: Parameters) {
        if parameters == self.parameters { return }
        self.parameters = parameters
        invalidate(.parameters)
    }

    mutating func setLayout(_ definition: LayoutDefinition, _ parameters: Parameters) {
        if definition.name != self.definition.name { proposed = ProposedSizes() }
        self.definition = definition
        self.parameters = parameters
        container.sections = SectionList(container.sections.map { $0.adapted(to: definition) })
        invalidate(.layout)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.setEnvironment(environment)
        proposed.keepMeasured(in: container)
        invalidate(.environment)
    }

    /// Replaces the sections by others, whose items are all new.
    mutating func replaceSections(_ sections: SectionList, _ identifiers: IdentifierIndex) {
        proposed = ProposedSizes()
        renewingMap = nil
        edit.replaceItems()
        take(sections, identifiers, after: nil)
    }

    /// Replaces the sections by those that a batch update leads to.
    ///
    /// - Parameter renewed: items that the plan deletes and inserts, and which are the same to users.
    mutating func updateSections(
        _ sections: SectionList, _ identifiers: IdentifierIndex, by plan: UpdatePlan, renewing renewed: [ItemMove]
    ) {
        let map = ItemMap(plan)
        if renewingMap != nil || !renewed.isEmpty { renewingMap = followingMap.then(map.adding(renewed)) }
        proposed.move(map)
        edit.apply(plan, map)
        plans.append(plan)
        if namesBatch { batchSections = (container.sections, sections) }
        take(sections, identifiers, after: plan)
    }

    private mutating func take(_ sections: SectionList, _ identifiers: IdentifierIndex, after plan: UpdatePlan?) {
        isDataChanged = true
        container.sections = sections
        self.identifiers = identifiers
        rows.move(plan)
        requirePrepare(.data)
    }

    /// More than data has changed.
    mutating func invalidate(_ reason: ChangeReason) {
        edit.changeEverything()
        requirePrepare(reason)
    }

    mutating func requirePrepare(_ reason: ChangeReason) { cause.requirePrepare(reason) }

    /// Something was made stale that need not be prepared.
    mutating func noteReason(_ reason: ChangeReason) { cause.note(reason) }

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

    /// Notes that sizes were measured, which a script may correct or refuse.
    mutating func noteMeasured(_ elements: [Element], before sizes: (Element) -> [MeasuredSize]) {
        if !definition.isBuiltIn {
            for element in elements { proposed.note(element, before: sizes(element)) }
        }
        cause.noteSizes()
    }

    /// Whether there are sizes that the layout may correct or refuse.
    package var proposesSizes: Bool { !proposed.isEmpty }

    /// Takes back measured sizes that the layout may correct or refuse, in the order of their elements.
    ///
    /// - Returns: the sizes, which are set again by `setChosen`, or stay taken back.
    package mutating func withdrawSizes() -> [MeasuredElement] {
        let sizes = proposed.withdraw(from: &container)
        proposed = ProposedSizes()
        cause.withdrawSizes()
        return sizes
    }

    /// Sets the sizes that the layout has chosen.
    package mutating func setChosen(_ sizes: [MeasuredElement]) {
        let changed = container.setMeasured(sizes)
        cause.settleSizes(areSet: !changed.isEmpty)
    }

    // MARK: Sections that scroll by themselves

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
