/// A checked value of a parameter.
package enum ParameterValue: Equatable, Sendable {
    case boolean(Bool)
    case number(Double)
    case size(Size)
    case insets(Insets)
    case choice(String)
    case keyed(String, Double)
    case document(Document)
}

/// Checked values by parameter name: all of a layout's, or those that a section overrides.
package struct Parameters: Equatable, Sendable {
    package private(set) var values: [String: ParameterValue]

    package init(_ values: [String: ParameterValue]) {
        self.values = values
    }

    package static let none = Parameters([:])

    // The schema has checked names and types, so a name that is not there is not overridden.
    package func boolean(_ name: String) -> Bool? {
        if case .boolean(let value) = values[name] { value } else { nil }
    }
    package func number(_ name: String) -> Double? {
        if case .number(let value) = values[name] { value } else { nil }
    }
    package func size(_ name: String) -> Size? {
        if case .size(let value) = values[name] { value } else { nil }
    }
    package func insets(_ name: String) -> Insets? {
        if case .insets(let value) = values[name] { value } else { nil }
    }
    /// What a document was read as.
    package func document<Value>(_ name: String) -> Value? {
        if case .document(let document) = values[name] { document.value as? Value } else { nil }
    }
    package func keyed(_ name: String) -> (key: String, value: Double)? {
        if case .keyed(let key, let value) = values[name] { (key, value) } else { nil }
    }
    package func choice(_ name: String) -> String? {
        if case .choice(let value) = values[name] { value } else { nil }
    }
}
