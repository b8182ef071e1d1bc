package import LayoutModel

extension JSONValue {
    /// Brackets that may be open at once.
    private static let depth = 512

    /// Reads JSON text.
    ///
    /// - Parameters:
    ///   - bytes: a value of any kind and nothing else but white space, in UTF-8.
    ///   - subject: what messages call the text.
    /// - Throws: what stands at which byte and what was expected there: a text of RFC 8259, whose numbers a double holds, whose objects
    ///   have each member once, and in which at most 512 brackets are open at once.
    /// - Complexity: O(bytes)
    package init(json bytes: [UInt8], of subject: String) throws(JSONCursor.SyntaxError) {
        var cursor = JSONCursor(bytes, of: subject)
        self = try Self.read(&cursor, level: 0)
        try cursor.expectEnd()
    }

    private static func read(_ cursor: inout JSONCursor, level: Int) throws(JSONCursor.SyntaxError) -> JSONValue {
        try cursor.beginValue()
        let start = cursor.position
        switch try cursor.readScalar() {
        case .string(let text): return .string(text)
        case .keyword(let word): return word == "null" ? .null : .boolean(word == "true")
        case .number(let text):
            guard let number = Double(text), number.isFinite else {
                throw refusal(
                    "the number at byte \(start) is \(excerpt(text)), expected one that a double holds", start)
            }
            return .number(number)
        case nil: break
        }
        guard level < depth else {
            throw refusal(
                "byte \(start) opens bracket \(depth + 1), expected at most \(depth) to be open at once", start)
        }
        return cursor.take(UInt8(ascii: "["))
            ? .array(try readArray(&cursor, level: level + 1)) : .object(try readObject(&cursor, level: level + 1))
    }

    private static func readArray(
        _ cursor: inout JSONCursor, level: Int
    ) throws(JSONCursor.SyntaxError) -> [JSONValue] {
        let end = UInt8(ascii: "]")
        var values: [JSONValue] = []
        if cursor.take(end) { return values }
        repeat { values.append(try read(&cursor, level: level)) } while try cursor.takeComma(orEnd: end)
        return values
    }

    private static func readObject(
        _ cursor: inout JSONCursor, level: Int
    ) throws(JSONCursor.SyntaxError) -> [String: JSONValue] {
        let end = UInt8(ascii: "}")
        var members: [String: JSONValue] = [:]
        _ = cursor.take(UInt8(ascii: "{"))
        if cursor.take(end) { return members }
        repeat {
            let start = cursor.position
            let name = try cursor.readName()
            guard members[name] == nil else {
                var error = refusal(
                    "\"\(excerpt(name))\" appears twice in its object, the second time at byte \(start), expected once",
                    start)
                error.isRepeatedMember = true
                throw error
            }
            members[name] = try read(&cursor, level: level)
        } while try cursor.takeComma(orEnd: end)
        return members
    }

    private static func refusal(_ message: String, _ byte: Int) -> JSONCursor.SyntaxError {
        JSONCursor.SyntaxError(message: message, byte: byte)
    }
}
