/// Counts what a body in protobuf would become before it is decoded. Two bytes of an empty message decode to a hundred and more, so
/// that the frame limit alone would let 64 MiB grow to gigabytes. (`JSONReader` counts as it reads.)
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

    /// - Parameter message: what the body holds.
    /// - Throws: `limit.structuresPerFrame` or `limit.depth`.
    /// - Complexity: O(bytes); packed numbers are stepped over whole.
    func check(_ bytes: [UInt8], of message: SchemaMessage) throws(RequestFailure) {
        // A body too short to hold too many has nothing to count; the decoder itself bounds its depth.
        guard bytes.count / 2 > structures || bytes.count > 4096 else { return }
        var tally = Tally()
        try countMessages(bytes, 0..<bytes.count, in: .message(message), level: 1, into: &tally)
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
    func memory(_ bytes: [UInt8], of message: SchemaMessage, form: BodyForm) throws(RequestFailure) -> Int {
        var tally = Tally()
        switch form {
        case .json:
            for byte in bytes {
                if byte == UInt8(ascii: ",") { tally.numbers += 1 }
                if byte == UInt8(ascii: "{") { tally.structures += 1 }
            }
        case .binary: try countMessages(bytes, 0..<bytes.count, in: .message(message), level: 1, into: &tally)
        }
        return bytes.count + 16 * tally.numbers + 100 * tally.structures
    }

    // MARK: Binary

    /// Bodies that are not protobuf are left for the decoder to reject.
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
