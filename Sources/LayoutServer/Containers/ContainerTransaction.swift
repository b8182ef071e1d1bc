import LayoutCore
import LayoutWire

/// A container as it will be if the operations so far are committed. The container itself stays as it is until all operations have
/// succeeded.
struct ContainerTransaction {
    private(set) var definition: LayoutDefinition
    private(set) var container: Container
    private(set) var parameters: Parameters
    /// The reason of the last operation that changed more than the bounds.
    private(set) var reason: ChangeReason = .bounds
    /// Whether the layout has to be prepared whatever the bounds are.
    private(set) var needsPrepare = false
    /// What operations have touched of the container's data.
    private(set) var edit = ContainerEdit()
    /// The batch updates, in order.
    private(set) var plans: [UpdatePlan] = []
    private(set) var isDataChanged = false
    /// The bounds that operations have set, in order.
    private(set) var requestedBounds: [Rect] = []
    /// Items whose measured size has changed, by their newest index paths.
    private var measured: Set<IndexPath> = []
    /// Elements that operations have made stale by name.
    private(set) var stale = StaleElements()
    /// Bytes charged for the transaction, in addition to those of the container.
    var reservedMemory = 0

    private var orthogonalOffsets: [Int: Double]
    /// The JSON pointers of offsets in the request. The offsets are checked once the layout is prepared.
    private var offsetPointers: [Int: String] = [:]

    init(
        definition: LayoutDefinition, container: Container, parameters: Parameters,
        orthogonalOffsets: [Int: Double] = [:]
    ) {
        self.definition = definition
        self.orthogonalOffsets = orthogonalOffsets
        self.container = container
        self.parameters = parameters
    }

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
        self.definition = definition
        self.parameters = parameters
        container.sections = container.sections.map { $0.adapted(to: definition) }
        invalidate(.layout)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.setEnvironment(environment)
        invalidate(.environment)
    }

    /// Replaces the sections.
    ///
    /// - Parameter plan: the batch update that the sections result from; nil: none of the items stays.
    mutating func setSections(_ sections: [Section], plan: UpdatePlan? = nil) {
        if let plan {
            let map = ItemMap(plan)
            measured = Set(measured.compactMap(map.newPath))
            edit.apply(plan, map)
            plans.append(plan)
        } else {
            measured = []
            edit.replaceItems()
        }
        isDataChanged = true
        container.sections = sections
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
        try stale.add(message, mapping, pointer)
        reason = .layout
    }

    /// More than data has changed.
    private mutating func invalidate(_ reason: ChangeReason) {
        edit.changeEverything()
        requirePrepare(reason)
    }

    private mutating func requirePrepare(_ reason: ChangeReason) {
        self.reason = reason
        needsPrepare = true
    }

    /// Where all operations together have moved the items.
    var map: ItemMap { edit.map }

    // MARK: Measured sizes

    mutating func setMeasuredSizes(
        _ message: WireSetMeasuredSizes, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let section = Int(message.section)
        if !message.kind.isEmpty { return try setMeasuredSupplementaries(message, mapping, pointer) }
        let sizes = try mapping.measuredSizes(message, in: container.sections, pointer)
        if sizes.isEmpty { return }
        let changed = container.sections[section].measuredSizes.set(sizes)
        if changed.isEmpty { return }
        measured.formUnion(changed.map { IndexPath(section: section, item: $0) })
        edit.resize(changed, of: section)
        requirePrepare(.measurement)
    }

    private mutating func setMeasuredSupplementaries(
        _ message: WireSetMeasuredSizes, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let kind = try mapping.string(message.kind, pointer + "/kind", limit: 256)
        let sizes = try mapping.measuredSizes(message, in: container.sections, pointer)
        if sizes.isEmpty { return }
        let changed = container.sections[Int(message.section)]
            .measuredSupplementaries[kind, default: MeasuredSizes()].set(sizes)
        if changed.isEmpty { return }
        edit.change(section: Int(message.section))
        requirePrepare(.measurement)
    }

    /// The anchor at `place`. Items that were measured do not serve as one.
    ///
    /// - Parameter presented: the container before the transaction.
    func anchor(_ place: AnchorPlace, in presented: PresentedLayout) throws(LayoutError) -> ScrollAnchor {
        try ScrollAnchor(place, in: presented, map: map) { [map, measured] path in
            !measured.isEmpty && map.newPath(of: path).map(measured.contains) ?? false
        }
    }

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
