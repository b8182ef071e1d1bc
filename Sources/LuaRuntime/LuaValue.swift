/// A value on its way between Swift and a script.
package enum LuaValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    /// A table with keys 1...n and no other. An empty table is one.
    case list([LuaValue])
    /// Any other table of which every key is a string.
    case map([String: LuaValue])
    /// Something that has no form outside of Lua: its type's name.
    case opaque(String)
    /// What a script is to get as it is.
    case reference(LuaReference)

    /// The number, whole or not.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The whole number.
    package var int: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    package var text: String? { if case .string(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var items: [LuaValue]? { if case .list(let values) = self { values } else { nil } }

    /// A table's members by name; those of an empty one are none.
    package var members: [String: LuaValue]? {
        switch self {
        case .map(let members): members
        case .list(let values) where values.isEmpty: [:]
        default: nil
        }
    }
}

extension LuaValue: CustomStringConvertible {
    /// For messages, in few words.
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

    /// By bytes: a single character may be a letter with a hundred thousand accents.
    private static func excerpt(_ text: String) -> String { String(decoding: text.utf8.prefix(40), as: UTF8.self) }
}

/// Something that a state keeps for Swift. It is good for the state that gave it, and as long as that lives.
package struct LuaReference: Equatable, Sendable {
    let number: Int32
}
