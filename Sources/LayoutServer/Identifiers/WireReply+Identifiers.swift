import LayoutCore
import LayoutWire
import SwiftProtobuf

/// The identifiers of a state's items and sections, for replies.
///
/// It retains the sections with all of their data; `init(alone:)` does not.
struct ReplyIdentifiers {
    let sections: SectionList
    /// The most identifiers that a list of ranges brings: a range of a million items is short, their identifiers are not.
    private static let rangeLimit = 16_384

    /// nil for a container without identifiers.
    init?(_ sections: SectionList) {
        guard sections.first?.identifiers != nil else { return nil }
        self.sections = sections
    }

    /// The identifiers without the items' data, which would be kept with them; nil for a container without identifiers.
    ///
    /// - Complexity: O(*n*) in sections. Identifiers are shared, not copied.
    init?(alone sections: SectionList) {
        self.init(
            SectionList(
                sections.map { section in
                    var own = LayoutCore.Section(itemCount: section.itemCount)
                    own.identifiers = section.identifiers
                    return own
                }))
    }

    // MARK: Single ones

    func item(_ path: ItemPath) -> Identifier? {
        guard path.section < sections.count, let items = sections[path.section].identifiers?.items,
            path.item < items.count
        else { return nil }
        return items[path.item]
    }

    func section(_ section: Int) -> Identifier? {
        section < sections.count ? sections[section].identifiers?.section : nil
    }

    /// The identifiers of items in a range, as far as they exist.
    ///
    /// nil if there are none.
    func items(_ range: ItemRange) -> Identifiers? {
        guard range.section < sections.count, let items = sections[range.section].identifiers?.items else { return nil }
        let known = range.range.clamped(to: 0..<items.count)
        return known.isEmpty ? nil : items[known]
    }

    // MARK: Messages

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

    /// The identifier of each element: a cell's own, the section's of others, in a column of their own if they are of another kind.
    func add(to attributes: inout WireAttributes) {
        // The message keeps its columns in an object: each is read from there once.
        let (sections, items, kinds) = (attributes.sections, attributes.items, attributes.kinds)
        let isCell = sections.indices.map { kinds.isEmpty || kinds[$0] == 0 }
        let own = sections.indices.map { index in
            identifier(of: ItemPath(section: Int(sections[index]), item: Int(items[index])), isCell: isCell[index])
        }
        func kind(ofCells: Bool) -> Identifier.Kind? {
            own.indices.first { isCell[$0] == ofCells && own[$0] != nil }.flatMap { own[$0]?.kind }
        }
        let (cells, others) = (kind(ofCells: true), kind(ofCells: false))
        guard let cells, let others, cells != others else {
            attributes.ids = WireIdentifiers(own, cells ?? others ?? section(0)?.kind ?? .number)
            return
        }
        attributes.ids = WireIdentifiers(own.indices.map { isCell[$0] ? own[$0] : nil }, cells)
        attributes.sectionIds = WireIdentifiers(own.indices.map { isCell[$0] ? nil : own[$0] }, others)
    }

    private func identifier(of path: ItemPath, isCell: Bool) -> Identifier? {
        if isCell { return item(path) }
        // The layout's own elements are of no section.
        return path.item == Int(UInt32.max) ? nil : section(path.section)
    }
}

extension WireIdentifiers {
    /// A column of numbers or of names; 0 or "" for what has no identifier.
    fileprivate init(_ column: [Identifier?], _ kind: Identifier.Kind) {
        self.init()
        for identifier in column {
            switch (kind, identifier) {
            case (.number, .number(let number)?): numbers.append(number)
            case (.number, _): numbers.append(0)
            case (.name, .name(let name)?): names.append(name)
            case (.name, _): names.append("")
            }
        }
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
                let path = warnings[index].indexPath.model
                if let identifier = after.item(path) { warnings[index].indexPath.id = WireIdentifier(identifier) }
            }
        }
        if hasDisappearing { before?.add(to: &disappearing) }
    }
}

extension Array {
    fileprivate func count(of own: (Element) -> Int) -> Int { reduce(0) { $0 + Swift.max(1, own($1)) } }
}
