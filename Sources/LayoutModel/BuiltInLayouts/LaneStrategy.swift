/// The rule by which a waterfall chooses an item's column.
///
///     leftToRight     0 1 2 in columns 0 1 2, and 3 in column 0
///     rightToLeft     0 1 2 in columns 2 1 0, and 3 in column 2
///     shortestFirst   each in the column that ends first so far
public enum LaneStrategy: String, CaseIterable, Sendable {
    /// By the item's index, from the first column to the last.
    case leftToRight
    /// The column that is shortest so far, or the first of equally short ones.
    case shortestFirst
    /// By the item's index, from the last column to the first.
    case rightToLeft
    /// The rule of CSS grid lanes.
    case css
}

extension LaneStrategy: ParameterConvertible {}
