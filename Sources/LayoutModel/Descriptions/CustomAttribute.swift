/// An attribute that a layout declares for its elements, in addition to the common ones: a number, such as an angle or a progress.
/// (UIKit's `layoutAttributesClass`.)
///
///     static let attributes = [CustomAttribute("depth", default: 1, "Distance from the viewer, 0...1.")]
///
///     try placement.place(.cell(path), at: frame, custom: ["depth": 0.4])     // in the layout
///     let depth = attributes.custom["depth"] ?? 1                             // in the client
///
/// Values travel and are stored only where they differ from `defaultValue`, so a client that finds none has to know the default. It
/// is in `LayoutDescription.attributes`.
public struct CustomAttribute: Equatable, Sendable {
    /// The attribute's name.
    public var name: String
    /// The value of elements for which the layout sets none.
    public var defaultValue: Double
    /// The meaning of the values and their unit, for people.
    public var documentation: String

    /// Creates an attribute, by default with the value 0 for elements for which the layout sets none.
    public init(_ name: String, default defaultValue: Double = 0, _ documentation: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.documentation = documentation
    }
}
