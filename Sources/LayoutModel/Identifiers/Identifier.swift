/// The name that a client gives an item or a section, and by which it finds it wherever it goes. In one container all items have
/// numbers, or all have names, and so have all sections: numbers or names, whatever the items have. No two items have the same one,
/// and no two sections.
public enum Identifier: Hashable, Sendable {
    /// Any number.
    case number(UInt64)
    /// 1 to 64 bytes of UTF-8.
    case name(String)

    /// The bytes of a name at most.
    package static let nameBytes = 64

    /// Numbers or names: all items of a container have one of the two, and all its sections.
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
    public init(stringLiteral name: String) { self = .name(name) }

    /// The number, or the name in quotation marks, shortened if it is long.
    public var description: String {
        switch self {
        case .number(let number): "\(number)"
        case .name(let name): "\"\(excerpt(name))\""
        }
    }
}
