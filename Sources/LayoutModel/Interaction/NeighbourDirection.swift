/// Where a key moves the focus from an item.
public enum NeighbourDirection: String, Sendable, CaseIterable {
    /// To the nearest item on that side, as the user sees it.
    case up, down, left, right
    /// By index path, skipping items without a frame.
    case next, previous
    /// To the first or the last item.
    case home, end
    /// To the item nearest to a place one visible length further along the scroll axis.
    case pageUp, pageDown
}
