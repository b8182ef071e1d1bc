package import LayoutCore
package import LuaRuntime

extension LuaValue {
    /// A JSON value as a script gets it.
    ///
    /// Whole numbers become integers, and null becomes nil, which leaves a hole in a list and no member in a table.
    package init(_ json: JSONValue) {
        self =
            switch json {
            case .null: .null
            case .boolean(let value): .boolean(value)
            case .number(let value): Int(exactly: value).map(LuaValue.integer) ?? .number(value)
            case .string(let value): .string(value)
            case .array(let values): .list(values.map { LuaValue($0) })
            case .object(let members): .map(members.mapValues { LuaValue($0) })
            }
    }

    /// The value as JSON.
    ///
    /// - Throws: `LuaRefusal` for a value that JSON cannot hold.
    package func json() throws(LuaRefusal) -> JSONValue {
        switch self {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .number(Double(value))
        case .number(let value): return .number(value)
        case .string(let value): return .string(value)
        case .list(let values):
            var array: [JSONValue] = []
            for value in values { array.append(try value.json()) }
            return .array(array)
        case .map(let members):
            var object: [String: JSONValue] = [:]
            for (name, value) in members { object[name] = try value.json() }
            return .object(object)
        case .opaque, .reference: throw LuaRefusal("\(self) is not data")
        }
    }
}

extension LuaValue {
    /// A checked parameter as a script gets it: an integer if its kind says so, otherwise a float.
    init(_ value: ParameterValue, of kind: Parameter.Kind) {
        switch (value, kind) {
        case (.number(let number), .integer): self = .integer(Int(number))
        case (.number(let number), _): self = .number(number)
        case (.insets(let insets), _): self = .map(Self.members(insets))
        case (.size(let size), _): self = .map(["width": .number(size.width), "height": .number(size.height)])
        default: self = LuaValue(value.json)
        }
    }

    static func members(_ insets: Insets) -> [String: LuaValue] {
        [
            "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
            "right": .number(insets.right),
        ]
    }

    init(_ rect: Rect) {
        self = .map([
            "x": .number(rect.x), "y": .number(rect.y), "width": .number(rect.width), "height": .number(rect.height),
        ])
    }
}
