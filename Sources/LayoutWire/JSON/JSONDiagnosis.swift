import LayoutModel

/// Finds the first place in a JSON body that its message cannot have: the decoder says that it refuses a body, not where.
///
/// One walk along the schema, O(bytes), and only over bodies that were refused. `StructureScan` has bounded their depth.
struct JSONDiagnosis {
    private var cursor: JSONCursor
    private let message: SchemaMessage
    private let ignoresUnknownFields: Bool
    /// The JSON pointer's steps to the value that is read.
    private var path: [String] = []

    /// The type that the schema requires at a position.
    private enum Expected {
        case message(SchemaMessage)
        case map(SchemaField.ValueType)
        case array(SchemaField.ValueType)
        case scalar(SchemaField.ValueType)
        case anything

        init(_ field: SchemaField) {
            switch field.label {
            case .single: self.init(field.type)
            case .repeated: self = .array(field.type)
            case .map: self = .map(field.type)
            }
        }

        init(_ type: SchemaField.ValueType) {
            switch type {
            case .message(.protobufStruct): self = .map(.message(.protobufValue))
            case .message(.protobufListValue): self = .array(.message(.protobufValue))
            case .message(.protobufValue), .enumeration: self = .anything
            case .message(let message): self = .message(message)
            default: self = .scalar(type)
            }
        }
    }

    init(_ bytes: [UInt8], of message: SchemaMessage, ignoresUnknownFields: Bool) {
        cursor = JSONCursor(bytes)
        self.message = message
        self.ignoresUnknownFields = ignoresUnknownFields
    }

