public import LayoutModel

/// A result about an item or a section, and the identifier of that item or section.
///
///     for place in try await container.withIdentifiers.sectionPlaces(0..<2) {
///         draw(place.frame, named: place.identifier)
///     }
@dynamicMemberLookup
public struct Identified<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The result.
    public var value: Value
    /// What the client calls the item or section, in answers that bring identifiers; nil in a container without them.
    public var identifier: Identifier?

    /// A property of the result.
    public subscript<Property>(dynamicMember property: KeyPath<Value, Property>) -> Property {
        value[keyPath: property]
    }
}
