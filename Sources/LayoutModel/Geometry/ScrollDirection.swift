/// The axis that scrolls. The other one is the cross axis.
public enum ScrollDirection: String, Sendable, CaseIterable {
    /// Content scrolls up and down.
    case vertical
    /// Content scrolls left and right.
    case horizontal
}
