/// Text from outside as people may be shown it, in a terminal, a log, a message or a picture: one line in which nothing is an
/// instruction.
///
/// What is not printable is spelled out, `\u{1B}` and `\n`, `\r`, `\t`, so that it is seen and does nothing. A backslash stays
/// one, so text that is printable already stays as it is, however many borders it passes.
///
/// - Parameter limit: bytes of the result; what is longer is cut at a scalar and ends in `…`.
/// - Complexity: O(`limit`), or O(*n*) for what is shorter.
package func printable(_ text: some StringProtocol, limit: Int = .max) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
        let piece = scalar.isPrintable ? String(scalar) : scalar.spelledOut
        if result.utf8.count + piece.utf8.count > limit { return result + "…" }
        result += piece
    }
    return result
}

/// The same for text of several lines: line breaks and tabs stay.
///
/// - Parameter indentation: what each line but the first begins with.
package func printableLines(_ text: some StringProtocol, indentation: String = "") -> String {
    func printableLine(_ line: some StringProtocol) -> String {
        line.split(separator: "\t", omittingEmptySubsequences: false).map { printable($0) }.joined(separator: "\t")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { printableLine($0) }
        .joined(separator: "\n" + indentation)
}

/// JSON that may be written to a terminal: the same document, with `\u009B` in place of what is not printable.
///
/// - Parameter json: a document; only its strings can hold such scalars, except for line breaks and tabs between tokens, which stay.
package func printableJSON(_ json: String) -> String {
    let isPrintable = { (scalar: Unicode.Scalar) in scalar.isPrintable || scalar == "\n" || scalar == "\t" }
    if json.unicodeScalars.allSatisfy(isPrintable) { return json }
    var result = ""
    for scalar in json.unicodeScalars {
        if isPrintable(scalar) {
            result.unicodeScalars.append(scalar)
        } else {
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
    return result
}

extension Unicode.Scalar {
    /// Whether it is text and nothing else: no control character (C0, DEL, C1), no line or paragraph separator, nothing that
    /// turns the direction of the text around it, no byte order mark, and nothing that XML does not have.
    package var isPrintable: Bool {
        if value < 0x7F { return value >= 0x20 }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: return !properties.isBidiControl && !properties.isNoncharacterCodePoint && value != 0xFEFF
        }
    }

    fileprivate var spelledOut: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }
}
