/// A question about one state of a container: a plain value, which can be sent to another thread and put to any state.
///
///     bytes · JSON · message ──┐                                   ┌──► bytes · JSON · message
///                              ├─► Query ─► StateReader ─► Answer ─┤
///     LayoutContainer's calls ─┘                                   └──► LayoutContainer's results
///
/// Items and sections are named by the index paths of the data, also while items are being dragged. Points and rectangles are in the
/// coordinates of the content. Each case is answered by the case of `Query.Answer` that has its name, unless it says another one.
///
///     guard case .hit(let hit) = try StateReader(state.shown).answer(.hit(Point(x: 10, y: 20))) else { return }
package enum Query: Sendable {
    /// Elements and their attributes.
    ///
    /// In the order of `ElementCursor`. An answer with a cursor continues by the same query that starts there.
    case elements(Elements)
    /// How many items each section has, and how many elements there are of each kind.
    ///
    /// Items that are being dragged count in their own container.
    case counts
    /// Where sections are, which exist.
    ///
    /// - Complexity: O(items of the sections)
    case sections(Range<Int>)
    /// Items in the order in which one reads them by sight.
    ///
    /// At most `limit` items: with more, the answer is nil.
    case readingOrder(in: ReadingPlace, by: ReadingAxis, limit: Int)
    /// The items that come into sight next, and those of `loaded`, which exist, that are far away.
    ///
    /// The velocity is that of the content offset, in points per second. Without `from` the content is where it is, and a distance of 0
    /// is as far as the velocity leads.
    case prefetch(velocity: Point, from: Point? = nil, distance: Double, loaded: [ItemRange], limit: Int)
    /// A section that scrolls by itself, and what it shows: at most `limit` elements.
    ///
    /// Refused with `request.invalid` for a section that does not scroll by itself.
    case row(ofSection: Int, limit: Int)
    /// Where the row of a section comes to rest. Answered by `.offset`.
    ///
    /// In points along the row and points per second. The answer is the x of the offset, whichever axis the row has.
    case rowRest(ofSection: Int, proposed: Double, velocity: Double)

    /// The uppermost visible element at a point, and the nearest item.
    ///
    /// The nearest item is the element's own if it is a cell.
    case hit(Point)
    /// The item nearest to a point.
    ///
    /// By the distance from the point to its frame, which is 0 inside.
    case nearest(Point)
    /// Where items that are dropped at a point would be inserted. `moving` are items that exist; the answer counts as if they were gone.
    /// With `allowsInto` the middle half of an item takes the drop into it.
    case insertionPoint(at: Point, allowsInto: Bool, moving: [ItemRange])
    /// Items inside a rubber band, from where an earlier answer says that the next one continues; at most `limit` ranges.
    ///
    /// Items of a section that scrolls by itself count where that shows them.
    case selection(in: Rect, from: ItemPath = ItemPath(section: 0, item: 0), limit: Int)
    /// The item that a key moves the focus to. Answered by `.item`.
    ///
    /// nil if there is none in that direction, or if the item hovers over another container. Items that cannot be selected are passed over.
    case neighbour(of: ItemPath, towards: NeighbourDirection)

    /// The content offset that shows an item.
    ///
    /// Each axis has an alignment of its own, and `.none` leaves it where it is.
    case scrollTarget(of: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment)
    /// The content offset that puts an item back where it was when the anchor was captured. Answered by `.offset`.
    ///
    /// Limited to the content. Exact for frames that do not follow the bounds.
    case scrollBack(to: AnchorSnapshot)
    /// Where an item is on the screen. An item that is named exists.
    ///
    /// nil if it has no frame, or if nothing is in sight.
    case anchor(AnchorPlace)
    /// The offset at which a scroll that would end at a point comes to rest. Answered by `.offset`.
    ///
    /// The velocity is in points per second. Limited to the content; the cross axis stays as proposed.
    case restingOffset(for: Point, velocity: Point, snapping: ScrollSnapping)

    /// Why an element is where it is.
    ///
    /// As steps from the data to the frame, and with a script that answers queries the place of the code.
    case explanation(of: ElementKind, at: ItemPath)

    /// Which elements are queried: by sight, or by name.
    package enum Elements: Sendable {
        /// Those that meet a rectangle.
        ///
        /// In content coordinates, from the start and up to the limit that the query states.
        case inRect(ElementQuery)
        /// Those of one kind by their index paths: first those of the paths, then those of the ranges. Index paths without an element
        /// are left out.
        case of(ElementKind, at: [ItemPath], and: [ItemRange] = [])
    }

    /// Where the items to read are, in a rectangle of the content or in a section.
    package enum ReadingPlace: Sendable {
        /// In a rectangle.
        case rect(Rect)
        /// In a section, which exists.
        case section(Int)
    }
}
