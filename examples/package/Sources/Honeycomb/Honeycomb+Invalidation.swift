public import LayoutCore

extension Honeycomb: InvalidatingLayout {
    /// Rows depend on the width alone.
    public func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        old.width == new.width ? nil : .everything
    }
}
