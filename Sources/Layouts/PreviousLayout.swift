import LayoutCore

/// A layout before an edit, for a layout that takes over what the edit did not touch. It is an object, since each section gets it.
final class PreviousLayout: Sendable {
    let prepared: PreparedLayout
    private let edit: ContainerEdit

    init(prepared: PreparedLayout, edit: ContainerEdit) {
        self.prepared = prepared
        self.edit = edit
    }

    /// A section before the edit, with the ranges of its items that were replaced.
    struct Section {
        /// The section's number before the edit.
        let number: Int
        let prepared: PreparedSection
        let replacements: [ContainerEdit.Replacement]
    }

    /// The section that became one of the container's; nil if it is new, or if what was replaced in it is not known.
    ///
    /// - Parameter itemCount: the number of items that it has now.
    func section(_ index: Int, itemCount: Int) -> Section? {
        guard let number = edit.origin(of: index), number < prepared.sections.count else { return nil }
        let old = prepared.sections[number]
        return edit.replacements(in: index, old.itemCount, itemCount).map {
            Section(number: number, prepared: old, replacements: $0)
        }
    }

    /// The sections of a chunk that begins with a number, if nothing of them has changed but their place.
    ///
    /// - Parameter count: the number of sections that there are now.
    func chunk(from index: Int, of count: Int) -> MovedSections? {
        guard let sections = prepared.sections.chunk(from: index) else { return nil }
        let own = index..<index + sections.chunk.count
        let isFull = own.count == PreparedSections.chunkSize || own.upperBound == count
        return isFull && !edit.touches(own) ? sections : nil
    }

    /// The old number of an item; nil if it was not in the same section before.
    func origin(of item: Int, in index: Int) -> Int? {
        guard let path = edit.map.oldPath(of: ItemPath(section: index, item: item)),
            path.section == edit.origin(of: index)
        else { return nil }
        return path.item
    }
}
