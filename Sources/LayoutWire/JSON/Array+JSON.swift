/// The steps over JSON text that most of its bytes take, for loops that keep the position in a register. What is not plain, and what
/// is wrong, `JSONCursor` reads.
extension [UInt8] {
    /// Steps over white space: the four bytes that JSON allows between tokens, and no other space of Unicode.
    @inline(__always)
    func skipWhitespace(_ position: inout Int) {
        while position < count, [0x20, 0x09, 0x0A, 0x0D].contains(self[position]) { position += 1 }
    }

    /// Steps over white space, and over `byte` if it comes next.
    ///
    /// - Returns: whether it did.
    @inline(__always)
    func take(_ byte: UInt8, _ position: inout Int) -> Bool {
        skipWhitespace(&position)
        guard position < count, self[position] == byte else { return false }
        position += 1
        return true
    }

    // MARK: Numbers

    @inline(__always)
    private func takeDigits(_ position: inout Int, _ value: inout UInt64) {
        while position < count {
            let digit = self[position] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            value = value &* 10 &+ UInt64(digit)
            position += 1
        }
    }

    /// Steps over an integer without sign, fraction and exponent.
    ///
    /// - Returns: nil and no step where another value comes next, or one of more than 19 digits.
    @inline(__always)
    func takeInteger(_ position: inout Int) -> UInt64? {
        var (next, value) = (position, UInt64(0))
        takeDigits(&next, &value)
        let digits = next - position
        // As many digits as no overflow has.
        guard digits > 0, digits < 20, digits == 1 || self[position] != UInt8(ascii: "0"), next < count,
            ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(self[next])
        else { return nil }
        position = next
        return value
    }

    /// Steps over a finite number; nil and no step where another value comes next.
    ///
    /// Where digits and power of ten are exact as doubles, one operation rounds once and so gives the nearest double (William D.
    /// Clinger, *How to Read Floating Point Numbers Accurately*, 1990, <https://doi.org/10.1145/93542.93557>); the standard
    /// library reads all other numbers.
    @inline(__always)
    func takeNumber(_ position: inout Int) -> Double? {
        var next = position
        let isNegative = next < count && self[next] == UInt8(ascii: "-")
        if isNegative { next += 1 }
        let first = next
        var (value, exponent) = (UInt64(0), 0)
        takeDigits(&next, &value)
        var digits = next - first
        guard digits > 0, digits == 1 || self[first] != UInt8(ascii: "0") else { return nil }
        if next < count, self[next] == UInt8(ascii: ".") {
            next += 1
            let fraction = next
            takeDigits(&next, &value)
            exponent = fraction - next
            digits -= exponent
            guard exponent < 0 else { return nil }
        }
        if next < count, self[next] | 0x20 == UInt8(ascii: "e") {
            guard let power = takeExponent(&next) else { return nil }
            exponent += power
        }
        let number: Double
        if digits < 20, value <= 1 << 53, abs(exponent) <= 22 {
            let power = powersOfTen[abs(exponent)]
            let magnitude = exponent < 0 ? Double(value) / power : Double(value) * power
            number = isNegative ? -magnitude : magnitude
        } else if let described = describedNumber(position..<next) {
            number = described
        } else {
            return nil
        }
        position = next
        return number
    }

    /// Steps over an exponent, `e` included.
    ///
    /// - Returns: nil for one without digits, or of more than four. A step may have been made then.
    private func takeExponent(_ position: inout Int) -> Int? {
        position += 1
        guard position < count else { return nil }
        let isNegative = self[position] == UInt8(ascii: "-")
        if isNegative || self[position] == UInt8(ascii: "+") { position += 1 }
        let first = position
        var value: UInt64 = 0
        takeDigits(&position, &value)
        guard (1...4).contains(position - first) else { return nil }
        return isNegative ? -Int(value) : Int(value)
    }

    @inline(never)
    private func describedNumber(_ range: Range<Int>) -> Double? {
        var text = ""
        for index in range { text.unicodeScalars.append(Unicode.Scalar(self[index])) }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}

/// Powers of ten that a double holds exactly.
private let powersOfTen = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]
