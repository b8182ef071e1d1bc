import SwiftProtobuf

/// A message's fields, ready to be looked up by name and by number.
///
/// `StructureScan` walks a body along these without decoding it; `JSONReader` and `JSONWriter` take names and types from them. They are
/// made from `SchemaMessage`, which is generated, so that no field is listed by hand.
final class MessageShape: Sendable {
    /// What a length-delimited field of the binary form holds, as far as it decodes to more than its own bytes. Numbers and single strings
    /// have no case here.
    enum Nested: Sendable {
        case message(SchemaMessage)
        /// An entry of a map, with its value's message if it is one.
        case entry(SchemaMessage?)
        /// One of many strings.
        case string
    }

    let message: SchemaMessage
    /// In the schema's order.
    let fields: [SchemaField]
    /// A comma, the name in quotes and a colon, by field number.
    let members: [[UInt8]]
    private let indexes: [String: Int]
    /// By field number.
    private let nested: [Nested?]
    /// Positions in `fields`, by field number.
    private let positions: [Int?]

    private static let all = SchemaMessage.allCases.map { MessageShape($0) }

    static func of(_ message: SchemaMessage) -> MessageShape { all[message.rawValue] }

    private init(_ message: SchemaMessage) {
        self.message = message
        fields = message.fields
        let count = 1 + (fields.map(\.number).max() ?? 0)
        var indexes: [String: Int] = [:]
        var nested = [Nested?](repeating: nil, count: count)
        var members = [[UInt8]](repeating: [], count: count)
        var positions = [Int?](repeating: nil, count: count)
        for (index, field) in fields.enumerated() {
            indexes[field.name] = index
            indexes[field.protoName] = index
            nested[field.number] = Self.nested(in: field)
            members[field.number] = Array(",\"\(field.name)\":".utf8)
            positions[field.number] = index
        }
        self.indexes = indexes
        self.nested = nested
        self.members = members
        self.positions = positions
    }

    private static func nested(in field: SchemaField) -> Nested? {
        switch (field.label, field.type) {
        case (.map, .message(let message)): .entry(message)
        case (.map, _): .entry(nil)
        case (_, .message(let message)): .message(message)
        case (.repeated, .string), (.repeated, .bytes): .string
        default: nil
        }
    }

    /// The field with that name, as JSON or as the schema has it: `queryRect` and `query_rect` alike. nil if the message has none.
    ///
    /// - Complexity: O(1)
    func field(named name: String) -> SchemaField? { indexes[name].map { fields[$0] } }

    /// The field with that number in the binary form; nil if the message has none, whatever the number.
    ///
    /// - Complexity: O(1)
    func field(_ number: Int) -> SchemaField? {
        guard positions.indices.contains(number) else { return nil }
        return positions[number].map { fields[$0] }
    }

    /// What the field with that number holds; nil for numbers and single strings, and for unknown fields.
    ///
    /// - Complexity: O(1)
    func nested(_ number: UInt64) -> Nested? { number < nested.count ? nested[Int(number)] : nil }
}

extension SchemaMessage {
    /// Its name in the schema, without the package.
    var name: String { Self.names[rawValue] }

    /// Whether its JSON form is not an object with a member for each field: `Struct`, `Value` and `ListValue` are any JSON.
    var isFreeForm: Bool {
        switch self {
        case .protobufStruct, .protobufValue, .protobufListValue: true
        default: false
        }
    }

    /// By the full names of the messages' types.
    private static let byFullName = Dictionary(
        uniqueKeysWithValues: allCases.map { (($0.isFreeForm ? "google.protobuf." : "layoutd.v1.") + $0.name, $0) })

    /// The message that `type` was generated from; nil where it is not in layout.proto, as messages of store.proto are not.
    init?(_ type: any Message.Type) {
        guard let message = Self.byFullName[type.protoMessageName] else { return nil }
        self = message
    }
}
