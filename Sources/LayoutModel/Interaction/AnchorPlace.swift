/// The item that serves as an anchor: the one whose edge keeps its distance from the edge of the visible area.
///
///     ┌─────────┐  visible area
///     │ ┌─────┐ │
///     │ │  a  │ │  firstVisible: a, at its start
///     │ └─────┘ │
///     │ ┌─────┐ │
///     │ │  b  │ │  end: b, at its end
///     │ └─────┘ │
///     └─────────┘
public enum AnchorPlace: Hashable, Sendable {
    /// The first item that begins in the visible area, else the first visible one; anchored at its start.
    case firstVisible
    /// The last item that ends in the visible area, else the last visible one; anchored at its end.
    case end
    /// This item, visible or not; anchored at its start.
    case item(ItemPath)
}
