/// What stays in place on the screen while an update changes the content around it.
public enum UpdateAnchor: Hashable, Sendable {
    /// `nothing` for an update that sets the bounds, else the first visible cell.
    case automatic
    /// A cell, by its index path before the update. If an item is deleted, the next one that stays takes over.
    ///
    /// At the very start of the content, `firstVisible` keeps the start itself, so that elements inserted there become visible;
    /// `end` does the same at the end of the content.
    case place(AnchorPlace)
    /// A cell, by its identifier.
    case identified(Identifier)
    /// Nothing: the content offset stays.
    case nothing
}
