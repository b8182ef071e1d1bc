/// The bytes that a number takes in protobuf's binary form.
func varintLength(_ value: Int) -> Int { varintLength(UInt64(value)) }

/// Each byte has seven bits of the number. For up to 64 of them, 9/64 rounds as 1/7 does, without a division for each element.
@inline(__always)
func varintLength(_ value: UInt64) -> Int { (9 &* (64 &- (value | 1).leadingZeroBitCount) &+ 64) &>> 6 }

/// Protobuf's fields, written one after the other.
extension OutputRawSpan {
    @inline(__always)
    mutating func append(varint: UInt64) {
        var value = varint
        while value > 0x7F {
            append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        append(UInt8(truncatingIfNeeded: value))
    }

    mutating func append(_ number: Double) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
        }
    }

    mutating func append(field: Int, _ value: UInt64) {
        append(varint: UInt64(field << 3))
        append(varint: value)
    }

    mutating func append(field: Int, _ number: Double) {
        append(varint: UInt64(field << 3 | 1))
        append(number)
    }

    mutating func append(field: Int, length: Int) {
        append(varint: UInt64(field << 3 | 2))
        append(varint: UInt64(length))
    }

    mutating func append(field: Int, _ string: String) {
        append(field: field, length: string.utf8.count)
        for byte in string.utf8 { append(byte) }
    }
}
