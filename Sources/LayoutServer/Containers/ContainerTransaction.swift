import LayoutCore
import LayoutWire

/// A container as it would be after the operations so far. Nothing of the real one changes until all have succeeded.
struct ContainerTransaction {
    private(set) var definition: LayoutDefinition
    private(set) var container: Container
    private(set) var parameters: Parameters
    /// Of the last operation that changed more than the bounds.
    private(set) var reason: ChangeReason = .bounds
    /// Whether the frames must be found anew whatever the bounds are.
    private(set) var needsPrepare = false
    /// Where all operations together moved the items.
    private(set) var map = ItemMap.identity
    /// The batch updates, in order.
    private(set) var plans: [UpdatePlan] = []
    private(set) var isDataChanged = false
    /// The bounds that were set, in order.
    private(set) var boundsSet: [Rect] = []
    /// Items whose measured size is another than before, by their newest places.
    private var measured: Set<IndexPath> = []
    /// Bytes charged for this change, beside those of the container.
    var reservedMemory = 0

    private var orthogonalOffsets: [Int: Double]
    /// Where the request has an offset, to be checked once the rows are known.
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

    /// Whether the layout is to be asked about the bounds, be they the same.
    var setsBounds: Bool { !boundsSet.isEmpty }

    mutating func setBounds(_ bounds: Rect) {
        boundsSet.append(bounds)
        container.bounds = bounds
    }

    /// Moves the bounds so that what is held stays in place.
    mutating func scroll(to bounds: Rect) {
        container.bounds = bounds
    }

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
        container.environment = environment
        invalidate(.environment)
    }

    mutating func setSections(_ sections: [Section], plan: UpdatePlan? = nil) {
        let moved = plan.map { ItemMap($0) } ?? .replaced
        map = map.then(moved)
        measured = Set(measured.compactMap(moved.newPath))
        if let plan { plans.append(plan) }
        isDataChanged = true
        container.sections = sections
        let (offsets, pointers) = (orthogonalOffsets, offsetPointers)
        (orthogonalOffsets, offsetPointers) = ([:], [:])
        for (old, offset) in offsets {
            guard let new = plan?.outcome.sections[old] else { continue }
            orthogonalOffsets[new] = offset
            offsetPointers[new] = pointers[old]
        }
        invalidate(.data)
    }

    mutating func setSizes(_ message: WireSetSizes, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) {
        try mapping.setSizes(message, in: &container.sections, pointer)
        invalidate(.data)
    }

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
        invalidate(.measurement)
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
        invalidate(.measurement)
    }

    /// What stays in place.
    ///
    /// - Parameter seen: the container before the change.
    func anchor(_ place: AnchorPlace, in seen: PresentedLayout) throws(LayoutError) -> ScrollAnchor {
        try ScrollAnchor(place, in: seen, map: map) { [map, measured] path in
            !measured.isEmpty && map.newPath(of: path).map(measured.contains) ?? false
        }
    }

    /// - Throws: `request.invalid` where there is no such section now.
    mutating func setOrthogonalOffset(
        _ section: Int, _ offset: Double, _ pointer: String
    ) throws(RequestFailure) {
        guard container.sections.indices.contains(section) else { throw Self.noRow(section, pointer) }
        orthogonalOffsets[section] = offset
        offsetPointers[section] = pointer
    }

    /// Offsets of sections that scroll by themselves.
    ///
    /// - Throws: `request.invalid` for one that was set of another section.
    func checkedOffsets(in prepared: PreparedLayout) throws(RequestFailure) -> [Int: Double] {
        for (section, pointer) in offsetPointers where prepared.orthogonalRows[section] == nil {
            throw Self.noRow(section, pointer)
        }
        return orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil }
    }

    private static func noRow(_ section: Int, _ pointer: String) -> RequestFailure {
        RequestFailure(
            .invalid,
            "\(pointer)/section is \(section), which does not scroll by itself; expected one with an "
                + "orthogonalScrollingBehavior", pointer: pointer + "/section")
    }

    mutating func invalidate() {
        invalidate(.layout)
    }

    private mutating func invalidate(_ reason: ChangeReason) {
        self.reason = reason
        needsPrepare = true
    }
}
