/// The name by which a client refers to an item or a section, wherever it goes.
///
///     ContainerSection("2026-11", items: [.number(4711), .number(4712)])
///     ContainerSection("2026-11", items: ["IMG_4711", "IMG_4712"])
///
/// Index paths change with every insertion; an identifier stays with its item until the item is deleted. Use the key that the item
/// has in your data: a row's number in a database, a path, a UUID in text.
///
/// All items of a container have numbers, or all have names; so do all sections, independently of the items. No two items have the
/// same identifier, and no two sections; an item and a section may. A number takes 8 bytes, a name 16 bytes
/// and its text.
public enum Identifier: Hashable, Sendable {
    /// Any number, from 0 to `UInt64.max`.
    case number(UInt64)
    /// 1 to `nameBytes` bytes of UTF-8.
    case name(String)

    /// The greatest length of a name, in bytes.
    package static let nameBytes = 64

    /// The two forms of identifiers.
    ///
    /// All items of a container have the same form, and so do all its sections.
    package enum Kind: Sendable {
        /// Numbers.
        case number
        /// Names.
        case name
    }

    /// Whether this is a number or a name.
    package var kind: Kind {
        switch self {
        case .number: .number
        case .name: .name
        }
    }
}

extension Identifier: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a number.
    public init(integerLiteral number: UInt64) { self = .number(number) }

    /// Creates a name.
    ///
    /// Its length is checked by the container that gets it.
    public init(stringLiteral name: String) { self = .name(name) }

    /// The number, or the name in quotation marks, printable and cut at 64 bytes: for messages.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .name(let name): "\"\(excerpt(name))\""
        }
    }
}
