public import LayoutModel

/// A type whose values name items or sections of a container: numbers, strings, and enumerations of either.
public protocol IdentifierConvertible: Hashable, Sendable {
    /// What the daemon knows the item or the section by. Different values have different identifiers.
    var identifier: Identifier { get }
}

extension UInt64: IdentifierConvertible {
    /// The number.
    public var identifier: Identifier { .number(self) }
}

extension Int: IdentifierConvertible {
    /// The number; negative ones are large.
    public var identifier: Identifier { .number(UInt64(bitPattern: Int64(self))) }
}

extension String: IdentifierConvertible {
    /// The name.
    public var identifier: Identifier { .name(self) }
}

extension Identifier: IdentifierConvertible {
    /// Itself.
    public var identifier: Identifier { self }
}

extension RawRepresentable where RawValue: IdentifierConvertible, Self: Hashable & Sendable {
    /// The raw value's.
    public var identifier: Identifier { rawValue.identifier }
}
