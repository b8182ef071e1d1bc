/// The axis that scrolls.
///
/// The other one is the cross axis: lines of items run across, and follow each other along the axis.
public enum ScrollDirection: String, Sendable, CaseIterable {
    /// Content scrolls up and down.
    case vertical
    /// Content scrolls left and right.
    case horizontal
}
