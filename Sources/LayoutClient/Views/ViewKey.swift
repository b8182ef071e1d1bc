/// A key that a view may have a use for, whatever the toolkit calls it. The daemon refuses names that it does not know.
public struct ViewKey: RawRepresentable, Hashable, Sendable {
    /// Its name in the protocol.
    public let rawValue: String

    /// A key by its name in the protocol.
    ///
    /// Nothing is checked here.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The keys with arrows.
    public static let (up, down, left, right) = (Self("up"), Self("down"), Self("left"), Self("right"))
    /// The keys that go farther.
    public static let (pageUp, pageDown, home, end) = (Self("pageUp"), Self("pageDown"), Self("home"), Self("end"))
    /// The keys that select, activate and cancel.
    public static let (space, enter, escape) = (Self("space"), Self("enter"), Self("escape"))
    /// The key for context menus.
    public static let menu = Self("menu")

    /// A function key, 1...35.
    ///
    /// The daemon refuses other numbers.
    public static func function(_ number: Int) -> ViewKey { Self("f\(number)") }

    /// The character that a key has without modifiers, as a small letter.
    public static func character(_ character: Unicode.Scalar) -> ViewKey { Self(String(character)) }

    private init(_ name: String) { rawValue = name }
}

/// Keys that are held down while something else happens.
public struct ViewModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each.
    public let rawValue: UInt8

    /// Creates a set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = ViewModifiers(rawValue: 1)
    /// Ctrl, or Control.
    public static let control = ViewModifiers(rawValue: 2)
    /// Alt, or Option.
    public static let alt = ViewModifiers(rawValue: 4)
    /// ⌘, or the key with the mark of Windows.
    public static let meta = ViewModifiers(rawValue: 8)
    /// The platform's key for commands, in conventions only: inputs have `control` or `meta`.
    public static let command = ViewModifiers(rawValue: 16)

    /// The names in the protocol, in the order of the bits.
    static let names = ["shift", "control", "alt", "meta", "command"]
}
