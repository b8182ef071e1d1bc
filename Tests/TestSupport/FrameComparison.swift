package import LayoutCore
import Numerics

/// Frames compare within 1e-6 points.
package func isApproximatelyEqual(_ a: Rect, _ b: Rect) -> Bool {
    isApproximatelyEqual(a.x, b.x) && isApproximatelyEqual(a.y, b.y) && isApproximatelyEqual(a.width, b.width)
        && isApproximatelyEqual(a.height, b.height)
}

package func isApproximatelyEqual(_ a: Double, _ b: Double) -> Bool {
    a.isApproximatelyEqual(to: b, absoluteTolerance: 1e-6)
}
