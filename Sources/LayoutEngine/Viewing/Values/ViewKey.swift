/// A key that a view may have a use for, whatever the toolkit calls it.
package enum ViewKey: Hashable, Sendable {
    /// The direction keys.
    case up, down, left, right, pageUp, pageDown, home, end
    /// The keys that select, activate and cancel.
    case space, enter, escape
    /// The key for context menus.
    case menu
    /// A function key, from 1.
    case function(Int)
    /// A letter or another character that the key has without modifiers, as a small letter.
    case character(Unicode.Scalar)

    /// The direction of a direction key; nil for others.
    package var direction: NeighbourDirection? {
        switch self {
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .home
        case .end: .end
        case .space, .enter, .escape, .menu, .function, .character: nil
        }
    }
}

/// Keys that are held down while something else happens.
package struct ViewModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each.
    package let rawValue: UInt8

    /// Creates a set.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    package static let shift = ViewModifiers(rawValue: 1)
    /// Ctrl, or Control.
    package static let control = ViewModifiers(rawValue: 2)
    /// Alt, or Option.
    package static let alt = ViewModifiers(rawValue: 4)
    /// ⌘, or the key with the mark of Windows.
    package static let meta = ViewModifiers(rawValue: 8)
    /// The platform's key for commands, in tables of conventions only: inputs have `control` or `meta`.
    package static let command = ViewModifiers(rawValue: 16)
}

/// What a key does in a view.
package enum ViewCommand: Hashable, Sendable {
    /// Moves the cursor, and picks the item that it comes to. Without a cursor, it goes to the first item in sight, or to the first or
    /// last of all.
    case move(NeighbourDirection, ViewSelection.Pick)
    /// Picks the item with the cursor.
    case pick(ViewSelection.Pick)
    /// Selects everything.
    case selectAll
    /// Selects nothing.
    case deselectAll
    /// Activates the item with the cursor, as a double click does.
    case activate
    /// Ends what is under way; then, as `ViewConventions.deselectsOnEscape` says, selects nothing.
    case cancel
    /// Opens the context menu of the item with the cursor.
    case menu
    /// Begins to edit the item with the cursor in place.
    case rename
    /// Moves the item with the cursor, and all that are selected with it, to the other side of its neighbour.
    case moveItems(NeighbourDirection)
}
