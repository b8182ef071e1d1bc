/// The most bytes that numbers take as JSON text.
enum JSONNumberBytes {
    /// For example `-2.2250738585072014e-308`.
    static let double = 24
    /// 18446744073709551615, in quotes.
    static let integer = 22
}

/// Numbers as JSON text, each character for character what SwiftProtobuf writes.
extension OutputRawSpan {
    /// Appends a number in the shortest form that reads as the same number again; one that is not finite as its name.
    ///
    /// Coordinates are usually whole or have few decimals. A decimal of up to fifteen digits is the shortest form of the number
    /// that it reads as, since no other of that many digits reads as the same. Thousandths below 10^12 have no more digits, and
    /// integers give them in a third of the time of the standard library's description, which all others take.
    @inline(__always)
    mutating func append(json value: Double) {
        let magnitude = value.magnitude
        guard magnitude < 1e12 else { return append(describing: value) }
        let whole = Int64(magnitude)
        var fraction: Int64 = 0
        if Double(whole) != magnitude {
            fraction = Int64(magnitude * 1000 + 0.5) - 1000 * whole
            guard Double(1000 * whole + fraction) / 1000 == magnitude else { return append(describing: value) }
        }
        if value.sign == .minus { append(UInt8(ascii: "-")) }
        append(json: UInt64(bitPattern: whole))
        append(UInt8(ascii: "."))
        // Most coordinates are whole: without the digits of their fractions they take a fifth less.
        if fraction == 0 { return append(UInt8(ascii: "0")) }
        append(
            eightDigits(UInt64(bitPattern: fraction)) >> 40,
            count: fraction % 10 != 0 ? 3 : fraction % 100 != 0 ? 2 : 1)
    }

    @inline(never)
    private mutating func append(describing value: Double) {
        if value.isFinite {
            append(utf8: value.debugDescription)
        } else {
            append(utf8: value.isNaN ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
    }

    private mutating func append(utf8 text: String) {
        let bytes = text.utf8Span.span
        for index in bytes.indices { append(bytes[index]) }
    }

    /// Appends an integer's digits.
    @inline(__always)
    mutating func append(json value: UInt64) {
        guard value < 100_000_000 else { return append(long: value) }
        let digits = eightDigits(value)
        // Each leading zero is a byte that ends in 0000; one digit stays.
        let zeros = min(7, (digits & 0x0F0F_0F0F_0F0F_0F0F).trailingZeroBitCount / 8)
        append(digits >> UInt64(8 * zeros), count: 8 - zeros)
    }

    private mutating func append(long value: UInt64) {
        let (first, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
        append(json: first)
        append(eightDigits(last), count: 8)
    }

    /// Appends the lowest bytes of a word, the lowest first.
    @inline(__always)
    private mutating func append(_ bytes: UInt64, count: Int) {
        var rest = bytes
        for _ in 0..<count {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// Appends an integer's digits, behind its sign if it is negative.
    mutating func append(json value: Int32) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(json: UInt64(value.magnitude))
    }
}

/// The eight digits of a number below 10^8 as text, its first digit in the lowest byte.
///
/// All are found at once: halves of four digits, then quarters of two, then single ones, each step a multiplication of all parts
/// by a reciprocal (Paul Khuong, *How to print integers really fast*, 2017, <https://pvk.ca/Blog/2017/12/22/appnexus-common-framework-its-out-also-how-to-print-integers-faster/>).
@inline(__always)
private func eightDigits(_ value: UInt64) -> UInt64 {
    let halves = value / 10_000 | (value % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
    let quarters = hundreds | (halves &- 100 &* hundreds) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (quarters &- 10 &* tens) << 8) | 0x3030_3030_3030_3030
}
