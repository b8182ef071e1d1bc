import LayoutCore
import struct PluginTools.SeededRandom

/// A container whose items have identifiers, and a size that follows from the identifier and its version.
struct IdentifiedContainer {
    /// One section: its identifier, and its items' identifiers and versions.
    struct Part: Equatable {
        var id: UInt64
        var items: [UInt64]
    }

    var sections: SectionList
    var index: IdentifierIndex

    /// - Parameters:
    ///   - names: whether items have names.
    ///   - sectionNames: whether sections have names; nil: as items do.
    init(_ parts: [Part], versions: [UInt64: Int] = [:], names: Bool = false, sectionNames: Bool? = nil) throws {
        sections = SectionList(
            parts.map { part in
                var section = Self.data(of: part.items, versions)
                section.identifiers = Self.identifiers(part.id, part.items, names: names, sectionNames: sectionNames)
                return section
            })
        index = try IdentifierIndex(sections)
    }

    /// The size of an item in a version.
    static func size(of item: UInt64, _ version: Int) -> Size {
        Size(width: Double(item % 997) + 1, height: Double(version + 1))
    }

    static func identifier(_ number: UInt64, names: Bool) -> Identifier {
        names ? .name("identifier-of-item-\(number)") : .number(number)
    }

    static func identifiers(
        _ own: UInt64, _ items: [UInt64], names: Bool, sectionNames: Bool? = nil
    ) -> SectionIdentifiers {
        let list = items.map { identifier($0, names: names) }
        return SectionIdentifiers(identifier(own, names: sectionNames ?? names), Identifiers(list) ?? .numbers())
    }

    static func data(of items: [UInt64], _ versions: [UInt64: Int]) -> Section {
        Section(itemCount: items.count, itemSizes: ItemSizes(items.map { size(of: $0, versions[$0] ?? 0) }))
    }

    /// Carries out a batch update, and everything else that a snapshot changes.
    ///
    /// - Returns: what the update did.
    mutating func apply(_ difference: SnapshotDifference, _ snapshot: CheckedSnapshot) throws -> UpdatePlan {
        let container = Container(bounds: .zero, sections: sections)
        let plan = try difference.update.plan(for: container)
        let after = try difference.update.sections(of: container, after: plan)
        index = try index.updated(by: difference.update, plan, from: sections, to: after)
        sections = after
        if let data = snapshot.data {
            for own in difference.reconfigured {
                try sections[own.path.section].setData(of: own.path.item, from: data, own.entry)
            }
        }
        for (path, sizes) in difference.measured { sections[path.section].measuredSizes.replace([path.item: sizes]) }
        return plan
    }

    /// The first item or section that the index does not find where it is.
    func firstLost() -> String? {
        for (number, section) in sections.enumerated() {
            guard let identifiers = section.identifiers else { return "section \(number) has no identifiers" }
            if index.section(of: identifiers.section) != number { return "section \(identifiers.section)" }
            for item in 0..<section.itemCount {
                let path = ItemPath(section: number, item: item)
                if index.path(of: identifiers.items[item], in: sections) != path { return "item \(path)" }
            }
        }
        return nil
    }
}

extension SeededRandom {
    /// A number from 0 to less than `limit`; 0 if that is 0.
    mutating func below(_ limit: Int) -> Int {
        limit > 0 ? Int.random(in: 0..<limit, using: &self) : 0
    }
}
