/// How an edit treats the items that it does not touch.
public enum ColumnEditPolicy: String, CaseIterable, Sendable {
    /// All items lie where a prepare puts them.
    case balanced
    /// Items keep their columns.
    case sticky
    /// Items up to the last visible one keep their columns; those behind it lie where the strategy puts them after these.
    case hybrid
}

extension ColumnEditPolicy: ParameterConvertible {}
