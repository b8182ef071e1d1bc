extension Compositional {
    /// A cell's size and the space around it.
    ///
    ///     ┌─────────────────────────┐  edgeSpacing
    ///     │  ┌───────────────────┐  │  size
    ///     │  │  ┌─────────────┐  │  │  contentInsets
    ///     │  │  │ cell        │  │  │
    ///     │  │  └─────────────┘  │  │
    ///     │  └───────────────────┘  │
    ///     └─────────────────────────┘
    ///
    /// Content insets are inside the size and make the cell smaller; edge spacing is outside and moves its neighbours. One
    /// description applies to all items that a group repeats it for.
    public struct Item: Equatable, Sendable {
        /// The size, including the content insets.
        ///
        /// Fractions are of the group that the item is in.
        public var size: LayoutSize
        /// The space inside the size that the cell leaves free. Along an estimated axis it has no effect.
        ///
        /// Each within ±1e9 points; 0 by default.
        public var contentInsets = DirectionalInsets()
        /// The space outside the size, which moves the item and its neighbours; 0 by default.
        public var edgeSpacing = EdgeSpacing()
        /// Elements anchored to the item, such as badges; at most 32.
        ///
        /// They do not take part in the group's arrangement, and may reach beyond the item.
        public var supplementaryItems: [SupplementaryItem] = []

        /// An item of this size, without insets, spacing and anchored elements.
        ///
        /// Fractions are of the group that it is in.
        public init(width: Dimension, height: Dimension) {
            size = LayoutSize(width: width, height: height)
        }
    }
}

extension Compositional.Item {
    static let members: JSONMembers<Self> = JSONMembers(
        defaults: Compositional.Item(width: .absolute(0), height: .absolute(0)),
        [
            JSONMember(
                required: "size", \.size, as: Compositional.LayoutSize.format, rule: Compositional.LayoutSize.rule),
            JSONMember("contentInsets", \.contentInsets, as: Compositional.DirectionalInsets.format),
            JSONMember("edgeSpacing", \.edgeSpacing, as: Compositional.EdgeSpacing.format),
            JSONMember(
                "supplementaryItems", \.supplementaryItems,
                as: .array(
                    of: .reference("supplementary") { Compositional.SupplementaryItem.format },
                    count: .within(0...Compositional.elementLimit, "elements"))),
        ])
}
