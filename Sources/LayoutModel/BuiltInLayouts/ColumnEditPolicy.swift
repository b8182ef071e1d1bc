/// How an edit treats the items that it does not touch.
///
///     columns  0 1          item 0 is deleted
///              0 1          balanced   1 2      sticky   2 1
///              2 3                     3                   3
///
/// `sticky` moves the fewest items on the screen, and its columns may become uneven.
public enum ColumnEditPolicy: String, CaseIterable, Sendable {
    /// All items lie where a prepare puts them.
    case balanced
    /// Items keep their columns.
    case sticky
    /// Items up to the last visible one keep their columns; those behind it lie where the strategy puts them after these.
    case hybrid
}

extension ColumnEditPolicy: ParameterConvertible {}
