/// A case of an enumeration whose values are numbers, each written as `{"name": number}`.
///
/// `value` rejects a number out of the range, with the words of `expected`.
struct JSONNumberCase<Value: Sendable>: Sendable {
    let name: String
    let range: ClosedRange<Double>
    /// The words of errors for the expected number.
    let expected: String
    let make: @Sendable (Double) -> Value
    /// The number of a value of this case; nil for other cases.
    let number: @Sendable (Value) -> Double?

    init(
        _ name: String, in range: ClosedRange<Double>, expected: String, make: @escaping @Sendable (Double) -> Value,
        number: @escaping @Sendable (Value) -> Double?
    ) {
        self.name = name
        self.range = range
        self.expected = expected
        self.make = make
        self.number = number
    }

    var schema: JSONValue {
        JSONSchema.object([name: JSONFormat<Double>.number(in: range).schema], required: [name])
    }

    func value(_ json: JSONValue, _ place: JSONPlace) throws(LayoutError) -> Value {
        guard case .number(let number) = json else { throw .unexpected(json, at: place, expected: "a number") }
        guard range.contains(number) else { throw .unexpected(json, at: place, expected: expected) }
        return make(number)
    }
}

extension JSONFormat {
    /// An object with exactly one member: the number of one of the cases.
    ///
    /// An unknown member is an error with the nearest of the cases' names.
    static func number(of cases: [JSONNumberCase<Value>]) -> JSONFormat {
        let names = cases.map(\.name)
        let expected = names.map { "{\"\($0)\": number}" }.joined(separator: " or ")
        return JSONFormat(
            schema: ["oneOf": .array(cases.map(\.schema))],
            read: { json, place throws(LayoutError) in
                guard case .object(let members) = json, members.count == 1, let member = members.first else {
                    throw .unexpected(json, at: place, expected: expected)
                }
                guard let found = cases.first(where: { $0.name == member.key }) else {
                    throw LayoutError(
                        .invalidParameter, "\(place.pointer) has \"\(excerpt(member.key))\", expected \(expected)",
                        pointer: place.pointer, nearest: nearestNames(to: member.key, among: names))
                }
                return try found.value(member.value, place.member(found.name))
            },
            write: { value in
                for one in cases { if let number = one.number(value) { return [one.name: .number(number)] } }
                return .null
            })
    }
}
