import LayoutCore

extension DocumentRule {
    /// Any text of at most 1 KiB.
    static let text = DocumentRule("string", ["type": .string("string"), "maxLength": .number(1024)]) {
        json, pointer throws(LayoutError) in
        guard case .string(let text) = json, text.utf8.count <= 1024 else {
            throw LayoutError(
                .invalidParameter, "\(pointer) is \(json), expected a string of at most 1024 bytes", pointer: pointer)
        }
        return text
    }

    private static let most = 4096

    static func list(of kind: Parameter.Kind) -> DocumentRule {
        let inner = Parameter("item", kind: kind, default: .boolean(false), "")
        let schema: [String: JSONValue] = [
            "type": .string("array"), "maxItems": .number(Double(most)), "items": .object(inner.valueSchema),
        ]
        return DocumentRule("list of \(kind)", schema) { json, pointer throws(LayoutError) in
            guard case .array(let values) = json, values.count <= most else {
                throw LayoutError(
                    .invalidParameter, "\(pointer) is \(json), expected a list of at most \(most)", pointer: pointer)
            }
            for (index, value) in values.enumerated() {
                _ = try inner.value(from: value, pointer: "\(pointer)/\(index)")
            }
            return json
        }
    }

    static func map(of kind: Parameter.Kind) -> DocumentRule {
        let inner = Parameter("member", kind: kind, default: .boolean(false), "")
        let schema: [String: JSONValue] = [
            "type": .string("object"), "maxProperties": .number(Double(most)),
            "additionalProperties": .object(inner.valueSchema),
        ]
        return DocumentRule("map of \(kind)", schema) { json, pointer throws(LayoutError) in
            guard case .object(let members) = json, members.count <= most else {
                throw LayoutError(
                    .invalidParameter, "\(pointer) is \(json), expected a map of at most \(most)", pointer: pointer)
            }
            for (name, value) in members {
                _ = try inner.value(from: value, pointer: pointer + escapedPointer(excerpt(name)))
            }
            return json
        }
    }
}
