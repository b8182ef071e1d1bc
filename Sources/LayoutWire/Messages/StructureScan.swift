/// Counts what a body in protobuf would become before it is decoded. Two bytes of an empty message decode to a hundred and more, so
/// that the frame limit alone would let 64 MiB grow to gigabytes. (`JSONReader` counts as it reads.)
///
/// Numbers are free: an array of them decodes to a small multiple of its bytes, and may be as long as the frame.
struct StructureScan {
    private let structures: Int
    private let depth: Int

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
        try countMessages(bytes, BinaryFields(0..<bytes.count), in: .message(message), level: 1, into: &tally)
    }

    // MARK: Memory

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
        case .binary:
            try countMessages(bytes, BinaryFields(0..<bytes.count), in: .message(message), level: 1, into: &tally)
        }
        return bytes.count + 16 * tally.numbers + 100 * tally.structures
    }

    // MARK: Binary

    /// Counts a message and what is in it. Bodies that are not protobuf are left for the decoder to reject.
    ///
    /// - Throws: `limit.structuresPerFrame` or `limit.depth`, as soon as one is exceeded.
    private func countMessages(
        _ bytes: [UInt8], _ message: BinaryFields, in outer: MessageShape.Nested, level: Int, into tally: inout Tally
    ) throws(RequestFailure) {
        tally.structures += 1
        try check(tally.structures, level)
        let span = bytes.span
        var fields = message
        while let key = try? fields.key(in: span) {
            switch key & 7 {
            case 0: guard (try? fields.varint(in: span)) != nil else { return }
            case 1: fields.skip(8)
            case 5: fields.skip(4)
            case 2:
                guard let content = try? fields.range(in: span) else { return }
                switch nested(in: outer, key >> 3) {
                case nil:
                    if holdsIntegers(outer, key >> 3) {
                        tally.numbers += bytes[content].count { $0 < 0x80 }
                    }
                case .string: tally.structures += 1
                case let inner?:
                    try countMessages(bytes, BinaryFields(content), in: inner, level: level + 1, into: &tally)
                }
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
    ///
    /// Doubles take eight there, as they do when decoded.
    private func holdsIntegers(_ outer: MessageShape.Nested, _ field: UInt64) -> Bool {
        guard case .message(let message) = outer, let field = MessageShape.of(message).field(Int(clamping: field)),
            field.label == .repeated
        else { return false }
        return [.uint32, .uint64, .sint32, .bool].contains(field.type)
    }

    private func check(_ count: Int, _ level: Int) throws(RequestFailure) {
        if count > structures {
            throw .limit(.limitStructures, Double(count), allowed: Double(structures))
        }
        if level > depth { throw .limit(.limitDepth, Double(level), allowed: Double(depth)) }
    }
}
