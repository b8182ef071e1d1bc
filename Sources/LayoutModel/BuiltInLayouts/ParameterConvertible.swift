/// A value that can be written as a parameter of a layout.
protocol ParameterConvertible {
    var json: JSONValue { get }
}

extension ParameterConvertible where Self: RawRepresentable<String> {
    var json: JSONValue { .string(rawValue) }
}

extension Bool: ParameterConvertible {
    var json: JSONValue { .boolean(self) }
}

extension Double: ParameterConvertible {
    var json: JSONValue { .number(self) }
}

extension Int: ParameterConvertible {
    var json: JSONValue { .number(Double(self)) }
}

extension String: ParameterConvertible {
    var json: JSONValue { .string(self) }
}

extension JSONValue: ParameterConvertible {
    var json: JSONValue { self }
}

extension Size: ParameterConvertible {
    var json: JSONValue { [.number(width), .number(height)] }
}

extension Insets: ParameterConvertible {
    var json: JSONValue { [.number(top), .number(left), .number(bottom), .number(right)] }
}

extension ScrollDirection: ParameterConvertible {}
