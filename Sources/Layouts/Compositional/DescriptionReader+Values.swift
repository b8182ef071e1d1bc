import LayoutCore

// The parts of descriptions: lengths, spacings and the like.
extension DescriptionReader {
    static func size(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> LayoutSize {
        let sides = try array(json, pointer, "[width, height], two dimensions")
        guard sides.count == 2 else { throw wrong(json, pointer, "[width, height], two dimensions") }
        return LayoutSize(
            width: try dimension(sides[0], pointer + "/0"), height: try dimension(sides[1], pointer + "/1"))
    }

    private static let dimensions = [
        "fractionalWidth", "fractionalHeight", "absolute", "estimated", "uniformAcrossSiblings",
    ]

    private static func dimension(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Dimension {
        let (kind, value) = try keyed(json, dimensions, pointer)
        let place = "\(pointer)/\(kind)"
        func checked(_ range: ClosedRange<Double>, _ rule: String) throws(LayoutError) -> Double {
            guard range.contains(value) else {
                throw LayoutError(
                    .invalidParameter,
                    "\(place) is \(value), expected \(range.lowerBound)...\(range.upperBound). \(rule)",
                    pointer: place)
            }
            return value
        }
        switch kind {
        case "fractionalWidth":
            return .fractionalWidth(try checked(-1e6...1e6, "The fraction must be a finite value."))
        case "fractionalHeight":
            return .fractionalHeight(try checked(-1e6...1e6, "The fraction must be a finite value."))
        case "absolute":
            return .absolute(try checked(Parameter.signedLength, "The dimension must be a finite value."))
        case "estimated": return .estimated(try checked(Parameter.length, "The dimension must be a finite value."))
        default: return .uniformAcrossSiblings(try checked(Parameter.length, "The dimension must be a finite value."))
        }
    }

    static func spacing(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Spacing {
        let (kind, value) = try keyed(json, ["fixed", "flexible"], pointer)
        guard Parameter.signedLength.contains(value) else {
            throw wrong(.number(value), "\(pointer)/\(kind)", "a number in -1e9...1e9")
        }
        return Spacing(minimum: value, isFlexible: kind == "flexible")
    }

    static func edgeSpacing(_ object: inout JSONObject) throws(LayoutError) -> EdgeSpacing {
        guard let json = object.take("edgeSpacing") else { return EdgeSpacing() }
        var edges = try JSONObject(json, object.place("edgeSpacing"))
        func edge(_ name: String, _ edges: inout JSONObject) throws(LayoutError) -> Spacing {
            guard let json = edges.take(name) else { return Spacing() }
            return try Self.spacing(json, edges.place(name))
        }
        let spacing = EdgeSpacing(
            leading: try edge("leading", &edges), top: try edge("top", &edges), trailing: try edge("trailing", &edges),
            bottom: try edge("bottom", &edges))
        try edges.end()
        return spacing
    }

    /// Reads `{name: number}` with one of the given names.
    private static func keyed(
        _ json: JSONValue, _ names: [String], _ pointer: String
    ) throws(LayoutError) -> (String, Double) {
        let expected = names.map { "{\"\($0)\": number}" }.joined(separator: " or ")
        guard case .object(let members) = json, members.count == 1, let member = members.first else {
            throw wrong(json, pointer, expected)
        }
        guard names.contains(member.key) else {
            throw LayoutError(
                .invalidParameter, "\(pointer) has \"\(excerpt(member.key))\", expected \(expected)", pointer: pointer,
                nearest: nearestNames(to: member.key, among: names))
        }
        guard case .number(let value) = member.value else {
            throw wrong(member.value, "\(pointer)/\(member.key)", "a number")
        }
        return (member.key, value)
    }

    static func numbers(_ json: JSONValue, _ count: Int, _ pointer: String) throws(LayoutError) -> [Double] {
        let expected = "\(count) numbers in -1e9...1e9"
        guard case .array(let values) = json, values.count == count else { throw wrong(json, pointer, expected) }
        var numbers: [Double] = []
        for (index, value) in values.enumerated() {
            guard case .number(let number) = value, Parameter.signedLength.contains(number) else {
                throw wrong(value, "\(pointer)/\(index)", "a number in -1e9...1e9")
            }
            numbers.append(number)
        }
        return numbers
    }

    static func array(_ json: JSONValue, _ pointer: String, _ expected: String) throws(LayoutError) -> [JSONValue] {
        guard case .array(let rows) = json else { throw wrong(json, pointer, expected) }
        return rows
    }

    static func wrong(_ json: JSONValue, _ pointer: String, _ expected: String) -> LayoutError {
        LayoutError(.invalidParameter, "\(pointer) is \(excerpt("\(json)")), expected \(expected)", pointer: pointer)
    }
}
