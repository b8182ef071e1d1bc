import LayoutWire

/// The transition that a container is in, as every client sees it.
///
/// While it lasts, queries return elements on their way from one layout to the other. One connection moves it, and it ends with that
/// connection if it is not finished before.
public struct TransitionState: Hashable, Sendable {
    /// The layout that it leads to.
    public var layout: String
    /// The progress, 0...1.
    public var progress: Double

    /// Creates a state, as for tests of a program that shows transitions.
    ///
    /// The progress is not checked.
    public init(layout: String, progress: Double) {
        self.layout = layout
        self.progress = progress
    }

    init(_ wire: WireTransitionState) {
        layout = wire.toLayout
        progress = wire.progress
    }
}
