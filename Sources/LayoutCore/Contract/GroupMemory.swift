/// The memory of a layout's groups where they are not stored as a rule, but one by one.
///
/// Bytes are upper bounds that follow from the description alone, so that a container is charged before it is laid out.
package struct GroupMemory: Sendable {
    /// The most cells in a group with measured elements that are anchored to it or to its items; 0 if there are none.
    package var cells: Int
    /// The bytes of each cell in such a group, with what is anchored to it.
    package var bytesPerCell: Int
    /// The bytes of each item with a measured size or values, beyond those that every layout is charged.
    package var bytesPerItem: Int

    /// The bytes of a group besides its cells.
    private static let bytesPerGroup = 256

    /// Nothing: the layout has no groups.
    package static let none = GroupMemory(cells: 0, bytesPerCell: 0)

    /// Creates the costs of a description's groups.
    package init(cells: Int, bytesPerCell: Int, bytesPerItem: Int = 0) {
        self.cells = cells
        self.bytesPerCell = bytesPerCell
        self.bytesPerItem = bytesPerItem
    }

    /// The larger of two costs in each respect, as for a layout whose sections have different descriptions.
    package func union(_ other: GroupMemory) -> GroupMemory {
        GroupMemory(
            cells: max(cells, other.cells), bytesPerCell: max(bytesPerCell, other.bytesPerCell),
            bytesPerItem: max(bytesPerItem, other.bytesPerItem))
    }

    /// The bytes that measured anchored elements make a section cost: each may be in a group of its own.
    ///
    /// - Parameters:
    ///   - count: the number of measured anchored elements in the section.
    ///   - items: the number of its items; it has no more groups than that.
    package func bytes(anchored count: Int, items: Int) -> Int {
        guard cells > 0, count > 0 else { return 0 }
        return min(count * cells, items) * bytesPerCell + min(count, items) * Self.bytesPerGroup
    }
}
