import LayoutModel
import SwiftProtobuf

/// Reads a message from JSON, in one walk along the schema: it counts what the text becomes, keeps the limits, and knows where it is.
///
/// The generated code drives it. For each member it gets the number of its field (`nextField`), and calls for a value of the field's
/// type (`JSONReader+Decoder`). The usual forms of values have a fast path; `JSONCursor` reads the others: numbers in quotes, 3.0 for a
/// whole number, `null`. Errors are thrown as `JSONRefusal`, and each message, array and map that one leaves adds a step to its place.
///
///     {"queryRect": {"rect": {"x": true}}}
///      └ Request ──► └ QueryRect ► └ Rect: is true, expected a finite number
///        /queryRect ◄───── /rect ◄──── /x
struct JSONReader {
    var cursor: JSONCursor
    private let limits: ProtocolLimits
    private let ignoresUnknownFields: Bool
    /// Objects, arrays and commas so far; those in arrays of numbers are free.
    private var structures = 0
    /// Objects and arrays that are open.
    private var level = 0
    private var message = OpenMessage(.request)

    /// A message that is being read.
    ///
    /// The ones around it are in the calls that read them.
    private struct OpenMessage {
        let shape: MessageShape
        /// Bytes before its first member.
        var start = 0
        /// The member whose value comes next; nil before the first one and between two.
        var member: Member?
        var hasMembers = false

        init(_ schema: SchemaMessage) { shape = .of(schema) }
    }

    private struct Member {
        /// Bytes before its name, which is read again where something is wrong.
        let start: Int
        /// The number of its field; nil if the message does not have the member.
        let field: Int?
    }

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - schema: what the message is.
    ///   - limits: `structuresPerFrame` and `depth` count.
    /// - Throws: `request.malformed`, `limit.structuresPerFrame` or `limit.depth`; `request.unknownField` unless these are ignored.
    /// - Complexity: O(bytes)
    static func read<Body: Message>(
        _ type: Body.Type, of schema: SchemaMessage, from text: [UInt8], limits: ProtocolLimits,
        ignoresUnknownFields: Bool
    ) throws(RequestFailure) -> Body {
        var reader = JSONReader(text, limits: limits, ignoresUnknownFields: ignoresUnknownFields)
        var body = Body()
        do {
            try reader.read(&body, of: schema)
            try reader.cursor.expectEnd()
            return body
        } catch let refusal as JSONRefusal {
            throw refusal.failure
        } catch {
            let syntax = (error as? JSONCursor.SyntaxError)?.message
            throw RequestFailure(.malformed, syntax ?? "the body is not a JSON \(schema.name): \(error)")
        }
    }

    private init(_ text: [UInt8], limits: ProtocolLimits, ignoresUnknownFields: Bool) {
        cursor = JSONCursor(text)
        self.limits = limits
        self.ignoresUnknownFields = ignoresUnknownFields
    }

    // MARK: Structure

    private mutating func count() throws {
        structures += 1
        guard structures <= limits.structuresPerFrame else {
            throw JSONRefusal(
                .limit(.limit(.limitStructures, Double(structures), allowed: Double(limits.structuresPerFrame))))
        }
    }

    /// Steps into an object or an array, and counts it.
    ///
    /// - Parameter expected: what the error says was expected where another value comes next.
    /// - Throws: `limit.structuresPerFrame` or `limit.depth` as a refusal.
    private mutating func open(_ bracket: UInt8, _ expected: @autoclosure () -> String) throws {
        try cursor.beginValue()
        guard cursor.take(bracket) else { throw try mismatch(expected()) }
        try count()
        level += 1
        guard level <= limits.depth else {
            throw JSONRefusal(.limit(.limit(.limitDepth, Double(level), allowed: Double(limits.depth))))
        }
    }

    /// Steps out of an object or an array that was just opened, if its end comes next.
    ///
    /// - Returns: whether it did; otherwise the first value comes next.
    private mutating func isEmpty(upTo end: UInt8) -> Bool {
        guard cursor.take(end) else { return false }
        level -= 1
        return true
    }

