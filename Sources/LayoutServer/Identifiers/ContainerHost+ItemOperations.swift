import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Operations on items by identifier. Each becomes a batch update of the container as the operations before it leave it.
extension ContainerHost {
    func insertItems(
        _ message: WireInsertItems, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let (content, identifiers) = try content(message.items, transaction, mapping, pointer + "/items")
        guard let place = try transaction.place(message.to, mapping, pointer + "/to") else {
            return try transaction.skip(identifiers.list, .place, "item", pointer + "/to")
        }
        var update = CheckedUpdate()
        var item = place.item
        for part in try newParts(content, &transaction, mapping, pointer + "/items/itemIds") {
            update.insertedItems.append(CheckedUpdate.NewItems(section: place.section, item: item, content: part))
            item += part.itemCount
        }
        if update.insertedItems.isEmpty { return }
        try carryOut(update, &transaction, mapping, pointer)
    }

    func deleteItems(
        _ message: WireDeleteItems, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        let paths = try transaction.find(identifiers, mapping, pointer + "/ids").map(\.path).sorted()
        if paths.isEmpty { return }
        var update = CheckedUpdate()
        for path in paths {
            if let last = update.deletedItems.last, last.section == path.section, last.range.upperBound == path.item {
                update.deletedItems[update.deletedItems.count - 1].count += 1
            } else {
                update.deletedItems.append(ItemRange(section: path.section, item: path.item))
            }
        }
        try carryOut(update, &transaction, mapping, pointer)
    }

    func moveItems(
        _ message: WireMoveItems, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        let paths = try transaction.find(identifiers, mapping, pointer + "/ids").map(\.path)
        guard let place = try transaction.place(message.to, mapping, pointer + "/to") else {
            return try transaction.skip(identifiers.list, .place, "item", pointer + "/to")
        }
        if paths.isEmpty { return }
        let ahead = paths.count { $0.section == place.section && $0.item < place.item }
        var update = CheckedUpdate()
        for (number, path) in paths.enumerated() {
            let target = IndexPath(section: place.section, item: place.item - ahead + number)
            update.movedItems.append(BatchUpdate.Move(from: path, to: target))
        }
        try carryOut(update, &transaction, mapping, pointer)
    }

    /// - Parameter reloads: whether the items are new, or only their data.
    func changeItems(
        _ message: WireChangeItems, reloads: Bool, _ transaction: inout ContainerTransaction, _ mapping: Mapping,
        _ pointer: String
    ) throws(RequestFailure) {
        let (content, identifiers) = try content(message.items, transaction, mapping, pointer + "/items")
        let hasData = content.itemSizes != nil || !content.itemValues.isEmpty
        guard reloads || hasData else {
            throw RequestFailure(
                .invalid, "\(pointer)/items has neither sizes nor values, expected what the items get",
                pointer: pointer + "/items")
        }
        let found = try transaction.find(identifiers, mapping, pointer + "/items/itemIds")
        guard reloads else {
            return try transaction.reconfigure(found, with: content, pointer + "/items")
        }
        if found.isEmpty { return }
        var update = CheckedUpdate()
        for (path, entry) in found {
            update.reloadedItems.append(
                CheckedUpdate.NewItems(section: path.section, item: path.item, content: content.part(entry..<entry + 1))
            )
        }
        try carryOut(update, &transaction, mapping, pointer)
    }

    /// Measured sizes by section and item, of items that are named by their identifiers.
    func numbered(
        _ message: WireSetMeasuredSizes, _ transaction: inout ContainerTransaction, _ mapping: Mapping,
        _ pointer: String
    ) throws(RequestFailure) -> [WireSetMeasuredSizes] {
        guard message.hasIds else {
            var numbered = message
            let section = try transaction.section(
                message.section, message.hasSectionID, message.sectionID, mapping, pointer)
            guard let section else { return [] }
            numbered.section = section
            return [numbered]
        }
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        guard message.section == 0, message.items.isEmpty, message.kind.isEmpty, !message.hasSectionID else {
            throw RequestFailure(
                .invalid, "\(pointer) has `ids` and index paths or a kind, expected identifiers of cells alone",
                pointer: pointer + "/ids")
        }
        guard message.sizes.count == 2 * identifiers.count else {
            throw RequestFailure(
                .invalid,
                "\(pointer)/sizes has \(message.sizes.count) numbers, expected \(2 * identifiers.count): a width and a height for "
                    + "each of \(identifiers.count) items", pointer: pointer + "/sizes")
        }
        var sections: [Int: WireSetMeasuredSizes] = [:]
        for (path, entry) in try transaction.find(identifiers, mapping, pointer + "/ids") {
            sections[path.section, default: WireSetMeasuredSizes()].items.append(UInt32(path.item))
            sections[path.section]?.sizes += message.sizes[2 * entry..<2 * entry + 2]
        }
        return sections.sorted { $0.key < $1.key }.map { section, sizes in
            var numbered = sizes
            numbered.section = UInt32(section)
            return numbered
        }
    }

    // MARK: Steps

    /// Bytes for each identifier of an operation while it is looked up.
    private static let bytesPerIdentifier = 64

    /// The identifiers that an operation names, charged to the transaction.
    func identifiers(
        _ wire: WireIdentifiers, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> Identifiers {
        try reserve(wire.count * Self.bytesPerIdentifier, for: &transaction)
        return try mapping.identifiers(wire, pointer + "/ids")
    }

    /// Items that a message brings, with their identifiers.
    func content(
        _ wire: WireSection, _ transaction: ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> (content: LayoutCore.Section, identifiers: Identifiers) {
        guard !wire.hasID, wire.parameters.fields.isEmpty else {
            let member = wire.hasID ? "/id" : "/parameters"
            throw RequestFailure(
                .invalid, "\(pointer)\(member) is given, expected none: items are in a section that has its own",
                pointer: pointer + member)
        }
        var wire = wire
        if wire.itemCount == 0 { wire.itemCount = UInt32(clamping: wire.itemIds.count) }
        try mapping.checkCounts([wire], pointer)
        var content = try mapping.section(wire, pointer)
        guard let first = content.itemIdentifiers.list.first else {
            throw RequestFailure(
                .invalid, "\(pointer)/itemIds is empty, expected an identifier for each item",
                pointer: pointer + "/itemIds")
        }
        // Stands for the section that the items are in.
        content.identifier = first
        let definition = transaction.definition
        let section = try checked("") { [content] () throws(LayoutError) in
            try definition.section(content, pointer: pointer)
        }
        return (section, content.itemIdentifiers)
    }

    /// The items of a section that the container does not have yet, as runs that follow each other in it.
    func newParts(
        _ content: LayoutCore.Section, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> [LayoutCore.Section] {
        guard let items = content.identifiers?.items, items.count > 0 else { return [] }
        let resolver = transaction.resolver(mapping)
        if !transaction.container.sections.isEmpty { try resolver.checkKind(items[0], pointer) }
        var present: [Identifier] = []
        var runs: [Range<Int>] = []
        var start = 0
        let all = items.all
        for entry in 0..<all.count where resolver.index.path(of: all[entry], in: resolver.sections) != nil {
            present.append(all[entry])
            if entry > start { runs.append(start..<entry) }
            start = entry + 1
        }
        if all.count > start { runs.append(start..<all.count) }
        try transaction.skip(present, .present, "an item", pointer)
        return runs.map { run in
            var part = content.part(run)
            if let section = content.identifiers?.section {
                part.identifiers = SectionIdentifiers(section, items[run])
            }
            return part
        }
    }
}
