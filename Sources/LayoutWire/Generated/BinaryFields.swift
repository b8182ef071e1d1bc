import LayoutModel

/// The fields of a message in protobuf's binary form that are still to be read, from the bytes of the body around it.
///
///     var fields = BinaryFields(0..<span.count)
///     while let key = try fields.key(in: span) { … }
///
/// A key is a field's number and, in its lowest three bits, how the value behind it is written. All methods throw
/// `BinaryQuery.Detour.malformed` where the message ends too early.
struct BinaryFields {
    private var position: Int
    private let end: Int

    init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

    /// The next key; nil at the end of the message.
    ///
    /// - Throws: `malformed` for a key of more than five bytes as well, which the decoder of messages refuses, too.
    mutating func key(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> UInt64? {
        guard position < end else { return nil }
        let start = position
        let key = try varint(in: span)
        guard position - start <= 5 else { throw .malformed }
        return key
    }

    mutating func uint32(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> UInt32 {
        guard let value = UInt32(exactly: try varint(in: span)) else { throw .wideNumber }
        return value
    }

    mutating func bool(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> Bool {
        let value = try varint(in: span)
        guard value <= 1 else { throw .wideNumber }
        return value == 1
    }

    mutating func double(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> Double {
        guard position <= end - 8 else { throw .malformed }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(span[position + index]) << UInt64(8 * index) }
        position += 8
        return Double(bitPattern: bits)
    }

    mutating func string(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> String {
        guard let text = try? UTF8Span(validating: span.extracting(range(in: span))) else { throw .malformedText }
        return String(copying: text)
    }

    mutating func message(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> BinaryFields {
        BinaryFields(try range(in: span))
    }

    /// Steps over a value of a known length.
    mutating func skip(_ count: Int) { position += count }

    /// The bytes of a value whose length stands before it.
    mutating func range(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> Range<Int> {
        let length = try varint(in: span)
        guard length <= UInt64(end - position) else { throw .malformed }
        defer { position += Int(length) }
        return position..<position + Int(length)
    }

    mutating func varint(in span: Span<UInt8>) throws(BinaryQuery.Detour) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) where position < end {
            let byte = span[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw .malformed
    }
}
