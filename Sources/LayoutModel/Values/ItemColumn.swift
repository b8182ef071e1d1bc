/// A kind of value that a layout takes for each item besides its size: a scale, an aspect ratio, a style.
public struct ItemColumn: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// So many numbers for each item, each in the range.
        case numbers(Int, ClosedRange<Double>)
        /// One of these names for each item.
        case names([String])
    }

    public var name: String
    public var kind: Kind
    public var documentation: String

    public init(_ name: String, _ kind: Kind, _ documentation: String) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
    }
}
