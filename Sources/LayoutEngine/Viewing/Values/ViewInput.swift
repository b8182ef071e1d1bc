/// What a hand, a toolkit or a clock does to a view.
///
/// Points are in the coordinates of the view: from the top left corner of what is visible, in points. A pointer that rests while the content
/// scrolls beneath it so stays where it is, and needs no second input. Times are in seconds from any moment that is the same for all
/// inputs of a view; they do not go back.
///
///     .pressed(ViewPointer(at: Point(x: 10, y: 20), time: 0.1))
///     .released(ViewPointer(at: Point(x: 10, y: 20), time: 0.2))        // together: a click
package enum ViewInput: Equatable, Sendable {
    /// What is visible was scrolled, by the toolkit's own means. `isByHand` is false where the toolkit follows an effect of the view, and true
    /// where a hand or the program has chosen the offset: what the view scrolls to by itself then ends.
    case scrolled(to: Point, isByHand: Bool)
    /// A row that scrolls by itself was scrolled by the toolkit's own means, or caught by a hand while it glided.
    case rowScrolled(section: Int, to: Double)
    /// The visible area changed size.
    case resized(Size)
    /// A button or a finger goes down. Presses on controls inside of cells are the toolkit's.
    case pressed(ViewPointer)
    /// The button or finger that went down moves.
    case moved(ViewPointer)
    /// The button or finger goes up.
    case released(ViewPointer)
    /// The press ended without a release: the toolkit took it over, or the window lost the pointer.
    case cancelled(time: Double)
    /// A key goes down, or repeats, while neither a control in a cell nor an editor has the focus.
    case key(ViewKeyPress)
    /// A wheel turns, or two fingers move on a touchpad.
    case wheel(ViewWheel)
    /// Two fingers come nearer to each other, or go apart.
    case pinched(ViewPinch)
    /// The cells in sight are measured, and the container has their sizes.
    case measured
    /// Text was typed, as an input method has composed it.
    case typed(String, time: Double)
    /// What the program has found of `ViewEffect.find`; nil: nothing.
    case found(ItemPath?)
    /// Items of another view or program hover over this one.
    case guests(ViewGuests)
    /// The view has got the keyboard's focus, other than by a press.
    case entered
    /// The program's own wish.
    case program(ViewRequest)
    /// Time goes by. It is due at the time of `ViewEffect.wake`, and while the view scrolls by itself in each frame of a toolkit that does
    /// not do that (`ViewEffect.autoscroll`).
    case ticked(time: Double)
}

/// A button of a mouse, a pen or a finger.
package struct ViewPointer: Equatable, Sendable {
    /// What points.
    package enum Kind: String, CaseIterable, Sendable {
        /// A mouse, or a touchpad.
        case mouse
        /// A pen, which drags as a finger does.
        case pen
        /// A finger, whose drags scroll unless it rests first.
        case touch
    }

    /// Which button.
    package enum Button: String, CaseIterable, Sendable {
        /// The one that selects, or a finger.
        case primary
        /// The one that opens menus.
        case secondary
    }

    /// Where it is, in the view.
    package var point: Point
    /// In seconds.
    package var time: Double
    /// What points.
    package var kind = Kind.mouse
    /// Which button.
    package var button = Button.primary
    /// How many clicks there are with this one, as the platform counts them.
    package var clicks = 1
    /// The modifiers that are held down.
    package var modifiers: ViewModifiers = []

    /// A mouse's primary button without modifiers.
    package init(at point: Point, time: Double) {
        self.point = point
        self.time = time
    }
}

/// A key that goes down.
package struct ViewKeyPress: Equatable, Sendable {
    /// Which one.
    package var key: ViewKey
    /// The modifiers that are held down.
    package var modifiers: ViewModifiers
    /// In seconds.
    package var time: Double

    /// Creates a press.
    package init(_ key: ViewKey, _ modifiers: ViewModifiers = [], time: Double) {
        self.key = key
        self.modifiers = modifiers
        self.time = time
    }
}

/// A turn of a wheel.
package struct ViewWheel: Equatable, Sendable {
    /// Where the pointer is, in the view.
    package var point: Point
    /// How far it scrolls, in points.
    package var distance: Point
    /// Whether it has notches, of which each goes on to the next place of rest.
    package var hasNotches: Bool
    /// In seconds.
    package var time: Double

    /// Creates a turn.
    package init(at point: Point, by distance: Point, hasNotches: Bool = false, time: Double) {
        self.point = point
        self.distance = distance
        self.hasNotches = hasNotches
        self.time = time
    }
}

/// A step of a pinch.
///
/// Its fingers do not count as presses: a toolkit reports either one or the other.
package struct ViewPinch: Equatable, Sendable {
    /// How far a pinch is.
    package enum Phase: String, CaseIterable, Sendable {
        /// Its first step, of scale 1.
        case begin
        /// Any other but the last.
        case change
        /// The fingers have gone up.
        case end
        /// The toolkit has taken it.
        case cancel
    }

    /// How far it is.
    package var phase: Phase
    /// The distance of the fingers as a multiple of what it was at first.
    package var scale: Double
    /// Between the fingers, in the view.
    package var point: Point

    /// Creates a step.
    package init(_ phase: Phase, scale: Double = 1, at point: Point) {
        self.phase = phase
        self.scale = scale
        self.point = point
    }
}

/// Items that come from another view or program.
package struct ViewGuests: Equatable, Sendable {
    /// What they do.
    package enum Phase: String, CaseIterable, Sendable {
        /// They are over the view.
        case hover
        /// They have left it, or go back to where they come from.
        case leave
        /// They are dropped.
        case drop
    }

    /// What they do.
    package var phase: Phase
    /// Where the pointer is, in the view.
    package var point: Point

    /// Creates a step.
    package init(_ phase: Phase, at point: Point = .zero) {
        self.phase = phase
        self.point = point
    }
}

/// What a program wants of a view.
package enum ViewRequest: Equatable, Sendable {
    /// Selects these items and no others, as far as the mode allows.
    case select(Keys)
    /// Moves the cursor, as a toolkit's own focus does that enters a cell.
    case focus(ItemPath)
    /// Scrolls to an item.
    case scroll(to: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment)
    /// Scrolls back to a place.
    case restore(AnchorSnapshot)
    /// An item is edited: a control in its cell has the focus.
    case edit(ItemPath)
    /// Nothing is edited any more.
    case endEdit
}
