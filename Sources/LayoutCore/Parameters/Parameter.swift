/// One parameter of a layout: its type, default, range, unit and documentation. Checking, the description on the wire and the
/// JSON Schema derive from it.
///
///     static let spacing = ParameterKey("spacing", in: 0...100, default: 8, perSection: true, "Space between items.")
///     static let parameters = [spacing.parameter]
///
///     {"spacing": 12}       accepted
///     {"spacing": -1}       parameters.invalid, at /spacing, with the value and the range
///     {"spacings": 12}      parameters.unknown, with "spacing" as the nearest name
///
/// A ``ParameterKey`` makes it, so that the layout reads the value as the type that it stated. Names of earlier versions stay known
/// (`formerNames`), so that stored containers open after an update.
public struct Parameter: Sendable {
    /// The type of a parameter's values.
    ///
    /// It decides which JSON is accepted, how the parameter's JSON Schema describes it, and the usual unit.
    package enum Kind: Equatable, Sendable {
        /// `true` or `false`.
        case boolean
        /// A number in the range.
        case number(ClosedRange<Double>)
        /// An integer in the range.
        case integer(ClosedRange<Int>)
        /// A number in the range, or one of a few words.
        case numberOr(ClosedRange<Double>, [String])
        /// `[width, height]` or `{width, height}`, each in the range.
        case size(ClosedRange<Double>)
        /// A size in the range, or one of a few words.
        case sizeOr(ClosedRange<Double>, [String])
        /// One number, `[top, left, bottom, right]` or `{top, left, bottom, right}`, each in the range.
        case insets(ClosedRange<Double>)
        /// One of a few words.
        case choice([String])
        /// One of a few words, or `{key: number}`.
        case choiceOr([String], key: String, ClosedRange<Double>)
        /// JSON that a separate rule reads.
        case document(DocumentRule)
    }

    /// The name in layout parameters.
    public let name: String
    /// The type of its values.
    package let kind: Kind
    /// The default value.
    package private(set) var fallback: ParameterValue
    /// What the parameter does.
    package let documentation: String
    /// The name by which a section may override it; nil if sections may not.
    package private(set) var sectionName: String?
    /// "points", "degrees", or "" for values without a unit.
    package let unit: String
    /// The names that it had in earlier versions of the layout.
    package private(set) var formerNames: [String] = []

    /// Creates a parameter; the unit defaults to that of the kind.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - fallback: the value unless one is set, of this kind and in its range.
    ///   - perSection: whether a section may override it by the same name.
    ///   - unit: "points", "degrees", or "" for values without a unit; nil for that of the kind.
    ///   - documentation: what the parameter does, for people.
    package init(
        _ name: String, kind: Kind, default fallback: ParameterValue, perSection: Bool = false, unit: String? = nil,
        _ documentation: String
    ) {
        self.name = name
        self.kind = kind
        self.fallback = fallback
        self.documentation = documentation
        self.unit = unit ?? kind.unit
        sectionName = perSection ? name : nil
    }

    /// The same parameter with another default.
    ///
    /// - Parameter fallback: a value of the parameter's kind, in its range; it is not checked.
    package func with(default fallback: ParameterValue) -> Parameter {
        var changed = self
        changed.fallback = fallback
        return changed
    }

    /// The same parameter, which sections override by a name of their own.
    ///
    /// - Parameter name: the name in a section's data, which no other parameter of the layout has there.
    package func overridden(inSectionsAs name: String) -> Parameter {
        var changed = self
        changed.sectionName = name
        return changed
    }

    /// The same parameter, which had other names in earlier versions of the layout.
    ///
    /// A request that sets a former name is refused, with the present one as the nearest. Stored containers open, and have the present one.
    package func formerly(_ names: [String]) -> Parameter {
        var changed = self
        changed.formerNames = names
        return changed
    }

    /// The largest magnitude of a coordinate or a length, in points.
    public static let coordinateLimit = CoordinateRange.limit
    /// The range of lengths that cannot be negative, in points.
    public static let length = 0...coordinateLimit
    /// The range of coordinates and of lengths that can be negative, in points.
    public static let signedLength = -coordinateLimit...coordinateLimit

