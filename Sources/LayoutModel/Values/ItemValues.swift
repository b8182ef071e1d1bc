/// Values for each item of a section in turn, of the type that the layout's `ItemColumn` of that name declares.
///
/// There is a value for every item: a column has either `itemCount` times as many numbers as it declares for an item, or `itemCount` names.
public enum ItemValues: Equatable, Sendable {
    /// As many numbers for each item as the column declares, item after item: of two numbers each, the first item has the first
    /// two.
    case numbers([Double])
    /// One name for each item.
    case names([String])
}
