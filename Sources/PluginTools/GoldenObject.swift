import LayoutCore

/// An object of a golden test's file, read member by member. Members that nobody knows are refused.
struct GoldenObject {
    let members: [String: JSONValue]
    /// What messages call it.
    let place: String

    init(_ json: JSONValue?, _ place: String, known: [String]) throws(LayoutError) {
        self.place = place
        guard let members = (json ?? .object([:])).object else {
            throw Self.refusal("\(place) is \(json ?? .null), expected an object")
        }
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw Self.refusal(
                "\(place) has a member \"\(unknown)\", expected some of \(known.joined(separator: ", "))",
                nearest: nearestNames(to: unknown, among: known))
        }
        self.members = members
    }

    static func refusal(_ message: String, nearest: [String] = []) -> LayoutError {
        LayoutError(.invalidParameter, message, nearest: nearest)
    }

    func refusal(_ name: String, _ expected: String) -> LayoutError {
        Self.refusal("\(place): \(name) is \(members[name] ?? .null), expected \(expected)")
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    // MARK: Values

    func text(_ name: String) throws(LayoutError) -> String {
        guard let text = members[name]?.string else { throw refusal(name, "a string") }
        return text
    }

    func number(_ name: String) throws(LayoutError) -> Double? {
        guard let value = members[name], value != .null else { return nil }
        guard let number = value.number else { throw refusal(name, "a number") }
        return number
    }

    func flag(_ name: String) throws(LayoutError) -> Bool {
        guard let value = members[name] else { return false }
        guard let flag = value.boolean else { throw refusal(name, "true or false") }
        return flag
    }

    func count(_ name: String) throws(LayoutError) -> Int {
        guard let number = members[name]?.number, let count = Int(exactly: number), (0...10_000_000).contains(count)
        else {
            throw refusal(name, "a whole number in 0...10000000")
        }
        return count
    }

    func object(_ name: String) throws(LayoutError) -> [String: JSONValue] {
        guard let value = members[name] else { return [:] }
        guard let object = value.object else { throw refusal(name, "an object") }
        return object
    }

    /// nil where there is none.
    func list(_ name: String) throws(LayoutError) -> [JSONValue]? {
        guard let value = members[name] else { return nil }
        guard let list = value.array else { throw refusal(name, "an array") }
        return list
    }

    func rect(_ name: String) throws(LayoutError) -> Rect {
        guard let numbers = members[name]?.numbers(4) else { throw refusal(name, "[x, y, width, height]") }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func insets(_ name: String) throws(LayoutError) -> Insets {
        guard has(name) else { return .zero }
        guard let sides = members[name]?.numbers(4) else { throw refusal(name, "[top, left, bottom, right]") }
        return Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
}

extension IndexPath {
    /// The first two numbers of a row; one that is no whole number names nothing that could be there.
    init(_ numbers: [Double]) {
        self.init(section: Int(exactly: numbers[0]) ?? -1, item: Int(exactly: numbers[1]) ?? -1)
    }
}
