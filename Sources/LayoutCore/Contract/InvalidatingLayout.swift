/// A layout that decides itself what a change of the bounds makes stale. (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its
/// context.)
///
///     extension Clock: InvalidatingLayout {
///         func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) throws(LayoutError) -> InvalidationContext? {
///             old.midX == new.midX ? nil : .everything
///         }
///     }
///
/// For a layout that is only a ``Layout``, everything is stale if the size of the bounds changes, and nothing if only their origin does.
/// The method has no default, so that a misspelt one does not compile.
public protocol InvalidatingLayout: Layout {
    /// The elements that become stale when the bounds change.
    ///
    /// It is called for every scroll, so it should be quick. Pinned elements move without it, and need not be named.
    ///
    /// - Parameters:
    ///   - prepared: the result of the last prepare.
    ///   - old: the bounds before the change, in points, as if one read from left to right.
    ///   - new: the bounds that the container is to have.
    /// - Returns: ``InvalidationContext/everything`` to prepare again; ``InvalidationContext/elements(_:)`` or
    ///   ``InvalidationContext/items(_:)`` for elements that clients query again without a prepare; nil if nothing is stale.
    /// - Throws: an error, after which the container keeps its bounds.
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?
}
