/// A layout that lays out edits at the cost of what they touched, instead of preparing again.
///
///     prepared ──┐
///     edit ──────┼─ update ──▶ as prepare(container), sharing with `prepared`
///     container ─┘             all that the edit did not touch
///
/// It is an optimization that callers may leave out: nil from `update` means to prepare, and both give the same frames, bit for bit,
/// apart from what a parameter like `editPolicy` of `column` says. The contract suite compares both ways (`LayoutTesting`).
package protocol EditableLayout: ConfiguredLayout {
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
}

extension EditableLayout {
    /// None: the frames of this layout follow from the container alone.
    package func keptLanes(in prepared: PreparedLayout) -> [Int: [UInt16]] { [:] }

    /// Rejects lanes, since the layout has none.
    ///
    /// - Throws: always, even without lanes.
    package func prepare(
        _ container: Container, keeping lanes: [Int: [UInt16]]
    ) throws(LayoutError) -> PreparedLayout {
        throw .noLanes
    }
}

extension ConfiguredLayout {
    /// The layout as one that lays out edits; nil if it prepares again.
    package var editable: (any EditableLayout)? { self as? any EditableLayout }
}

extension LayoutError {
    /// Items have lanes, but the layout has none.
    package static let noLanes = LayoutError(
        .invalidParameter, "there are lanes of items, expected none in a layout that keeps none")
}
