/// The elements that a layout places in a container. Each is checked as it is placed.
///
///     var placement = Placement(of: container)
///     try placement.place(.cell(path), at: Rect(x: 0, y: 40, width: 100, height: 30))
///     return try placement.prepared()
///
/// Frames are in points in the content, x from where one begins to read and y downwards, not rounded. The engine mirrors them from
/// right to left, and rounds them to the pixels of the environment. Elements may be placed in any order, each once. An item that is
/// not placed has no frame.
///
/// Queries find elements through a search tree over their frames, so a layout needs none of its own: a query of a screen takes
/// O(log *n* + found), wherever items lie.
public struct Placement {
    private let container: Container
    private let direction: ScrollDirection
    private let attributes: [CustomAttribute]
    private let measuresItems: Bool
    private var sections: [PlacedSection]
    private var kinds: [ElementKind] = []
    private var span = Size.zero
    private var count = 0

    /// Creates an empty placement.
    ///
    /// - Parameters:
    ///   - container: what `prepare` was given.
    ///   - direction: the axis that scrolls; pins and the search for items depend on it, frames do not.
    ///   - attributes: the layout's own attributes, `Self.attributes`.
    ///   - measuresItems: whether items are estimates until they are measured: true for a layout that takes measured sizes.
    /// - Complexity: O(items)
    public init(
        of container: Container, scrolling direction: ScrollDirection = .vertical, attributes: [CustomAttribute] = [],
        measuresItems: Bool = false
    ) {
        self.container = container
        self.direction = direction
        self.attributes = attributes
        self.measuresItems = measuresItems
        sections = container.sections.map { PlacedSection(itemCount: $0.itemCount, attributes) }
    }

    /// Places an element.
    ///
    /// - Parameters:
    ///   - element: an item's cell, or another element of a section; a header has the kind `Element.header`.
    ///   - frame: before `transform`, in points.
    ///   - zIndex: higher is nearer to the viewer; nil for 0 of cells and 10 of other elements.
    ///   - alpha: the opacity, 0...1.
    ///   - isHidden: whether the element is hidden.
    ///   - transform: applied about the frame's center.
    ///   - custom: values of the layout's own attributes by name; those left out have their defaults.
    ///   - pin: how it follows the visible rectangle; nil for an element that scrolls along, as all cells do.
    /// - Throws: `layout.failed`, with the element, the value and what was expected: for an element that does not exist or is placed
    ///   already, and for numbers that are not finite or out of range. `request.cancelled` once the result is no longer needed.
    /// - Complexity: O(1) for cells; O(*kinds*) for others
    public mutating func place(
        _ element: Element, at frame: Rect, zIndex: Int? = nil, alpha: Double = 1, isHidden: Bool = false,
        transform: Transform3D = .identity, custom: [String: Double] = [:], pinned pin: PinRule? = nil
    ) throws(LayoutError) {
        count += 1
        if count.isMultiple(of: Cancellation.stride) { try Cancellation.check() }
        let check = PlacementCheck(of: element)
        try check.place(in: container)
        try check.frame(frame)
        let isCell = element.category == .cell
        var appearance = Appearance(
            zIndex: try check.zIndex(zIndex ?? (isCell ? 0 : 10)), alpha: try check.alpha(alpha), isHidden: isHidden)
        if transform != .identity {
            try check.transform(transform, on: frame)
            appearance.transform = direction == .vertical ? transform : transform.transposed
        }
        let place = direction.place(frame)
        if isCell {
            try check.pin(pin, mayBePinned: false)
            try sections[element.indexPath.section].place(element.indexPath.item, at: place, drawn: appearance, check)
        } else {
            try check.pin(pin, mayBePinned: true)
            let kind = ElementKind(element.category, element.kind)
            if !kinds.contains(kind) { kinds.append(kind) }
            try sections[element.indexPath.section].place(
                PlacedElement(kind: kind, item: element.indexPath.item, place: place, pin: pin, appearance: appearance),
                check)
        }
        if !custom.isEmpty { try setCustom(custom, of: element, check) }
        span.width = max(span.width, frame.maxX)
        span.height = max(span.height, frame.maxY)
    }

    private mutating func setCustom(
        _ values: [String: Double], of element: Element, _ check: PlacementCheck
    ) throws(LayoutError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let number = try check.attribute(name, value, among: attributes)
            if value == attributes[number].defaultValue { continue }
            if element.category == .cell {
                sections[element.indexPath.section].custom[number][element.indexPath.item] = value
            } else {
                sections[element.indexPath.section].setCustom(CustomValue(name, value))
            }
        }
    }

    /// The prepared layout of the elements that were placed.
    ///
    /// - Parameter contentSize: the extent of the content in points; nil for the size that all elements span from the origin.
    /// - Throws: `layout.failed` for a size that is not finite or out of range.
    /// - Complexity: O(elements); O(*n* log *n*) if frames follow no order of items
    public func prepared(contentSize: Size? = nil) throws(LayoutError) -> PreparedLayout {
        if let contentSize { try PlacementCheck.contentSize(contentSize) }
        let size = contentSize ?? span
        let kinds = elementKinds
        var prepared: [PreparedSection] = []
        prepared.reserveCapacity(sections.count)
        var end = 0.0
        for (placed, section) in zip(sections, container.sections) {
            let measured = measuresItems ? section.measuredSizes.view(at: length) : nil
            let own = placed.prepared(after: end, kinds: kinds, measured: measured)
            end = own.start + own.extent
            prepared.append(own)
        }
        return PreparedLayout(
            contentSize: size,
            space: ContainerSpace(direction: direction, contentSize: size, environment: container.environment),
            contentInset: container.environment.contentInset, sections: prepared, kinds: kinds)
    }

    /// The length across that elements have.
    private var length: LengthAcross { LengthAcross(cells: nil, of: container, direction) }

    /// Supplementary elements before decorations, each in the order of their names: whatever was placed first, answers keep their order.
    private var elementKinds: ElementKinds {
        let new = kinds.filter { ElementKinds.standard.number(of: $0.category, $0.name) == nil }
        let sorted = new.sorted { $0.name < $1.name }
        return ElementKinds(
            sorted.filter { $0.category == .supplementary } + sorted.filter { $0.category == .decoration })
    }
}
