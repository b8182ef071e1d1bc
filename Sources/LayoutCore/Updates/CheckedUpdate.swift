/// A batch update whose new items and sections have been checked against a layout.
package struct CheckedUpdate: Sendable {
    /// New items of a section from `item` on; overrides in their content are ignored.
    package struct NewItems: Sendable {
        package var section: Int
        package var item: Int
        package var content: Section

        package init(section: Int, item: Int, content: Section) {
            self.section = section
            self.item = item
            self.content = content
        }

        /// Their places.
        var places: ItemRange { ItemRange(section: section, item: item, count: content.itemCount) }
    }

    /// A section that is new or reloaded.
    package struct NewSection: Sendable {
        package var section: Int
        /// nil: for an insertion an empty section, for a reload the content that it has.
        package var content: Section?

        package init(section: Int, content: Section?) {
            self.section = section
            self.content = content
        }
    }

    package var deletedItems: [ItemRange] = []
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

    /// - Parameter pointer: the update's place in a JSON document, with which the errors' pointers begin.
    /// - Throws: what `LayoutDefinition.section(_:pointer:)` throws.
    package init(_ update: BatchUpdate, for layout: LayoutDefinition, pointer: String = "") throws(LayoutError) {
        deletedItems = update.deletedItems
        movedItems = update.movedItems
        deletedSections = update.deletedSections
        movedSections = update.movedSections
        countsAfter = update.itemCountsAfter
        insertedItems = try Self.checked(update.insertedItems, for: layout, pointer + "/insertItems")
        reloadedItems = try Self.checked(update.reloadedItems, for: layout, pointer + "/reloadItems")
        insertedSections = try Self.checked(update.insertedSections, for: layout, pointer + "/insertSections")
        reloadedSections = try Self.checked(update.reloadedSections, for: layout, pointer + "/reloadSections")
    }

    private static func checked(
        _ items: [BatchUpdate.NewItems], for layout: LayoutDefinition, _ pointer: String
    ) throws(LayoutError) -> [NewItems] {
        var result: [NewItems] = []
        for (index, new) in items.enumerated() {
            var content = new.content
            content.parameters = [:]
            let section = try layout.section(content, pointer: "\(pointer)/\(index)/items")
            result.append(NewItems(section: new.section, item: new.item, content: section))
        }
        return result
    }

    private static func checked(
        _ sections: [BatchUpdate.NewSection], for layout: LayoutDefinition, _ pointer: String
    ) throws(LayoutError) -> [NewSection] {
        var result: [NewSection] = []
        for (index, new) in sections.enumerated() {
            let content = try new.content.map { content throws(LayoutError) in
                try layout.section(content, pointer: "\(pointer)/\(index)/content")
            }
            result.append(NewSection(section: new.section, content: content))
        }
        return result
    }

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
        batch.insertedItems = insertedItems.map(\.numbers)
        batch.reloadedItems = reloadedItems.map(\.numbers)
        batch.movedItems = movedItems
        batch.deletedSections = deletedSections
        batch.insertedSections = insertedSections.map { BatchUpdate.NewSection(section: $0.section) }
        batch.reloadedSections = reloadedSections.map { BatchUpdate.NewSection(section: $0.section) }
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

extension CheckedUpdate.NewItems {
    /// The same without its data: what the planner goes by.
    fileprivate var numbers: BatchUpdate.NewItems {
        BatchUpdate.NewItems(section: section, item: item, count: content.itemCount)
    }
}
