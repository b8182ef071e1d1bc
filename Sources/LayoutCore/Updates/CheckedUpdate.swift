/// A batch update whose new items and sections have been checked for a layout.
///
///     BatchUpdate ── init(_:for:) ──▶ CheckedUpdate ── plan(for:) ──▶ UpdatePlan
///       numbers and JSON                data checked                    places checked
///
/// There are two checks because they need different things: the data of new items needs the layout alone and can be checked on any thread,
/// while places need the container as it is when the update is carried out. The numbers are still those of the client, in its order,
/// so that errors can point to the entry that they are about.
package struct CheckedUpdate: Sendable {
    /// New items of a section, consecutive from `item`; overrides in their content are ignored.
    ///
    /// In an insertion, numbers are those after the update; in a reload, those before it.
    package struct NewItems: Sendable {
        /// The section's number.
        package var section: Int
        /// The first item's number.
        package var item: Int
        /// The items' sizes and values.
        package var content: Section

        /// Creates new items.
        package init(section: Int, item: Int, content: Section) {
            self.section = section
            self.item = item
            self.content = content
        }

        /// The items' numbers as a range.
        var places: ItemRange { ItemRange(section: section, item: item, count: content.itemCount) }
    }

    /// A section that is inserted or reloaded.
    ///
    /// In an insertion, its number is the one after the update; in a reload, the one before it.
    package struct NewSection: Sendable {
        /// The section's number.
        package var section: Int
        /// The content; nil means an empty section for an insertion and the present content for a reload.
        package var content: Section?

        /// Creates a section.
        ///
        /// - Parameter content: nil for a section without items, or for a reload that keeps the data.
        package init(section: Int, content: Section?) {
            self.section = section
            self.content = content
        }
    }

    /// Items to delete, by old index paths.
    package var deletedItems: [ItemRange] = []
    /// Items to insert, by new index paths.
    package var insertedItems: [NewItems] = []
    /// Items to replace, by old index paths. Items without new sizes and values keep their old ones.
    package var reloadedItems: [NewItems] = []
    /// Moves of items, from old to new index paths.
    package var movedItems: [BatchUpdate.Move<ItemPath>] = []
    /// Sections to delete, by old numbers.
    package var deletedSections: [Int] = []
    /// Sections to insert, by new numbers.
    package var insertedSections: [NewSection] = []
    /// Sections to reload, by old numbers.
    package var reloadedSections: [NewSection] = []
    /// Moves of sections, from old to new numbers.
    package var movedSections: [BatchUpdate.Move<Int>] = []
    /// The expected number of items in each section after the update; nil if it is not checked.
    package var countsAfter: [Int]?

    /// Creates an empty update.
    package init() {}

    /// Checks an update for a layout.
    ///
    /// - Parameter pointer: the JSON pointer to the update, which prefixes the errors' pointers.
    /// - Throws: the errors of `LayoutDefinition.section(_:pointer:)`.
    package init(_ update: BatchUpdate, for layout: LayoutDefinition, pointer: String = "") throws(LayoutError) {
        try Self.refuseNegativeNumbers(of: update, pointer)
        deletedItems = update.deletedItems
        movedItems = update.movedItems
        deletedSections = update.deletedSections
        movedSections = update.movedSections
        countsAfter = update.itemCountsAfter
        insertedItems = try Self.checked(update.insertedItems, for: layout, pointer + "/insertItems")
        reloadedItems = try Self.checked(update.reloadedItems, for: layout, pointer + "/reloadItems")
        if let index = reloadedItems.firstIndex(where: { $0.content.identifiers != nil }) {
            let place = "\(pointer)/reloadItems/\(index)/items/itemIds"
            throw LayoutError(
                .invalidInput, "\(place) are given, expected none: reloaded items keep their identifiers",
                pointer: place)
        }
        insertedSections = try Self.checked(update.insertedSections, for: layout, pointer + "/insertSections")
        reloadedSections = try Self.checked(update.reloadedSections, for: layout, pointer + "/reloadSections")
    }

    /// Rejects negative numbers, since the rules presume that numbers count from 0.
    private static func refuseNegativeNumbers(of update: BatchUpdate, _ pointer: String) throws(LayoutError) {
        func refuse(_ entry: String, where isNegative: (Int) -> Bool, count: Int) throws(LayoutError) {
            guard let index = (0..<count).first(where: isNegative) else { return }
            throw LayoutError(
                .updateMissing, "\(pointer)/\(entry)/\(index) has a negative number, expected numbers from 0",
                pointer: "\(pointer)/\(entry)/\(index)")
        }
        func isNegative(_ range: ItemRange) -> Bool {
            range.section < 0 || range.item < 0 || range.count < 0 || range.item > Int.max - range.count
        }
        func isNegative(_ path: ItemPath) -> Bool { path.section < 0 || path.item < 0 }
        try refuse("deleteItems", where: { isNegative(update.deletedItems[$0]) }, count: update.deletedItems.count)
        try refuse(
            "insertItems", where: { isNegative(update.insertedItems[$0].places) }, count: update.insertedItems.count)
        try refuse(
            "reloadItems", where: { isNegative(update.reloadedItems[$0].places) }, count: update.reloadedItems.count)
        try refuse(
            "moveItems", where: { isNegative(update.movedItems[$0].from) || isNegative(update.movedItems[$0].to) },
            count: update.movedItems.count)
        try refuse(
            "insertSections", where: { update.insertedSections[$0].section < 0 }, count: update.insertedSections.count)
        try refuse("moveSections", where: { update.movedSections[$0].to < 0 }, count: update.movedSections.count)
    }

    private static func checked(
        _ items: [BatchUpdate.NewItems], for layout: LayoutDefinition, _ pointer: String
    ) throws(LayoutError) -> [NewItems] {
        var result: [NewItems] = []
        for (index, new) in items.enumerated() {
            var content = new.content
            content.parameters = [:]
            if content.identifier != nil {
                let place = "\(pointer)/\(index)/items/id"
                throw LayoutError(
                    .invalidInput, "\(place) is given, expected none: items go into a section that has its own",
                    pointer: place)
            }
            // The identifier of the section that the items go into is not known yet; any will do.
            if !content.itemIdentifiers.isEmpty { content.identifier = content.itemIdentifiers[0] }
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

    /// All new data.
    package var newSections: [Section] {
        (insertedItems + reloadedItems).map(\.content) + (insertedSections + reloadedSections).compactMap(\.content)
    }

    /// Checks the update against a container.
    ///
    /// - Throws: `update.*`, with the rule and the numbers.
    package func plan(for container: Container) throws(LayoutError) -> UpdatePlan {
        try refuseTwoReloads()
        var planner = UpdatePlanner(update: self, before: container.sections.itemCounts, after: countsAfter)
        return try planner.plan(counts(insertedSections), counts(reloadedSections))
    }

    private func counts(_ sections: [NewSection]) -> [Int: Int] {
        Dictionary(
            sections.compactMap { new in new.content.map { (new.section, $0.itemCount) } }, uniquingKeysWith: { $1 })
    }
}
