import LayoutCore
import LayoutWire
import SwiftProtobuf

/// Operations on sections by identifier, and snapshots.
extension ContainerHost {
    func insertSections(
        _ message: WireInsertSections, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let place = pointer + "/sections"
        let sections = try mapping.sections(message.sections, for: transaction.definition, place)
        var names: [Identifier] = []
        for (index, section) in sections.enumerated() {
            guard let identifier = section.identifiers?.section else {
                throw RequestFailure(
                    .invalid, "\(place)/\(index)/id is missing, expected an identifier for each section and each item",
                    pointer: "\(place)/\(index)/id")
            }
            names.append(identifier)
        }
        guard var number = try transaction.place(message.to, mapping, pointer + "/to") else {
            return try transaction.skip(names, .place, "section", pointer + "/to")
        }
        var update = CheckedUpdate()
        var present: [Identifier] = []
        for (index, section) in sections.enumerated() {
            if transaction.identifiers.section(of: names[index]) != nil {
                present.append(names[index])
                continue
            }
            var (content, item) = (LayoutCore.Section(itemCount: 0, overrides: section.overrides), 0)
            content.identifiers = SectionIdentifiers(names[index], .numbers())
            update.insertedSections.append(CheckedUpdate.NewSection(section: number, content: content))
            for part in try newParts(section, &transaction, mapping, "\(place)/\(index)/itemIds") {
                update.insertedItems.append(CheckedUpdate.NewItems(section: number, item: item, content: part))
                item += part.itemCount
            }
            number += 1
        }
        try transaction.skip(present, .present, "a section", place)
        if update.insertedSections.isEmpty { return }
        try carryOut(update, &transaction, mapping, pointer)
    }

    func deleteSections(
        _ message: WireDeleteSections, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        var update = CheckedUpdate()
        update.deletedSections = try transaction.findSections(identifiers, mapping, pointer + "/ids").sorted()
        if update.deletedSections.isEmpty { return }
        try carryOut(update, &transaction, mapping, pointer)
    }

    func moveSections(
        _ message: WireMoveSections, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        let found = try transaction.findSections(identifiers, mapping, pointer + "/ids")
        guard let place = try transaction.place(message.to, mapping, pointer + "/to") else {
            return try transaction.skip(identifiers.list, .place, "section", pointer + "/to")
        }
        if found.isEmpty { return }
        let ahead = found.count { $0 < place }
        var update = CheckedUpdate()
        for (number, section) in found.enumerated() {
            update.movedSections.append(BatchUpdate.Move(from: section, to: place - ahead + number))
        }
        try carryOut(update, &transaction, mapping, pointer)
    }

    func reloadSections(
        _ message: WireReloadSections, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let identifiers = try identifiers(message.ids, &transaction, mapping, pointer)
        var update = CheckedUpdate()
        for section in try transaction.findSections(identifiers, mapping, pointer + "/ids") {
            update.reloadedSections.append(CheckedUpdate.NewSection(section: section, content: nil))
        }
        if update.reloadedSections.isEmpty { return }
        try carryOut(update, &transaction, mapping, pointer)
    }

    // MARK: Snapshots

    /// Bytes for each item, old or new, while a snapshot is compared with the container.
    private static let bytesPerCompared = 48

    func applySnapshot(
        _ message: WireApplySnapshot, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let items = message.sections.reduce(0) { $0 + $1.itemIds.count }
        try mapping.checkCounts(sections: message.sections.count, items: items, pointer + "/sections")
        let named = message.reload.count + message.reloadSections.count + message.items.itemIds.count
        try reserve((items + named + transaction.container.itemCount) * Self.bytesPerCompared, for: &transaction)
        let snapshot = try snapshot(message, &transaction, mapping, pointer)
        let difference = try checked(pointer) { [transaction] () throws(LayoutError) in
            try SnapshotDifference(from: transaction.container.sections, transaction.identifiers, to: snapshot)
        }
        if difference.hasUpdate {
            try carryOut(difference.update, renewing: difference.renewed, &transaction, mapping, pointer)
        }
        try transaction.finish(difference, snapshot, pointer)
    }

    /// The snapshot that a message describes, checked for the layout.
    private func snapshot(
        _ message: WireApplySnapshot, _ transaction: inout ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> CheckedSnapshot {
        var targets: [CheckedSnapshot.Target] = []
        for (index, section) in message.sections.enumerated() {
            targets.append(try target(section, transaction, mapping, "\(pointer)/sections/\(index)"))
        }
        var snapshot = CheckedSnapshot(sections: targets)
        snapshot.reloadedItems = try mapping.identifiers(message.reload, pointer + "/reload")
        snapshot.reloadedSections = try mapping.identifiers(message.reloadSections, pointer + "/reloadSections")
        if message.hasItems, message.items.itemIds.count > 0 {
            snapshot.data = try content(message.items, transaction, mapping, pointer + "/items").content
        }
        if message.keepsOtherSections { try transaction.keepOtherSections(&snapshot, pointer) }
        return snapshot
    }

    private func target(
        _ wire: WireSnapshotSection, _ transaction: ContainerTransaction, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> CheckedSnapshot.Target {
        let own = try mapping.identifier(wire.id, pointer + "/id")
        let items = try mapping.identifiers(wire.itemIds, pointer + "/itemIds")
        guard let identifiers = SectionIdentifiers(own, items) else {
            throw RequestFailure(
                .invalid, "\(pointer)/id is \(own), expected an identifier of the same kind as `itemIds`",
                pointer: pointer + "/id")
        }
        guard wire.hasParameters else { return CheckedSnapshot.Target(identifiers) }
        let members = try mapping.members(wire.parameters, pointer + "/parameters")
        let overrides = try checked("") { () throws(LayoutError) in
            try transaction.definition.schema.overrides(members, pointer: pointer + "/parameters")
        }
        return CheckedSnapshot.Target(identifiers, overrides: overrides)
    }
}
