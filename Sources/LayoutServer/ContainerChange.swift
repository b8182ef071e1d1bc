import LayoutCore
import LayoutWire

/// A container as it would be after the operations so far. Nothing of the real one changes until all have succeeded.
struct ContainerChange {
    private(set) var container: Container
    private(set) var parameters: Parameters
    /// Of the last operation that changed more than the bounds.
    private(set) var reason: ChangeReason = .bounds
    /// Whether the frames must be found anew whatever the bounds are.
    private(set) var needsPrepare = false
    /// Where a batch update moved everything; nil without one, or after more.
    private(set) var plan: UpdatePlan?
    private(set) var isDataChanged = false
    /// Whether the layout is to be asked about the bounds, be they the same.
    private(set) var setsBounds = false
    /// Items whose measured size is another than before.
    private var measured: Set<IndexPath> = []
    private var isMeasured = false
    /// Bytes charged for this change, beside those of the container.
    var reservedMemory = 0

    private var orthogonalOffsets: [Int: Double]
    /// Where the request has an offset, to be checked once the rows are known.
    private var offsetPointers: [Int: String] = [:]

    init(container: Container, parameters: Parameters, orthogonalOffsets: [Int: Double] = [:]) {
        self.orthogonalOffsets = orthogonalOffsets
        self.container = container
        self.parameters = parameters
    }

    mutating func setBounds(_ bounds: Rect) {
        setsBounds = true
        container.bounds = bounds
    }

    mutating func setParameters(_ parameters: Parameters) {
        if parameters == self.parameters { return }
        self.parameters = parameters
        invalidate(.parameters)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.environment = environment
        invalidate(.environment)
    }

    mutating func setSections(_ sections: [Section], plan: UpdatePlan? = nil) {
        // Two changes of the data have no one map from before to after.
        self.plan = isDataChanged ? nil : plan
        isDataChanged = true
        container.sections = sections
        let known = orthogonalOffsets
        orthogonalOffsets = [:]
        for (old, offset) in known { if let new = plan?.sectionMap[old] { orthogonalOffsets[new] = offset } }
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
        isMeasured = true
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
        isMeasured = true
        invalidate(.measurement)
    }

    /// After a measurement, moves the bounds so that what was in sight stays in place.
    ///
    /// - Returns: what they moved by.
    mutating func adjustBounds(from before: PreparedLayout, to prepared: PreparedLayout) -> Point {
        if !isMeasured { return .zero }
        let anchor = ScrollAnchor(in: before, bounds: container.bounds) { [plan, measured] path in
            (plan.map { $0.newPath(of: path) } ?? path).map(measured.contains) ?? false
        }
        let adjustment = anchor.adjustment(in: prepared, inset: container.environment.contentInset) { [plan] path in
            plan.map { $0.newPath(of: path) } ?? path
        }
        container.bounds.x += adjustment.x
        container.bounds.y += adjustment.y
        return adjustment
    }

    mutating func setOrthogonalOffset(_ section: Int, _ offset: Double, _ pointer: String) {
        orthogonalOffsets[section] = offset
        offsetPointers[section] = pointer
    }

    /// Offsets of sections that scroll by themselves.
    ///
    /// - Throws: `request.invalid` for one that was set of another section.
    func checkedOffsets(in prepared: PreparedLayout) throws(RequestFailure) -> [Int: Double] {
        for (section, pointer) in offsetPointers where prepared.orthogonalRows[section] == nil {
            throw RequestFailure(
                .invalid,
                "\(pointer)/section is \(section), which does not scroll by itself; expected one with an "
                    + "orthogonalScrollingBehavior", pointer: pointer + "/section")
        }
        return orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil }
    }

    mutating func invalidate() {
        invalidate(.layout)
    }

    private mutating func invalidate(_ reason: ChangeReason) {
        self.reason = reason
        needsPrepare = true
    }
}