    /// Checks one value.
    ///
    /// - Throws: `LayoutError.invalidParameter` with the place, the value and what was expected.
    package func value(from json: JSONValue, pointer: String) throws(LayoutError) -> ParameterValue {
        switch (kind, json) {
        case (.boolean, .boolean(let value)):
            return .boolean(value)
        case (.number(let range), .number(let value)):
            return .number(try checked(value, in: range, pointer))
        case (.integer(let range), .number(let value)):
            guard let whole = Int(exactly: value), range.contains(whole) else { throw mismatch(json, pointer) }
            return .number(value)
        case (.numberOr(let range, _), .number(let value)):
            return .number(try checked(value, in: range, pointer))
        case (.choice(let choices), .string(let value)), (.numberOr(_, let choices), .string(let value)),
            (.choiceOr(let choices, _, _), .string(let value)), (.sizeOr(_, let choices), .string(let value)):
            guard choices.contains(value) else {
                throw LayoutError(
                    .invalidParameter, "\(pointer) is \(json), expected \(expectation)", pointer: pointer,
                    nearest: nearestNames(to: value, among: choices))
            }
            return .choice(value)
        case (.choiceOr(_, let key, let range), .object(let members)):
            guard members.count == 1, case .number(let value)? = members[key] else { throw mismatch(json, pointer) }
            return .keyed(key, try checked(value, in: range, "\(pointer)/\(key)"))
        case (.document(let rule), _):
            return .document(try rule.document(json, pointer))
        case (.size(let range), _), (.sizeOr(let range, _), _):
            let sides = try numbers(json, named: ["width", "height"], in: range, at: pointer)
            return .size(Size(width: sides[0], height: sides[1]))
        case (.insets(let range), .number(let value)):
            let side = try checked(value, in: range, pointer)
            return .insets(Insets(top: side, left: side, bottom: side, right: side))
        case (.insets(let range), _):
            let sides = try numbers(json, named: ["top", "left", "bottom", "right"], in: range, at: pointer)
            return .insets(Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
        default:
            throw mismatch(json, pointer)
        }
    }

    /// The numbers of `[a, b …]` or `{a, b …}` in the order of `names`. A missing member is 0.
    private func numbers(
        _ json: JSONValue, named names: [String], in range: ClosedRange<Double>, at pointer: String
    ) throws(LayoutError) -> [Double] {
        var sides: [(pointer: String, value: JSONValue)] = []
        switch json {
        case .array(let values) where values.count == names.count:
            sides = values.enumerated().map { ("\(pointer)/\($0)", $1) }
        case .object(let members):
            if let unknown = members.keys.sorted().first(where: { !names.contains($0) }) {
                throw LayoutError(
                    .invalidParameter,
                    "\(pointer) has an unknown member \"\(excerpt(unknown))\", expected \(expectation)",
                    pointer: pointer, nearest: nearestNames(to: unknown, among: names))
            }
            sides = names.map { ("\(pointer)/\($0)", members[$0] ?? .number(0)) }
        default:
            throw mismatch(json, pointer)
        }
        var numbers: [Double] = []
        for side in sides {
            guard case .number(let value) = side.value else { throw mismatch(side.value, side.pointer) }
            numbers.append(try checked(value, in: range, side.pointer))
        }
        return numbers
    }

    private func checked(
        _ value: Double, in range: ClosedRange<Double>, _ pointer: String
    ) throws(LayoutError) -> Double {
        // No range contains NaN.
        guard range.contains(value) else {
            throw LayoutError(
                .invalidParameter, "\(pointer) is \(value), expected \(range.lowerBound)...\(range.upperBound)",
                pointer: pointer)
        }
        return value == 0 ? 0 : value
    }

    private func mismatch(_ json: JSONValue, _ pointer: String) -> LayoutError {
        LayoutError(.invalidParameter, "\(pointer) is \(json), expected \(expectation)", pointer: pointer)
    }

    private var expectation: String {
        switch kind {
        case .boolean: "true or false"
        case .number(let range): "a number in \(range.lowerBound)...\(range.upperBound)"
        case .integer(let range): "a whole number in \(range.lowerBound)...\(range.upperBound)"
        case .numberOr(let range, let words):
            "a number in \(range.lowerBound)...\(range.upperBound) or "
                + words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .size(let range): "[width, height] or {width, height}, each in \(range.lowerBound)...\(range.upperBound)"
        case .sizeOr(let range, let words):
            "[width, height] or {width, height}, each in \(range.lowerBound)...\(range.upperBound), or "
                + words.map { "\"\($0)\"" }.joined(separator: ", ")
        case .insets(let range):
            "a number, [top, left, bottom, right] or {top, left, bottom, right}, each in "
                + "\(range.lowerBound)...\(range.upperBound)"
        case .document(let rule): "a valid \(rule.name)"
        case .choiceOr(let words, let key, let range):
            words.map { "\"\($0)\"" }.joined(separator: ", ")
                + " or {\"\(key)\": a number in \(range.lowerBound)...\(range.upperBound)}"
        case .choice(let choices): "one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }
}

extension Parameter.Kind {
    /// The usual unit of the kind's numbers.
    fileprivate var unit: String {
        switch self {
        case .number, .numberOr, .size, .sizeOr, .insets: "points"
        case .boolean, .integer, .choice, .choiceOr, .document: ""
        }
    }
}
