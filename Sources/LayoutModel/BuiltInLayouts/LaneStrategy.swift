/// The rule by which a waterfall chooses an item's column.
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
