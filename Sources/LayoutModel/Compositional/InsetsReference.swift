extension Compositional {
    /// The insets of the container that content insets are added to.
    ///
    /// They are those of the container's `Environment`, 0 by default.
    public enum InsetsReference: String, Sendable, CaseIterable {
        /// The reference of the configuration, or for the configuration itself the safe area: what a section has that sets none.
        case automatic
        /// No insets: the container's bounds.
        case none
        /// The safe area.
        case safeArea
        /// The layout margins.
        case layoutMargins
        /// The readable content guide.
        case readableContent
    }
}
