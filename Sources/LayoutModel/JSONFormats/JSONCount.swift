/// How many elements an array has, and the error if it has fewer or more.
///
/// It is checked before the first element is read, so that a long array costs nothing.
struct JSONCount: Sendable {
    private let range: ClosedRange<Int>
    private let error: @Sendable (Int, JSONValue, JSONPlace) -> LayoutError

    static let any = JSONCount(0...Int.max) { _, json, place in .unexpected(json, at: place, expected: "an array") }

    static func some(expected: String) -> JSONCount {
        JSONCount(1...Int.max) { _, json, place in .unexpected(json, at: place, expected: expected) }
    }

    /// A number of elements in the range.
    ///
    /// - Parameters:
    ///   - noun: what the elements are called in errors.
    ///   - rule: what errors add.
    static func within(_ range: ClosedRange<Int>, _ noun: String, rule: String = "") -> JSONCount {
        JSONCount(range) { count, _, place in
            LayoutError(
                .invalidParameter,
                "\(place.pointer) has \(count) \(noun), expected \(range.lowerBound)...\(range.upperBound)\(rule)",
                pointer: place.pointer)
        }
    }

    private init(
        _ range: ClosedRange<Int>, _ error: @escaping @Sendable (Int, JSONValue, JSONPlace) -> LayoutError
    ) {
        self.range = range
        self.error = error
    }

    /// The members of an array's schema that state the range.
    ///
    /// `minItems` and `maxItems`; bounds of 0 and `Int.max` are left out.
    var schema: [String: JSONValue] {
        var schema: [String: JSONValue] = [:]
        if range.lowerBound > 0 { schema["minItems"] = .number(Double(range.lowerBound)) }
        if range.upperBound < .max { schema["maxItems"] = .number(Double(range.upperBound)) }
        return schema
    }

    func check(_ count: Int, of json: JSONValue, at place: JSONPlace) throws(LayoutError) {
        if !range.contains(count) { throw error(count, json, place) }
    }
}
