// The formats of booleans, numbers and words.

extension JSONFormat where Value == Bool {
    static var boolean: JSONFormat {
        JSONFormat(
            schema: ["type": "boolean"],
            read: { json, place throws(LayoutError) in
                guard case .boolean(let value) = json else {
                    throw .unexpected(json, at: place, expected: "true or false")
                }
                return value
            }, write: { .boolean($0) })
    }
}

extension JSONFormat where Value == Double {
    static func number(in range: ClosedRange<Double> = CoordinateRange.signedLength) -> JSONFormat {
        JSONFormat(
            schema: ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)],
            read: { json, place throws(LayoutError) in
                guard case .number(let number) = json, range.contains(number) else {
                    throw .unexpected(
                        json, at: place, expected: "a number in \(range.lowerBound)...\(range.upperBound)")
                }
                return number
            }, write: { .number($0) })
    }
}

extension JSONFormat where Value == Int {
    /// A whole number in the range.
    ///
    /// - Parameter expected: what errors ask for instead of a number in the range that is not whole.
    static func integer(in range: ClosedRange<Int>, expected: String) -> JSONFormat {
        let number = JSONFormat<Double>.number(in: Double(range.lowerBound)...Double(range.upperBound))
        return JSONFormat(
            schema: [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ],
            read: { json, place throws(LayoutError) in
                guard let whole = Int(exactly: try number.read(json, place)) else {
                    throw .unexpected(json, at: place, expected: expected)
                }
                return whole
            }, write: { .number(Double($0)) })
    }
}

extension JSONFormat where Value == String {
    /// A string that is not empty and has at most `limit` bytes.
    ///
    /// Bytes are those of UTF-8; the schema's `maxLength` counts characters, and so may accept more.
    static func name(limit: Int) -> JSONFormat {
        JSONFormat(
            schema: ["type": "string", "minLength": 1, "maxLength": .number(Double(limit))],
            read: { json, place throws(LayoutError) in
                guard case .string(let name) = json, !name.isEmpty, name.utf8.count <= limit else {
                    throw .unexpected(json, at: place, expected: "a string of 1...\(limit) bytes")
                }
                return name
            }, write: { .string($0) })
    }

    static func word(of words: [String]) -> JSONFormat {
        JSONFormat(
            schema: ["enum": .array(words.map { .string($0) })],
            read: { json, place throws(LayoutError) in
                guard case .string(let word) = json, words.contains(word) else {
                    var error = LayoutError.unexpected(
                        json, at: place, expected: "one of \(words.joined(separator: ", "))")
                    if case .string(let word) = json { error.nearest = nearestNames(to: word, among: words) }
                    throw error
                }
                return word
            }, write: { .string($0) })
    }
}

extension JSONFormat where Value: RawRepresentable<String> & CaseIterable {
    /// The raw value of a case.
    ///
    /// An unknown word is an error with the nearest ones.
    static var word: JSONFormat {
        let optional = JSONFormat<Value?>.word(orNil: nil)
        return JSONFormat(
            schema: optional.schema,
            read: { json, place throws(LayoutError) in
                guard let value = try optional.read(json, place) else {
                    throw .unexpected(json, at: place, expected: "a word")
                }
                return value
            }, write: { .string($0.rawValue) })
    }
}

extension JSONFormat {
    /// The raw value of a case, or an array of some of them.
    ///
    /// One choice is written as a word alone. An empty array is an error.
    static func words<Choice: RawRepresentable<String> & CaseIterable>() -> JSONFormat where Value == [Choice] {
        let word = JSONFormat<Choice>.word
        let list = JSONFormat.array(
            of: word, expected: expected(Choice.self), count: .some(expected: expected(Choice.self)))
        return JSONFormat(
            schema: ["anyOf": [word.schema, list.schema]],
            read: { json, place throws(LayoutError) in
                if case .array = json { return try list.read(json, place) }
                return [try word.read(json, place)]
            }, write: { $0.count == 1 ? word.write($0[0]) : list.write($0) })
    }

    private static func expected<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> String {
        "one or some of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"
    }
}

extension JSONFormat {
    /// The raw value of a case, or a word that stands for nil.
    ///
    /// Without one, nil is written as a null.
    static func word<Choice: RawRepresentable<String> & CaseIterable>(orNil none: String?) -> JSONFormat
    where Value == Choice? {
        let word = JSONFormat<String>.word(of: (none.map { [$0] } ?? []) + Choice.allCases.map(\.rawValue))
        return JSONFormat(
            schema: word.schema,
            read: { json, place throws(LayoutError) in Choice(rawValue: try word.read(json, place)) },
            write: { value in (value?.rawValue ?? none).map { .string($0) } ?? .null })
    }
}
