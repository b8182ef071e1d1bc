import LayoutCore
import LayoutWire

/// The transition that a container is in, as its readers see it.
struct SnapshotTransition: Sendable {
    /// The layout that it leads to.
    let layout: String
    let progress: Double
    /// Answers queries; nil at the ends, where the snapshot's prepared layout does.
    let step: TransitionStep?
}

extension WireTransitionState {
    init(_ transition: SnapshotTransition) {
        self.init()
        toLayout = transition.layout
        progress = transition.progress
    }
}
