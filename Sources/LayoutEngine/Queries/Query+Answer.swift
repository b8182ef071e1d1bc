extension Query {
    /// What a state answers: the cases of `Query`, with what was found. Items have the index paths of the data.
    package enum Answer: Sendable {
        /// The elements, and where the next answer continues; nil if this one is complete.
        case elements(AttributeColumns, next: ElementCursor?)
        /// The number of items in each section; the layout's kinds of elements, the cell first, and how many there are of each.
        case counts(items: [Int], kinds: [(kind: ElementKind, count: Int)])
        /// Where the sections are, in their order.
        case sections([SectionPlace])
        /// The items in order; nil if there are more than the query allows.
        case readingOrder([ReadItem]?)
        /// What to load, and what to drop.
        case prefetch(Prefetch)
        /// The row.
        case row(ShownRow)
        /// What is under the point.
        case hit(Hit)
        /// The item and its distance in points; nil if no item has a frame.
        case nearest((indexPath: ItemPath, distance: Double)?)
        /// Where a drop goes; nil: nowhere.
        case insertionPoint(InsertionPoint?)
        /// The items inside the rubber band.
        case selection(Selection)
        /// An item; nil: none.
        case item(ItemPath?)
        /// Where to scroll; nil if the item has no frame.
        case scrollTarget(ScrollTarget?)
        /// A content offset, or x alone for the offset of a row; nil if the item has no frame.
        case offset(Point?)
        /// The anchor; nil if the item has no frame, or nothing is in sight.
        case anchor(AnchorSnapshot?)
        /// The steps; nil for an item that has no place.
        case explanation(Explanation?)
    }

    /// What is under a point of the content.
    ///
    /// Both members are nil in an empty container. `distance` is 0 if `nearest` is under the point.
    package struct Hit: Sendable {
        /// The uppermost element; nil: none, or an item of another container.
        ///
        /// Its index path is that of the data.
        package var attributes: LayoutAttributes?
        /// The item that it is, else the nearest one.
        ///
        /// A guest of a drag that is nearest counts as none.
        package var nearest: ItemPath?
        /// How far that is away, in points.
        package var distance = 0.0

        /// Nothing.
        package init() {}
    }

    /// Items inside a rubber band, joined to ranges of consecutive ones.
    package struct Selection: Sendable {
        /// The items, in order.
        package let ranges: [ItemRange]
        /// Where the next answer continues; nil if this one is complete.
        ///
        /// An answer may have fewer ranges than its limit and still continue: it visits at most `PresentedLayout.selectionLimit` cells.
        package let next: ItemPath?
    }

    /// A section that scrolls by itself, and what it shows as far as it is scrolled.
    package struct ShownRow: Sendable {
        /// How it scrolls.
        package let row: OrthogonalRow
        /// How far it is scrolled, in points.
        ///
        /// The least offset of the row if none was set.
        package let offset: Double
        /// Where it is; nil if it has no place.
        ///
        /// In content coordinates, and not shifted by `offset`.
        package let frame: Rect?
        /// What it shows; nil if that is more than the query allows.
        ///
        /// They have content frames, to which clients apply the offset. Headers and footers are left out, since they do not scroll.
        package let elements: [LayoutAttributes]?
    }
}
