import LayoutCore

/// An item or a group as it is solved: with a number of its own among those of its section's description.
///
/// A class, so that the thousands of cells of one description share it.
final class NumberedItem: Sendable {
    indirect enum Content: Sendable {
        case cell
        case group(NumberedGroup)
    }

    let size: Compositional.LayoutSize
    let contentInsets: Compositional.DirectionalInsets
    let edgeSpacing: Compositional.EdgeSpacing
    let supplementaryItems: [Compositional.SupplementaryItem]
    let content: Content
    /// Cells with the same number are alike.
    let number: Int
    /// Whether it takes the length of its longest sibling along some axis.
    let isUniform: Bool
    /// Whether any of its cells takes a measured size.
    let hasEstimatedCells: Bool
    /// Whether it contains a group that takes the size of its content.
    let hasEstimatedGroups: Bool
    /// The number of items after a full group that decide whether it takes one more: if a list of subitems is cut to a
    /// length, the next item's measured size decides.
    let lookahead: Int
    /// The most cells that the group may hold.
    let mostCells: Int

    /// A group, with the items in it, numbered from 0 in the order of the description.
    convenience init(_ group: Compositional.Group) {
        var next = 0
        self.init(.group(group), &next)
    }

    /// Takes the number `next` for itself and those after it for the items in it.
    convenience init(_ subitem: Compositional.Subitem, _ next: inout Int) {
        let number = next
        next += 1
        switch subitem {
        case .item(let item): self.init(item, size: item.size, content: .cell, number: number)
        case .group(let group):
            self.init(group.item, size: group.item.size, content: .group(NumberedGroup(group, &next)), number: number)
        }
    }

    private init(_ item: Compositional.Item, size: Compositional.LayoutSize, content: Content, number: Int) {
        self.size = size
        self.content = content
        self.number = number
        contentInsets = item.contentInsets
        edgeSpacing = item.edgeSpacing
        supplementaryItems = item.supplementaryItems
        isUniform = size.width.isUniform || size.height.isUniform
        switch content {
        case .cell:
            (hasEstimatedCells, hasEstimatedGroups, lookahead, mostCells) = (size.isEstimated, false, 0, 1)
        case .group(let group):
            hasEstimatedCells = group.subitems.contains(where: \.hasEstimatedCells)
            hasEstimatedGroups = size.isEstimated || group.subitems.contains(where: \.hasEstimatedGroups)
            lookahead = group.lookahead(in: size)
            mostCells = min(group.mostCells, GroupSolver.cellLimit)
        }
    }

    /// The same item at another size. It keeps its number, so cells of either count as alike.
    init(_ item: NumberedItem, size: Compositional.LayoutSize) {
        self.size = size
        contentInsets = item.contentInsets
        edgeSpacing = item.edgeSpacing
        supplementaryItems = item.supplementaryItems
        content = item.content
        number = item.number
        isUniform = size.width.isUniform || size.height.isUniform
        hasEstimatedCells = item.hasEstimatedCells
        hasEstimatedGroups = item.hasEstimatedGroups
        lookahead = item.lookahead
        mostCells = item.mostCells
    }

    /// The kinds of elements with an estimated axis that are anchored to it or to anything in it.
    var measuredKinds: Set<String> {
        let own = supplementaryItems.filter(\.size.isEstimated).map(\.kind)
        return (group?.subitems ?? []).reduce(Set(own)) { $0.union($1.measuredKinds) }
    }

    /// The most elements that are anchored to one cell and to the groups around it.
    var mostAnchored: Int {
        supplementaryItems.count + ((group?.subitems ?? []).map(\.mostAnchored).max() ?? 0)
    }

    var group: NumberedGroup? { if case .group(let group) = content { group } else { nil } }
}
