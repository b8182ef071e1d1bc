package import LayoutModel

extension Mapping {
    /// Checks that all numbers of a batch update are in range, and that its new sections and items are within the limits.
    ///
    /// - Throws: `limit.items`, or an error of `section(_:_:)`.
    package func update(_ wire: WireBatchUpdate, _ pointer: String) throws(RequestFailure) -> BatchUpdate {
        try refuseIdentifiers(in: wire, pointer)
        var update = BatchUpdate()
        update.deletedItems = wire.deleteItems.map { ItemRange($0) }
        update.insertedItems = try newItems(wire.insertItems, pointer + "/insertItems")
        update.reloadedItems = try newItems(wire.reloadItems, pointer + "/reloadItems")
        update.movedItems = wire.moveItems.map { BatchUpdate.Move(from: $0.from.model, to: $0.to.model) }
        update.deletedSections = wire.deleteSections.map { Int($0) }
        update.insertedSections = try newSections(wire.insertSections, pointer + "/insertSections")
        update.reloadedSections = try newSections(wire.reloadSections, pointer + "/reloadSections")
        update.movedSections = wire.moveSections.map { BatchUpdate.Move(from: Int($0.from), to: Int($0.to)) }
        update.itemCountsAfter = wire.itemCountsAfter.isEmpty ? nil : wire.itemCountsAfter.map { Int($0) }
        return update
    }

    private func refuseIdentifiers(in wire: WireBatchUpdate, _ pointer: String) throws(RequestFailure) {
        for (index, range) in wire.deleteItems.enumerated() {
            try refuseIdentifiers(range, "\(pointer)/deleteItems/\(index)")
        }
        for (index, move) in wire.moveItems.enumerated() {
            try refuseIdentifiers(move.from, "\(pointer)/moveItems/\(index)/from")
            try refuseIdentifiers(move.to, "\(pointer)/moveItems/\(index)/to")
        }
    }

    private func newItems(
        _ wire: [WireNewItems], _ pointer: String
    ) throws(RequestFailure) -> [BatchUpdate.NewItems] {
        var items: [BatchUpdate.NewItems] = []
        for (index, new) in wire.enumerated() {
            let place = "\(pointer)/\(index)/items"
            var content = new.items
            content.clearParameters()
            if !new.hasItems { content.itemCount = 1 }
            try checkCounts([content], place)
            items.append(
                BatchUpdate.NewItems(
                    section: Int(new.section), item: Int(new.item), content: try section(content, place)))
        }
        return items
    }

    private func newSections(
        _ wire: [WireNewSection], _ pointer: String
    ) throws(RequestFailure) -> [BatchUpdate.NewSection] {
        var new: [BatchUpdate.NewSection] = []
        for (index, section) in wire.enumerated() {
            let place = "\(pointer)/\(index)/content"
            try checkCounts([section.content], place)
            let content = section.hasContent ? try self.section(section.content, place) : nil
            new.append(BatchUpdate.NewSection(section: Int(section.section), content: content))
        }
        return new
    }
}