    /// `request.malformed`, or `request.unknownField`; nil where the walk finds nothing wrong.
    mutating func failure() -> RequestFailure? {
        do throws(Refusal) {
            try readMessage(message)
            try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.expectEnd() }
            return nil
        } catch {
            switch error {
            case .failure(let failure): return failure
            case .syntax(let error):
                return RequestFailure(.malformed, error.message, pointer: path.joined())
            }
        }
    }

    private enum Refusal: Error {
        case failure(RequestFailure)
        case syntax(JSONCursor.SyntaxError)
    }

    // MARK: Values

    private mutating func read(_ expected: Expected, isElement: Bool = false) throws(Refusal) {
        try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.beginValue() }
        if case .anything = expected { return try skipChecked() }
        // Absent, but not in an array.
        if cursor.peek == UInt8(ascii: "n"), !isElement { return try skip() }
        switch expected {
        case .message(let message): try readMessage(message)
        case .map(let type): try readMap(type)
        case .array(let type): try readArray(type)
        case .scalar(let type): try readScalar(type)
        case .anything: break
        }
    }

    private mutating func readMessage(_ message: SchemaMessage) throws(Refusal) {
        guard cursor.peek == UInt8(ascii: "{") else { throw try mismatch("an object") }
        var set: [String: String] = [:]
        try readMembers { (walk, name) throws(Refusal) in
            guard let field = MessageShape.of(message).field(named: name) else {
                guard walk.ignoresUnknownFields else { throw .failure(walk.unknownField(name, of: message)) }
                return try walk.skipChecked()
            }
            try walk.read(Expected(field))
            guard let oneof = field.oneof else { return }
            if let other = set.updateValue(name, forKey: oneof) {
                throw .failure(walk.conflict(name, with: other, in: oneof, of: message))
            }
        }
    }

    private mutating func readMap(_ type: SchemaField.ValueType) throws(Refusal) {
        guard cursor.peek == UInt8(ascii: "{") else { throw try mismatch("an object") }
        var keys: Set<String> = []
        try readMembers { (walk, key) throws(Refusal) in
            guard keys.insert(key).inserted else {
                throw .failure(walk.malformed("appears twice in its object, expected once"))
            }
            try walk.read(Expected(type), isElement: true)
        }
    }

    private mutating func readArray(_ type: SchemaField.ValueType) throws(Refusal) {
        guard cursor.peek == UInt8(ascii: "[") else { throw try mismatch("an array of \(Self.plural(type))") }
        cursor.advance()
        if try syntax({ cursor throws(JSONCursor.SyntaxError) in try cursor.take(UInt8(ascii: "]")) }) { return }
        var index = 0
        repeat {
            path.append("/\(index)")
            try read(Expected(type), isElement: true)
            path.removeLast()
            index += 1
        } while try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.takeComma(orEnd: UInt8(ascii: "]")) }
    }

    /// Calls `body` at the value of each member, with its place in `path`.
    private mutating func readMembers(
        _ body: (inout JSONDiagnosis, String) throws(Refusal) -> Void
    ) throws(Refusal) {
        cursor.advance()
        if try syntax({ cursor throws(JSONCursor.SyntaxError) in try cursor.take(UInt8(ascii: "}")) }) { return }
        repeat {
            let name = try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.readName() }
            path.append(escapedPointer(excerpt(name)))
            try body(&self, name)
            path.removeLast()
        } while try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.takeComma(orEnd: UInt8(ascii: "}")) }
    }

    private mutating func readScalar(_ type: SchemaField.ValueType) throws(Refusal) {
        let start = cursor
        let token = try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.readScalar() }
        guard let token, Self.isValid(token, type) else {
            cursor = start
            throw try mismatch(Self.name(type))
        }
    }

    /// Steps over a value of any kind. Its numbers must be finite all the same.
    private mutating func skipChecked() throws(Refusal) {
        switch cursor.peek {
        case UInt8(ascii: "{"): try readMap(.message(.protobufValue))
        case UInt8(ascii: "["): try readArray(.message(.protobufValue))
        case _ where cursor.isAtNumber: try readScalar(.double)
        default: try skip()
        }
    }

    private mutating func skip() throws(Refusal) {
        try syntax { cursor throws(JSONCursor.SyntaxError) in try cursor.skipValue() }
    }

    private mutating func syntax<Result>(
        _ body: (inout JSONCursor) throws(JSONCursor.SyntaxError) -> Result
    ) throws(Refusal) -> Result {
        do throws(JSONCursor.SyntaxError) {
            return try body(&cursor)
        } catch {
            throw .syntax(error)
        }
    }

    // MARK: Failures

    private func malformed(_ what: String) -> RequestFailure {
        let pointer = path.joined()
        return RequestFailure(.malformed, "\(pointer) \(what)", pointer: pointer)
    }

    /// Another value stands here than the schema has.
    private mutating func mismatch(_ expected: String) throws(Refusal) -> Refusal {
        let start = cursor.position
        try skip()
        let pointer = path.isEmpty ? "the body" : path.joined()
        return .failure(
            RequestFailure(
                .malformed, "\(pointer) is \(excerpt(cursor.text(from: start))), expected \(expected)",
                pointer: path.joined()))
    }

    private func unknownField(_ name: String, of message: SchemaMessage) -> RequestFailure {
        let names = MessageShape.of(message).fields.map(\.name)
        let nearest = nearestNames(to: name, among: names)
        let expected =
            if names.isEmpty {
                "which has no fields"
            } else if nearest.isEmpty {
                "expected one of \(names.joined(separator: ", "))"
            } else {
                "expected \(nearest.joined(separator: " or "))"
            }
        return RequestFailure(
            .unknownField, "\(path.joined()) is not a field of \(message.name), \(expected)", pointer: path.joined(),
            nearest: nearest)
    }

    private func conflict(
        _ name: String, with other: String, in oneof: String, of message: SchemaMessage
    ) -> RequestFailure {
        malformed("appears together with \(excerpt(other)), expected one \(oneof) in a \(message.name)")
    }

    // MARK: What is expected

    private static func isValid(_ token: JSONCursor.Scalar, _ type: SchemaField.ValueType) -> Bool {
        switch (type, token) {
        case (.bool, .keyword(let word)): word == "true" || word == "false"
        case (.string, .string), (.bytes, .string): true
        case (.double, .number(let text)): Double(text)?.isFinite == true
        case (.double, .string(let text)):
            ["NaN", "Inf", "-Inf", "Infinity", "-Infinity"].contains(text)
                || isNumber(text) && Double(text)?.isFinite == true
        case (_, .number(let text)), (_, .string(let text)): isNumber(text) && isWhole(text, type)
        default: false
        }
    }

    /// Whether a number in quotes would be one without them. Swift reads more than JSON has: +1, 0x1, inf.
    private static func isNumber(_ text: String) -> Bool {
        var cursor = JSONCursor(Array(text.utf8))
        guard cursor.isAtNumber, case .number? = try? cursor.readScalar() else { return false }
        return cursor.peek == nil
    }

    /// 3, 3.0 and 3e0 are whole numbers alike. The decoder takes no sign for an unsigned one, not even -0.
    private static func isWhole(_ text: String, _ type: SchemaField.ValueType) -> Bool {
        switch type {
        case .uint32 where text.hasPrefix("-"), .uint64 where text.hasPrefix("-"): false
        case .uint32: UInt32(text) != nil || Double(text).flatMap(UInt32.init(exactly:)) != nil
        case .uint64: UInt64(text) != nil || Double(text).flatMap(UInt64.init(exactly:)) != nil
        case .sint32: Int32(text) != nil || Double(text).flatMap(Int32.init(exactly:)) != nil
        default: false
        }
    }

    private static func name(_ type: SchemaField.ValueType) -> String {
        switch type {
        case .bool: "true or false"
        case .uint32: "a whole number in 0...\(UInt32.max)"
        case .uint64: "a whole number in 0...\(UInt64.max)"
        case .sint32: "a whole number in \(Int32.min)...\(Int32.max)"
        case .double: "a finite number"
        case .string: "a string"
        case .bytes: "a string in base64"
        case .message: "an object"
        case .enumeration: "a value"
        }
    }

    private static func plural(_ type: SchemaField.ValueType) -> String {
        switch type {
        case .bool: "booleans"
        case .uint32, .uint64, .sint32: "whole numbers"
        case .double: "numbers"
        case .string, .bytes: "strings"
        case .message: "objects"
        case .enumeration: "values"
        }
    }
}
