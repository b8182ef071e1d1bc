package import LayoutCore
import Numerics

/// Whether two frames are equal to within 1e-6 points.
package func isApproximatelyEqual(_ a: Rect, _ b: Rect) -> Bool {
    isApproximatelyEqual(a.x, b.x) && isApproximatelyEqual(a.y, b.y) && isApproximatelyEqual(a.width, b.width)
        && isApproximatelyEqual(a.height, b.height)
}

/// Whether two lengths are equal to within 1e-6 points.
package func isApproximatelyEqual(_ a: Double, _ b: Double) -> Bool {
    a.isApproximatelyEqual(to: b, absoluteTolerance: 1e-6)
}
