import SwiftProtobuf

/// Reads messages from plain JSON, several times as fast as SwiftProtobuf does, most of all long arrays of numbers.
///
/// It reads what clients usually send, driven by the same generated code. Everything else is left to SwiftProtobuf, so that there
/// is one place that says what is wrong: `null`, escapes in strings, numbers in quotes, unknown members, whatever is malformed. A
/// test compares the two.
struct JSONReader {
    /// The text is not plain.
    struct Unusual: Error {}

    private let text: [UInt8]
    /// For the parts that are any JSON.
    private let options: JSONDecodingOptions
    private let deepest: Int
    private var position = 0
    /// Objects and arrays that are open.
    private var level = 0
    private var shape: MessageShape
    /// The number of the field whose value comes next.
    private var field = 0
    private var isFirst = true

    /// Reads a message; nil if its text is not plain.
    ///
    /// - Parameters:
    ///   - schema: what the message is; not one of free form.
    ///   - depth: the most levels of objects and arrays.
    static func read<Body: Message>(
        _ type: Body.Type, of schema: SchemaMessage, from text: [UInt8], depth: Int, _ options: JSONDecodingOptions
    ) -> Body? {
        var reader = JSONReader(text: text, options: options, depth: depth, shape: .of(schema))
        var message = Body()
        do {
            try reader.open("{")
            try message.decodeMessage(decoder: &reader)
        } catch {
            return nil
        }
        return reader.isAtEnd ? message : nil
    }

    private init(text: [UInt8], options: JSONDecodingOptions, depth: Int, shape: MessageShape) {
        self.text = text
        self.options = options
        deepest = depth
        self.shape = shape
    }

    private var isAtEnd: Bool {
        var end = position
        text.skipWhitespace(&end)
        return end == text.count
    }

    // MARK: Structure

    private mutating func take(_ character: Unicode.Scalar) -> Bool { text.take(character, &position) }

    mutating func require(_ character: Unicode.Scalar) throws {
        guard take(character) else { throw Unusual() }
    }

    private mutating func open(_ bracket: Unicode.Scalar) throws {
        try require(bracket)
        level += 1
        guard level <= deepest else { throw Unusual() }
    }

    /// - Returns: whether an object or an array ends here.
    private mutating func close(_ bracket: Unicode.Scalar) -> Bool {
        guard take(bracket) else { return false }
        level -= 1
        return true
    }

    private mutating func requireClose(_ bracket: Unicode.Scalar) throws {
        guard close(bracket) else { throw Unusual() }
    }

    /// Reads a member's name and its colon.
    ///
    /// - Returns: its field's number; nil at the end of the message.
    mutating func nextField() throws -> Int? {
        if close("}") { return nil }
        if !isFirst { try require(",") }
        isFirst = false
        guard let name = text.takeString(&position),
            let next = shape.field(named: String(decoding: text[name], as: UTF8.self))
        else { throw Unusual() }
        try require(":")
        field = next.number
        return field
    }

    /// Reads a value that was not read before.
    mutating func readMessage<Body: Message>() throws -> Body {
        guard case .message(let schema)? = shape.field(field)?.type else { throw Unusual() }
        if schema.isFreeForm {
            guard let object = text.takeObject(&position, depth: deepest - level) else { throw Unusual() }
            return try Body(jsonUTF8Bytes: Array(text[object]), options: options)
        }
        let outer = (shape, field)
        try open("{")
        (shape, isFirst) = (.of(schema), true)
        var message = Body()
        try message.decodeMessage(decoder: &self)
        (shape, field) = outer
        isFirst = false
        return message
    }

    mutating func readList<Value>(
        _ values: inout [Value], _ read: (inout JSONReader) throws -> Value
    ) throws {
        try open("[")
        if close("]") { return }
        repeat { values.append(try read(&self)) } while take(",")
        try requireClose("]")
    }

    mutating func readMap<Key, Value>(
        _ map: inout [Key: Value], _ read: (inout JSONReader) throws -> (Key?, Value?)
    ) throws {
        try open("{")
        if close("}") { return }
        repeat {
            guard case (let key?, let value?) = try read(&self), map.updateValue(value, forKey: key) == nil else {
                throw Unusual()
            }
        } while take(",")
        try requireClose("}")
    }

    /// Reads an array of numbers: nothing else that clients send is as long.
    @inline(__always)
    mutating func readNumbers<Number>(
        _ numbers: inout [Number], _ take: ([UInt8], inout Int) -> Number?
    ) throws {
        // The compiler keeps these in registers.
        let text = text
        var position = position
        guard level < deepest, text.take("[", &position) else { throw Unusual() }
        if !text.take("]", &position) {
            repeat {
                text.skipWhitespace(&position)
                guard let number = take(text, &position) else { throw Unusual() }
                numbers.append(number)
            } while text.take(",", &position)
            guard text.take("]", &position) else { throw Unusual() }
        }
        self.position = position
    }

    // MARK: Values

    mutating func readString() throws -> String {
        guard let range = text.takeString(&position),
            let string = String(validating: text[range], as: UTF8.self)
        else { throw Unusual() }
        return string
    }

    mutating func readBool() throws -> Bool {
        text.skipWhitespace(&position)
        for (word, value) in [("true", true), ("false", false)]
        where text[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw Unusual()
    }

    mutating func readNumber() throws -> Double {
        text.skipWhitespace(&position)
        guard let number = text.takeNumber(&position) else { throw Unusual() }
        return number
    }

    /// Reads an integer, which may be in quotes.
    mutating func readInteger<Integer: FixedWidthInteger>() throws -> Integer {
        let isQuoted = take("\"")
        guard let integer = text.takeInteger(&position), let value = Integer(exactly: integer),
            !isQuoted || text[position] == UInt8(ascii: "\"")
        else { throw Unusual() }
        if isQuoted { position += 1 }
        return value
    }
}
