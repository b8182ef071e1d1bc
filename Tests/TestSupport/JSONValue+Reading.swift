package import LayoutCore

extension JSONValue {
    /// nil if it is not a number.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// nil if it is not a boolean.
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    /// nil if it is not a string.
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// Empty if it is not an array.
    package var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    /// Empty if it is not an object.
    package var object: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

    /// The members `top`, `left`, `bottom` and `right`; those that are missing are 0.
    package var insets: Insets {
        let sides = object.compactMapValues(\.number)
        return Insets(
            top: sides["top"] ?? 0, left: sides["left"] ?? 0, bottom: sides["bottom"] ?? 0, right: sides["right"] ?? 0)
    }

    /// The array `[x, y, width, height]`, or an object with these members; those that are missing are 0.
    package var rect: Rect {
        let n = array.compactMap(\.number)
        if n.count == 4 { return Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        let sides = object.compactMapValues(\.number)
        return Rect(
            x: sides["x"] ?? 0, y: sides["y"] ?? 0, width: sides["width"] ?? 0, height: sides["height"] ?? 0)
    }
}
