extension Compositional {
    /// Where a section that scrolls at right angles to the container comes to rest.
    ///
    ///     groupPaging             │▓▓▓▓│▓▓▓▓│▓▓      at the leading edge of a group
    ///     groupPagingCentered    ▓│ ▓▓▓▓▓▓ │▓        with a group in the middle
    public enum OrthogonalScrollingBehavior: String, Sendable, CaseIterable {
        /// Anywhere.
        case continuous
        /// At the leading edge of a group.
        case continuousGroupLeadingBoundary
        /// At a page as long as the section's visible length.
        case paging
        /// At the leading edge of a group, one group at a time.
        case groupPaging
        /// With a group in the middle.
        case groupPagingCentered
    }
}
