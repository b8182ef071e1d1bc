/// Which item an anchor is taken from.
public enum AnchorPlace: Hashable, Sendable {
    /// The first item that begins in the visible area, else the first visible one, by its start.
    case firstVisible
    /// The last item that ends in the visible area, else the last visible one, by its end.
    case end
    /// This item, visible or not, by its start.
    case item(IndexPath)
}
