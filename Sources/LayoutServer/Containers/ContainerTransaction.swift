import LayoutCore
import LayoutWire
import ScriptedLayouts

/// A container as it will be if the operations so far are committed. The container itself stays as it is until all operations have
/// succeeded.
struct ContainerTransaction {
    private(set) var definition: LayoutDefinition
    private(set) var container: Container
    /// Finds the container's items and sections by identifier.
    private(set) var identifiers: IdentifierIndex
    private(set) var parameters: Parameters
    /// The reason of the last operation that changed more than the bounds and measured sizes.
    private var reasonBesidesSizes: ChangeReason = .bounds
    /// Whether the layout has to be prepared whatever the bounds and measured sizes are.
    private var needsPrepareBesidesSizes = false
    /// Whether measured sizes have changed, and nothing after them.
    private var endsInSizes = false
    private var setsSizes = false
    /// What operations have touched of the container's data.
    private(set) var edit = ContainerEdit()
    /// `map` with the items that snapshots have deleted and inserted; nil: there are none.
    private var renewingMap: ItemMap?
    /// The batch updates, in order.
    private(set) var plans: [UpdatePlan] = []
    private(set) var isDataChanged = false
    /// The bounds that operations have set, in order.
    private(set) var requestedBounds: [Rect] = []
    /// Measured sizes that a script may correct or refuse.
    private var proposed = ProposedSizes()
    /// Elements that operations have made stale by name.
    var stale = StaleElements()
    /// The operation that is applied, by its number in its request.
    var operation = 0
    /// Whether the request refuses to leave out items and sections that are gone.
    var refusesSkipped = false
    /// Whether the reply names the items of a batch update by their identifiers.
    var namesBatch = false
    /// The sections before and after the last batch update, if the reply names its items.
    var batchSections: (before: [LayoutCore.Section], after: [LayoutCore.Section])?
    /// What operations by identifier have left out.
    var skipped: [WireSkipped] = []
    /// What is charged for the transaction, in addition to the container, until it is committed or dropped.
    let charge: MemoryCharge

    private var orthogonalOffsets: [Int: Double]
    /// The JSON pointers of offsets in the request. The offsets are checked once the layout is prepared.
    private var offsetPointers: [Int: String] = [:]

    init(
        definition: LayoutDefinition, container: Container, identifiers: IdentifierIndex, parameters: Parameters,
        orthogonalOffsets: [Int: Double] = [:], charge: MemoryCharge
    ) {
        self.charge = charge
        self.definition = definition
        self.orthogonalOffsets = orthogonalOffsets
        self.container = container
        self.identifiers = identifiers
        self.parameters = parameters
    }

    /// The reason of the last operation that changed more than the bounds.
    var reason: ChangeReason { endsInSizes ? .measurement : reasonBesidesSizes }

    /// Whether the layout has to be prepared whatever the bounds are.
    var needsPrepare: Bool { needsPrepareBesidesSizes || setsSizes }

    // MARK: Bounds

    /// Whether the layout decides what the bounds make stale, even if they are the same as before.
    var setsBounds: Bool { !requestedBounds.isEmpty }

    mutating func setBounds(_ bounds: Rect) {
        requestedBounds.append(bounds)
        container.bounds = bounds
    }

