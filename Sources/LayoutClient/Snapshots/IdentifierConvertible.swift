public import LayoutModel

/// A type whose values name items or sections of a container: numbers, strings, and enumerations of either.
///
///     enum Shelf: String, IdentifierConvertible { case recent, older }
///
///     var snapshot = Snapshot<Shelf, UInt64>()
///     try snapshot.appendSections([.recent, .older])
///
/// Different values must have different identifiers. A program's own type usually converts to the key that its data has anyway; a value
/// that only has a hash is not enough, since hashes collide and differ from run to run.
public protocol IdentifierConvertible: Hashable, Sendable {
    /// The identifier by which the daemon knows the item or the section.
    var identifier: Identifier { get }
}

extension UInt64: IdentifierConvertible {
    /// The number.
    public var identifier: Identifier { .number(self) }
}

extension Int: IdentifierConvertible {
    /// The number, as an unsigned one: -1 has the identifier `UInt64.max`, so that different numbers stay different.
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
    /// The raw value's identifier, so that enumerations need no code of their own.
    public var identifier: Identifier { rawValue.identifier }
}
