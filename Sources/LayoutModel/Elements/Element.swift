/// What is laid out: an item's cell, or a supplementary element such as a section's header.
public struct Element: Hashable, Sendable {
    public enum Category: Hashable, Sendable, CaseIterable {
        case cell
        case supplementary
        case decoration
    }

    public var category: Category
    /// "" for a cell. Flow's kinds are `Element.header` and `Element.footer`.
    public var kind: String
    public var indexPath: IndexPath

    public init(category: Category, kind: String, indexPath: IndexPath) {
        self.category = category
        self.kind = kind
        self.indexPath = indexPath
    }

    public static func cell(_ indexPath: IndexPath) -> Element {
        Element(category: .cell, kind: "", indexPath: indexPath)
    }

    public static func supplementary(_ kind: String, _ indexPath: IndexPath) -> Element {
        Element(category: .supplementary, kind: kind, indexPath: indexPath)
    }

    public static func decoration(_ kind: String, _ indexPath: IndexPath) -> Element {
        Element(category: .decoration, kind: kind, indexPath: indexPath)
    }

    /// The kind of a section's header, first along the scroll axis.
    public static let header = "header"
    /// The kind of a section's footer, last along the scroll axis.
    public static let footer = "footer"
}
