/// A way to lay out a container: a pure function of its parameters and the container, without clock, randomness or state. Equal
/// input gives equal frames, bit for bit.
package protocol Layout {
    /// Computes the frame of every element.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout

    /// Lays out a container after an edit of its data, at the cost of what the edit touched; nil to prepare again.
    ///
    /// The result equals that of `prepare`, bit for bit, except that a parameter may let items stay where `prepared` has put them
    /// (`editPolicy` of `column`). It depends on nothing but the layout's parameters and what it is given.
    ///
    /// - Parameters:
    ///   - prepared: the layout before the edit, by equal parameters, for the same environment and bounds that invalidate nothing.
    ///   - edit: what was touched since `prepared`; it is bounded.
    ///   - container: the container after the edit.
    func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate?

    /// The lane of each item, by section, where `update` has let items stay in lanes that `prepare` might not choose. With them the
    /// container can be prepared again as it is. Sections without such items are left out.
    ///
    /// - Parameter prepared: a result of this layout.
    /// - Complexity: O(items of these sections)
    func keptLanes(in prepared: PreparedLayout) -> [Int: [UInt16]]

    /// Computes the frame of every element, of items in given lanes.
    ///
    /// - Parameter lanes: as `keptLanes`, for the same numbers of items.
    /// - Throws: also `parameters.invalid` if they do not fit the container or this layout.
    func prepare(_ container: Container, keeping lanes: [Int: [UInt16]]) throws(LayoutError) -> PreparedLayout

    /// What becomes stale when the bounds change from `old` to `new`; nil if nothing does. `prepared` is the result for `old`.
    /// (UIKit's `shouldInvalidateLayout(forBoundsChange:)` with its context.)
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext?
}

extension Layout {
    /// Prepares again.
    package func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? { nil }

    /// None: the container alone says where items lie.
    package func keptLanes(in prepared: PreparedLayout) -> [Int: [UInt16]] { [:] }

    /// Refuses lanes.
    package func prepare(
        _ container: Container, keeping lanes: [Int: [UInt16]]
    ) throws(LayoutError) -> PreparedLayout {
        guard lanes.isEmpty else {
            throw LayoutError(.invalidParameter, "there are lanes of items, expected none in a layout that keeps none")
        }
        return try prepare(container)
    }

    /// Everything if the size changes, nothing if only the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? nil : .everything
    }
}
