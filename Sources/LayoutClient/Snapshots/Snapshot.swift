public import LayoutModel

/// The sections and items that a container is to have, by identifier: UIKit's `NSDiffableDataSourceSnapshot`.
///
///     var snapshot = Snapshot<String, UInt64>()
///     try snapshot.appendSections(["recent", "older"])
///     try snapshot.appendItems([7, 9, 4], toSection: "recent")
///     try await container.apply(snapshot)
///
/// Applying it makes the container equal to it, whatever was there: the daemon finds what to delete, to insert and to move. New items
/// need contents if the container's items have sizes or values; items that stay keep theirs.
///
/// An identifier occurs once among the sections and once among the items, which the mutating methods check. Two programs that apply
/// snapshots of different sections, or edit by identifier, never refuse each other.
public struct Snapshot<Section: IdentifierConvertible, Item: IdentifierConvertible>: Sendable {
    struct Part: Sendable {
        var section: Section
        var items: [Item] = []
        var parameters: [String: JSONValue]?
    }

    private(set) var parts: [Part] = []
    private var sections: Set<Section> = []
    /// The section of each item.
    private var homes: [Item: Section] = [:]
    /// Items that are new under their old identifier, in order.
    public private(set) var reloadedItems: [Item] = []
    /// Sections that are new under their old identifier, in order.
    public private(set) var reloadedSections: [Section] = []
    /// The sizes and values that are sent: of new items, and of those that are to be reconfigured or reloaded.
    public private(set) var contents: [Item: ItemContent] = [:]

    /// Creates an empty snapshot.
    ///
    /// Applied, it deletes all sections of a container.
    public init() {}

    // MARK: Reading

    /// The sections, in order.
    public var sectionIdentifiers: [Section] { parts.map(\.section) }

    /// The items of all sections, in order.
    ///
    /// - Complexity: O(items); the list is made anew with each access.
    public var itemIdentifiers: [Item] { parts.flatMap(\.items) }

    /// The number of sections.
    public var numberOfSections: Int { parts.count }

    /// The number of items in all sections.
    public var numberOfItems: Int { homes.count }

    /// The items of a section, in order; empty for an unknown section.
    ///
    /// - Complexity: O(sections)
    public func itemIdentifiers(inSection section: Section) -> [Item] {
        part(of: section).map { parts[$0].items } ?? []
    }

    /// The section that has an item; nil if none has it.
    public func sectionIdentifier(containingItem item: Item) -> Section? { homes[item] }

    /// The place of a section; nil if there is none.
    ///
    /// - Complexity: O(sections)
    public func indexOfSection(_ section: Section) -> Int? { part(of: section) }

    /// The place of an item among all items; nil if there is none.
    ///
    /// - Complexity: O(items)
    public func indexOfItem(_ item: Item) -> Int? {
        guard let section = homes[item], let part = part(of: section),
            let index = parts[part].items.firstIndex(of: item)
        else { return nil }
        return parts[..<part].reduce(index) { $0 + $1.items.count }
    }

    // MARK: Sections

    /// Appends sections without items.
    ///
    /// - Throws: `identifier.duplicate`.
    public mutating func appendSections(_ sections: [Section]) throws(ClientError) {
        try insert(sections, at: parts.count)
    }

