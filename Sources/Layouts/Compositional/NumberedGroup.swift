import LayoutCore

/// The subitems of a group and their axis. Size and insets are those of its `NumberedItem`.
struct NumberedGroup: Sendable {
    enum Filling: Sendable {
        /// Repeats the items as long as the next one fits.
        case list([NumberedItem])
        /// A number of equal items that share the length, and one of them at its share.
        case count(NumberedItem, Int, share: NumberedItem)
        /// A number of equal items, each at its own size.
        case repeating(NumberedItem, Int)
        case custom([Compositional.CustomItem])
    }

    let axis: Axis
    let interItemSpacing: Compositional.Spacing
    let filling: Filling

    init(_ group: Compositional.Group, _ next: inout Int) {
        interItemSpacing = group.interItemSpacing
        switch group.arrangement {
        case .horizontal(let own): (axis, filling) = (.horizontal, Filling(own, along: .horizontal, next: &next))
        case .vertical(let own): (axis, filling) = (.vertical, Filling(own, along: .vertical, next: &next))
        case .custom(let items): (axis, filling) = (.horizontal, .custom(items))
        // Names are replaced before; a group without subitems has room for no item.
        case .named: (axis, filling) = (.horizontal, .list([]))
        }
    }

    var subitems: [NumberedItem] {
        switch filling {
        case .list(let items): items
        case .count(let item, _, _), .repeating(let item, _): [item]
        case .custom: []
        }
    }

    var isCustom: Bool { if case .custom = filling { true } else { false } }

    /// `NumberedItem.lookahead` of a group of that size.
    func lookahead(in size: Compositional.LayoutSize) -> Int {
        let nested = subitems.reduce(0) { max($0, $1.lookahead) }
        guard case .list(let items) = filling, !size.dimension(axis).isEstimated else { return nested }
        return items.reduce(nested) { most, item in
            let isMeasured = item.size.dimension(axis).isEstimated && item.hasEstimatedCells
            return isMeasured ? max(most, item.mostCells) : most
        }
    }

    /// The most cells that its subitems may hold.
    var mostCells: Int {
        switch filling {
        case .list(let items): GroupSolver.subitemLimit * (items.map(\.mostCells).max() ?? 1)
        case .count(let item, let count, _), .repeating(let item, let count): count * item.mostCells
        case .custom(let items): items.count
        }
    }
}

extension NumberedGroup.Filling {
    fileprivate init(_ filling: Compositional.Group.Filling, along axis: Axis, next: inout Int) {
        switch filling {
        case .subitems(let subitems): self = .list(subitems.map { NumberedItem($0, &next) })
        case .count(let subitem, let count):
            let item = NumberedItem(subitem, &next)
            let share = item.size.replacing(axis, with: 1 / Double(count))
            self = .count(item, count, share: NumberedItem(item, size: share))
        case .repeating(let subitem, let count): self = .repeating(NumberedItem(subitem, &next), count)
        }
    }
}
