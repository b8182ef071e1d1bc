/// Counts what a body would become before it is decoded. Two bytes of an empty message or JSON object decode to a
/// hundred and more, so that the frame limit alone would let 64 MiB grow to gigabytes.
///
/// Numbers are free: an array of them decodes to a small multiple of its bytes, and may be as long as the frame.
struct StructureScan {
    private let structures: Int
    private let depth: Int

    /// - Parameter limits: `structuresPerFrame` and `depth` count.
    init(_ limits: ProtocolLimits) {
        structures = limits.structuresPerFrame
        depth = limits.depth
    }

    /// - Parameter message: what the body holds; nil: any JSON.
    /// - Returns: whether the body is in JSON and its outermost object says `"lenient": true`.
    /// - Throws: `limit.structuresPerFrame` or `limit.depth`.
    /// - Complexity: O(bytes); packed numbers are stepped over whole.
    @discardableResult
    func check(_ bytes: [UInt8], of message: SchemaMessage?, form: BodyForm) throws(RequestFailure) -> Bool {
        switch form {
        case .json: return try checkJSON(bytes, message)
        case .binary:
            // A body too short to hold too many has nothing to count; the decoder itself bounds its depth.
            guard let message, bytes.count / 2 > structures || bytes.count > 4096 else { return false }
            var tally = Tally()
            try countMessages(bytes, 0..<bytes.count, in: .message(message), level: 1, into: &tally)
            return false
        }
    }

    // MARK: Memory

    /// The structures and numbers in a body.
    private struct Tally {
        var structures = 0
        /// Numbers of a list that take a byte or more each in the body, and eight when they are decoded.
        var numbers = 0
    }

    /// The bytes that a message takes once it is decoded, at most: 100 for each structure, 16 for each number of a list, whose array may be
    /// twice as long as it is, and the body's own bytes for what is left.
    ///
    /// - Throws: `limit.structuresPerFrame` or `limit.depth`.
    /// - Complexity: O(bytes)
    func memory(_ bytes: [UInt8], of message: SchemaMessage?, form: BodyForm) throws(RequestFailure) -> Int {
        var tally = Tally()
        switch form {
        case .json:
            for byte in bytes {
                if byte == UInt8(ascii: ",") { tally.numbers += 1 }
                if byte == UInt8(ascii: "{") { tally.structures += 1 }
            }
        case .binary:
            if let message { try countMessages(bytes, 0..<bytes.count, in: .message(message), level: 1, into: &tally) }
        }
        return bytes.count + 16 * tally.numbers + 100 * tally.structures
    }

    // MARK: JSON

    /// An object or an array that is open, with what the schema has there.
    private enum Scope {
        case message(SchemaMessage)
        case map(SchemaField.ValueType)
        case array(SchemaField.ValueType)
        /// Not in the schema, or free of it.
        case free

        /// The scope of an object or an array that begins in this one, under the name `key`.
        func inner(_ opening: UInt8, _ key: [UInt8]) -> Scope {
            switch self {
            case .message(let message):
                guard let field = MessageShape.of(message).field(named: String(decoding: key, as: UTF8.self)) else {
                    return .free
                }
                switch field.label {
                case .single: return Self.element(field.type, opening)
                case .map: return opening == UInt8(ascii: "{") ? .map(field.type) : .free
                case .repeated: return opening == UInt8(ascii: "[") ? .array(field.type) : .free
                }
            case .map(let type), .array(let type): return Self.element(type, opening)
            case .free: return .free
            }
        }

        private static func element(_ type: SchemaField.ValueType, _ opening: UInt8) -> Scope {
            guard case .message(let message) = type, opening == UInt8(ascii: "{"), !message.isFreeForm else {
                return .free
            }
            return .message(message)
        }

        var isArrayOfNumbers: Bool {
            switch self {
            case .array(.uint32), .array(.uint64), .array(.sint32), .array(.double), .array(.bool): true
            default: false
            }
        }
    }

