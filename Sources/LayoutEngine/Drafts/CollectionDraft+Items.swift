/// Operations on items by identifier. Each becomes a batch update of the container as the operations before it leave it.
///
/// An insertion becomes one run of items for each gap that items which are there already leave, and a move one entry for each item.
extension CollectionDraft {
    mutating func insertItems(
        _ items: ContainerSection, at place: ItemDestination, _ pointer: String
    ) throws(LayoutError) {
        let content = try content(items, pointer + "/items")
        guard let target = try target(place, pointer + "/to") else {
            return try skip(items.itemIdentifiers.list, as: .place, what: "item", pointer + "/to")
        }
        var update = CheckedUpdate()
        var item = target.item
        for part in try newParts(content, pointer + "/items/itemIds") {
            update.insertedItems.append(CheckedUpdate.NewItems(section: target.section, item: item, content: part))
            item += part.itemCount
        }
        if update.insertedItems.isEmpty { return }
        try carryOut(update, pointer)
    }

    mutating func deleteItems(_ names: Identifiers, _ pointer: String) throws(LayoutError) {
        try payForNames(names)
        let paths = try find(names, pointer + "/ids").map(\.path).sorted()
        if paths.isEmpty { return }
        var update = CheckedUpdate()
        update.deletedItems = [ItemRange](joining: paths)
        try carryOut(update, pointer)
    }

    mutating func moveItems(_ names: Identifiers, to place: ItemDestination, _ pointer: String) throws(LayoutError) {
        try payForNames(names)
        let paths = try find(names, pointer + "/ids").map(\.path)
        guard let target = try target(place, pointer + "/to") else {
            return try skip(names.list, as: .place, what: "item", pointer + "/to")
        }
        if paths.isEmpty { return }
        let ahead = paths.count { $0.section == target.section && $0.item < target.item }
        var update = CheckedUpdate()
        for (number, path) in paths.enumerated() {
            let new = ItemPath(section: target.section, item: target.item - ahead + number)
            update.movedItems.append(BatchUpdate.Move(from: path, to: new))
        }
        try carryOut(update, pointer)
    }

    /// Gives items other data.
    ///
    /// - Parameter reloads: whether the items are new, or only their data.
    /// - Throws: `request.invalid` if the items are to stay and there is nothing to set.
    mutating func changeItems(
        _ items: ContainerSection, reloads: Bool, _ pointer: String
    ) throws(LayoutError) {
        let place = pointer + "/items"
        let content = try content(items, place)
        guard reloads || content.itemSizes != nil || !content.itemValues.isEmpty else {
            throw LayoutError(
                .invalidInput, "\(place) has neither sizes nor values, expected what the items get", pointer: place)
        }
        let found = try find(items.itemIdentifiers, place + "/itemIds")
        guard reloads else { return try reconfigure(found, with: content, place) }
        if found.isEmpty { return }
        var update = CheckedUpdate()
        for (path, entry) in found {
            update.reloadedItems.append(
                CheckedUpdate.NewItems(section: path.section, item: path.item, content: content.part(entry..<entry + 1))
            )
        }
        try carryOut(update, pointer)
    }

    // MARK: Steps

    /// Items with their identifiers, checked for the layout that is set now.
    ///
    /// - Throws: `request.invalid` if they are given as a section of their own, or have no identifiers.
    func content(_ items: ContainerSection, _ pointer: String) throws(LayoutError) -> Section {
        guard items.identifier == nil, items.parameters.isEmpty else {
            let member = items.identifier == nil ? "/parameters" : "/id"
            throw LayoutError(
                .invalidInput, "\(pointer)\(member) is given, expected none: items are in a section that has its own",
                pointer: pointer + member)
        }
        guard !items.itemIdentifiers.isEmpty else {
            throw LayoutError(
                .invalidInput, "\(pointer)/itemIds is empty, expected an identifier for each item",
                pointer: pointer + "/itemIds")
        }
        var content = items
        // Stands for the section that the items are in.
        content.identifier = items.itemIdentifiers[0]
        return try definition.section(content, pointer: pointer)
    }

    /// The items of a section that the container does not have yet, as runs that follow each other in it. Those that it has are left out,
    /// or the operation is refused.
    mutating func newParts(_ content: Section, _ pointer: String) throws(LayoutError) -> [Section] {
        guard let own = content.identifiers, own.items.count > 0 else { return [] }
        if !container.sections.isEmpty { try checkItem(own.items[0], pointer) }
        var present: [Identifier] = []
        var runs: [Range<Int>] = []
        var start = 0
        let all = own.items.all
        for entry in 0..<all.count where identifiers.path(of: all[entry], in: container.sections) != nil {
            present.append(all[entry])
            if entry > start { runs.append(start..<entry) }
            start = entry + 1
        }
        if all.count > start { runs.append(start..<all.count) }
        try skip(present, as: .present, what: "an item", pointer)
        return runs.map { run in
            var part = content.part(run)
            part.identifiers = SectionIdentifiers(own.section, own.items[run])
            return part
        }
    }

    /// Sets sizes and values of items that stay what they are.
    ///
    /// - Parameters:
    ///   - items: where the items are, and their entries in `data`.
    ///   - pointer: to the data.
    /// - Throws: `request.invalid` for data of a kind that the items' sections do not have.
    mutating func reconfigure(
        _ items: [(path: ItemPath, entry: Int)], with data: Section, _ pointer: String
    ) throws(LayoutError) {
        if items.isEmpty { return }
        for (path, entry) in items {
            do throws(LayoutError) {
                try container.sections[path.section].setData(of: path.item, from: data, entry)
            } catch {
                throw error.under(pointer)
            }
        }
        for (path, _) in items {
            history.reconfigure(path, hasValues: !data.itemValues.isEmpty)
        }
    }
}
