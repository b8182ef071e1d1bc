/// The items of the state that a view has followed last, by which it finds them in the next. What it refers to is shared with the
/// container.
package struct ViewedData: Sendable {
    let sections: SectionList
    let identifiers: IdentifierIndex

    /// The data of a state, in its own order also while items are being dragged.
    package init(_ state: LaidOutState) {
        sections = state.data.sections
        identifiers = state.data.identifiers
    }

    var isIdentified: Bool { !identifiers.isEmpty }

    func has(_ item: ItemPath) -> Bool {
        sections.indices.contains(item.section) && item.item < sections[item.section].itemCount
    }

    /// The identifier of an item; nil for an item that does not exist, or without identifiers.
    func identifier(of item: ItemPath) -> Identifier? {
        guard has(item), let own = sections[item.section].identifiers?.items, item.item < own.count else { return nil }
        return own[item.item]
    }

    /// The identifier of a section; nil for one that does not exist, or without identifiers.
    func identifier(ofSection section: Int) -> Identifier? {
        sections.indices.contains(section) ? sections[section].identifiers?.section : nil
    }

    /// Where the item with an identifier is; nil: there is none.
    func path(of name: Identifier) -> ItemPath? { identifiers.path(of: name, in: sections) }

    /// The item behind another one, in its section or the next; nil: there is none.
    func item(after item: ItemPath) -> ItemPath? {
        var next = ItemPath(section: item.section, item: item.item + 1)
        while next.section < sections.count {
            if next.item < sections[next.section].itemCount { return next }
            next = ItemPath(section: next.section + 1, item: 0)
        }
        return nil
    }

    /// The item before another one, in its section or an earlier one; nil: there is none.
    func item(before item: ItemPath) -> ItemPath? {
        var section = min(item.section, sections.count - 1)
        var end = section == item.section ? item.item : Int.max
        while section >= 0 {
            let last = min(end, sections[section].itemCount) - 1
            if last >= 0 { return ItemPath(section: section, item: last) }
            (section, end) = (section - 1, Int.max)
        }
        return nil
    }
}
