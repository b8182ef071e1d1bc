/// The items of the state that a view has followed last, by which it finds them in the next. What it refers to is shared with the
/// container.
package struct ViewedData: Sendable {
    let sections: SectionList
    let identifiers: IdentifierIndex
    let generation: UInt64

    /// The data of a state, in its own order also while items are being dragged.
    package init(_ state: LaidOutState) {
        sections = state.data.sections
        identifiers = state.data.identifiers
        generation = state.generation
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
}
