/// External text in a form that is safe to show in a terminal, a log, a message or a picture: one line without control sequences.
///
/// Characters that are not printable are spelled out as `\u{1B}`, `\n`, `\r` or `\t`, so that they are visible and have no
/// effect. A backslash stays as it is, so printable text never changes, however often it passes through here.
///
/// - Parameter limit: the result's length in bytes; longer text is cut at a scalar and ends in `…`.
/// - Complexity: O(`limit`), or O(*n*) for shorter text.
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

/// The same for several lines of text: line breaks and tabs stay.
///
/// - Parameter indentation: put before each line but the first.
package func printableLines(_ text: some StringProtocol, indentation: String = "") -> String {
    func printableLine(_ line: some StringProtocol) -> String {
        line.split(separator: "\t", omittingEmptySubsequences: false).map { printable($0) }.joined(separator: "\t")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { printableLine($0) }
        .joined(separator: "\n" + indentation)
}

/// JSON that is safe to write to a terminal: the same document with escapes such as `\u009B` for characters that are not
/// printable.
///
/// - Parameter json: a document; only its strings can contain such characters, except for line breaks and tabs between tokens,
///   which stay.
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
    /// Whether the scalar is plain text: not a control character (C0, DEL, C1), a line or paragraph separator, a bidirectional
    /// control, a byte order mark, or a character that XML does not allow.
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
