/// A number as JSON text, character for character what SwiftProtobuf writes.
///
/// It goes into memory that is reserved for the longest text of its type.
protocol JSONNumber {
    /// The most bytes that one takes. Digits are written eight bytes at a time, for which it leaves room too.
    static var longest: Int { get }

    /// Appends its text.
    ///
    /// - Precondition: there is room for `longest` bytes.
    func append(to out: inout OutputRawSpan)
}

extension Double: JSONNumber {
    /// For example `-2.2250738585072014e-308`.
    static var longest: Int { 24 }

    /// Appends the shortest form that reads as the same number again; for one that is not finite, its name.
    ///
    /// Coordinates are usually whole or have few decimals. A decimal of up to fifteen digits is the shortest form of the number
    /// that it reads as, since no other of that many digits reads as the same. Thousandths below 10^12 have no more digits, and
    /// integers give them in a quarter of the time of the standard library's description, which all others take.
    @inline(__always)
    func append(to out: inout OutputRawSpan) {
        guard magnitude < 1e12 else { return out.append(text) }
        let whole = Int64(magnitude)
        var fraction: Int64 = 0
        if Double(whole) != magnitude {
            fraction = Int64(magnitude * 1000 + 0.5) - 1000 * whole
            guard Double(1000 * whole + fraction) / 1000 == magnitude else { return out.append(text) }
        }
        if sign == .minus { out.append(UInt8(ascii: "-")) }
        out.append(digitsOf: UInt64(bitPattern: whole))
        let point = UInt64(UInt8(ascii: "."))
        // Most coordinates are whole: without the digits of their fractions they take a fifth less.
        if fraction == 0 { return out.append(point | UInt64(UInt8(ascii: "0")) << 8, count: 2) }
        out.append(
            point | (eightDigits(UInt64(bitPattern: fraction)) >> 40) << 8,
            count: fraction % 10 != 0 ? 4 : fraction % 100 != 0 ? 3 : 2)
    }

    @inline(never)
    private var text: String {
        if isFinite { return debugDescription }
        return isNaN ? "\"NaN\"" : self < 0 ? "\"-Infinity\"" : "\"Infinity\""
    }
}

extension UInt32: JSONNumber {
    /// 4294967295.
    static var longest: Int { 10 }

    @inline(__always)
    func append(to out: inout OutputRawSpan) { out.append(digitsOf: UInt64(self)) }
}

extension Int32: JSONNumber {
    /// -2147483648.
    static var longest: Int { 11 }

    @inline(__always)
    func append(to out: inout OutputRawSpan) {
        if self < 0 { out.append(UInt8(ascii: "-")) }
        out.append(digitsOf: UInt64(magnitude))
    }
}

extension OutputRawSpan {
    /// Appends the digits of an integer below 10^16, in steps of eight digits.
    @inline(__always)
    fileprivate mutating func append(digitsOf value: UInt64) {
        if value < 100_000_000 { return append(shortDigitsOf: value) }
        append(shortDigitsOf: value / 100_000_000)
        append(eightDigits(value % 100_000_000), count: 8)
    }

    @inline(__always)
    private mutating func append(shortDigitsOf value: UInt64) {
        let digits = eightDigits(value)
        // Each leading zero is a byte that ends in 0000; one digit stays.
        let zeros = min(7, (digits & 0x0F0F_0F0F_0F0F_0F0F).trailingZeroBitCount / 8)
        append(digits >> UInt64(8 * zeros), count: 8 - zeros)
    }

    /// Appends the lowest bytes of a word, the lowest first: all eight in one step, of which those behind `count` are taken back.
    /// There has to be room for eight.
    @inline(__always)
    fileprivate mutating func append(_ bytes: UInt64, count: Int) {
        // An integer has no padding.
        unsafe append(bytes.littleEndian, as: UInt64.self)
        removeLast(8 - count)
    }

    @inline(__always)
    fileprivate mutating func append(_ text: String) {
        let bytes = text.utf8Span.span
        for index in bytes.indices { append(bytes[index]) }
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
