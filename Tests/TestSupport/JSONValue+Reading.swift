package import LayoutCore

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
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
