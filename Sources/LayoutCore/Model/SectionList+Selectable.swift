extension SectionList {
    /// For each item of a section whether it may be selected, 0 if not; nil if all of them may.
    package func selectable(inSection section: Int) -> ItemNumbers? {
        guard indices.contains(section),
            case .numbers(let flags)? = self[section].itemValues[ItemColumn.selectable.name]
        else { return nil }
        return flags
    }

    /// Whether an item may be selected: unless its `selectable` column says 0.
    package func isSelectable(_ path: ItemPath) -> Bool {
        guard let flags = selectable(inSection: path.section), path.item < flags.count else { return true }
        return flags[path.item] != 0
    }
}
