extension Compositional {
    /// A header, a footer or an element at another side of a section or of the layout.
    ///
    ///     var header = Compositional.BoundaryItem(
    ///         kind: Element.header, width: .fractionalWidth(1), height: .estimated(44), alignment: .top)
    ///     header.pinsToVisibleBounds = true
    ///
    /// A section, or a layout, has at most 32 of them, each of a different kind.
    public struct BoundaryItem: Equatable, Sendable {
        /// The element's kind, as queries return it.
        ///
        /// 1 to 256 bytes, and another one than those of the other boundary items beside it.
        public var kind: String
        /// The element's size.
        ///
        /// Fractions are of the section or, for an item of the configuration, of the container.
        public var size: LayoutSize
        /// The side or corner at which it lies.
        ///
        /// Across the scroll axis it is flush with the edge or centered, inside the section.
        public var alignment: Alignment
        /// How far it is moved from there, in points, y downwards; within ±1e9.
        public var offset = Point.zero
        /// Whether the section or layout grows to make room for it; otherwise it overlaps the content.
        ///
        /// True by default. Only the length along the scroll axis grows.
        public var extendsBoundary = true
        /// Whether it stays in the visible rectangle while its section or layout is visible.
        ///
        /// False by default. An element of a section leaves the screen with its section.
        public var pinsToVisibleBounds = false
        /// The drawing order among elements, within ±1e9; greater is further in front.
        ///
        /// Pinned elements are raised above it.
        public var zIndex = 1
        /// The space inside the size that the element leaves free, in points. Along an estimated axis it has no effect.
        ///
        /// Each within ±1e9 points; 0 by default.
        public var contentInsets = DirectionalInsets()

        /// A boundary element that extends its section or layout and is not pinned.
        ///
        /// - Parameters:
        ///   - kind: the element's kind, 1 to 256 bytes, such as `Element.header`.
        ///   - width: the width; fractions are of the section or container.
        ///   - height: the height.
        ///   - alignment: the side or corner at which it lies.
        public init(kind: String, width: Dimension, height: Dimension, alignment: Alignment) {
            self.kind = kind
            size = LayoutSize(width: width, height: height)
            self.alignment = alignment
        }
    }
}

extension Compositional.BoundaryItem {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.BoundaryItem(
            kind: "", width: .absolute(0), height: .absolute(0), alignment: .none),
        [
            JSONMember(required: "alignment", \.alignment, as: .word),
            JSONMember(required: "kind", \.kind, as: Compositional.kind),
            JSONMember(
                required: "size", \.size, as: Compositional.LayoutSize.format, rule: Compositional.LayoutSize.rule),
            JSONMember("absoluteOffset", \.offset, as: .point),
            JSONMember("extendsBoundary", \.extendsBoundary, as: .boolean),
            JSONMember("pinToVisibleBounds", \.pinsToVisibleBounds, as: .boolean),
            JSONMember("zIndex", \.zIndex, as: Compositional.zIndex),
            JSONMember("contentInsets", \.contentInsets, as: Compositional.DirectionalInsets.format),
        ],
        refused: refused
    ).format

    /// Members of an item that a boundary item inherits in UIKit, and why it has none.
    ///
    /// By the member's name; the text continues the error, behind "expected none".
    private static let refused = [
        "edgeSpacing": "a boundary item lies at the edge of its section or layout: move it by absoluteOffset",
        "supplementaryItems": "only items and groups have anchored elements: add another boundary item",
    ]

    /// Boundary items, each of a different kind.
    static let list: JSONFormat<[Self]> = .array(
        of: .reference("boundary") { format }, count: .within(0...Compositional.elementLimit, "boundary items")
    ) {
        item, others, place throws(LayoutError) in
        guard !others.contains(where: { $0.kind == item.kind }) else {
            let pointer = place.member("kind").pointer
            throw LayoutError(
                .invalidParameter,
                "\(pointer) is \"\(excerpt(item.kind))\" a second time: every supplementary must have a unique elementKind",
                pointer: pointer)
        }
    }
}
