/// What stays in place on the screen while an update changes the content around it.
///
///     before          n is inserted, .automatic      n is inserted, .nothing
///
///       a               n                              n
///       b               a                            ┌ a ┐
///     ┌ c ┐             b                            │ b │
///     │ d │           ┌ c ┐  the offset grew by      └ c ┘  the offset is the same,
///     └ e ┘           │ d │  the length of n           d    so the content has moved
///                     └ e ┘                            e
///
/// The container's content offset changes by as much as the anchor moved, and the change reports by how much
/// (`contentOffsetAdjustment`). A view that applies both does not jump.
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
