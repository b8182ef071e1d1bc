extension Compositional {
    /// The side or corner of its section or layout at which a boundary element lies.
    ///
    ///     topLeading      ┌──── top ────┐      topTrailing
    ///     leading         │    none     │      trailing
    ///     bottomLeading   └── bottom ───┘      bottomTrailing
    public enum Alignment: String, Sendable, CaseIterable {
        /// Below, centered.
        case bottom
        /// Below, at the leading edge.
        case bottomLeading
        /// Below, at the trailing edge.
        case bottomTrailing
        /// At the leading edge, centered.
        case leading
        /// In the middle.
        case none
        /// Above, centered.
        case top
        /// Above, at the leading edge.
        case topLeading
        /// Above, at the trailing edge.
        case topTrailing
        /// At the trailing edge, centered.
        case trailing
    }
}
