/// The name of a thing that is laid out: an item's cell, or another element such as a section's header.
///
///     Element.cell(ItemPath(section: 0, item: 3))                                  the fourth item's cell
///     Element.supplementary(Element.header, ItemPath(section: 0, item: 0))         the first section's header
///     Element.decoration("background", ItemPath(section: 1, item: 0))
///
/// An element is a name and not an object: it has no frame, and it may name something that does not exist. `LayoutAttributes` say
/// where it is. Index paths change when items before it are inserted or deleted; `ElementChanges` say how. Across changes, refer
/// to items by `Identifier` instead.
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
    ///
    /// The item of a header or footer is its number among the section's elements of this kind, mostly 0.
    public var indexPath: ItemPath

    /// Creates an element of any category.
    ///
    /// `kind` is "" for cells, which `cell(_:)` ensures.
    public init(category: Category, kind: String, indexPath: ItemPath) {
        self.category = category
        self.kind = kind
        self.indexPath = indexPath
    }

    /// The cell of an item; its kind is "".
    public static func cell(_ indexPath: ItemPath) -> Element {
        Element(category: .cell, kind: "", indexPath: indexPath)
    }

    /// A supplementary element of a kind, in the section of `indexPath`.
    ///
    ///     Element.supplementary(Element.header, ItemPath(section: 2, item: 0))       the header of section 2
    public static func supplementary(_ kind: String, _ indexPath: ItemPath) -> Element {
        Element(category: .supplementary, kind: kind, indexPath: indexPath)
    }

    /// A decoration of a kind.
    ///
    /// Its index path is a number that the layout has chosen; `item` need not be that of an item.
    public static func decoration(_ kind: String, _ indexPath: ItemPath) -> Element {
        Element(category: .decoration, kind: kind, indexPath: indexPath)
    }

    /// The kind of a section's header, first along the scroll axis.
    public static let header = "header"
    /// The kind of a section's footer, last along the scroll axis.
    public static let footer = "footer"
}
