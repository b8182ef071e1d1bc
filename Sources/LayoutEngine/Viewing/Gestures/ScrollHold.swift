/// A scroll target that stays in place until every element that came into sight on the way to it is measured.
///
///     scroll to 999      rows are estimated at 60       999 is at the bottom
///     measured           those in sight have 20 to 199  999 has moved: the view scrolls again
///     measured           nothing new                    the target is reached, and may move from now on
enum ScrollHold: Equatable, Sendable {
    /// An item, and where it is to lie in the visible area.
    case item(ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment)
    /// An item, and how far from an edge it lay.
    case anchor(AnchorSnapshot)
    /// The end of a page.
    case page(PageTurn)

    /// Where it is now; nil: its item is gone.
    func followed(by items: FollowedItems) -> ScrollHold? {
        switch self {
        case .item(let item, let horizontal, let vertical):
            return items.path(of: item).map { .item($0, horizontal: horizontal, vertical: vertical) }
        case .anchor(var anchor):
            guard let path = items.path(of: anchor.indexPath) else { return nil }
            anchor.indexPath = path
            return .anchor(anchor)
        case .page(let turn): return turn.followed(by: items).map { .page($0) }
        }
    }

    /// The same once something else decides where the cursor is.
    var withoutCursor: ScrollHold? {
        guard case .page(let turn) = self else { return self }
        return turn.item.map { .item($0, horizontal: .nearest, vertical: .nearest) }
    }

    /// Where the content has to be scrolled, and the row of which section; nil: its item has no place.
    func target(in sight: ViewSight) throws(LayoutError) -> (section: Int, target: ScrollTarget)? {
        switch self {
        case .item(let item, let horizontal, let vertical):
            return try sight.target(of: item, horizontal, vertical).map { (item.section, $0) }
        case .anchor(let anchor):
            guard let offset = try sight.reader.scrollTarget(to: anchor, at: "/anchor/indexPath") else { return nil }
            return (anchor.indexPath.section, ScrollTarget(offset: offset))
        case .page(let turn):
            guard let item = turn.item else { return nil }
            return try sight.target(of: item, in: turn).map { (item.section, $0) }
        }
    }
}
