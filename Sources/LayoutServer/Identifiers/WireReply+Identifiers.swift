import LayoutCore
import LayoutWire
import SwiftProtobuf

/// The identifiers of a state's items and sections, for replies.
struct ReplyIdentifiers {
    let sections: [LayoutCore.Section]
    /// The most identifiers that a list of ranges brings: a range of a million items is short, their identifiers are not.
    private static let rangeLimit = 16_384

    /// nil for a container without identifiers.
    init?(_ sections: [LayoutCore.Section]) {
        guard sections.first?.identifiers != nil else { return nil }
        self.sections = sections
    }

    /// The identifiers without the items' data, which would be kept with them; nil for a container without identifiers.
    init?(alone sections: [LayoutCore.Section]) {
        self.init(
            sections.map { section in
                var own = LayoutCore.Section(itemCount: section.itemCount)
                own.identifiers = section.identifiers
                return own
            })
    }

    // MARK: Single ones

    func item(_ path: IndexPath) -> Identifier? {
        guard path.section < sections.count, let items = sections[path.section].identifiers?.items,
            path.item < items.count
        else { return nil }
        return items[path.item]
    }

    func section(_ section: Int) -> Identifier? {
        section < sections.count ? sections[section].identifiers?.section : nil
    }

    /// The identifiers of items in a range, as far as they exist.
    func items(_ range: ItemRange) -> Identifiers? {
        guard range.section < sections.count, let items = sections[range.section].identifiers?.items else { return nil }
        let known = range.range.clamped(to: 0..<items.count)
        return known.isEmpty ? nil : items[known]
    }

    // MARK: Messages

    func add(to path: inout WireIndexPath) {
        if let identifier = item(path.model) { path.id = WireIdentifier(identifier) }
    }

    func add(to ranges: inout [WireItemRange]) {
        guard ranges.count(of: { Int($0.count) }) <= Self.rangeLimit else { return }
        for index in ranges.indices {
            if let items = items(ItemRange(ranges[index])) { ranges[index].ids = WireIdentifiers(items) }
        }
    }

    func add(to ranges: inout [WireElementRange]) {
        guard ranges.count(of: { Int($0.count) }) <= Self.rangeLimit else { return }
        for index in ranges.indices where ranges[index].category == Element.Category.cell.wireName {
            let range = ItemRange(
                section: Int(ranges[index].section), item: Int(ranges[index].item), count: Int(ranges[index].count))
            if let items = items(range) { ranges[index].ids = WireIdentifiers(items) }
        }
    }

    /// The identifier of each element: a cell's own, the section's of others.
    func add(to attributes: inout WireAttributes) {
        let isNumbers: Bool = if case .numbers? = sections.first?.identifiers?.items { true } else { false }
        var ids = WireIdentifiers()
        for index in attributes.sections.indices {
            let path = IndexPath(section: Int(attributes.sections[index]), item: Int(attributes.items[index]))
            let isCell = attributes.kinds.isEmpty || attributes.kinds[index] == 0
            // The layout's own elements are of no section.
            let isOwn = path.item == Int(UInt32.max)
            switch isCell ? item(path) : isOwn ? nil : section(path.section) {
            case .number(let number)?: ids.numbers.append(number)
            case .name(let name)?: ids.names.append(name)
            case nil where isNumbers: ids.numbers.append(0)
            case nil: ids.names.append("")
            }
        }
        attributes.ids = ids
    }

    /// The identifier of the item behind the drop, or of the one that takes it.
    ///
    /// - Parameter moving: the items that the reply does not count.
    func add(to point: inout WireInsertionPointReply, moving: [ItemRange]) {
        guard point.hasIndexPath else { return }
        var path = point.indexPath.model
        if !point.into {
            for range in moving.filter({ $0.section == path.section }).map(\.range).merged
            where range.lowerBound <= path.item {
                path.item += range.count
            }
        }
        if let identifier = item(path) { point.indexPath.id = WireIdentifier(identifier) }
    }

    /// All but those of an insertion point, which depend on its request.
    func add(to reply: inout WireReply) {
        switch reply.result {
        case .queryRect: add(to: &reply.queryRect.attributes)
        case .queryItems: add(to: &reply.queryItems.attributes)
        case .querySupplementary: add(to: &reply.querySupplementary.attributes)
        case .queryDecorations: add(to: &reply.queryDecorations.attributes)
        case .queryOrthogonal: add(to: &reply.queryOrthogonal.attributes)
        case .hitTest(let hit):
            add(to: &reply.hitTest.attributes)
            if hit.hasNearest { add(to: &reply.hitTest.nearest) }
        case .selectRect: add(to: &reply.selectRect.ranges)
        case .neighbour(let neighbour): if neighbour.hasIndexPath { add(to: &reply.neighbour.indexPath) }
        case .captureAnchor(let capture): if capture.hasAnchor { add(to: &reply.captureAnchor.anchor.indexPath) }
        case .explain: add(to: &reply.explain.attributes)
        case .beginTransition(let step): if step.hasAnchor { add(to: &reply.beginTransition.anchor) }
        case .updateTransition(let step): if step.hasAnchor { add(to: &reply.updateTransition.anchor) }
        case .prefetch(let prefetch):
            for index in prefetch.items.indices { add(to: &reply.prefetch.items[index]) }
            add(to: &reply.prefetch.dropped)
        case .readingOrder(let order): reply.readingOrder.ids = ids(order.sections, order.items)
        case .querySections(let found):
            for (index, place) in found.sections.enumerated() {
                if let identifier = section(Int(place.section)) {
                    reply.querySections.sections[index].id = WireIdentifier(identifier)
                }
            }
        default: break
        }
    }

    private func ids(_ sections: [UInt32], _ items: [UInt32]) -> WireIdentifiers {
        let identifiers = zip(sections, items).compactMap { item(IndexPath(section: Int($0), item: Int($1))) }
        return WireIdentifiers(Identifiers(identifiers) ?? .numbers())
    }
}

extension WireBatchOutcome {
    /// Names the items that a batch update deleted and inserted.
    mutating func addIdentifiers(before: ReplyIdentifiers?, after: ReplyIdentifiers?) {
        before?.add(to: &deleted)
        after?.add(to: &inserted)
    }
}

extension WireChanges {
    /// Names deleted cells by the identifiers before, inserted and stale ones by those after.
    mutating func addIdentifiers(before: ReplyIdentifiers?, after: ReplyIdentifiers?) {
        before?.add(to: &deleted)
        after?.add(to: &inserted)
        after?.add(to: &elements)
    }
}

extension WireUpdateContainerReply {
    /// Names what an update did by identifiers: what is gone by those before it, everything else by those after it.
    mutating func addIdentifiers(before: ReplyIdentifiers?, after: ReplyIdentifiers?) {
        if hasChanges { changes.addIdentifiers(before: before, after: after) }
        if let after {
            if hasAppearing { after.add(to: &appearing) }
            for index in warnings.indices where warnings[index].hasIndexPath {
                after.add(to: &warnings[index].indexPath)
            }
        }
        if hasDisappearing { before?.add(to: &disappearing) }
    }
}

extension Array {
    /// The sum of the elements' counts.
    fileprivate func count(of own: (Element) -> Int) -> Int { reduce(0) { $0 + Swift.max(1, own($1)) } }
}
