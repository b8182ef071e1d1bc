/// Where a drag comes to rest along the scroll axis.
///
/// It replaces the rule of the layout.
///
///     let offset = try await container.restingOffset(proposed: proposed, velocity: velocity, snapping: .item)
public enum ScrollSnapping: String, Sendable, CaseIterable {
    /// At the start of a page; a page is as long as the visible area inside the content inset.
    case paging
    /// Where an item begins at the visible area's start.
    case item
    /// Where an item's center is at the visible area's center.
    case itemCentered
}
