/// An attribute that a layout declares for its elements, in addition to the common ones: a number, such as an angle or a progress.
/// (UIKit's `layoutAttributesClass`.)
public struct CustomAttribute: Equatable, Sendable {
    /// The attribute's name.
    public var name: String
    /// The value of elements for which the layout sets none.
    public var defaultValue: Double
    /// What the values mean, and their unit.
    public var documentation: String

    /// Creates an attribute.
    public init(_ name: String, default defaultValue: Double = 0, _ documentation: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.documentation = documentation
    }
}
