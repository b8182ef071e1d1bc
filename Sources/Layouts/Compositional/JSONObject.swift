import LayoutCore

/// A JSON object whose members are removed as they are read; any that remain at the end are unknown.
struct JSONObject {
    let pointer: String
    private var members: [String: JSONValue]
    private var known: [String] = []

    init(_ json: JSONValue, _ pointer: String) throws(LayoutError) {
        guard case .object(let members) = json else { throw DescriptionReader.wrong(json, pointer, "an object") }
        self.pointer = pointer
        self.members = members.filter { $0.value != .null }
    }

    func place(_ name: String) -> String { pointer + escapedPointer(name) }
    func has(_ name: String) -> Bool { members[name] != nil }

    mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        return members.removeValue(forKey: name)
    }

    mutating func required(_ name: String) throws(LayoutError) -> JSONValue {
        guard let value = take(name) else { throw missing(name) }
        return value
    }

    func missing(_ name: String) -> LayoutError {
        let rule = name == "size" ? ": a size is required" : ""
        return LayoutError(.invalidParameter, "\(pointer) has no \(name), expected one\(rule)", pointer: pointer)
    }

    mutating func rows(_ name: String) throws(LayoutError) -> [JSONValue] {
        guard let value = take(name) else { return [] }
        return try DescriptionReader.array(value, place(name), "an array")
    }

    mutating func number(
        _ name: String, in range: ClosedRange<Double> = Parameter.signedLength
    ) throws(LayoutError) -> Double? {
        guard let value = take(name) else { return nil }
        guard case .number(let number) = value, range.contains(number) else {
            throw DescriptionReader.wrong(value, place(name), "a number in \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    mutating func zIndex() throws(LayoutError) -> Int32? {
        // The range leaves room for the amount by which pinned elements are raised.
        guard let number = try number("zIndex", in: -1e9...1e9) else { return nil }
        guard let whole = Int32(exactly: number) else {
            throw DescriptionReader.wrong(.number(number), place("zIndex"), "a whole number")
        }
        return whole
    }

    mutating func boolean(_ name: String) throws(LayoutError) -> Bool? {
        guard let value = take(name) else { return nil }
        guard case .boolean(let boolean) = value else {
            throw DescriptionReader.wrong(value, place(name), "true or false")
        }
        return boolean
    }

    mutating func word(_ name: String, _ words: [String]) throws(LayoutError) -> String? {
        guard let value = take(name) else { return nil }
        guard case .string(let word) = value, words.contains(word) else {
            var error = DescriptionReader.wrong(value, place(name), "one of \(words.joined(separator: ", "))")
            if case .string(let word) = value { error.nearest = nearestNames(to: word, among: words) }
            throw error
        }
        return word
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Choice.Type
    ) throws(LayoutError) -> Choice? where Choice.RawValue == String {
        try word(name, Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    mutating func insets(_ name: String) throws(LayoutError) -> DirectionalInsets {
        guard let value = take(name) else { return DirectionalInsets() }
        if case .number(let side) = value, Parameter.signedLength.contains(side) {
            return DirectionalInsets(top: side, leading: side, bottom: side, trailing: side)
        }
        let sides = try DescriptionReader.numbers(value, 4, place(name))
        return DirectionalInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
    }

    mutating func point(_ name: String) throws(LayoutError) -> Point? {
        guard let value = take(name) else { return nil }
        let numbers = try DescriptionReader.numbers(value, 2, place(name))
        return Point(x: numbers[0], y: numbers[1])
    }

    mutating func kind() throws(LayoutError) -> String {
        let value = try required("kind")
        guard case .string(let kind) = value, !kind.isEmpty, kind.utf8.count <= DescriptionReader.kindLimit else {
            throw DescriptionReader.wrong(
                value, place("kind"), "a string of 1...\(DescriptionReader.kindLimit) bytes")
        }
        return kind
    }

    /// - Throws: `parameters.unknown` for a member that was never read.
    func end() throws(LayoutError) {
        guard let name = members.keys.min() else { return }
        throw LayoutError(
            .unknownParameter,
            "\"\(excerpt(name))\" is not known in \(pointer), expected some of \(known.joined(separator: ", "))",
            pointer: place(excerpt(name)), nearest: nearestNames(to: name, among: known))
    }
}
