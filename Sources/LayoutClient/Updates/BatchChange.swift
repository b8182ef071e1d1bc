public import LayoutCore
import LayoutWire

/// Items and sections that are deleted, inserted, reloaded and moved at once, with UIKit's meanings: what is deleted,
/// reloaded or moved away is named by its place before the change, what is inserted or moved there by its place after all
/// of it. The order of the calls means nothing.
///
///     var batch = BatchChange()                               a b c d  before
///     batch.deleteItems(at: IndexPath(section: 0, item: 1))   a · c d
///     batch.insertItems(at: IndexPath(section: 0, item: 0))   n a c d  after
public struct BatchChange: Sendable {
    private struct NewItems: Sendable {
        var path: IndexPath
        var content: ContainerSection
    }

    private struct NewSection: Sendable {
        var section: Int
        var content: ContainerSection?
    }

    /// Items of each section afterwards. If told, the change is refused where its numbers do not come to these.
    public var itemCountsAfter: [Int]?
    private var deletedItems: [ItemRange] = []
    private var insertedItems: [NewItems] = []
    private var reloadedItems: [NewItems] = []
    private var movedItems: [(from: IndexPath, to: IndexPath)] = []
    private var deletedSections: [Int] = []
    private var insertedSections: [NewSection] = []
    private var reloadedSections: [NewSection] = []
    private var movedSections: [(from: Int, to: Int)] = []

    public init() {}

    /// Deletes `count` items from `path` on, by their old places.
    public mutating func deleteItems(at path: IndexPath, count: Int = 1) {
        deletedItems.append(ItemRange(section: path.section, item: path.item, count: count))
    }

    /// Inserts items from `path` on, by their new places. They bring sizes and values where their section's others have
    /// them; their `parameters` are not read.
    public mutating func insertItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: IndexPath) {
        insertedItems.append(NewItems(path: path, content: items))
    }

    /// Makes the items from `path` on new at the place they have, by their old places. Without sizes and values theirs stay.
    public mutating func reloadItems(_ items: ContainerSection = ContainerSection(itemCount: 1), at path: IndexPath) {
        reloadedItems.append(NewItems(path: path, content: items))
    }

    /// Moves an item from its old place to its new one.
    public mutating func moveItem(from old: IndexPath, to new: IndexPath) {
        movedItems.append((old, new))
    }

    /// Deletes a section, by its old place.
    public mutating func deleteSection(at section: Int) {
        deletedSections.append(section)
    }

    /// Inserts a section, by its new place.
    public mutating func insertSection(_ content: ContainerSection, at section: Int) {
        insertedSections.append(NewSection(section: section, content: content))
    }

    /// Makes all items of a section new, by its old place. Without content they are as they were.
    public mutating func reloadSection(_ content: ContainerSection? = nil, at section: Int) {
        reloadedSections.append(NewSection(section: section, content: content))
    }

    /// Moves a section from its old place to its new one.
    public mutating func moveSection(from old: Int, to new: Int) {
        movedSections.append((old, new))
    }

    /// - Throws: `index.outOfRange` for a number that the wire does not have.
    func wire() throws(ClientError) -> WireBatchUpdate {
        var wire = WireBatchUpdate()
        // A count of 0 would be one item on the wire.
        wire.deleteItems = try convert(deletedItems.filter { $0.count != 0 }) { range throws(ClientError) in
            try .init(range)
        }
        wire.insertItems = try convert(insertedItems, Self.newItems)
        wire.reloadItems = try convert(reloadedItems, Self.newItems)
        for move in movedItems {
            var wireMove = WireMoveItem()
            wireMove.from = try WireIndexPath(checked: move.from)
            wireMove.to = try WireIndexPath(checked: move.to)
            wire.moveItems.append(wireMove)
        }
        wire.deleteSections = try convert(deletedSections, Self.section)
        wire.insertSections = try convert(insertedSections, Self.newSection)
        wire.reloadSections = try convert(reloadedSections, Self.newSection)
        for move in movedSections {
            var wireMove = WireMoveSection()
            wireMove.from = try Self.section(move.from)
            wireMove.to = try Self.section(move.to)
            wire.moveSections.append(wireMove)
        }
        wire.itemCountsAfter = try convert(itemCountsAfter ?? []) { count throws(ClientError) in
            try UInt32(wire: count, "item count")
        }
        return wire
    }

    private func convert<Value, Wire>(
        _ values: [Value], _ body: (Value) throws(ClientError) -> Wire
    ) throws(ClientError) -> [Wire] {
        var converted: [Wire] = []
        for value in values { converted.append(try body(value)) }
        return converted
    }

    private static func section(_ section: Int) throws(ClientError) -> UInt32 { try UInt32(wire: section, "section") }

    private static func newItems(_ new: NewItems) throws(ClientError) -> WireNewItems {
        var wire = WireNewItems()
        wire.section = try section(new.path.section)
        wire.item = try UInt32(wire: new.path.item, "item")
        wire.items = new.content.wire
        return wire
    }

    private static func newSection(_ new: NewSection) throws(ClientError) -> WireNewSection {
        var wire = WireNewSection()
        wire.section = try section(new.section)
        if let content = new.content { wire.content = content.wire }
        return wire
    }
}

extension WireItemRange {
    fileprivate init(_ range: ItemRange) throws(ClientError) {
        self.init()
        section = try UInt32(wire: range.section, "section")
        item = try UInt32(wire: range.item, "item")
        count = try UInt32(wire: range.count, "count")
    }
}
