/// The address of an item or another element: its section, and its number in the section, both from 0.
///
///     let third = ItemPath(section: 1, item: 2)
///     "\(third)"                              // [1, 2]
///
/// Paths are ordered by section, then by item, which is the order of the container's data and of most answers. A path is a
/// position: inserting an item before it makes the path mean another item. Numbers of decorations need not be below a section's
/// number of items.
public struct ItemPath: Hashable, Comparable, Sendable {
    /// The section's number among the container's sections, from 0.
    public var section: Int
    /// The number in the section.
    public var item: Int

    /// Creates an index path.
    ///
    /// Nothing is checked: it may name an item that does not exist, or one that does not exist yet.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders by section, then by item: the order of the container's data.
    public static func < (a: ItemPath, b: ItemPath) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}

extension ItemPath: CustomStringConvertible {
    /// `[section, item]`, as messages show it.
    public var description: String { "[\(section), \(item)]" }
}
