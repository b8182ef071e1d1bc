/// A way to lay out a container: a pure function of its parameters and the container, without clock, randomness or state. Equal
/// input gives equal frames, bit for bit.
package protocol Layout {
    /// Computes the frame of every element.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// What becomes stale when the bounds change from `old` to `new`; nil if nothing does. `prepared` is the result for `old`.
    /// (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its context.)
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?
}

extension Layout {
    /// Everything if the size changes, nothing if only the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }
}