    /// Inserts sections before another one.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insertSections(_ sections: [Section], beforeSection section: Section) throws(ClientError) {
        try insert(sections, at: try index(of: section))
    }

    /// Inserts sections after another one.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insertSections(_ sections: [Section], afterSection section: Section) throws(ClientError) {
        try insert(sections, at: try index(of: section) + 1)
    }

    /// Deletes sections with their items. Those that are not there are ignored.
    public mutating func deleteSections(_ sections: [Section]) {
        let gone = Set(sections)
        for part in parts where gone.contains(part.section) { forget(part.items) }
        parts.removeAll { gone.contains($0.section) }
        self.sections.subtract(gone)
        reloadedSections.removeAll { gone.contains($0) }
    }

    /// Moves a section before another one.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func moveSection(_ section: Section, beforeSection other: Section) throws(ClientError) {
        try move(section, beside: other, offset: 0)
    }

    /// Moves a section after another one.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func moveSection(_ section: Section, afterSection other: Section) throws(ClientError) {
        try move(section, beside: other, offset: 1)
    }

    /// Makes all items of sections new, and drops their measured sizes.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func reloadSections(_ sections: [Section]) throws(ClientError) {
        for section in sections {
            _ = try index(of: section)
            if !reloadedSections.contains(section) { reloadedSections.append(section) }
        }
    }

    /// Sets the layout's parameters that a section overrides. A section without any keeps those that it has.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func setParameters(
        _ parameters: [String: JSONValue], ofSection section: Section
    ) throws(ClientError) {
        parts[try index(of: section)].parameters = parameters
    }

    // MARK: Items

    /// Appends items to a section, by default to the last one.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) throws(ClientError) {
        guard let section = section ?? parts.last?.section else { throw .unknown("a section", "the snapshot is empty") }
        let part = try index(of: section)
        try insert(items, in: part, at: parts[part].items.count)
    }

    /// Inserts items before another one.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insertItems(_ items: [Item], beforeItem item: Item) throws(ClientError) {
        let (part, index) = try place(of: item)
        try insert(items, in: part, at: index)
    }

    /// Inserts items after another one.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insertItems(_ items: [Item], afterItem item: Item) throws(ClientError) {
        let (part, index) = try place(of: item)
        try insert(items, in: part, at: index + 1)
    }

    /// Deletes items. Those that are not there are ignored.
    public mutating func deleteItems(_ items: [Item]) {
        let gone = Set(items)
        let touched = Set(items.compactMap { homes[$0] })
        forget(items)
        for index in parts.indices where touched.contains(parts[index].section) {
            parts[index].items.removeAll { gone.contains($0) }
        }
    }

    /// Deletes all items; the sections stay.
    public mutating func deleteAllItems() {
        for index in parts.indices { parts[index].items = [] }
        (homes, contents, reloadedItems) = ([:], [:], [])
    }

    /// Moves an item before another one, also into another section.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func moveItem(_ item: Item, beforeItem other: Item) throws(ClientError) {
        try move(item, beside: other, offset: 0)
    }

    /// Moves an item after another one, also into another section.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func moveItem(_ item: Item, afterItem other: Item) throws(ClientError) {
        try move(item, beside: other, offset: 1)
    }

    /// Makes items new, and drops their measured sizes.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func reloadItems(_ items: [Item]) throws(ClientError) {
        var known = Set(reloadedItems)
        for item in items {
            guard homes[item] != nil else { throw .unknown("an item", "\(item.identifier)") }
            if known.insert(item).inserted { reloadedItems.append(item) }
        }
    }

    /// Sets the size and the values of an item that stays what it is, or of a new one.
    ///
    /// - Throws: `identifier.unknown`.
    public mutating func reconfigureItem(_ item: Item, _ content: ItemContent) throws(ClientError) {
        guard homes[item] != nil else { throw .unknown("an item", "\(item.identifier)") }
        contents[item] = content
    }

    /// Removes what was to be reloaded and reconfigured: a snapshot that was applied describes the container.
    public mutating func forgetChanges() {
        (contents, reloadedItems, reloadedSections) = ([:], [], [])
    }

    // MARK: Steps

    private func part(of section: Section) -> Int? {
        sections.contains(section) ? parts.firstIndex { $0.section == section } : nil
    }

    private func index(of section: Section) throws(ClientError) -> Int {
        guard let part = part(of: section) else { throw .unknown("a section", "\(section.identifier)") }
        return part
    }

    private func place(of item: Item) throws(ClientError) -> (part: Int, index: Int) {
        guard let section = homes[item], let part = part(of: section),
            let index = parts[part].items.firstIndex(of: item)
        else { throw .unknown("an item", "\(item.identifier)") }
        return (part, index)
    }

    private mutating func insert(_ new: [Section], at index: Int) throws(ClientError) {
        var known = sections
        for section in new where !known.insert(section).inserted {
            throw .duplicate("section", section.identifier)
        }
        sections = known
        parts.insert(contentsOf: new.map { Part(section: $0) }, at: index)
    }

    private mutating func insert(_ new: [Item], in part: Int, at index: Int) throws(ClientError) {
        var seen: Set<Item> = []
        for item in new where homes[item] != nil || !seen.insert(item).inserted {
            throw .duplicate("item", item.identifier)
        }
        for item in new { homes[item] = parts[part].section }
        parts[part].items.insert(contentsOf: new, at: index)
    }

    private mutating func move(_ section: Section, beside other: Section, offset: Int) throws(ClientError) {
        let (from, _) = (try index(of: section), try index(of: other))
        if section == other { return }
        let part = parts.remove(at: from)
        parts.insert(part, at: try index(of: other) + offset)
    }

    private mutating func move(_ item: Item, beside other: Item, offset: Int) throws(ClientError) {
        let (from, _) = (try place(of: item), try place(of: other))
        if item == other { return }
        parts[from.part].items.remove(at: from.index)
        let (part, index) = try place(of: other)
        parts[part].items.insert(item, at: index + offset)
        homes[item] = parts[part].section
    }

    private mutating func forget(_ items: [Item]) {
        for item in items {
            homes[item] = nil
            contents[item] = nil
        }
        if !reloadedItems.isEmpty { reloadedItems.removeAll { homes[$0] == nil } }
    }
}

extension ClientError {
    static func unknown(_ what: String, _ identifier: String) -> ClientError {
        ClientError(code: "identifier.unknown", message: "\(identifier), expected \(what) of the snapshot")
    }

    static func duplicate(_ what: String, _ identifier: Identifier) -> ClientError {
        ClientError(
            code: "identifier.duplicate",
            message: "the \(what) \(identifier) is in the snapshot already, expected a new one")
    }
}
