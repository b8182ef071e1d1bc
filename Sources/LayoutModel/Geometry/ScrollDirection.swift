/// The axis that scrolls.
///
/// The other one is the cross axis: lines of items run across, and follow each other along the axis.
public enum ScrollDirection: String, Sendable, CaseIterable {
    /// Content scrolls up and down.
    ///
    /// Lines run from side to side, and lengths along the axis are heights.
    case vertical
    /// Content scrolls left and right.
    ///
    /// Lines run up and down, and lengths along the axis are widths. In a right-to-left layout it scrolls from right to left.
    case horizontal
}
