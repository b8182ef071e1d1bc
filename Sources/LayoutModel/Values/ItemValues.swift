/// Values for each item of a section in turn, as the layout's `ItemColumn` of that name takes them.
public enum ItemValues: Equatable, Sendable {
    /// As many numbers for each item as the column has, one item after another.
    case numbers([Double])
    /// One name for each item.
    case names([String])
}
