/// Where a drag comes to rest along the scroll axis, if not where the layout itself says.
public enum ScrollSnapping: String, Sendable, CaseIterable {
    /// Where a page begins; a page is as long as the visible area inside the content inset.
    case paging
    /// Where an item begins at the visible start.
    case item
    /// Where the middle of an item is in the middle of the visible area.
    case itemCentered
}
