/// A layout whose parameters are set: it turns containers into prepared layouts.
///
///     LayoutDefinition ── make(parameters) ──▶ ConfiguredLayout ── prepare(container) ──▶ PreparedLayout
///     name, schema, costs                      this protocol                              frames, queries
///
/// It is a pure function of its parameters and the container, without clock, randomness or state: equal input gives equal frames,
/// bit for bit. `EditableLayout`, `RowLayout` and `StatefulLayout` refine it; callers find out by casting (`editable`, `stateful`),
/// so a plain layout implements nothing but `prepare`.
///
/// A program's own layout is a ``Layout``, which `CheckedLayout` makes one of these.
package protocol ConfiguredLayout {
    /// Computes the frame of every element, as `Layout.prepare(_:)` does.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// The elements that become stale when the bounds change, as for `InvalidatingLayout`. By default everything is stale if the size
    /// changes, and nothing if only the origin does.
    ///
    /// - Parameters:
    ///   - prepared: the result of the last prepare.
    ///   - old: the bounds of that prepare, in points.
    ///   - new: the bounds that the container is to have, in points.
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?
}

extension ConfiguredLayout {
    /// Everything if the size changes, nothing if only the origin does.
    ///
    /// - Returns: nil if the prepared layout stays as it is.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }
}
