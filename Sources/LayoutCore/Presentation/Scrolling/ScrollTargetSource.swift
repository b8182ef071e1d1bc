/// Says where to scroll to, for a layout that lays its items out by the content offset: where an item lies now does not say at which
/// offset it is shown.
package protocol ScrollTargetSource {
    /// The content offset that shows an item while the container has these bounds; nil for the proposed one.
    ///
    /// - Parameters:
    ///   - horizontal: where the item should lie; `none` along an axis whose offset does not count.
    ///   - vertical: the same along the other axis.
    ///   - proposed: what follows from the item's present frame.
    func offset(
        showing path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment, insteadOf proposed: Point,
        bounds: Rect
    ) throws(LayoutError) -> Point?
}
