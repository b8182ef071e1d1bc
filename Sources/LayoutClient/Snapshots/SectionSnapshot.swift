/// The items of one section as an outline: UIKit's `NSDiffableDataSourceSectionSnapshot`. Items have children, which show while all
/// their parents are expanded.
///
///     var outline = SectionSnapshot<String>()
///     try outline.append(["Mail", "Photos"])
///     try outline.append(["Inbox", "Sent"], to: "Mail")
///     outline.expand(["Mail"])                                Mail, Inbox, Sent, Photos
///     try await container.apply(outline, to: "sidebar")
///
/// An outline is a value of the program; the daemon only knows the items that show. Collapsing an item therefore deletes its children
/// from the container, and expanding it inserts them, as one change that can be animated. An item occurs once in the whole outline.
public struct SectionSnapshot<Item: IdentifierConvertible>: Sendable {
    private struct Node: Sendable {
        var parent: Item?
        var children: [Item] = []
        var isExpanded = false
    }

    private var nodes: [Item: Node] = [:]
    /// The items without a parent, in order.
    public private(set) var rootItems: [Item] = []

    /// Creates an empty outline.
    ///
    /// Applied, it empties its section.
    public init() {}

    // MARK: Reading

    /// All items, each parent before its children.
    ///
    /// - Complexity: O(*n*) for *n* items; the list is made anew with each access.
    public var items: [Item] { list { _ in true } }

    /// The items that show: all whose parents are all expanded, each parent before its children.
    ///
    /// - Complexity: O(*n*) for *n* items in the outline; the list is made anew with each access.
    public var visibleItems: [Item] { list { nodes[$0]?.isExpanded == true } }

    /// The place of an item among all items; nil if it is not there.
    ///
    /// - Complexity: O(items)
    public func index(of item: Item) -> Int? { items.firstIndex(of: item) }

    /// Whether the outline has an item.
    public func contains(_ item: Item) -> Bool { nodes[item] != nil }

    /// Whether an item is expanded: its children show if it does itself.
    ///
    /// false for an item that is not in the outline.
    public func isExpanded(_ item: Item) -> Bool { nodes[item]?.isExpanded == true }

    /// Whether an item shows, as all of its ancestors are expanded; false for an item that is not in the outline.
    ///
    /// - Complexity: O(level of the item)
    public func isVisible(_ item: Item) -> Bool {
        guard var node = nodes[item] else { return false }
        while let parent = node.parent {
            guard let above = nodes[parent], above.isExpanded else { return false }
            node = above
        }
        return true
    }

    /// The number of an item's ancestors; 0 for an item without a parent or one that is not in the outline.
    ///
    ///     Mail             0
    ///         Inbox        1
    ///             Today    2
    public func level(of item: Item) -> Int {
        var level = 0
        var next = parent(of: item)
        while let item = next {
            level += 1
            next = parent(of: item)
        }
        return level
    }

    /// The parent of an item; nil if it has none, or is not in the outline.
    public func parent(of item: Item) -> Item? { nodes[item]?.parent }

    /// The children of an item, in order, without their own; empty if it has none.
    public func children(of item: Item) -> [Item] { nodes[item]?.children ?? [] }

    // MARK: Changes

    /// Appends items, as children of another one or without a parent.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func append(_ items: [Item], to parent: Item? = nil) throws(ClientError) {
        let count = parent.map { children(of: $0).count } ?? rootItems.count
        try insert(items, under: parent, at: count)
    }

    /// Inserts items before another one, with the same parent.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insert(_ items: [Item], before item: Item) throws(ClientError) {
        let (parent, index) = try place(of: item)
        try insert(items, under: parent, at: index)
    }

    /// Inserts items after another one, with the same parent.
    ///
    /// - Throws: `identifier.duplicate`, `identifier.unknown`.
    public mutating func insert(_ items: [Item], after item: Item) throws(ClientError) {
        let (parent, index) = try place(of: item)
        try insert(items, under: parent, at: index + 1)
    }

    /// Deletes items with all their descendants.
    ///
    /// Items that are not in the outline are ignored, so a descendant may be named beside its parent.
    public mutating func delete(_ items: [Item]) {
        for item in items {
            guard let (parent, index) = try? place(of: item) else { continue }
            if let parent { nodes[parent]?.children.remove(at: index) } else { rootItems.remove(at: index) }
            var below = [item]
            while let next = below.popLast() { below += nodes.removeValue(forKey: next)?.children ?? [] }
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { (nodes, rootItems) = ([:], []) }

    /// Shows the children of items.
    ///
    /// Their own children show as well if they were expanded before. Items that are not in the outline are ignored.
    public mutating func expand(_ items: [Item]) {
        for item in items { nodes[item]?.isExpanded = true }
    }

    /// Hides the children of items, and all descendants of these.
    ///
    /// The descendants stay expanded or collapsed, as they appear again when the item is expanded. Unknown items are ignored.
    public mutating func collapse(_ items: [Item]) {
        for item in items { nodes[item]?.isExpanded = false }
    }

    // MARK: Steps

    private mutating func insert(_ items: [Item], under parent: Item?, at index: Int) throws(ClientError) {
        if let parent, nodes[parent] == nil { throw .unknown("an item", "\(parent.identifier)") }
        var seen: Set<Item> = []
        for item in items where nodes[item] != nil || !seen.insert(item).inserted {
            throw .duplicate("item", item.identifier)
        }
        for item in items { nodes[item] = Node(parent: parent) }
        if let parent {
            nodes[parent]?.children.insert(contentsOf: items, at: index)
        } else {
            rootItems.insert(contentsOf: items, at: index)
        }
    }

    private func place(of item: Item) throws(ClientError) -> (parent: Item?, index: Int) {
        guard let node = nodes[item] else { throw .unknown("an item", "\(item.identifier)") }
        let siblings = node.parent.map { children(of: $0) } ?? rootItems
        guard let index = siblings.firstIndex(of: item) else { throw .unknown("an item", "\(item.identifier)") }
        return (node.parent, index)
    }

    private func list(_ shows: (Item) -> Bool) -> [Item] {
        var list: [Item] = []
        list.reserveCapacity(nodes.count)
        var waiting = Array(rootItems.reversed())
        while let item = waiting.popLast() {
            list.append(item)
            if shows(item) { waiting += children(of: item).reversed() }
        }
        return list
    }
}
