import LayoutCore
import LayoutWire
import SwiftProtobuf

/// How a reply names items: by their index paths, and by their identifiers as well if the client wants them.
///
/// `ReplyNames(nil)` names them by index paths alone.
struct ReplyNames {
    private let identifiers: ReplyIdentifiers?

    /// - Parameter sections: have the identifiers; nil: index paths are enough.
    init(_ sections: SectionList?) {
        identifiers = sections.flatMap { ReplyIdentifiers($0) }
    }

    /// Whether items have no other names than index paths.
    var areNumbers: Bool { identifiers == nil }

    func path(_ path: ItemPath) -> WireIndexPath {
        var wire = WireIndexPath(path)
        if let identifier = identifiers?.item(path) { wire.id = WireIdentifier(identifier) }
        return wire
    }

    func section(_ section: Int) -> WireIdentifier? {
        identifiers?.section(section).map { WireIdentifier($0) }
    }

    func ranges(_ ranges: [ItemRange]) -> [WireItemRange] {
        var wire = ranges.map { WireItemRange($0) }
        identifiers?.add(to: &wire)
        return wire
    }

    func attributes(_ columns: AttributeColumns) -> WireAttributes { named(WireAttributes(columns)) }

    func attributes(_ attributes: [LayoutAttributes]) -> WireAttributes { named(WireAttributes(attributes)) }

    private func named(_ attributes: WireAttributes) -> WireAttributes {
        guard let identifiers else { return attributes }
        var attributes = attributes
        identifiers.add(to: &attributes)
        return attributes
    }

    /// The identifiers of items; nil if items have none.
    ///
    /// - Complexity: O(*n*) in the items.
    func identifiers(of paths: [ItemPath]) -> WireIdentifiers? {
        identifiers.map { own in WireIdentifiers(Identifiers(paths.compactMap { own.item($0) }) ?? .numbers()) }
    }

    /// Where a drop would be. Its identifier is that of the item behind it, or of the one that takes it.
    ///
    /// - Parameter moving: the items that the index path does not count.
    func path(_ point: InsertionPoint, moving: [ItemRange]) -> WireIndexPath {
        var wire = WireIndexPath(point.indexPath)
        var behind = point.indexPath
        if !point.isInto {
            for range in moving.filter({ $0.section == behind.section }).map(\.range).merged
            where range.lowerBound <= behind.item {
                behind.item += range.count
            }
        }
        if let identifier = identifiers?.item(behind) { wire.id = WireIdentifier(identifier) }
        return wire
    }
}
