import SwiftProtobuf

/// A message's fields, ready to be looked up by name and by number.
///
/// `StructureScan` and `JSONDiagnosis` walk a body along these without decoding it. They are made from `SchemaMessage`, which is
/// generated, so that no field is listed by hand.
struct MessageShape: Sendable {
    /// What a length-delimited field of the binary form holds, as far as it decodes to more than its own bytes.
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
    private let indexes: [String: Int]
    /// By field number.
    private let nested: [Nested?]

    private static let all = SchemaMessage.allCases.map(MessageShape.init)

    static func of(_ message: SchemaMessage) -> MessageShape { all[message.rawValue] }

    private init(_ message: SchemaMessage) {
        self.message = message
        fields = SchemaMessage.fields[message.rawValue]
        var indexes: [String: Int] = [:]
        var nested: [Nested?] = []
        for (index, field) in fields.enumerated() {
            indexes[field.name] = index
            indexes[field.protoName] = index
            while nested.count <= field.number { nested.append(nil) }
            nested[field.number] = Self.nested(in: field)
        }
        self.indexes = indexes
        self.nested = nested
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

    /// The field with that name in JSON or in the schema; nil: the message has none.
    func field(named name: String) -> SchemaField? { indexes[name].map { fields[$0] } }

    /// What the field with that number holds; nil for numbers and single strings, and for unknown fields.
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

    /// The message that `type` was generated from; nil where it is not in layout.proto.
    init?(_ type: any Message.Type) {
        let name = type.protoMessageName.split(separator: ".").last.map(String.init)
        guard let index = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        self.init(rawValue: index)
    }
}
