extension Compositional {
    /// The space outside an item, between it and its neighbours or the edge of its group.
    ///
    ///     EdgeSpacing(leading: .flexible(0), trailing: .flexible(0))     an item in the middle of what is left over
    public struct EdgeSpacing: Equatable, Sendable {
        /// The space before the leading edge.
        public var leading: Spacing
        /// The space above.
        public var top: Spacing
        /// The space behind the trailing edge.
        public var trailing: Spacing
        /// The space below.
        public var bottom: Spacing

        /// Spacing at the given edges alone; 0 at the others.
        public init(
            leading: Spacing = .fixed(0), top: Spacing = .fixed(0), trailing: Spacing = .fixed(0),
            bottom: Spacing = .fixed(0)
        ) {
            self.leading = leading
            self.top = top
            self.trailing = trailing
            self.bottom = bottom
        }
    }
}

extension Compositional.EdgeSpacing {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.EdgeSpacing(),
        [
            JSONMember("leading", \.leading, as: Compositional.Spacing.reference),
            JSONMember("top", \.top, as: Compositional.Spacing.reference),
            JSONMember("trailing", \.trailing, as: Compositional.Spacing.reference),
            JSONMember("bottom", \.bottom, as: Compositional.Spacing.reference),
        ]
    ).format
}
