import LayoutCore

/// A section's description as it is solved: a list as the groups that it stands for, and all items numbered.
///
///     Compositional.Section ──▶ SectionPlan ── template ──▶ one completely filled group
///                                           ── solver ────▶ the section
///
/// It is made once for each description when the parameters are set, and checks nothing: descriptions have been checked. It is a class, so
/// that thousands of sections share the plan of the last description, and so that "the same plan" is a comparison of references.
final class SectionPlan: Sendable {
    /// The section's spacing and the elements around its groups.
    let section: Compositional.GroupSection
    let group: NumberedItem
    /// Padding before the whole section.
    let padding: Double
    /// Its index among the descriptions.
    let number: Int
    let hasDecorations: Bool
    /// The kinds of anchored elements that are measured.
    let measuredKinds: Set<String>
    /// The lines between a list's rows, if they are elements.
    let separators: ListSeparators?
    /// The memory of groups that are stored one by one.
    let groupMemory: GroupMemory
    /// The memory that each section takes besides its cells.
    let sectionMemory: SectionMemory
    private let list: Compositional.ListSection?
    /// The kinds of boundary elements that are only as wide as they are measured.
    var huggingKinds: Set<String> { list?.huggingKinds ?? [] }

    init(_ section: Compositional.Section, number: Int) {
        switch section {
        case .groups(let section): (self.section, padding, list) = (section, 0, nil)
        case .list(let list): (self.section, padding, self.list) = (list.groups, list.padding, list)
        }
        group = NumberedItem(self.section.group)
        hasDecorations = !self.section.decorations.isEmpty
        measuredKinds = group.measuredKinds
        separators = list.flatMap(ListSeparators.init)
        let anchored = 72 * group.mostAnchored
        groupMemory = GroupMemory(
            cells: measuredKinds.isEmpty ? 0 : group.mostCells, bytesPerCell: 72 + anchored,
            bytesPerItem: (separators == nil ? 0 : ListSeparators.bytesPerItem)
                + (group.hasEstimatedCells ? anchored : 0))
        // Without measured cells, too, groups that share lengths and a last group that takes the size of its cells are a section's own.
        // A list's rows are groups of one.
        let hasOwnGroups = list == nil && (group.isUniform || group.hasEstimatedGroups)
        sectionMemory = SectionMemory(
            elements: self.section.boundaryItems.count + self.section.decorations.count,
            cells: hasOwnGroups ? group.mostCells : 0, bytesPerCell: 72 + anchored)
        self.number = number
    }

    /// Whether the insets of sections at two indexes are the same.
    func hasSameInsets(at index: Int, as other: Int) -> Bool {
        index == other || list == nil || contentInsets(at: index) == contentInsets(at: other)
    }

    /// The insets of the container's section at `index`: a list's depend on whether it is the first.
    func contentInsets(at index: Int) -> Compositional.DirectionalInsets {
        list.map { $0.insets(at: index) } ?? section.contentInsets
    }
}
