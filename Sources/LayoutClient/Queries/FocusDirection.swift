/// Where a key takes the focus from an item.
public enum FocusDirection: String, Sendable, CaseIterable {
    /// To what lies beyond the item there, as it is seen.
    case up, down, left, right
    /// By index path, without items that have no place.
    case next, previous
    /// To the first and the last item.
    case home, end
    /// To the item nearest to a place one visible length further along the scroll axis.
    case pageUp, pageDown
}
