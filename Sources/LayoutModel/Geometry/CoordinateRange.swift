/// The ranges of coordinates and lengths, in points.
///
/// Within ±1e9 points a `Double` is exact to a millionth of a point. The daemon rejects coordinates outside.
package enum CoordinateRange {
    /// The largest magnitude of a coordinate or a length, in points. Computed, so that other modules can fold it into their constants.
    @inlinable package static var limit: Double { 1e9 }
    /// The range of lengths that cannot be negative, such as widths and spacings, in points: 0...1e9.
    ///
    /// NaN and infinity are outside, as of every closed range.
    package static let length = 0...limit
    /// The range of coordinates, and of lengths that can be negative.
    ///
    /// In points: ±`limit`. As of every closed range, NaN and infinity are outside.
    package static let signedLength = -limit...limit
}
