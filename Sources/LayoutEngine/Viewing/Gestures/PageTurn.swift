/// A page that the cursor was moved by.
///
/// How many items a page has is only known once all of them are measured: until then the cursor goes where the page ends now.
struct PageTurn: Equatable, Sendable {
    /// The item where it began.
    var start: ItemPath
    /// Page Up or Page Down.
    let direction: NeighbourDirection
    /// What it does to the items that it comes to.
    let pick: ViewSelection.Pick
    /// The item that it led to last; nil: none yet.
    var item: ItemPath?

    /// The page in the next state; nil: an end of it is gone.
    func followed(by items: FollowedItems) -> PageTurn? {
        guard let start = items.path(of: start), let item = item.flatMap({ items.path(of: $0) }) else { return nil }
        var turn = self
        (turn.start, turn.item) = (start, item)
        return turn
    }
}