    /// Steps over a comma to the next value of an object or an array, which is counted, or over the end.
    ///
    /// - Returns: whether it was the end.
    private mutating func isAtEnd(_ end: UInt8) throws -> Bool {
        if try cursor.takeComma(orEnd: end) {
            try count()
            return false
        }
        level -= 1
        return true
    }

    /// Runs `body`, whose error gets a step of its place as it leaves.
    ///
    /// - Parameter step: with its slash; made for an error alone.
    @inline(__always)
    private mutating func at<Result>(
        _ step: @autoclosure () -> String, _ body: (inout JSONReader) throws -> Result
    ) throws -> Result {
        do {
            return try body(&self)
        } catch {
            throw try JSONRefusal(error, at: step())
        }
    }

    // MARK: Messages

    /// Reads a message into one that has the values of earlier members of the same name.
    ///
    /// - Throws: a refusal with the member that it happened in as the last step, or the cursor's error outside of members.
    private mutating func read(_ body: inout some Message, of schema: SchemaMessage) throws {
        if schema.isFreeForm { return try readFreeForm(&body) }
        try open(UInt8(ascii: "{"), "an object")
        let outer = message
        message = OpenMessage(schema)
        message.start = cursor.position
        defer { message = outer }
        do {
            try body.decodeMessage(decoder: &self)
        } catch {
            throw try message.member.map { try JSONRefusal(error, at: step(to: $0)) } ?? error
        }
    }

    /// Reads a member's name and its colon.
    ///
    /// - Returns: its field's number; nil at the end of the message.
    mutating func nextField() throws -> Int? {
        while true {
            message.member = nil
            if message.hasMembers {
                if try isAtEnd(UInt8(ascii: "}")) { return nil }
            } else if isEmpty(upTo: UInt8(ascii: "}")) {
                return nil
            }
            message.hasMembers = true
            cursor.skipWhitespace()
            let start = cursor.position
            let name = try cursor.readName()
            if let field = message.shape.field(named: name) {
                message.member = Member(start: start, field: field.number)
                return field.number
            }
            message.member = Member(start: start, field: nil)
            guard ignoresUnknownFields else { throw unknownField(name) }
            _ = try readValue()
        }
    }

    /// Reads the value of the current member, or one of its elements, into what earlier members of its name left.
    ///
    /// - Precondition: the schema has messages there.
    mutating func readMessage<Body: Message>(into body: inout Body) throws {
        guard case .message(let schema)? = message.member?.field.flatMap({ message.shape.field($0)?.type }) else {
            preconditionFailure("\(Body.self) is read where the schema has no message")
        }
        try read(&body, of: schema)
    }

    /// A member as a step of a JSON pointer, cut and escaped.
    ///
    /// Its name is read again, since only errors need it.
    private func step(to member: Member) -> String { Self.step(to: name(of: member)) }

    private static func step(to name: String) -> String { escapedPointer(excerpt(name)) }

    private func name(of member: Member) -> String {
        var rest = cursor
        rest.position = member.start
        return (try? rest.readName()) ?? ""
    }

    // MARK: Arrays and maps

    mutating func readList<Value>(
        _ values: inout [Value], of plural: String, _ read: (inout JSONReader) throws -> Value
    ) throws {
        if try takeNull() { return }
        try open(UInt8(ascii: "["), "an array of \(plural)")
        if isEmpty(upTo: UInt8(ascii: "]")) { return }
        let start = values.count
        repeat {
            values.append(try at("/\(values.count - start)", read))
        } while try !isAtEnd(UInt8(ascii: "]"))
    }