    /// Whether a byte may stand between two brackets of an array of numbers, or between two of its numbers. None of these bytes
    /// counts there.
    private static func isInNumber(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: "9") && byte != UInt8(ascii: "\"")
    }

    /// Longer names than any field has.
    private static let nameBytes = 48

    private func checkJSON(_ bytes: [UInt8], _ message: SchemaMessage?) throws(RequestFailure) -> Bool {
        var count = 0
        var scopes: [Scope] = []
        var isInString = false
        var isEscaped = false
        // The newest string, cut; and whether the innermost structure is an array of numbers, whose elements are not counted.
        var string: [UInt8] = []
        var isInNumbers = false
        var isLenient = false
        var isAfterLenient = false
        let text = bytes.span
        for index in text.indices {
            let byte = text[index]
            // Nothing else is as long.
            if isInNumbers, Self.isInNumber(byte) { continue }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    continue
                }
                if string.count < Self.nameBytes { string.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                isInNumbers = false
                isAfterLenient = false
                string.removeAll(keepingCapacity: true)
            case UInt8(ascii: ":") where scopes.count == 1:
                isAfterLenient = string == Array("lenient".utf8)
            case UInt8(ascii: "t") where isAfterLenient: isLenient = true
            case UInt8(ascii: "f") where isAfterLenient: isLenient = false
            case UInt8(ascii: ",") where !isInNumbers:
                count += 1
                try check(count, scopes.count)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                count += 1
                try check(count, scopes.count + 1)
                let outermost = message.map { $0.isFreeForm ? .free : Scope.message($0) } ?? .free
                scopes.append(scopes.last?.inner(byte, string) ?? outermost)
                isInNumbers = scopes.last?.isArrayOfNumbers == true
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = scopes.popLast()
                isInNumbers = false
            default: break
            }
        }
        return isLenient
    }

    // MARK: Binary

    /// What is not protobuf is left for the decoder to refuse.
    private func countMessages(
        _ bytes: [UInt8], _ range: Range<Int>, in outer: MessageShape.Nested, level: Int, into tally: inout Tally
    ) throws(RequestFailure) {
        tally.structures += 1
        try check(tally.structures, level)
        var position = range.lowerBound
        while position < range.upperBound {
            guard let key = varint(bytes, at: &position, before: range.upperBound) else { return }
            switch key & 7 {
            case 0: guard varint(bytes, at: &position, before: range.upperBound) != nil else { return }
            case 1: position += 8
            case 5: position += 4
            case 2:
                guard let length = varint(bytes, at: &position, before: range.upperBound),
                    length <= UInt64(range.upperBound - position)
                else { return }
                let end = position + Int(length)
                switch nested(in: outer, key >> 3) {
                case nil:
                    if holdsIntegers(outer, key >> 3) {
                        tally.numbers += bytes[position..<end].count { $0 < 0x80 }
                    }
                case .string: tally.structures += 1
                case let inner?: try countMessages(bytes, position..<end, in: inner, level: level + 1, into: &tally)
                }
                position = end
            // A group's fields follow one another until its end; the decoder skips them, here they count.
            case 3, 4: tally.structures += 1
            default: return
            }
            try check(tally.structures, level)
        }
    }

    private func nested(in outer: MessageShape.Nested, _ field: UInt64) -> MessageShape.Nested? {
        switch outer {
        case .message(let message): MessageShape.of(message).nested(field)
        case .entry(let value): field == 2 ? value.map { .message($0) } : nil
        case .string: nil
        }
    }

    /// Whether a field is a list of integers, which take from a byte on in the body.
    private func holdsIntegers(_ outer: MessageShape.Nested, _ field: UInt64) -> Bool {
        guard case .message(let message) = outer, let field = MessageShape.of(message).field(Int(clamping: field)),
            field.label == .repeated
        else { return false }
        return [.uint32, .uint64, .sint32, .bool].contains(field.type)
    }

    private func varint(_ bytes: [UInt8], at position: inout Int, before end: Int) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard position < end else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        return nil
    }

    private func check(_ count: Int, _ level: Int) throws(RequestFailure) {
        if count > structures {
            throw .limit(.limitStructures, Double(count), allowed: Double(structures))
        }
        if level > depth { throw .limit(.limitDepth, Double(level), allowed: Double(depth)) }
    }
}
