import LayoutWire

/// The transition that a container is in.
public struct TransitionState: Hashable, Sendable {
    /// The layout that it leads to.
    public var layout: String
    /// The progress, 0...1.
    public var progress: Double

    /// Creates a state.
    public init(layout: String, progress: Double) {
        self.layout = layout
        self.progress = progress
    }

    init(_ wire: WireTransitionState) {
        layout = wire.toLayout
        progress = wire.progress
    }
}
