import LayoutCore

/// An object in a golden test or a data file, read member by member.
///
/// Unknown members are errors, with the nearest names. All errors are `parameters.invalid`, and their messages name the member, its value
/// and what was expected.
struct GoldenObject {
    let members: [String: JSONValue]
    /// The JSON pointer to it, with which messages begin; "" for a whole case or data file, which messages name anyway.
    let pointer: String

    init(_ json: JSONValue?, _ pointer: String, known: [String]) throws(LayoutError) {
        self.pointer = pointer
        guard let members = (json ?? .object([:])).object else {
            let subject = pointer.isEmpty ? "" : pointer + " "
            throw Self.refusal("\(subject)is \(json ?? .null), expected an object", pointer)
        }
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            let place = pointer + escapedPointer(excerpt(unknown))
            throw Self.refusal(
                "\(place) is not a known member, expected one of \(known.joined(separator: ", "))", place,
                nearest: nearestNames(to: unknown, among: known))
        }
        self.members = members
    }

    static func refusal(_ message: String, _ pointer: String = "", nearest: [String] = []) -> LayoutError {
        LayoutError(.invalidParameter, message, pointer: pointer, nearest: nearest)
    }

    /// An error that names a member, its value and what was expected.
    ///
    /// - Parameter row: the row of the member's list to name; nil for the whole member.
    func refusal(_ name: String, row: (number: Int, value: JSONValue)? = nil, _ expected: String) -> LayoutError {
        let place = part(name) + (row.map { "/\($0.number)" } ?? "")
        let value = (row?.value ?? members[name]).map { "is \($0)" } ?? "is missing"
        return Self.refusal("\(place) \(value), expected \(expected)", place)
    }

    func part(_ name: String) -> String { pointer + escapedPointer(name) }

    func has(_ name: String) -> Bool { members[name] != nil }

    // MARK: Values

    func text(_ name: String) throws(LayoutError) -> String {
        guard let text = members[name]?.string else { throw refusal(name, "a string") }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(LayoutError) -> Double? {
        guard let value = members[name], value != .null else { return nil }
        guard let number = value.number, range.contains(number) else {
            throw refusal(name, "a number in \(range.lowerBound)...\(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws(LayoutError) -> Bool {
        guard let value = members[name] else { return false }
        guard let flag = value.boolean else { throw refusal(name, "true or false") }
        return flag
    }

    func count(_ name: String, most: Int) throws(LayoutError) -> Int {
        guard let number = members[name]?.number, let count = Int(exactly: number), (0...most).contains(count)
        else {
            throw refusal(name, "a whole number in 0...\(most)")
        }
        return count
    }

    func object(_ name: String) throws(LayoutError) -> [String: JSONValue] {
        guard let value = members[name] else { return [:] }
        guard let object = value.object else { throw refusal(name, "an object") }
        return object
    }

    /// nil if the member is missing.
    func list(_ name: String) throws(LayoutError) -> [JSONValue]? {
        guard let value = members[name] else { return nil }
        guard let list = value.array else { throw refusal(name, "an array") }
        return list
    }

    /// The rows of a list, each of which must have `count` numbers; none if the member is missing.
    ///
    /// - Throws: for the first row that has not, with its number.
    func rows(_ name: String, of count: Int, _ expected: String) throws(LayoutError) -> [[Double]] {
        var rows: [[Double]] = []
        for (index, row) in (try list(name) ?? []).enumerated() {
            guard let numbers = row.numbers(count) else { throw refusal(name, row: (index, row), expected) }
            rows.append(numbers)
        }
        return rows
    }

    func rect(_ name: String) throws(LayoutError) -> Rect {
        guard let numbers = members[name]?.numbers(4), numbers.allSatisfy(Parameter.signedLength.contains),
            numbers[2] >= 0, numbers[3] >= 0
        else { throw refusal(name, "[x, y, width, height] within 1e9, sizes of 0 or more") }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func insets(_ name: String) throws(LayoutError) -> Insets {
        guard has(name) else { return .zero }
        guard let sides = members[name]?.numbers(4), sides.allSatisfy(Parameter.signedLength.contains) else {
            throw refusal(name, "[top, left, bottom, right] within 1e9")
        }
        return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
}

extension ItemPath {
    /// The first two numbers of a row. One that is not whole becomes -1, which never names an existing item.
    init(_ numbers: [Double]) {
        self.init(section: Int(exactly: numbers[0]) ?? -1, item: Int(exactly: numbers[1]) ?? -1)
    }
}
