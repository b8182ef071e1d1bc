/// A checked value of a parameter.
///
/// It has passed its parameter's check, so a layout reads it without another one. Integers are whole `Double`s.
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
///
///     init(_ parameters: Parameters) {
///         spacing = parameters[Self.spacing]            // Double: the key has the type
///         direction = parameters[Self.direction]        // an enumeration
///     }
///
/// Only a `ParameterSchema` makes them from JSON, so values are in range and of the parameter's type. A layout's set has every parameter,
/// and a key never meets a missing one; a section's set has only what it overrides (`own(_:)`).
public struct Parameters: Equatable, Sendable {
    /// The values by parameter name.
    package private(set) var values: [String: ParameterValue]

    /// Creates a set of checked values.
    ///
    /// - Parameter values: by the parameters' present names. Parameters that are left out have their defaults.
    package init(_ values: [String: ParameterValue]) {
        self.values = values
    }

    /// No parameter at all.
    package static let none = Parameters([:])
}
