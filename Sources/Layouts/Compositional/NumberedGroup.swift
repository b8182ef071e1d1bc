import LayoutCore

/// What a group places, and along which axis; its size and insets are those of its `NumberedItem`.
struct NumberedGroup: Sendable {
    enum Filling: Sendable {
        /// Repeats the items as long as the next one fits.
        case list([NumberedItem])
        /// A number of equal items that share the length.
        case count(NumberedItem, Int)
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
        case .horizontal(let own): (axis, filling) = (.horizontal, Filling(own, &next))
        case .vertical(let own): (axis, filling) = (.vertical, Filling(own, &next))
        case .custom(let items): (axis, filling) = (.horizontal, .custom(items))
        }
    }

    var subitems: [NumberedItem] {
        switch filling {
        case .list(let items): items
        case .count(let item, _), .repeating(let item, _): [item]
        case .custom: []
        }
    }

    var isCustom: Bool { if case .custom = filling { true } else { false } }
}

extension NumberedGroup.Filling {
    fileprivate init(_ filling: Compositional.Group.Filling, _ next: inout Int) {
        switch filling {
        case .subitems(let subitems): self = .list(subitems.map { NumberedItem($0, &next) })
        case .count(let subitem, let count): self = .count(NumberedItem(subitem, &next), count)
        case .repeating(let subitem, let count): self = .repeating(NumberedItem(subitem, &next), count)
        }
    }
}
