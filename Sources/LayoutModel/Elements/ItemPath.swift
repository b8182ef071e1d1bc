/// The address of an item or another element: its section, and its number in the section, both from 0.
public struct ItemPath: Hashable, Comparable, Sendable {
    /// The section's number.
    public var section: Int
    /// The number in the section.
    public var item: Int

    /// Creates an index path.
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Orders by section, then by item.
    public static func < (a: ItemPath, b: ItemPath) -> Bool {
        (a.section, a.item) < (b.section, b.item)
    }
}

extension ItemPath: CustomStringConvertible {
    /// `[section, item]`, as messages show it.
    public var description: String { "[\(section), \(item)]" }
}
