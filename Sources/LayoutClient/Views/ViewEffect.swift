public import LayoutModel

/// What a view wants its program to do: the answer to an input, or what another client's change has done.
///
///     for effect in try await window.send([.key(.down, time: now)]).effects {
///         switch effect.kind {
///         case .selected(let items): draw(selection: items)
///         case .scroll(let offset): scroll(to: offset)
///         case .activated(let item): open(item.indexPath)
///         default: break
///         }
///     }
public struct ViewEffect: Hashable, Sendable {
    /// The number of the input whose effect it is, from 0, among those of the same `ContainerWindow.send(_:)`; nil: another client's change
    /// had it.
    public var input: Int?
    /// What is to be done.
    public var kind: Kind

    /// The kinds of effects.
    ///
    /// Those of state replace what the program has, and say all of it.
    public enum Kind: Hashable, Sendable {
        /// State: these items are selected, and no others.
        case selected(ViewItems)
        /// State: the cursor is at this item, which keys act on; nil: nowhere.
        case focused(ViewItem?)
        /// State: the item is edited in place: its cell keeps the keyboard's focus, and stays, wherever it is scrolled. nil: none is.
        case edit(ViewItem?)
        /// State: the rubber band, in content coordinates; nil: there is none.
        case band(Rect?)
        /// State: how fast to scroll until the next such effect, in points per second. The program scrolls in its frames, and sends
        /// `ViewInput.scrolled`.
        case autoscroll(Point)
        /// State: the content offset to scroll to. The program does, and sends `ViewInput.scrolled` with the one it has come to.
        case scroll(to: Point)
        /// State: the window shows another part of the content, in content coordinates; nil: the container's bounds. Its elements follow
        /// by themselves.
        case show(Rect?)
        /// A row that scrolls by itself is at another offset.
        case scrollRow(ViewRowScroll)
        /// An item is opened.
        case activated(ViewItem)
        /// A context menu opens at a point of the view: of an item, and of all that are selected if it is one of them; nil: of the view.
        case menu(ViewItem?, at: Point)
        /// Items are lifted, by a point of the content.
        case lifted(ViewItems, at: Point)
        /// Where what is dragged would be dropped now.
        case proposed(ViewDrop)
        /// It is dropped there. The program changes its data, or puts the items back.
        case dropped(ViewDrop)
        /// The lifted items return to their places.
        case putBack
        /// Items are dragged beyond the view, where other views and programs may take them.
        case left(ViewItems)
        /// They are dropped beyond the view.
        case droppedOut(ViewItems)
        /// What the next difference moves is to be seen moving.
        case animate
        /// A step between two levels of the layout.
        case transition(ViewTransition)
        /// A pinch that the program has a use for, and the item where it began.
        case pinched(ViewPinch, ViewItem?)
        /// The program looks for an item by its name, and answers with `ViewInput.found`.
        case find(ViewSearch)
        /// What a screen reader says, in the program's words, of so many items.
        case announce(ViewAnnouncement, count: Int)
        /// `ViewInput.ticked` is due at this time, unless another input makes it needless.
        case wake(at: Double)
        /// The view has no use for the key or the wheel: it is the program's, or the toolkit's own.
        case unused
    }
}

/// Where a row that scrolls by itself is to be.
///
/// The view knows the offset already; the program only shows it.
public struct ViewRowScroll: Hashable, Sendable {
    /// The section's number.
    public var section: Int
    /// The section's identifier, if the window was made of `RemoteContainer.withIdentifiers`.
    public var identifier: Identifier?
    /// In points from the row's beginning.
    public var offset: Double
    /// Whether it gets there by itself, as slowly as a scroll view comes to rest.
    public var glides: Bool
}

/// Items, and the place where they would be dropped.
///
/// The daemon moves nothing: the data is the program's.
public struct ViewDrop: Hashable, Sendable {
    /// The items; none of this view's if they are guests.
    public var items: ViewItems
    /// Where the first of them would be, counted as if they were gone, or the item that takes them; nil: nowhere here.
    public var place: InsertionPoint?
    /// Where the pointer is, in content coordinates; nil for a key.
    public var point: Point?
}

/// A step between two levels of a view's layout.
///
/// The program carries it out, by `RemoteContainer.beginTransition` and those that follow it.
public enum ViewTransition: Hashable, Sendable {
    /// It begins, towards larger or smaller items, which grow from a point of the view.
    case begin(isLarger: Bool, at: Point)
    /// It has got so far, from 0 to 1.
    case move(progress: Double)
    /// It ends at the other level.
    case finish
    /// It ends where it began.
    case cancel
}

/// Where a program looks for an item that was typed. It goes on from the last item to the first, and looks at each item once.
public struct ViewSearch: Hashable, Sendable {
    /// What the name begins with, without regard to case.
    public var text: String
    /// Where to begin; nil: at the first item.
    public var start: ViewItem?
    /// Whether that item itself may be found, or comes last.
    public var includesStart: Bool
}

/// An announcement for a screen reader.
///
/// The view says what happened and to how many items; the program chooses the words.
///
/// The number of items comes with the effect.
public enum ViewAnnouncement: String, CaseIterable, Sendable {
    /// Items are lifted, were moved, are back where they were.
    case lifted, moved, putBack
    /// Items are selected now, by a key that is about all of them.
    case selected
}
