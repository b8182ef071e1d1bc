/// Attributes of many elements, one column per field, as they travel on the wire: 60 elements cost one message of packed numbers
/// (0.4 µs to encode, measured) instead of 60 messages (9 µs).
///
/// `sections` and `items` have one entry per element, `frames` four (x, y, width, height). Each other column is empty as long as
/// every element has its default: a cell of z-index 0, opaque, visible and without a transform.
package struct AttributeColumns: Equatable, Sendable {
    /// Section numbers.
    package private(set) var sections: [UInt32] = []
    /// Numbers in the section.
    package private(set) var items: [UInt32] = []
    /// The elements' bounding boxes in points, four numbers each.
    package private(set) var frames: [Double] = []
    /// Positions in `kindNames`.
    package private(set) var kinds: [UInt32] = []
    /// Columns that are one attribute each.
    package private(set) var optional = OptionalColumns()
    /// The transformed elements alone, in order.
    package private(set) var transforms: [Transformed] = []
    /// The pinned elements alone that were moved from their place in the content, in order.
    package private(set) var pinned: [Pinned] = []
    /// The layout's own attributes, by name.
    package internal(set) var custom: [Custom] = []
    /// The kinds to which `kinds` refers.
    package private(set) var kindNames: ElementKinds

    /// The transform of the element at `position`.
    ///
    /// `AttributeColumns.frames` has the bounding box of the transformed element, so both are needed to draw it.
    package struct Transformed: Equatable, Sendable {
        /// The element's position in the columns.
        package var position: UInt32
        /// Applied about the center.
        package var transform: Transform3D
        /// The frame without the transform.
        package var untransformedFrame: Rect
    }

    /// How far the element at `position` was moved by its pin.
    ///
    /// Subtracting the displacement gives where the element lies in the content, for clients that pin elements by themselves.
    package struct Pinned: Equatable, Sendable {
        /// The element's position in the columns.
        package var position: UInt32
        /// From its place in the content, in points.
        package var displacement: Point
    }

    /// Creates empty columns.
    ///
    /// - Parameter kindNames: the kinds of the layout whose elements are appended.
    package init(kindNames: ElementKinds = .standard) {
        self.kindNames = kindNames
    }

    /// Removes the elements with their memory if there are more than `limit`.
    ///
    /// A buffer that is used again for many answers thus does not keep the memory of its largest one.
    package mutating func removeAll(ifMoreThan limit: Int) {
        if count > limit { self = AttributeColumns() }
    }

    /// Removes all elements, and keeps the capacity of the columns that screens with headers have.
    ///
    /// - Parameter kindNames: the kinds of the elements to come.
    package mutating func removeAll(kindNames: ElementKinds) {
        self.kindNames = kindNames
        sections.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
        if !kinds.isEmpty { kinds.removeAll(keepingCapacity: true) }
        if !pinned.isEmpty { pinned.removeAll(keepingCapacity: true) }
        (transforms, custom) = ([], [])
        optional.removeAll()
    }

    /// The number of elements.
    package var count: Int { sections.count }
    /// Whether there are no elements.
    package var isEmpty: Bool { sections.isEmpty }
    /// Whether every element is a plain cell, or a plain header or footer at its place, without attributes of the layout's own.
    package var isPlain: Bool {
        optional.isPlain && transforms.isEmpty && pinned.isEmpty && custom.isEmpty && kindNames == .standard
    }

    /// Reserves space for `count` elements in the columns that are always filled.
    ///
    /// Columns of appearances are left alone, since most answers have none.
    package mutating func reserve(_ count: Int) {
        sections.reserveCapacity(count)
        items.reserveCapacity(count)
        frames.reserveCapacity(4 * count)
    }

    /// Appends a cell with the default appearance.
    ///
    /// - Complexity: amortized O(1)
    @inline(__always)
    package mutating func appendCell(section: UInt32, item: UInt32, frame: Rect) {
        appendPlace(section: section, item: item, frame: frame)
        if !kinds.isEmpty { kinds.append(0) }
        optional.appendDefaults()
    }

    /// Appends an element; `appearance.transform` is in container space, and `untransformed` is the frame without it.
    ///
    /// - Parameter displacement: how far it was moved by its pin; nil if it lies at its place.
    package mutating func append(
        _ element: ElementCursor, frame: Rect, appearance: Appearance, untransformed: Rect? = nil,
        displacement: Point? = nil
    ) {
        OptionalColumns.append(element.kind, to: &kinds, default: 0, behind: count)
        optional.append(appearance, behind: count)
        if let transform = appearance.transform {
            transforms.append(
                Transformed(
                    position: UInt32(count), transform: transform, untransformedFrame: untransformed ?? frame))
        }
        if let displacement { pinned.append(Pinned(position: UInt32(count), displacement: displacement)) }
        appendPlace(section: UInt32(element.section), item: UInt32(element.item), frame: frame)
    }

    /// Appends an element whose kind is in `kindNames`.
    ///
    /// An element of another kind is left out.
    package mutating func append(_ attributes: LayoutAttributes) {
        guard let kind = kindNames.number(of: attributes.element.category, attributes.element.kind) else { return }
        let path = attributes.element.indexPath
        var appearance = Appearance(attributes)
        if attributes.transform != .identity { appearance.transform = attributes.transform }
        append(
            ElementCursor(kind: kind, section: path.section, item: path.item), frame: attributes.frame,
            appearance: appearance,
            untransformed: attributes.untransformedFrame, displacement: attributes.pinDisplacement)
        for (name, value) in attributes.custom.sorted(by: { $0.key < $1.key }) { setLast(name, value) }
    }

    @inline(__always)
    private mutating func appendPlace(section: UInt32, item: UInt32, frame: Rect) {
        sections.append(section)
        items.append(item)
        frames.append(frame.x)
        frames.append(frame.y)
        frames.append(frame.width)
        frames.append(frame.height)
    }

    /// The attributes at `index`, as a value.
    ///
    /// - Precondition: `index` is less than `count`.
    /// - Complexity: O(log *transformed*), and O(attributes) for the layout's own
    package subscript(index: Int) -> LayoutAttributes {
        let path = ItemPath(section: Int(sections[index]), item: Int(items[index]))
        let frame = Rect(
            x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2],
            height: frames[4 * index + 3])
        let found = partitioningIndex(in: 0..<transforms.count) { transforms[$0].position >= index }
        let transformed = found < transforms.count && transforms[found].position == index ? transforms[found] : nil
        var attributes = LayoutAttributes(
            element: kindNames[kinds.isEmpty ? 0 : kinds[index]].element(at: path),
            frame: transformed?.untransformedFrame ?? frame, transform: transformed?.transform ?? .identity)
        optional.set(&attributes, at: index)
        if !pinned.isEmpty {
            let found = partitioningIndex(in: 0..<pinned.count) { pinned[$0].position >= index }
            if found < pinned.count, pinned[found].position == index {
                attributes.pinDisplacement = pinned[found].displacement
            }
        }
        if !custom.isEmpty { attributes.custom = customAttributes(of: index) }
        return attributes
    }

    /// All attributes as values.
    ///
    /// - Complexity: O(*n*); to read a few, use the subscript.
    package var all: [LayoutAttributes] { (0..<count).map { self[$0] } }
}
