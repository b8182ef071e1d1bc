/// A field of a message, as layout.proto has it: what the tables of `SchemaMessage` consist of. Whether a scalar is `optional` is left
/// out, since both forms have no value for what is absent.
struct SchemaField: Sendable, Equatable {
    /// How many values a field holds.
    ///
    /// In JSON, several are an array, and a map is an object.
    enum Label: Sendable {
        /// One or none.
        case single
        case repeated
        /// Values by key.
        case map
    }

    /// The type of a field's values; of a map's, without their keys, which are strings in all messages.
    enum ValueType: Sendable, Equatable {
        case bool
        case uint32
        case uint64
        case sint32
        case double
        case string
        case bytes
        case enumeration
        case message(SchemaMessage)
    }

    /// Its number in the binary form.
    let number: Int
    /// Its name in JSON.
    let name: String
    /// Its name in the schema, which JSON may have too.
    let protoName: String
    let type: ValueType
    let label: Label
    /// The `oneof` that it belongs to: at most one of its fields may be set.
    let oneof: String?

    /// - Parameters:
    ///   - name: as JSON has it.
    ///   - proto: as the schema has it; nil where that is the same.
    init(
        _ number: Int, _ name: String, proto: String? = nil, of type: ValueType, label: Label = .single,
        oneof: String? = nil
    ) {
        self.number = number
        self.name = name
        protoName = proto ?? name
        self.type = type
        self.label = label
        self.oneof = oneof
    }
}
