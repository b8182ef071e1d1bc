/// A JSON value, used for parameters: `["itemSize": [100, 80], "scrollDirection": "horizontal"]`.
///
///     var parameters: [String: JSONValue] = ["columnCount": 2]
///     parameters["sectionInset"] = [8, 8, 8, 8]
///     parameters["tracks"] = [120, ["fr": 1]]
///
/// Numbers are doubles, so whole numbers are exact up to 2⁵³. Members of objects have no order, and two objects are equal if they
/// have equal members. Only `null` is `null`; a missing member is not in the dictionary.
///
/// Descriptions and error messages show a value with `description`, which is shortened; encode it to get all of it.
public indirect enum JSONValue: Equatable, Sendable {
    /// JSON's `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, stored as a double.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; member order is lost.
    case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON, shortened for messages: on one line, without characters that are not printable.
    ///
    /// Strings are cut at 64 bytes, and arrays and objects after 8 members; an object shows the names of its members alone, sorted.
    public var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(excerpt(value))\""
        case .array(let values):
            "[" + values.prefix(8).map(\.description).joined(separator: ", ") + (values.count > 8 ? ", …]" : "]")
        case .object(let members):
            "{" + members.keys.sorted().prefix(8).map { excerpt($0) }.joined(separator: ", ")
                + (members.count > 8 ? ", …}" : "}")
        }
    }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Creates a null.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object.
    ///
    /// Of equal keys the last wins, where a literal of a dictionary would trap.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension JSONValue: Encodable {
    /// Encodes the value as it stands in JSON.
    ///
    /// - Throws: what the encoder throws, such as for a number that is not finite.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONValue: Decodable {
    /// Decodes any JSON value.
    ///
    /// Numbers become doubles, so whole numbers beyond 2⁵³ are rounded.
    ///
    /// - Throws: what the decoder throws for a document that is not JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
