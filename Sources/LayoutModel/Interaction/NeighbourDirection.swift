/// The direction in which a key moves the focus from an item.
public enum NeighbourDirection: String, Sendable, CaseIterable {
    /// To the nearest item on that side, as presented.
    case up, down, left, right
    /// By index path, skipping items without a frame.
    case next, previous
    /// To the first or the last item.
    case home, end
    /// To the item nearest to the place one visible length away along the scroll axis.
    case pageUp, pageDown
}
