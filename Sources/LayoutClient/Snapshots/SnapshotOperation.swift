import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A snapshot as one operation of an update that may have others (`RemoteContainer.Operation.applySnapshot`).
public struct SnapshotOperation: Sendable {
    var wire = WireApplySnapshot()

    /// Makes the container equal to a snapshot.
    ///
    /// - Throws: `request.invalid` if identifiers are of two kinds, or if only some of the contents have a size or a value.
    public init<Section, Item>(_ snapshot: Snapshot<Section, Item>) throws(ClientError) {
        for part in snapshot.parts {
            var section = WireSnapshotSection()
            section.id = WireIdentifier(part.section.identifier)
            section.itemIds = try .init(part.items)
            if let parameters = part.parameters { section.parameters = Google_Protobuf_Struct(parameters) }
            wire.sections.append(section)
        }
        wire.reload = try .init(snapshot.reloadedItems)
        wire.reloadSections = try .init(snapshot.reloadedSections)
        try setContents(snapshot.contents.isEmpty ? [] : snapshot.itemIdentifiers, snapshot.contents)
    }

    /// Makes a section equal to the visible items of an outline.
    ///
    /// - Throws: `request.invalid` if identifiers are of two kinds, or if only some of the contents have a size or a value.
    public init<Item>(
        _ outline: SectionSnapshot<Item>, to section: some IdentifierConvertible, contents: [Item: ItemContent] = [:]
    ) throws(ClientError) {
        let items = outline.visibleItems
        var own = WireSnapshotSection()
        own.id = WireIdentifier(section.identifier)
        own.itemIds = try .init(items)
        wire.sections = [own]
        wire.keepsOtherSections = true
        try setContents(contents.isEmpty ? [] : items, contents)
    }

    private mutating func setContents<Item: IdentifierConvertible>(
        _ items: [Item], _ contents: [Item: ItemContent]
    ) throws(ClientError) {
        let named = items.filter { contents[$0] != nil }
        if named.isEmpty { return }
        wire.items = try WireSection(contents: named.map { contents[$0] ?? ItemContent() })
        wire.items.itemIds = try .init(named)
    }
}

extension WireIdentifiers {
    /// - Throws: `request.invalid` for identifiers of two kinds.
    init(_ items: [some IdentifierConvertible]) throws(ClientError) {
        guard let identifiers = Identifiers(items.lazy.map(\.identifier)) else {
            throw ClientError(
                code: "request.invalid",
                message:
                    "some identifiers are numbers and some are names, expected one kind for items, and one for sections"
            )
        }
        self.init(identifiers)
    }
}

extension WireSection {
    /// The contents of items, as columns.
    ///
    /// - Throws: `request.invalid` if only some have a size, or a value of a column.
    init(contents: [ItemContent]) throws(ClientError) {
        self.init()
        itemCount = UInt32(clamping: contents.count)
        for content in contents {
            if let size = content.size { itemSizes += [size.width, size.height] }
            for (name, values) in content.values {
                switch values {
                case .numbers(let numbers): itemValues[name, default: WireItemValues()].numbers += numbers
                case .names(let names): itemValues[name, default: WireItemValues()].names += names
                }
            }
        }
        for content in contents {
            guard (content.size != nil) == !itemSizes.isEmpty, content.values.count == itemValues.count else {
                throw ClientError(
                    code: "request.invalid",
                    message: "only some of the items have a size, or a value of each column, expected all or none")
            }
        }
    }
}
