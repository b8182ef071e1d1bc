/// Numbers of a section's items, one or several for each.
///
/// Of a column with *k* numbers for each item, those of item *i* are the ones from *i* · *k* on.
package typealias ItemNumbers = PersistentColumn<Double>

extension PersistentColumn<Double> {
    /// The number that all are equal to; nil if they differ or there are none.
    ///
    /// - Complexity: O(1) after a change, else O(numbers before the first that differs)
    package var uniform: Double? { commonItem }

    /// A number. `slice` is faster for several.
    ///
    /// - Complexity: O(log *n*) after a change, else O(1)
    package subscript(index: Int) -> Double { value(of: index) }

    /// Consecutive numbers: a part of an array if one chunk has them all, else a copy.
    ///
    /// - Complexity: O(log *n*), plus the numbers if they are copied
    package func slice(_ range: Range<Int>) -> ArraySlice<Double> { part(range) }
}
