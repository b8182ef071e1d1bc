import FoundationEssentials
import LayoutModel
import SwiftProtobuf

/// Single values: as they usually are, or as `JSONCursor` reads them.
///
/// Proto3's JSON allows more than one form of a value: numbers may be in quotes, and whole ones may have a fraction of 0. A value of
/// another type is stepped over before its error is thrown, so that what is wrong inside it comes first.
extension JSONReader {
    mutating func readNumber() throws -> Double {
        try cursor.beginValue()
        if let number = cursor.bytes.takeNumber(&cursor.position) { return number }
        return try readScalar("a finite number") { token in
            switch token {
            case .number(let text): Self.finite(text)
            case .string("NaN"): .nan
            case .string("Inf"), .string("Infinity"): .infinity
            case .string("-Inf"), .string("-Infinity"): -.infinity
            case .string(let text): Self.isNumber(text) ? Self.finite(text) : nil
            case .keyword: nil
            }
        }
    }

    mutating func readInteger<Integer: FixedWidthInteger>() throws -> Integer {
        try cursor.beginValue()
        let start = cursor.position
        if let integer = cursor.bytes.takeInteger(&cursor.position).flatMap(Integer.init(exactly:)) { return integer }
        cursor.position = start
        return try readScalar("a whole number in \(Integer.min)...\(Integer.max)") { token in
            switch token {
            case .number(let text): Self.whole(text)
            case .string(let text): Self.isNumber(text) ? Self.whole(text) : nil
            case .keyword: nil
            }
        }
    }

    mutating func readBool() throws -> Bool {
        try readScalar("true or false") { token in
            switch token {
            case .keyword("true"): true
            case .keyword("false"): false
            default: nil
            }
        }
    }

    mutating func readString() throws -> String {
        try readScalar("a string") { token in
            guard case .string(let text) = token else { return nil }
            return text
        }
    }

    mutating func readBytes() throws -> Data {
        try readScalar("a string in base64") { token in
            guard case .string(let text) = token else { return nil }
            return Data(base64Encoded: text)
        }
    }

    /// Reads a scalar.
    ///
    /// - Parameters:
    ///   - expected: what the error says was expected.
    ///   - value: what a scalar means here; nil if it is another than expected.
    private mutating func readScalar<Value>(
        _ expected: @autoclosure () -> String, _ value: (JSONCursor.Scalar) -> Value?
    ) throws -> Value {
        let start = cursor.position
        if let token = try cursor.readScalar(), let value = value(token) { return value }
        cursor.position = start
        try cursor.beginValue()
        throw try mismatch(expected())
    }

    // MARK: Numbers

    private static func finite(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// 3, 3.0 and 3e0 are whole numbers alike. An unsigned one has no sign, not even in -0.
    ///
    /// - Returns: nil for a fraction, for a number that the type does not hold, and, as SwiftProtobuf has it, for one with more digits
    ///   before its point or exponent than 64 bits hold, whatever the exponent makes of them.
    private static func whole<Integer: FixedWidthInteger>(_ text: String) -> Integer? {
        if !Integer.isSigned, text.hasPrefix("-") { return nil }
        if let integer = Integer(text) { return integer }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }.prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard UInt64(String(Substring(digits))) != nil else { return nil }
        return Double(text).flatMap(Integer.init(exactly:))
    }

    /// Whether a number in quotes would be one without them.
    ///
    /// Swift's own initializers read more than JSON has: +1, 0x1, inf.
    private static func isNumber(_ text: String) -> Bool {
        var cursor = JSONCursor(Array(text.utf8))
        guard cursor.isAtNumber, case .number? = try? cursor.readScalar() else { return false }
        return cursor.peek == nil
    }
}

/// Any JSON, as `google.protobuf.Struct`, `Value` and `ListValue` hold it: parameters of layouts are of that kind.
///
/// Structures and levels count as everywhere. A name that stands twice in an object is an error.
extension JSONReader {
    /// Replaces a message of free form by the value that comes next.
    ///
    /// - Precondition: `body` is one of these three types.
    mutating func readFreeForm(_ body: inout some Message) throws {
        switch body {
        case is Google_Protobuf_Value: try assign(try readValue(), to: &body)
        case is Google_Protobuf_Struct: try assign(try readStruct(), to: &body)
        default: try assign(try readListValue(), to: &body)
        }
    }

    private func assign<Body: Message>(_ value: any Message, to body: inout Body) throws {
        guard let value = value as? Body else { preconditionFailure("\(Body.self) is not any JSON") }
        body = value
    }

    mutating func readValue() throws -> Google_Protobuf_Value {
        try cursor.beginValue()
        switch cursor.peek {
        case UInt8(ascii: "{"): return Google_Protobuf_Value(structValue: try readStruct())
        case UInt8(ascii: "["): return Google_Protobuf_Value(listValue: try readListValue())
        case UInt8(ascii: "\""): return Google_Protobuf_Value(stringValue: try readString())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return Google_Protobuf_Value(boolValue: try readBool())
        case UInt8(ascii: "n"):
            _ = try takeNull()
            return Google_Protobuf_Value(nilLiteral: ())
        default: return Google_Protobuf_Value(numberValue: try readNumber())
        }
    }

    private mutating func readStruct() throws -> Google_Protobuf_Struct {
        var object = Google_Protobuf_Struct()
        try readMembers { reader, name in object.fields[name] = try reader.readValue() }
        return object
    }

    private mutating func readListValue() throws -> Google_Protobuf_ListValue {
        var list = Google_Protobuf_ListValue()
        try readList(&list.values, of: "values") { reader throws in try reader.readValue() }
        return list
    }
}
