import LayoutCore

/// An item or a group as it is solved: with a number of its own among those of its section's description.
struct NumberedItem: Sendable {
    indirect enum Content: Sendable {
        case cell
        case group(NumberedGroup)
    }

    var size: Compositional.LayoutSize
    let contentInsets: Compositional.DirectionalInsets
    let edgeSpacing: Compositional.EdgeSpacing
    let supplementaryItems: [Compositional.SupplementaryItem]
    let content: Content
    /// Cells with the same number are alike.
    let number: Int

    /// A group, with the items in it, numbered from 0.
    init(_ group: Compositional.Group) {
        var next = 0
        self.init(.group(group), &next)
    }

    /// Takes the number `next` for itself and those after it for the items in it.
    init(_ subitem: Compositional.Subitem, _ next: inout Int) {
        number = next
        next += 1
        let item: Compositional.Item
        switch subitem {
        case .item(let own):
            item = own
            content = .cell
        case .group(let group):
            item = group.item
            content = .group(NumberedGroup(group, &next))
        }
        size = item.size
        contentInsets = item.contentInsets
        edgeSpacing = item.edgeSpacing
        supplementaryItems = item.supplementaryItems
    }

    var group: NumberedGroup? { if case .group(let group) = content { group } else { nil } }

    /// Whether any of its cells takes a measured size.
    var hasEstimatedCells: Bool {
        switch content {
        case .cell: size.isEstimated
        case .group(let group): group.subitems.contains(where: \.hasEstimatedCells)
        }
    }

    /// Whether it contains a group that takes the size of its content.
    var hasEstimatedGroups: Bool {
        guard let group else { return false }
        return size.isEstimated || group.subitems.contains(where: \.hasEstimatedGroups)
    }

    /// The number of items after a full group that decide whether it takes one more: if a list of subitems is cut to a
    /// length, the next item's measured size decides.
    var lookahead: Int {
        guard let group else { return 0 }
        let nested = group.subitems.reduce(0) { max($0, $1.lookahead) }
        guard case .list(let items) = group.filling, !size.dimension(group.axis).isEstimated else { return nested }
        return items.reduce(nested) { most, item in
            let isMeasured = item.size.dimension(group.axis).isEstimated && item.hasEstimatedCells
            return isMeasured ? max(most, item.mostCells) : most
        }
    }

    /// The most cells that the group may hold.
    var mostCells: Int {
        guard let group else { return 1 }
        let most =
            switch group.filling {
            case .list(let items): GroupSolver.subitemLimit * (items.map(\.mostCells).max() ?? 1)
            case .count(let item, let count), .repeating(let item, let count): count * item.mostCells
            case .custom(let items): items.count
            }
        return min(most, GroupSolver.cellLimit)
    }
}
