/// What a view wants its toolkit or its program to do, in order.
///
/// The effects of an input begin with those of state, of which there is at most one each: applied to what the toolkit has, they give what
/// the view has. Those that happen once come behind, in the order in which they happen. Items are named by the index paths of the data
/// in the state that was read.
package enum ViewEffect: Equatable, Sendable {
    // State.

    /// These items are selected, and no others.
    case selected(Keys)
    /// The cursor is at this item, which keys act on; nil: nowhere.
    case focused(ItemPath?)
    /// The item is edited in place: its cell keeps the keyboard's focus, and stays, wherever it is scrolled. nil: none is.
    case edit(ItemPath?)
    /// The rubber band, in the coordinates of the content; nil: there is none.
    case band(Rect?)
    /// How fast to scroll until the next such effect, in points per second. The toolkit scrolls in its frames, and reports how far.
    case autoscroll(Point)
    /// Where the content is to be scrolled.
    case scroll(to: Point)
    /// The view's window shows another part of the content. The owner of the view reads it (`WindowReading`, in pieces) and answers with
    /// the difference to what the toolkit has (`WindowDifference`).
    case show(WindowPlace)

    // Events.

    /// A row that scrolls by itself is at another offset. `glides`: it gets there by itself, as slowly as a scroll view comes to rest.
    case scrollRow(section: Int, to: Double, glides: Bool)
    /// An item is opened.
    case activated(ItemPath)
    /// The context menu of an item opens, or that of the view, at a point of the view. It is about all selected items if the item is
    /// one of them.
    case menu(ItemPath?, at: Point)
    /// Items are lifted by a point of the content.
    case lifted(Keys, at: Point)
    /// Where what is dragged would be dropped now.
    case proposed(ViewDrop)
    /// It is dropped there. The model is the program's: it changes it, or puts the items back.
    case dropped(ViewDrop)
    /// The lifted items return to their places.
    case putBack
    /// Items are dragged beyond the view, where other views and programs may take them.
    case left(Keys)
    /// They are dropped beyond the view.
    case droppedOut(Keys)
    /// What the next difference moves is to be seen moving.
    case animate
    /// A step of a transition to another level.
    case transition(ViewTransition)
    /// A pinch that the program has a use for, by the item where it began.
    case pinched(ViewPinch, ItemPath?)
    /// The program looks for an item whose name begins with a text. It answers with `ViewInput.found`.
    case find(ViewSearch)
    /// What a screen reader says, in the program's words.
    case announce(ViewAnnouncement)
    /// `ViewInput.ticked` is due at this time, unless another input makes it needless.
    case wake(at: Double)
    /// The view has no use for the key or the wheel: it is the program's, or the toolkit's own.
    case unused
}

/// Items and the place where they would be dropped.
package struct ViewDrop: Equatable, Sendable {
    /// The items; none of this view's if they are guests.
    package var items: Keys
    /// Where the first of them would be, counted as if they were gone, or the item that takes them; nil: nowhere here.
    package var place: InsertionPoint?
    /// Where the pointer is in the content; nil for a key.
    package var point: Point?

    /// Creates a drop.
    package init(_ items: Keys, at place: InsertionPoint?, point: Point? = nil) {
        self.items = items
        self.place = place
        self.point = point
    }
}

/// A step between two levels of a view's layout.
package enum ViewTransition: Equatable, Sendable {
    /// It begins, towards larger or smaller items, which grow from a point of the view.
    case begin(isLarger: Bool, at: Point)
    /// It has got so far, from 0 to 1.
    case move(progress: Double)
    /// It ends at the other level.
    case finish
    /// It ends where it began.
    case cancel
}

/// Where a program looks for an item that was typed.
///
/// Names are the program's: the view knows how letters belong together and where the search begins, the program compares. It goes on from
/// the last item to the first, and looks at each item once.
package struct ViewSearch: Equatable, Sendable {
    /// What the name begins with, without regard to case.
    package var text: String
    /// Where to begin; nil: at the first item.
    package var start: ItemPath?
    /// Whether that item itself may be found, or comes last.
    package var includesStart: Bool

    /// Creates a search.
    package init(for text: String, from start: ItemPath?, includesStart: Bool) {
        self.text = text
        self.start = start
        self.includesStart = includesStart
    }
}

/// An announcement for a screen reader.
///
/// The view says what happened and to how many items; the program chooses the words.
package enum ViewAnnouncement: Equatable, Sendable {
    /// So many items are lifted.
    case lifted(Int)
    /// So many items were moved.
    case moved(Int)
    /// So many items are back where they were.
    case putBack(Int)
    /// So many items are selected now, by a key that is about all of them.
    case selected(Int)
}
