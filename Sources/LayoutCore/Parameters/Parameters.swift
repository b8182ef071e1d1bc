/// A checked value of a parameter.
package enum ParameterValue: Equatable, Sendable {
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, or an integer.
    case number(Double)
    /// A size.
    case size(Size)
    /// Distances from the four sides.
    case insets(Insets)
    /// One of a parameter's words.
    case choice(String)
    /// A number under a key, as in `{key: number}`.
    case keyed(String, Double)
    /// A document and the value read from it.
    case document(Document)
}

/// Checked values by parameter name: all of a layout's, or those that a section overrides.
package struct Parameters: Equatable, Sendable {
    /// The values by parameter name.
    package private(set) var values: [String: ParameterValue]

    /// Creates a set of checked values.
    package init(_ values: [String: ParameterValue]) {
        self.values = values
    }

    /// No parameter at all.
    package static let none = Parameters([:])

    // The schema has checked names and types, so a name without a value is not overridden.

    /// The value of a boolean parameter; nil if it is not overridden.
    package func boolean(_ name: String) -> Bool? {
        if case .boolean(let value) = values[name] { value } else { nil }
    }
    /// The value of a number parameter; nil if it is not overridden.
    package func number(_ name: String) -> Double? {
        if case .number(let value) = values[name] { value } else { nil }
    }
    /// The value of a size parameter; nil if it is not overridden.
    package func size(_ name: String) -> Size? {
        if case .size(let value) = values[name] { value } else { nil }
    }
    /// The value of an insets parameter; nil if it is not overridden.
    package func insets(_ name: String) -> Insets? {
        if case .insets(let value) = values[name] { value } else { nil }
    }
    /// The value read from a document parameter; nil if it is not overridden.
    package func document<Value>(_ name: String) -> Value? {
        if case .document(let document) = values[name] { document.value as? Value } else { nil }
    }
    /// The key and number of a keyed parameter; nil if it is not overridden.
    package func keyed(_ name: String) -> (key: String, value: Double)? {
        if case .keyed(let key, let value) = values[name] { (key, value) } else { nil }
    }
    /// The word of a choice parameter; nil if it is not overridden or has another type.
    package func choice(_ name: String) -> String? {
        if case .choice(let value) = values[name] { value } else { nil }
    }
}
