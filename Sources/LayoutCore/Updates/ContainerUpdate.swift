/// A batch update with the data of what is new.
package struct ContainerUpdate: Sendable {
    /// New items from `item` on; their section's overrides mean nothing.
    package struct NewItems: Sendable {
        package var section: Int
        package var item: Int
        package var content: Section

        package init(section: Int, item: Int, content: Section) {
            self.section = section
            self.item = item
            self.content = content
        }

        var items: BatchUpdate.Items {
            BatchUpdate.Items(section: section, item: item, count: content.itemCount)
        }
    }

    package struct NewSection: Sendable {
        package var section: Int
        /// nil: as it was.
        package var content: Section?

        package init(section: Int, content: Section?) {
            self.section = section
            self.content = content
        }
    }

    package var deletedItems: [BatchUpdate.Items] = []
    package var insertedItems: [NewItems] = []
    /// By old places. Content without sizes and values leaves those of its items as they were.
    package var reloadedItems: [NewItems] = []
    package var movedItems: [BatchUpdate.Move<IndexPath>] = []
    package var deletedSections: [Int] = []
    package var insertedSections: [NewSection] = []
    package var reloadedSections: [NewSection] = []
    package var movedSections: [BatchUpdate.Move<Int>] = []
    /// Items of each section afterwards, to be checked; nil: not told.
    package var countsAfter: [Int]?

    package init() {}

    /// The data of all that is new.
    package var newSections: [Section] {
        (insertedItems + reloadedItems).map(\.content) + (insertedSections + reloadedSections).compactMap(\.content)
    }

    /// Checks the update against a container.
    ///
    /// - Throws: `update.*`, with the rule and the numbers.
    package func plan(for container: Container) throws(LayoutError) -> UpdatePlan {
        try refuseTwoReloads()
        var batch = BatchUpdate()
        batch.deletedItems = deletedItems
        batch.insertedItems = insertedItems.map(\.items)
        batch.reloadedItems = reloadedItems.map(\.items)
        batch.movedItems = movedItems
        batch.deletedSections = deletedSections
        batch.insertedSections = insertedSections.map(\.section)
        batch.reloadedSections = reloadedSections.map(\.section)
        batch.movedSections = movedSections
        return try batch.plan(
            before: container.sections.map(\.itemCount), inserted: counts(insertedSections),
            reloaded: counts(reloadedSections), after: countsAfter)
    }

    private func counts(_ sections: [NewSection]) -> [Int: Int] {
        Dictionary(
            sections.compactMap { new in new.content.map { (new.section, $0.itemCount) } }, uniquingKeysWith: { $1 })
    }
}

extension BatchUpdate.Items {
    var range: Range<Int> { item..<item + count }
}
