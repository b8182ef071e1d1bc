extension Compositional {
    /// An element anchored to each item or group of a description, such as a badge.
    ///
    ///     let badge = Compositional.SupplementaryItem(
    ///         kind: "badge", width: .absolute(20), height: .absolute(20),
    ///         at: Compositional.Anchor([.top, .trailing], offset: Point(x: 0.3, y: -0.3), isFractional: true))
    ///
    /// Nothing makes room for it: it may overlap neighbours.
    public struct SupplementaryItem: Equatable, Sendable {
        /// The element's kind, as queries return it.
        public var kind: String
        /// The element's size; fractions are of the item or, for a group's element, of what the group is in.
        public var size: LayoutSize
        /// The point of the item or group that the element is anchored to.
        public var containerAnchor: Anchor
        /// The point of the element that lies there; nil for the point that corresponds to `containerAnchor`.
        public var itemAnchor: Anchor?
        /// The drawing order among elements; greater is further in front.
        public var zIndex = 1
        /// The space inside the size that the element leaves free, in points. Along an estimated axis it has no effect.
        public var contentInsets = DirectionalInsets()

        /// An element of this kind and size at `containerAnchor`, in front of cells and without insets.
        public init(kind: String, width: Dimension, height: Dimension, at containerAnchor: Anchor) {
            self.kind = kind
            size = LayoutSize(width: width, height: height)
            self.containerAnchor = containerAnchor
        }
    }
}

extension Compositional.SupplementaryItem {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.SupplementaryItem(kind: "", width: .absolute(0), height: .absolute(0), at: .init([])),
        [
            JSONMember(required: "kind", \.kind, as: Compositional.kind),
            JSONMember(
                required: "size", \.size, as: Compositional.LayoutSize.format, rule: Compositional.LayoutSize.rule),
            JSONMember(required: "containerAnchor", \.containerAnchor, as: Compositional.Anchor.reference),
            JSONMember(optional: "itemAnchor", \.itemAnchor, as: Compositional.Anchor.reference),
            JSONMember("zIndex", \.zIndex, as: Compositional.zIndex),
            JSONMember("contentInsets", \.contentInsets, as: Compositional.DirectionalInsets.format),
        ],
        refused: refused
    ).format

    /// Members of an item that an element of its own inherits in UIKit, and why it has none.
    private static let refused = [
        "edgeSpacing": "nothing makes room for an element that is anchored: move it by the offset of its anchor",
        "supplementaryItems": "only items and groups have anchored elements: anchor it to the same item or group",
    ]
}
