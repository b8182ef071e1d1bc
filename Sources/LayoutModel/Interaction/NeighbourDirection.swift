/// The direction in which a key moves the focus from an item.
///
///     ┌───┐ ┌───┐ ┌───┐
///     │ 0 │ │ 1 │ │ 2 │     right of 0 is 1; down of 1 is 4; next after 2 is 3
///     └───┘ └───┘ └───┘
///     ┌───┐ ┌───┐
///     │ 3 │ │ 4 │           end is 4
///     └───┘ └───┘
///
/// The four sides are those of the screen in every layout direction. Items that may not be selected are skipped
/// (`ItemColumn.selectable`).
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
