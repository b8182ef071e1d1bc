public import LayoutModel

/// What a hand, a toolkit or a clock does to a view.
///
///     .pressed(ViewPointer(at: Point(x: 10, y: 20), time: 0.1))
///     .released(ViewPointer(at: Point(x: 10, y: 20), time: 0.2))        // together: a click
///
/// Points are in the coordinates of the view: from the top left corner of what is visible, in points. Times are in seconds from any
/// moment that is the same for all inputs of a view; they do not go back. The daemon checks all numbers and names.
public enum ViewInput: Hashable, Sendable {
    /// What is visible was scrolled, by the program's own means; an offset in content coordinates.
    ///
    /// `isByHand` is false where the program follows `ViewEffect.Kind.scroll`, and true where a hand or the program has chosen the offset:
    /// what the view scrolls to by itself then ends.
    case scrolled(to: Point, isByHand: Bool)
    /// A row that scrolls by itself was scrolled, or caught by a hand; in points from its beginning.
    case rowScrolled(section: Int, to: Double)
    /// The same of the section with an identifier.
    case rowScrolledOf(Identifier, to: Double)
    /// The visible area changed size.
    case resized(Size)
    /// A button or a finger goes down. Presses on controls inside of cells are the program's.
    case pressed(ViewPointer)
    /// The button or finger that went down moves, or goes up.
    case moved(ViewPointer), released(ViewPointer)
    /// The press ended without a release.
    case cancelled(time: Double)
    /// A key goes down, or repeats, while neither a control in a cell nor an editor has the focus.
    case key(ViewKey, ViewModifiers = [], time: Double)
    /// A wheel turns, or two fingers move on a touchpad, and scroll by so many points.
    ///
    /// `hasNotches`: each notch goes on to the next place of rest.
    case wheel(at: Point, by: Point, hasNotches: Bool = false, time: Double)
    /// Two fingers come nearer to each other, or go apart.
    case pinched(ViewPinch)
    /// The cells in sight are measured, and the container has their sizes.
    case measured
    /// Text was typed, as an input method has composed it; at most 256 bytes of UTF-8.
    case typed(String, time: Double)
    /// The item that the program has found for `ViewEffect.Kind.find`; nil if there is none.
    case found(ViewItem?)
    /// Items of another view or program hover over this one, have left it, or are dropped.
    case guests(GuestPhase, at: Point)
    /// The view has got the keyboard's focus, other than by a press.
    case entered
    /// Time goes by: due at the time of `ViewEffect.Kind.wake`, and in each frame while the view scrolls by itself, if the program does not.
    case ticked(time: Double)
    /// The program selects these items and no others.
    case select(ViewItems)
    /// The program moves the cursor.
    case focus(ViewItem)
    /// The program scrolls to an item, on each axis as far as is said.
    case scroll(
        to: ViewItem, horizontal: ScrollTarget.Horizontal = .nearest, vertical: ScrollTarget.Vertical = .nearest)
    /// The program scrolls back to a place, as `RemoteContainer.captureAnchor` has found it.
    case restore(AnchorSnapshot)
    /// A control in the item's cell has the focus.
    case edit(ViewItem)
    /// Nothing is edited any more.
    case endEdit

    /// What items of another view or program do.
    public enum GuestPhase: String, CaseIterable, Sendable {
        /// They are over the view.
        case hover
        /// They have left it, or go back to where they come from.
        case leave
        /// They are dropped.
        case drop
    }
}

/// A button of a mouse, a pen or a finger.
public struct ViewPointer: Hashable, Sendable {
    /// What points.
    public enum Kind: String, CaseIterable, Sendable {
        /// A mouse, or a touchpad.
        case mouse
        /// A pen, which drags as a finger does.
        case pen
        /// A finger, whose drags scroll unless it rests first.
        case touch
    }

    /// Which button.
    public enum Button: String, CaseIterable, Sendable {
        /// The one that selects, or a finger.
        case primary
        /// The one that opens menus.
        case secondary
    }

    /// Where it is, in the view.
    public var point: Point
    /// In seconds.
    public var time: Double
    /// What points.
    public var kind = Kind.mouse
    /// Which button.
    public var button = Button.primary
    /// How many clicks there are with this one, as the platform counts them, 1...1000.
    public var clicks = 1
    /// The modifiers that are held down.
    public var modifiers: ViewModifiers = []

    /// A mouse's primary button without modifiers.
    public init(at point: Point, time: Double) {
        self.point = point
        self.time = time
    }
}

/// A step of a pinch.
///
/// Its fingers do not count as presses: a toolkit reports either one or the other.
public struct ViewPinch: Hashable, Sendable {
    /// How far a pinch is.
    public enum Phase: String, CaseIterable, Sendable {
        /// Its first step, of scale 1.
        case begin
        /// Any other but the last.
        case change
        /// The fingers have gone up.
        case end
        /// It is over without an end.
        case cancel
    }

    /// How far it is.
    public var phase: Phase
    /// The distance of the fingers as a multiple of what it was at first, 0...1000.
    public var scale: Double
    /// Between the fingers, in the view.
    public var point: Point

    /// A step of a pinch.
    public init(_ phase: Phase, scale: Double = 1, at point: Point) {
        self.phase = phase
        self.scale = scale
        self.point = point
    }
}
