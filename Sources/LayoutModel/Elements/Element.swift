/// A thing that is laid out: an item's cell, or a supplementary element such as a section's header.
public struct Element: Hashable, Sendable {
    /// The three categories of elements, as in UIKit.
    public enum Category: Hashable, Sendable, CaseIterable {
        /// An item's cell.
        case cell
        /// An element that belongs to a section, such as a header.
        case supplementary
        /// An element that belongs to the layout alone.
        case decoration
    }

    /// The element's category.
    public var category: Category
    /// "" for a cell. Flow's kinds are `Element.header` and `Element.footer`.
    public var kind: String
    /// The element's section and item.
    public var indexPath: ItemPath

    /// Creates an element.
    public init(category: Category, kind: String, indexPath: ItemPath) {
        self.category = category
        self.kind = kind
        self.indexPath = indexPath
    }

    /// The cell of an item.
    public static func cell(_ indexPath: ItemPath) -> Element {
        Element(category: .cell, kind: "", indexPath: indexPath)
    }

    /// A supplementary element of a kind.
    public static func supplementary(_ kind: String, _ indexPath: ItemPath) -> Element {
        Element(category: .supplementary, kind: kind, indexPath: indexPath)
    }

    /// A decoration of a kind.
    public static func decoration(_ kind: String, _ indexPath: ItemPath) -> Element {
        Element(category: .decoration, kind: kind, indexPath: indexPath)
    }

    /// The kind of a section's header, first along the scroll axis.
    public static let header = "header"
    /// The kind of a section's footer, last along the scroll axis.
    public static let footer = "footer"
}