    /// Reads an array of numbers: nothing else that clients send is as long. Its commas are free, since each becomes a few bytes.
    ///
    /// - Parameters:
    ///   - take: reads a number as it usually is; nil if it is not.
    ///   - read: reads any other.
    @inline(__always)
    mutating func readNumbers<Number>(
        _ numbers: inout [Number], of plural: String, usually take: ([UInt8], inout Int) -> Number?,
        otherwise read: (inout JSONReader) throws -> Number
    ) throws {
        if try takeNull() { return }
        try open(UInt8(ascii: "["), "an array of \(plural)")
        if isEmpty(upTo: UInt8(ascii: "]")) { return }
        let start = numbers.count
        // The compiler keeps these in registers.
        let text = cursor.bytes
        var position = cursor.position
        repeat {
            text.skipWhitespace(&position)
            if let number = take(text, &position) {
                numbers.append(number)
            } else {
                cursor.position = position
                numbers.append(try at("/\(numbers.count - start)", read))
                position = cursor.position
            }
        } while text.take(UInt8(ascii: ","), &position)
        cursor.position = position
        if try cursor.takeComma(orEnd: UInt8(ascii: "]")) { preconditionFailure("a comma was left at \(position)") }
        level -= 1
    }

    mutating func readMap<Key, Value>(
        _ map: inout [Key: Value], _ read: (inout JSONReader) throws -> Value
    ) throws {
        if try takeNull() { return }
        try readMembers { reader, name in
            guard let key = name as? Key else { preconditionFailure("the schema has a map by \(Key.self)") }
            map[key] = try read(&reader)
        }
    }

    /// Reads an object whose members have names of the client's, such as the parameters of a layout.
    ///
    /// - Parameter read: reads the value of a member of that name.
    /// - Throws: for a name that stands twice.
    mutating func readMembers(_ read: (inout JSONReader, String) throws -> Void) throws {
        try open(UInt8(ascii: "{"), "an object")
        if isEmpty(upTo: UInt8(ascii: "}")) { return }
        var names: Set<String> = []
        repeat {
            let name = try cursor.readName()
            try at(Self.step(to: name)) { reader in
                guard names.insert(name).inserted else {
                    throw JSONRefusal(.value("appears twice in its object, expected once"))
                }
                try read(&reader, name)
            }
        } while try !isAtEnd(UInt8(ascii: "}"))
    }

    /// Steps over `null` if it comes next: a member that has it is absent.
    ///
    /// - Returns: whether it did.
    mutating func takeNull() throws -> Bool {
        try cursor.beginValue()
        guard cursor.peek == UInt8(ascii: "n") else { return false }
        _ = try cursor.readScalar()
        return true
    }

    // MARK: Refusals

    /// Steps over a value of another type than the schema has here, within the limits.
    ///
    /// - Returns: the error to throw, with the value's text.
    /// - Throws: what is wrong inside the value, which comes first.
    mutating func mismatch(_ expected: String) throws -> JSONRefusal {
        let start = cursor.position
        switch cursor.peek {
        case UInt8(ascii: "{"), UInt8(ascii: "["): _ = try readValue()
        default: try cursor.skipValue()
        }
        return JSONRefusal(.value("is \(excerpt(cursor.text(from: start))), expected \(expected)"))
    }

    private func unknownField(_ name: String) -> JSONRefusal {
        let names = message.shape.fields.map(\.name)
        let nearest = nearestNames(to: name, among: names)
        let expected =
            if names.isEmpty {
                "which has no fields"
            } else if nearest.isEmpty {
                "expected one of \(names.joined(separator: ", "))"
            } else {
                "expected \(nearest.joined(separator: " or "))"
            }
        return JSONRefusal(
            .unknownField("is not a field of \(message.shape.message.name), \(expected)", nearest: nearest))
    }

    /// The error for two members of the message that belong to the same `oneof`: the current one, and one before it.
    ///
    /// - Complexity: O(bytes of the message so far): it is searched for the other.
    func conflict() throws -> JSONRefusal {
        let oneof = message.member?.field.flatMap { message.shape.field($0)?.oneof } ?? ""
        var walk = cursor
        walk.position = message.start
        var other: String
        repeat {
            other = try walk.readName()
            try walk.skipValue()
        } while try message.shape.field(named: other)?.oneof != oneof && walk.takeComma(orEnd: UInt8(ascii: "}"))
        return JSONRefusal(
            .value(
                "appears together with \(excerpt(other)), expected one \(oneof) in a \(message.shape.message.name)"))
    }
}
