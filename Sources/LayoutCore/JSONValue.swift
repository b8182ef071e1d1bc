/// A JSON value, as parameters come.
package indirect enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
    /// For messages: as JSON, cut short.
    package var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value.prefix(64))\""
        case .array(let values):
            "[" + values.prefix(8).map(\.description).joined(separator: ", ") + (values.count > 8 ? ", …]" : "]")
        case .object(let members):
            "{" + members.keys.sorted().prefix(8).joined(separator: ", ") + (members.count > 8 ? ", …}" : "}")
        }
    }
}
