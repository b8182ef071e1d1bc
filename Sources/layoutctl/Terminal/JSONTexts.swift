/// Finds JSON texts in lines: each may take several lines, and a line may have several.
struct JSONTexts {
    private var text = ""
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// The texts that end with this line. What stands outside of brackets is a text of its own, for the daemon to reject.
    mutating func append(line: String) -> [String] {
        var texts: [String] = []
        for character in line.unicodeScalars {
            text.unicodeScalars.append(character)
            if endsText(character) { texts += take() }
        }
        if depth > 0 {
            text += "\n"
            return texts
        }
        return texts + take()
    }

    /// Whether an object begins in a text and does not end in it.
    static func endsEarly(_ text: String) -> Bool {
        var texts = JSONTexts()
        for line in text.split(separator: "\n") { _ = texts.append(line: String(line)) }
        return text.hasPrefix("{") && !texts.rest().isEmpty
    }

    /// A text that has begun and not ended; empty if there is none.
    ///
    /// The next line begins a new text.
    mutating func rest() -> [String] {
        (depth, isInString, isEscaped) = (0, false, false)
        return take()
    }

    private mutating func endsText(_ character: Unicode.Scalar) -> Bool {
        if isInString {
            if !isEscaped && character == "\"" { isInString = false }
            isEscaped = !isEscaped && character == "\\"
            return false
        }
        switch character {
        case "\"": isInString = depth > 0
        case "{", "[": depth += 1
        case "}", "]":
            depth -= 1
            guard depth <= 0 else { return false }
            depth = 0
            return true
        default: break
        }
        return false
    }

    private mutating func take() -> [String] {
        defer { text = "" }
        return text.allSatisfy(\.isWhitespace) ? [] : [text]
    }
}
