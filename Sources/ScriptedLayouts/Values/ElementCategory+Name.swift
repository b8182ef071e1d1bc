import LayoutCore

extension Element.Category {
    /// The name in messages.
    var rawName: String {
        switch self {
        case .cell: "item"
        case .supplementary: "supplementary"
        case .decoration: "decoration"
        }
    }
}
