/// The memory of a container in bytes, besides its data and the constants that every container and every section is charged.
///
///     bytes = fixed + items · perItem + sized items · perSize + groups + sections
///
/// It is an upper bound that follows from parameters and counts alone, so that a container can be charged before it is laid out. A
/// layout that needs less is charged all the same; one that needs more would let a client exhaust the daemon's memory.
package struct LayoutMemory: Sendable {
    /// For each prepared item, even without data; 0 if items without data are stored as a rule.
    package var perItem = 0
    /// For each item with a size of its own: the size, and what is stored because items differ, beyond `perItem`.
    package var perSize = Self.line
    /// Regardless of the items.
    package var fixed = 0
    /// For groups that are not stored as a rule.
    package var groups = GroupMemory.none
    /// For each section besides its items.
    package var sections = SectionMemory.none

    /// The bytes of a size.
    package static let size = 16
    /// The bytes of a size, and of a line that its item may have to itself.
    package static let line = size + LineColumns.bytesPerLine
    /// The bytes of a body in every state, and while a step moves it.
    package static let body = 512

    /// Creates the costs of a layout that stores items without data as a rule, others in lines.
    package init(
        perItem: Int = 0, perSize: Int = line, fixed: Int = 0, groups: GroupMemory = .none,
        sections: SectionMemory = .none
    ) {
        self.perItem = perItem
        self.perSize = perSize
        self.fixed = fixed
        self.groups = groups
        self.sections = sections
    }

    /// The costs of a layout whose items are stored with a frame each, and whatever else a ``Placement`` takes.
    ///
    /// - Parameters:
    ///   - attributes: the number of the layout's own attributes.
    ///   - moves: whether each item is a body as well.
    init(placing attributes: Int, moves: Bool) {
        self.init(
            perItem: FrameColumns.bytesPerItem + AppearanceColumns.bytesPerItem
                + attributes * CustomColumn.bytesPerItem + (moves ? Self.body : 0),
            perSize: Self.size)
    }
}
