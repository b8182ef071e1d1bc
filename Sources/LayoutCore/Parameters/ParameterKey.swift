/// A parameter and the type as which its layout reads it: name, range, default and documentation are stated here and nowhere else.
///
///     static let arc = ParameterKey("arc", in: 1...360, default: 360, unit: "degrees", "Angle that the items spread over.")
///
///     static let parameters = [arc.parameter]       what may be set
///     parameters[Self.arc]                          the value that is set, else 360
///     section[Self.arc] ?? arc                      the value that a section sets, else the layout's
///
/// The initializers, one for each type of value, are the only way to declare a parameter, so a layout cannot read a number where a word
/// may be set. Reading never fails: values were checked when they were set.
public struct ParameterKey<Value: Sendable>: Sendable {
    /// The parameter, for the layout's declaration.
    public let parameter: Parameter
    /// The value unless one is set.
    public let fallback: Value
    private let read: @Sendable (ParameterValue) -> Value?

    /// A key of any type.
    ///
    /// - Parameter read: the value as which the layout reads a checked one; nil for a value that the parameter cannot have.
    package init(
        _ parameter: Parameter, default fallback: Value, _ read: @escaping @Sendable (ParameterValue) -> Value?
    ) {
        self.parameter = parameter
        self.fallback = fallback
        self.read = read
    }

    /// The parameter's name.
    public var name: String { parameter.name }

    /// The same key, which sections override by a name of their own.
    ///
    ///     ParameterKey("defaultHeaderHeight", in: 0...1000, default: 0, "Length of the header.")
    ///         .overridden(inSectionsAs: "headerHeight")
    public func overridden(inSectionsAs name: String) -> ParameterKey {
        ParameterKey(parameter.overridden(inSectionsAs: name), default: fallback, read)
    }

    fileprivate func value(in parameters: Parameters) -> Value? { parameters.values[parameter.name].flatMap(read) }

    fileprivate func value(over defaults: Parameters) -> Value { value(in: defaults) ?? fallback }
}

extension Parameters {
    /// The value that is set, else the default.
    ///
    /// - Complexity: O(1)
    public subscript<Value>(_ key: ParameterKey<Value>) -> Value { key.value(over: self) }

    /// The value that is set; nil if none is, as in a section that does not override it.
    package func own<Value>(_ key: ParameterKey<Value>) -> Value? { key.value(in: self) }
}

extension ParameterKey<Bool> {
    /// A key that is true or false.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(_ name: String, default fallback: Bool, perSection: Bool = false, _ documentation: String) {
        self.init(
            Parameter(name, kind: .boolean, default: .boolean(fallback), perSection: perSection, documentation),
            default: fallback
        ) { if case .boolean(let value) = $0 { value } else { nil } }
    }
}

extension ParameterKey<Double> {
    /// A key of numbers in a range.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - range: the numbers that it accepts; its ends are finite.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - unit: "points", "degrees", or "" for numbers without a unit; nil for points.
    ///   - documentation: what the parameter does, for people.
    public init(
        _ name: String, in range: ClosedRange<Double>, default fallback: Double, perSection: Bool = false,
        unit: String? = nil, _ documentation: String
    ) {
        self.init(
            Parameter(
                name, kind: .number(range), default: .number(fallback), perSection: perSection, unit: unit,
                documentation), default: fallback, \.number)
    }
}

extension ParameterKey<Int> {
    /// A key of whole numbers in a range.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - range: the numbers that it accepts; its ends are finite.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(
        _ name: String, in range: ClosedRange<Int>, default fallback: Int, perSection: Bool = false,
        _ documentation: String
    ) {
        // The schema has checked that the number is whole and small.
        self.init(
            Parameter(
                name, kind: .integer(range), default: .number(Double(fallback)), perSection: perSection, documentation),
            default: fallback
        ) { $0.number.flatMap { Int(exactly: $0) } }
    }
}

extension ParameterKey<Double?> {
    /// A key of numbers in a range, or of one word in place of a number. nil stands for the word.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - range: the numbers that it accepts; its ends are finite.
    ///   - word: what may be set in place of a number.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(
        _ name: String, in range: ClosedRange<Double>, or word: String, default fallback: Double?,
        perSection: Bool = false, _ documentation: String
    ) {
        self.init(
            Parameter(
                name, kind: .numberOr(range, [word]), default: fallback.map { .number($0) } ?? .choice(word),
                perSection: perSection, documentation), default: fallback
        ) { $0.number }
    }
}

extension ParameterKey<Size> {
    /// A key of sizes, both of whose sides are in a range.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - range: the lengths that each side accepts; its ends are finite.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(
        _ name: String, in range: ClosedRange<Double>, default fallback: Size, perSection: Bool = false,
        _ documentation: String
    ) {
        self.init(
            Parameter(name, kind: .size(range), default: .size(fallback), perSection: perSection, documentation),
            default: fallback, \.size)
    }
}

extension ParameterKey<Insets> {
    /// A key of distances from the four sides, each in a range.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - range: the distances that each side accepts; its ends are finite.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(
        _ name: String, in range: ClosedRange<Double>, default fallback: Insets, perSection: Bool = false,
        _ documentation: String
    ) {
        self.init(
            Parameter(name, kind: .insets(range), default: .insets(fallback), perSection: perSection, documentation),
            default: fallback
        ) { if case .insets(let value) = $0 { value } else { nil } }
    }
}

extension ParameterKey where Value: RawRepresentable<String> & CaseIterable {
    /// A key of words: the raw values of an enumeration.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`, a letter first.
    ///   - fallback: the value unless one is set.
    ///   - perSection: whether a section may override it (`Section.subscript`).
    ///   - documentation: what the parameter does, for people.
    public init(_ name: String, default fallback: Value, perSection: Bool = false, _ documentation: String) {
        self.init(
            Parameter(
                name, kind: .choice(Value.allCases.map(\.rawValue)), default: .choice(fallback.rawValue),
                perSection: perSection, documentation), default: fallback
        ) { $0.word.flatMap(Value.init) }
    }
}

extension ParameterKey {
    /// A key of documents, which a rule reads.
    ///
    /// - Parameters:
    ///   - rule: reads the JSON into a `Value`; a document whose value is of another type reads as the default.
    ///   - json: the JSON form of `fallback`, which clients see as the default.
    package init(
        _ name: String, readBy rule: DocumentRule, default fallback: Value, as json: JSONValue, _ documentation: String
    ) {
        self.init(
            Parameter(name, kind: .document(rule), default: .document(Document(json, fallback)), documentation),
            default: fallback
        ) { if case .document(let document) = $0 { document.value as? Value } else { nil } }
    }
}

extension ParameterValue {
    /// The number; nil for a value of another type.
    package var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The size; nil for a value of another type.
    package var size: Size? { if case .size(let value) = self { value } else { nil } }

    /// The word; nil for a value of another type.
    package var word: String? { if case .choice(let value) = self { value } else { nil } }
}
