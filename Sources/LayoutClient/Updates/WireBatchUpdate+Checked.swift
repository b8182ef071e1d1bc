import LayoutModel
import LayoutWire

extension WireBatchUpdate {
    /// Converts an update.
    ///
    /// - Throws: `index.outOfRange` for a number that the protocol cannot represent.
    init(checked update: BatchUpdate) throws(ClientError) {
        self.init()
        deleteItems = try convert(update.deletedItems) { range throws(ClientError) in try .init(checked: range) }
        insertItems = try convert(update.insertedItems) { new throws(ClientError) in try .init(checked: new) }
        reloadItems = try convert(update.reloadedItems) { new throws(ClientError) in try .init(checked: new) }
        moveItems = try convert(update.movedItems) { move throws(ClientError) in
            var wire = WireMoveItem()
            wire.from = try WireIndexPath(checked: move.from)
            wire.to = try WireIndexPath(checked: move.to)
            return wire
        }
        deleteSections = try convert(update.deletedSections, wireSection)
        insertSections = try convert(update.insertedSections) { new throws(ClientError) in try .init(checked: new) }
        reloadSections = try convert(update.reloadedSections) { new throws(ClientError) in try .init(checked: new) }
        moveSections = try convert(update.movedSections) { move throws(ClientError) in
            var wire = WireMoveSection()
            wire.from = try wireSection(move.from)
            wire.to = try wireSection(move.to)
            return wire
        }
        itemCountsAfter = try convert(update.itemCountsAfter ?? []) { count throws(ClientError) in
            try UInt32(wire: count, "item count")
        }
    }
}

private func convert<Value, Wire>(
    _ values: [Value], _ body: (Value) throws(ClientError) -> Wire
) throws(ClientError) -> [Wire] {
    var converted: [Wire] = []
    converted.reserveCapacity(values.count)
    for value in values { converted.append(try body(value)) }
    return converted
}

private func wireSection(_ section: Int) throws(ClientError) -> UInt32 { try UInt32(wire: section, "section") }

extension WireNewItems {
    fileprivate init(checked new: BatchUpdate.NewItems) throws(ClientError) {
        self.init()
        section = try wireSection(new.section)
        item = try UInt32(wire: new.item, "item")
        items = WireSection(new.content)
    }
}

extension WireNewSection {
    fileprivate init(checked new: BatchUpdate.NewSection) throws(ClientError) {
        self.init()
        section = try wireSection(new.section)
        if let content = new.content { self.content = WireSection(content) }
    }
}
