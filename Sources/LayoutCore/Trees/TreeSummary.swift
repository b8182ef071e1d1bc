/// The totals of several consecutive elements: counts, sums, extremes.
///
///     struct Summary: TreeSummary {
///         var count = 0, length = 0.0
///         static let zero = Summary()
///         static func + (first: Self, second: Self) -> Self { … }
///     }
///
/// Addition is associative, and `zero` leaves the other summary as it is. It need not be commutative, nor have an inverse: a tree adds
/// summaries from left to right and never subtracts.
package protocol TreeSummary: Sendable {
    /// The summary of no elements.
    static var zero: Self { get }

    /// The summary of some elements and those that follow them.
    static func + (first: Self, second: Self) -> Self

    /// Adds the summary of elements that follow. Summaries that own an array do so without making another one.
    static func += (first: inout Self, second: Self)
}

extension TreeSummary {
    package static func += (first: inout Self, second: Self) { first = first + second }
}

/// An element of a `SummaryTree`.
///
/// The tree adds summaries up, and never looks into an element otherwise.
package protocol TreeElement: Sendable {
    /// The totals of consecutive elements.
    associatedtype Summary: TreeSummary

    /// The summary of this element alone; answered at once.
    var summary: Summary { get }
}
