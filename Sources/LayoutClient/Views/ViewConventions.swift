public import LayoutModel

/// What keys and clicks mean: as on a platform, but for what a program changes.
///
///     var conventions = ViewConventions.web
///     conventions.commandKeys = .meta                                    // on a Mac
///     conventions.keys[ViewShortcut(.function(2))] = .leftToProgram
///     conventions.slop = 6                                               // points
///
/// A property that is nil keeps the platform's value. The daemon checks all of them when the window opens.
public struct ViewConventions: Hashable, Sendable {
    /// Where conventions come from.
    public enum Platform: String, CaseIterable, Sendable {
        /// Pages.
        case web
        /// GTK 4.
        case gtk
        /// Terminals, where a point is a cell of the screen.
        case terminal
    }

    /// Which click activates an item.
    ///
    /// The Enter key does so as well, unless `keys` says otherwise.
    public enum Activation: String, CaseIterable, Sendable {
        /// The second of two, every one.
        case double, single
        /// One on the item that has the cursor already.
        case again
    }

    /// What becomes of the selection where the cursor goes.
    ///
    /// In a view whose selection is `single` or `none`, all of them select at most so many.
    public enum Pick: String, CaseIterable, Sendable {
        /// Nothing.
        case focusing
        /// The item alone is selected.
        case alone
        /// The item is selected, or not any more.
        case toggling
        /// What is between the anchor and the item is selected.
        case extending
        /// The same, beside the rest.
        case adding
    }

    /// What a key does.
    public enum Command: Hashable, Sendable {
        /// Moves the cursor.
        case move(NeighbourDirection, Pick)
        /// Picks the item with the cursor.
        case pick(Pick)
        /// Selects everything, or nothing.
        case selectAll, deselectAll
        /// Opens the item with the cursor.
        case activate
        /// Ends what is under way.
        case cancel
        /// Opens the context menu of the item with the cursor.
        case menu
        /// Edits the item with the cursor in place.
        case rename
        /// Moves what is selected to the other side of its neighbour.
        case moveItems(NeighbourDirection)
        /// Nothing: the key is the program's.
        case leftToProgram
    }

    /// The platform.
    public let platform: Platform
    /// Keys that do something else than on the platform. Modifiers are exactly those that are held down; `command` stands for
    /// `commandKeys`.
    public var keys: [ViewShortcut: Command] = [:]
    /// Clicks that do something else than on the platform, by exactly the modifiers that are held down.
    public var clicks: [ViewModifiers: Pick] = [:]
    /// The modifiers that are the platform's command key: of `control` and `meta`.
    public var commandKeys: ViewModifiers?
    /// Which click activates an item.
    public var activation: Activation?
    /// Whether a click beside all items selects nothing.
    public var deselectsBeside: Bool?
    /// Whether Escape selects nothing if nothing is under way.
    public var deselectsOnEscape: Bool?
    /// Whether a click with the secondary button selects the item, unless it is selected already.
    public var selectsOnSecondaryClick: Bool?
    /// The modifiers any of which keeps what is selected while a rubber band selects more.
    public var bandKeeps: ViewModifiers?
    /// The modifiers any of which spans a rubber band from an item that could be dragged.
    public var bandFromItems: ViewModifiers?
    /// How far a press may move before it is a drag, in points, 0...1000.
    public var slop: Double?
    /// The same for a finger.
    public var touchSlop: Double?
    /// How long a finger rests until it lifts an item, or opens its menu, in seconds, 0...60, as for those below.
    public var longPress: Double?
    /// The longest pause between letters that belong together.
    public var typeAheadPause: Double?
    /// How long a wheel rests until the row that it has turned comes to rest.
    public var wheelRest: Double?
    /// How long before a finger's release its velocity is measured.
    public var velocityWindow: Double?
    /// How far a pinch must be from 1 before it is clear where it leads, 0...1.
    public var pinchSlop: Double?

    /// A platform's, unchanged.
    ///
    /// Later changes of the daemon's tables apply to all that is left nil.
    public init(_ platform: Platform) {
        self.platform = platform
    }

    /// A page's.
    public static let web = ViewConventions(.web)
    /// GTK's.
    public static let gtk = ViewConventions(.gtk)
    /// A terminal's.
    public static let terminal = ViewConventions(.terminal)
}

/// A key together with exactly the modifiers that are held down.
public struct ViewShortcut: Hashable, Sendable {
    /// The key.
    public var key: ViewKey
    /// The modifiers.
    public var modifiers: ViewModifiers

    /// A key, by default without modifiers.
    public init(_ key: ViewKey, _ modifiers: ViewModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