    /// Moves the bounds so that the anchor stays in place.
    mutating func scroll(to bounds: Rect) {
        container.bounds = bounds
    }

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
        container.sections = container.sections.map { $0.adapted(to: definition) }
        invalidate(.layout)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.setEnvironment(environment)
        proposed.keepMeasured(in: container)
        invalidate(.environment)
    }

    /// Replaces the sections.
    ///
    /// - Parameters:
    ///   - identifiers: the index of the sections.
    ///   - plan: the batch update that the sections result from; nil: none of the items stays.
    ///   - renewed: items that the plan deletes and inserts, and which are the same to users.
    mutating func setSections(
        _ sections: [Section], _ identifiers: IdentifierIndex, plan: UpdatePlan? = nil, renewed: [ItemMove] = []
    ) {
        if let plan {
            let map = ItemMap(plan)
            if renewingMap != nil || !renewed.isEmpty { renewingMap = followingMap.then(map.adding(renewed)) }
            proposed.move(map)
            edit.apply(plan, map)
            plans.append(plan)
            if namesBatch { batchSections = (container.sections, sections) }
        } else {
            proposed = ProposedSizes()
            renewingMap = nil
            edit.replaceItems()
        }
        isDataChanged = true
        container.sections = sections
        self.identifiers = identifiers
        moveOffsets(plan)
        requirePrepare(.data)
    }

    mutating func setSizes(_ message: WireSetSizes, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) {
        let items = try mapping.setSizes(message, in: &container.sections, pointer)
        edit.resize(items)
        requirePrepare(.data)
    }

    /// Makes everything stale, or the elements that the message names.
    mutating func invalidate(
        _ message: WireInvalidate, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        if message == WireInvalidate() { return invalidate(.layout) }
        try stale.add(message, operation, mapping, pointer)
        (reasonBesidesSizes, endsInSizes) = (.layout, false)
    }

    /// More than data has changed.
    private mutating func invalidate(_ reason: ChangeReason) {
        edit.changeEverything()
        requirePrepare(reason)
    }

    private mutating func requirePrepare(_ reason: ChangeReason) {
        (reasonBesidesSizes, endsInSizes) = (reason, false)
        needsPrepareBesidesSizes = true
    }

    /// Where all operations together have moved the items.
    var map: ItemMap { edit.map }

    /// Where what follows an item finds it: as `map`, and by identifier where a snapshot has deleted the item and inserted it anew.
    var followingMap: ItemMap { renewingMap ?? map }

    // MARK: Measured sizes

    mutating func setMeasuredSizes(
        _ message: WireSetMeasuredSizes, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let section = Int(message.section)
        if !message.kind.isEmpty { return try setMeasuredSupplementaries(message, mapping, pointer) }
        let sizes = try mapping.measuredSizes(message, in: container.sections, pointer)
        if sizes.isEmpty { return }
        let before = container.sections[section].measuredSizes
        let length = definition.measuringLength(parameters, of: section, in: container)
        let changed = container.sections[section].measuredSizes.set(sizes, at: length)
        if changed.isEmpty { return }
        if !definition.isBuiltIn {
            for item in changed {
                proposed.note(.cell(IndexPath(section: section, item: item)), before: before.allSizes(of: item))
            }
        }
        edit.resize(changed, of: section)
        (setsSizes, endsInSizes) = (true, true)
    }

    private mutating func setMeasuredSupplementaries(
        _ message: WireSetMeasuredSizes, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let kind = try mapping.string(message.kind, pointer + "/kind", limit: 256)
        let sizes = try mapping.measuredSizes(message, in: container.sections, pointer)
        if sizes.isEmpty { return }
        let section = Int(message.section)
        let before = container.sections[section].measuredSupplementaries[kind] ?? MeasuredSizes()
        let length = definition.measuringLength(parameters, of: section, in: container)
        let changed = container.sections[section].measuredSupplementaries[kind, default: MeasuredSizes()]
            .set(sizes, at: length)
        if changed.isEmpty { return }
        if !definition.isBuiltIn {
            for item in changed {
                proposed.note(
                    .supplementary(kind, IndexPath(section: section, item: item)), before: before.allSizes(of: item))
            }
        }
        edit.change(section: section)
        (setsSizes, endsInSizes) = (true, true)
    }

    /// Takes back measured sizes that the layout may correct or refuse, in the order of their elements.
    ///
    /// - Returns: the sizes, which are set again by `setChosen`, or stay taken back.
    mutating func withdrawSizes() -> [MeasuredElement] {
        let sizes = proposed.withdraw(from: &container)
        (proposed, setsSizes) = (ProposedSizes(), false)
        return sizes
    }

    /// Sets the sizes that the layout has chosen.
    mutating func setChosen(_ sizes: [MeasuredElement]) {
        let changed = container.setMeasured(sizes)
        setsSizes = !changed.isEmpty
        if changed.isEmpty { endsInSizes = false }
    }

    /// Whether there are sizes that the layout may correct or refuse.
    var proposesSizes: Bool { !proposed.isEmpty }

    // MARK: Sections that scroll by themselves

    /// - Throws: `request.invalid` if there is no such section now.
    mutating func setOrthogonalOffset(
        _ section: Int, _ offset: Double, _ pointer: String
    ) throws(RequestFailure) {
        guard container.sections.indices.contains(section) else { throw Self.notScrolling(section, pointer) }
        orthogonalOffsets[section] = offset
        offsetPointers[section] = pointer
    }

    /// Whether an operation has set the offset of a section that scrolls by itself.
    var setsOrthogonalOffsets: Bool { !offsetPointers.isEmpty }

    /// The offsets of sections that scroll by themselves, between the ends of rows that do not bounce.
    ///
    /// - Throws: `request.invalid` if the request set the offset of another section.
    func checkedOffsets(in prepared: PreparedLayout) throws(RequestFailure) -> [Int: Double] {
        for (section, pointer) in offsetPointers where prepared.orthogonalRows[section] == nil {
            throw Self.notScrolling(section, pointer)
        }
        return orthogonalOffsets.reduce(into: [:]) { offsets, own in
            offsets[own.key] = prepared.orthogonalRows[own.key]?.allowedOffset(own.value)
        }
    }

    private mutating func moveOffsets(_ plan: UpdatePlan?) {
        let (offsets, pointers) = (orthogonalOffsets, offsetPointers)
        (orthogonalOffsets, offsetPointers) = ([:], [:])
        for (old, offset) in offsets {
            guard let new = plan?.outcome.sections[old] else { continue }
            orthogonalOffsets[new] = offset
            offsetPointers[new] = pointers[old]
        }
    }

    private static func notScrolling(_ section: Int, _ pointer: String) -> RequestFailure {
        RequestFailure(
            .invalid,
            "\(pointer)/section is \(section), which does not scroll by itself; expected one with an "
                + "orthogonalScrollingBehavior", pointer: pointer + "/section")
    }
}

/// What operations by identifier change besides batch updates.
extension ContainerTransaction {
    mutating func setData(of path: IndexPath, _ data: Section, _ entry: Int) throws(LayoutError) {
        try container.sections[path.section].setData(of: path.item, from: data, entry)
    }

    mutating func noteReconfigured(_ paths: [IndexPath], hasValues: Bool) {
        for path in paths {
            if hasValues {
                edit.change(section: path.section)
            } else {
                edit.resize(ItemRange(section: path.section, item: path.item))
            }
        }
        isDataChanged = true
        requirePrepare(.data)
    }

    /// Measured sizes of items that a snapshot has deleted and inserted again.
    mutating func keepMeasured(_ sizes: [(path: IndexPath, sizes: [MeasuredSize])]) {
        for (section, own) in Dictionary(grouping: sizes, by: \.path.section) {
            container.sections[section].measuredSizes.replace(
                Dictionary(own.map { ($0.path.item, $0.sizes) }) { $1 })
        }
    }

    mutating func setOverrides(_ overrides: [Int: Parameters]) {
        if overrides.isEmpty { return }
        for (section, parameters) in overrides { container.sections[section].overrides = parameters }
        isDataChanged = true
        invalidate(.parameters)
    }
}
