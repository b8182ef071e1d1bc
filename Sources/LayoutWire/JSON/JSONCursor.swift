/// A place in JSON text, and steps from it: the grammar of RFC 8259, with errors that say the byte.
///
///     var cursor = JSONCursor(Array(#"{"a": [1, true]}"#.utf8))
///     _ = cursor.take(UInt8(ascii: "{"))
///     let name = try cursor.readName()      // "a"; the next byte is "["
///     try cursor.skipValue()                // the next byte is "}"
///
/// It checks each token on its own. The caller checks that brackets match and that names do not repeat; only `skipValue` walks whole
/// arrays and objects.
package struct JSONCursor {
    /// The text is not JSON. The place is a byte, counted from 0.
    package struct SyntaxError: Error {
        /// What stands at which byte, and what was expected there.
        package let message: String
        /// Bytes before the place.
        let byte: Int
        /// Whether the text is JSON but for an object that has a member twice.
        package var isRepeatedMember = false

        /// The message, with the number of the line from 1 if the text has several, as files that people edit have.
        ///
        /// - Complexity: O(bytes)
        package func message(in text: [UInt8]) -> String {
            guard text.contains(UInt8(ascii: "\n")) else { return message }
            return "\(message), in line \(1 + text.prefix(byte).count { $0 == UInt8(ascii: "\n") })"
        }
    }

    /// A value that is neither an object nor an array.
    ///
    /// Numbers stay text, since which type they must fit is known to the caller alone.
    package enum Scalar {
        /// Without its quotes, and with its escapes read.
        case string(String)
        /// As it is written.
        case number(String)
        /// `true`, `false` or `null`.
        case keyword(String)
    }

    let bytes: [UInt8]
    private let subject: String
    /// Bytes before the next one.
    package internal(set) var position = 0

    /// Begins at the first byte.
    ///
    /// - Parameter subject: what messages call the text.
    package init(_ bytes: [UInt8], of subject: String = "the body") {
        self.bytes = bytes
        self.subject = subject
    }

    /// The next byte; nil at the end.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// What was read since `start`, with anything that is not UTF-8 replaced.
    ///
    /// At most 256 bytes: no message has more of it.
    func text(from start: Int) -> String {
        String(decoding: bytes[start..<min(position, start + 256)], as: UTF8.self)
    }

    // MARK: Structure

    mutating func skipWhitespace() { bytes.skipWhitespace(&position) }

    private static let valueBeginnings = Array("{[\"-0123456789tfn".utf8)

    /// Whether a number comes next.
    var isAtNumber: Bool { isAtDigit || peek == UInt8(ascii: "-") }

    /// Steps over white space to the first byte of a value.
    ///
    /// - Throws: where no value can begin with the byte there.
    mutating func beginValue() throws(SyntaxError) {
        skipWhitespace()
        guard let byte = peek, Self.valueBeginnings.contains(byte) else { throw unexpected("a value") }
    }

    /// Steps over `byte` if it comes next.
    ///
    /// - Returns: whether it did.
    package mutating func take(_ byte: UInt8) -> Bool { bytes.take(byte, &position) }

    /// Steps over a comma, or over the end of the array or object.
    ///
    /// - Returns: whether it was a comma.
    package mutating func takeComma(orEnd end: UInt8) throws(SyntaxError) -> Bool {
        skipWhitespace()
        guard let byte = peek, byte == UInt8(ascii: ",") || byte == end else {
            throw unexpected("\",\" or \"\(Character(UnicodeScalar(end)))\"")
        }
        position += 1
        return byte != end
    }

    /// Reads a member's name and its colon, and steps to the first byte of its value.
    ///
    /// - Throws: where one of the three does not come next.
    package mutating func readName() throws(SyntaxError) -> String {
        skipWhitespace()
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a member's name in double quotes") }
        let name = try readString()
        skipWhitespace()
        guard peek == UInt8(ascii: ":") else { throw unexpected("\":\"") }
        position += 1
        try beginValue()
        return name
    }

    /// Checks that the text ends here. The cursor stays where it is.
    ///
    /// - Throws: where anything but white space follows.
    package func expectEnd() throws(SyntaxError) {
        var rest = self
        rest.skipWhitespace()
        if rest.peek != nil { throw rest.unexpected("the end of \(subject)") }
    }

    // MARK: Values

    /// Steps over a value of any kind.
    ///
    /// - Complexity: O(bytes), without recursion.
    package mutating func skipValue() throws(SyntaxError) {
        var ends: [UInt8] = []
        repeat {
            try beginValue()
            if peek == UInt8(ascii: "{") || peek == UInt8(ascii: "[") {
                let isObject = peek == UInt8(ascii: "{")
                position += 1
                let end = UInt8(ascii: isObject ? "}" : "]")
                if !take(end) {
                    ends.append(end)
                    if isObject { _ = try readName() }
                    continue
                }
            } else {
                _ = try readScalar()
            }
            while let end = ends.last {
                if try takeComma(orEnd: end) {
                    if end == UInt8(ascii: "}") { _ = try readName() }
                    break
                }
                ends.removeLast()
            }
        } while !ends.isEmpty
    }

    /// Reads a value that is neither an object nor an array.
    ///
    /// - Returns: nil before an object or an array, of which nothing is read.
    /// - Throws: where no value comes next, or it breaks off.
    package mutating func readScalar() throws(SyntaxError) -> Scalar? {
        try beginValue()
        switch peek {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readKeyword("true")
        case UInt8(ascii: "f"): return try readKeyword("false")
        case UInt8(ascii: "n"): return try readKeyword("null")
        default: return try readNumber()
        }
    }

    private mutating func readKeyword(_ word: String) throws(SyntaxError) -> Scalar {
        for byte in word.utf8 {
            guard peek == byte else { throw unexpected("the rest of \(word)") }
            position += 1
        }
        return .keyword(word)
    }

    private mutating func readNumber() throws(SyntaxError) -> Scalar {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if peek == UInt8(ascii: "0") {
            position += 1
            if isAtDigit { throw unexpected("no digit after a leading 0") }
        } else {
            try readDigits()
        }
        if peek == UInt8(ascii: ".") {
            position += 1
            try readDigits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            try readDigits()
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private var isAtDigit: Bool { peek.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    private mutating func readDigits() throws(SyntaxError) {
        guard isAtDigit else { throw unexpected("a digit") }
        while isAtDigit { position += 1 }
    }

    /// Reads the string whose first quote comes next, and its last quote.
    ///
    /// - Throws: for control characters, unknown escapes, halves of surrogate pairs, and bytes that are not UTF-8.
    /// - Complexity: O(bytes); one copy of a string without escapes.
    mutating func readString() throws(SyntaxError) -> String {
        let start = position
        position += 1
        skipPlainText()
        if peek == UInt8(ascii: "\"") { return try string(bytes[start + 1..<position], from: start) }
        var text = Array(bytes[start + 1..<position])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""): return try string(text[...], from: start)
            case UInt8(ascii: "\\"):
                position += 1
                try readEscape(into: &text)
            default: throw unexpected("control characters as escapes")
            }
            let plain = position
            skipPlainText()
            text += bytes[plain..<position]
        }
        throw SyntaxError(
            message: "the string at byte \(start) has no closing quote before \(subject) ends", byte: start)
    }

    private mutating func skipPlainText() {
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
    }

    /// A string's text, once its last quote comes next, which is stepped over.
    ///
    /// - Throws: unless it is UTF-8; the error has the place of the first quote, `start`.
    private mutating func string(_ text: ArraySlice<UInt8>, from start: Int) throws(SyntaxError) -> String {
        // Of these, String(validating:as:) takes three times as long: it looks up types each time.
        guard let validated = try? UTF8Span(validating: text.span) else {
            throw SyntaxError(message: "the string at byte \(start) is not valid UTF-8", byte: start)
        }
        position += 1
        return String(copying: validated)
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(SyntaxError) {
        if peek == UInt8(ascii: "u") {
            text += Array(UTF8.encode(try readUnicodeEscape()) ?? UTF8.encodedReplacementCharacter)
            return
        }
        switch peek {
        case UInt8(ascii: "\""): text.append(0x22)
        case UInt8(ascii: "\\"): text.append(0x5C)
        case UInt8(ascii: "/"): text.append(0x2F)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
        }
        position += 1
    }

    /// `uXXXX`, or two of them for one scalar above the first plane, with the backslash between them.
    ///
    /// - Throws: for half of such a pair alone, which is not a scalar.
    private mutating func readUnicodeEscape() throws(SyntaxError) -> UnicodeScalar {
        let start = position - 1
        let first = try readCodeUnit()
        if let scalar = UnicodeScalar(first) { return scalar }
        if first < 0xDC00, peek == UInt8(ascii: "\\") {
            position += 1
            if peek == UInt8(ascii: "u") {
                let second = try readCodeUnit()
                if (0xDC00...0xDFFF).contains(second),
                    let scalar = UnicodeScalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
                {
                    return scalar
                }
            }
        }
        throw SyntaxError(
            message: "the escape at byte \(start) is half of a surrogate pair, expected both halves", byte: start)
    }

    private mutating func readCodeUnit() throws(SyntaxError) -> UInt16 {
        position += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap(Self.hexDigit) else {
                throw unexpected("four hexadecimal digits after \\u")
            }
            position += 1
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private func unexpected(_ expected: String) -> SyntaxError {
        guard let byte = peek else {
            return SyntaxError(
                message: "\(subject) ends after \(position) bytes, expected \(expected)", byte: position)
        }
        return SyntaxError(
            message: "byte \(position) of \(subject) is \(JSONCursor.name(of: byte)), expected \(expected)",
            byte: position)
    }

    /// A byte in a message: `"x"`, or its number such as `0x0A` where it is not a visible character of ASCII.
    static func name(of byte: UInt8) -> String {
        (0x21...0x7E).contains(byte)
            ? "\"\(Character(UnicodeScalar(byte)))\""
            : "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
