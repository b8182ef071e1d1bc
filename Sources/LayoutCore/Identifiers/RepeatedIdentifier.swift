/// An identifier that two sections have, or two items.
///
/// A table that throws it has followed half of a change, and must not be used any more.
package struct RepeatedIdentifier: Error {
    /// The identifier.
    package let identifier: Identifier
    /// Whether sections have it.
    package let isSection: Bool
}
