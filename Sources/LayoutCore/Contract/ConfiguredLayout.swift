/// A layout whose parameters are set: what lays out a container.
///
/// It is a pure function of its parameters and the container, without clock, randomness or state: equal input gives equal frames,
/// bit for bit. A layout of your own conforms to ``Layout``, which says in addition what the layout is called and what it accepts.
public protocol ConfiguredLayout {
    /// Computes the frame of every element.
    ///
    /// - Parameter container: the data, the visible rectangle and the traits of its view.
    /// - Returns: what a ``Placement`` of this container has gathered.
    /// - Throws: an error of code `layout.failed` for a container that the layout cannot lay out. The container then stays as it was.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// What becomes stale when the bounds change. (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its context.)
    ///
    /// It is called for every scroll, so it should be quick. By default everything is stale if the size changes, and nothing if only
    /// the origin does.
    ///
    /// - Parameters:
    ///   - prepared: the result of the last prepare.
    ///   - old: the bounds of that prepare, in points.
    ///   - new: the bounds that the container is to have, in points.
    /// - Returns: ``InvalidationContext/everything`` to prepare again; nil if nothing is stale.
    /// - Throws: an error, after which the container keeps its bounds.
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?
}

extension ConfiguredLayout {
    /// Everything if the size changes, nothing if only the origin does.
    public func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }
}
