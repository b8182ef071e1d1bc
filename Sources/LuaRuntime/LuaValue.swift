/// A value passed between Swift and a script, by copy.
///
///     Lua               Swift
///     nil               .null
///     3, 3.0            .integer(3), .number(3.0)
///     "a"               .string("a")
///     {1, 2}, {}        .list([.integer(1), .integer(2)]), .list([])
///     {x = 1}           .map(["x": .integer(1)])
///     a function        .opaque("function")
///
/// Tables are copied with all that they contain, within limits of depth, number and bytes (`LuaStack`). A table that has both names and
/// numbers as keys cannot be read. A `reference` is the way to pass a table or a function without copying it.
package enum LuaValue: Equatable, Sendable {
    /// nil.
    case null
    /// true or false.
    case boolean(Bool)
    /// An integer.
    case integer(Int)
    /// A float.
    case number(Double)
    /// A string; bytes that are not UTF-8 become U+FFFD.
    case string(String)
    /// A table with the keys 1...n and no others. An empty table is one.
    case list([LuaValue])
    /// A table that is not empty and has only strings as keys.
    case map([String: LuaValue])
    /// A value that only Lua can hold, such as a function: its type's name.
    case opaque(String)
    /// A value that stays in its state.
    case reference(LuaReference)

    /// The number, whole or not, as a double; nil for other values.
    ///
    /// Integers beyond 2⁵³ are rounded.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The number if it is whole, also as a float such as 3.0; nil for other values.
    package var int: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The string; nil for other values.
    package var text: String? { if case .string(let value) = self { value } else { nil } }
    /// The boolean; nil for other values.
    package var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// A list's values; nil for other values.
    package var items: [LuaValue]? { if case .list(let values) = self { values } else { nil } }

    /// A table's members by name, none for an empty table; nil for other values.
    package var members: [String: LuaValue]? {
        switch self {
        case .map(let members): members
        case .list(let values) where values.isEmpty: [:]
        default: nil
        }
    }
}

extension LuaValue: CustomStringConvertible {
    /// A short description for messages: strings are cut at 40 bytes, and tables show at most four names.
    package var description: String {
        switch self {
        case .null: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(Self.excerpt(value))\""
        case .list(let values): "a list of \(values.count)"
        case .map(let members):
            "a table of " + members.keys.sorted().prefix(4).map(Self.excerpt).joined(separator: ", ")
        case .opaque(let name): "a \(name)"
        case .reference: "a reference"
        }
    }

    /// Cut by bytes: one character may be a letter with a hundred thousand accents.
    private static func excerpt(_ text: String) -> String { String(decoding: text.utf8.prefix(40), as: UTF8.self) }
}

/// A Lua value that a state retains for Swift, valid for that state as long as it lives. References are never released, so they are for
/// values that are needed until the state closes.
package struct LuaReference: Equatable, Sendable {
    let number: Int32
}
