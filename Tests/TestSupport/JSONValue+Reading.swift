package import LayoutCore

extension JSONValue {
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    package var object: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

    package var insets: Insets {
        let sides = object.compactMapValues(\.number)
        return Insets(
            top: sides["top"] ?? 0, left: sides["left"] ?? 0, bottom: sides["bottom"] ?? 0, right: sides["right"] ?? 0)
    }

    package var rect: Rect {
        let n = array.compactMap(\.number)
        if n.count == 4 { return Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        let sides = object.compactMapValues(\.number)
        return Rect(
            x: sides["x"] ?? 0, y: sides["y"] ?? 0, width: sides["width"] ?? 0, height: sides["height"] ?? 0)
    }
}

extension JSONValue: Encodable {
    package func encode(to encoder: any Encoder) throws {
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
