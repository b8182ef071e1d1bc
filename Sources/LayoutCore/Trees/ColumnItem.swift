/// The values of one item in a column: one scalar, or several.
///
/// A size is two numbers, and an identifier one number or one text.
package protocol ColumnItem: Equatable, Sendable {
    /// The type of the numbers or texts that are stored.
    associatedtype Scalar: Equatable, Sendable

    /// The number of scalars of an item.
    static var scalarCount: Int { get }

    /// Reads an item from an array.
    ///
    /// - Parameter index: the index of its first scalar.
    init(_ scalars: [Scalar], at index: Int)
}

extension Double: ColumnItem {
    /// One.
    package static var scalarCount: Int { 1 }

    /// Reads a number from an array.
    @inline(__always)
    package init(_ scalars: [Double], at index: Int) { self = scalars[index] }
}

extension UInt8: ColumnItem {
    /// One.
    package static var scalarCount: Int { 1 }

    /// Reads a number from an array.
    @inline(__always)
    package init(_ scalars: [UInt8], at index: Int) { self = scalars[index] }
}

extension Size: ColumnItem {
    /// Two, width and height.
    package static var scalarCount: Int { 2 }

    /// Reads a width and a height from an array.
    ///
    /// - Precondition: at `index` and behind it, there are two numbers at least.
    @inline(__always)
    package init(_ scalars: [Double], at index: Int) {
        self.init(width: scalars[index], height: scalars[index + 1])
    }
}

extension UInt64: ColumnItem {
    /// One.
    package static var scalarCount: Int { 1 }

    /// Reads a number from an array.
    @inline(__always)
    package init(_ scalars: [UInt64], at index: Int) { self = scalars[index] }
}

extension String: ColumnItem {
    /// One.
    package static var scalarCount: Int { 1 }

    /// Reads a string from an array.
    @inline(__always)
    package init(_ scalars: [String], at index: Int) { self = scalars[index] }
}
