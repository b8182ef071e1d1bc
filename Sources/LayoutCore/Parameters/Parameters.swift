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
public struct Parameters: Equatable, Sendable {
    /// The values by parameter name.
    package private(set) var values: [String: ParameterValue]

    /// Creates a set of checked values.
    package init(_ values: [String: ParameterValue]) {
        self.values = values
    }

    /// No parameter at all.
    package static let none = Parameters([:])
}
