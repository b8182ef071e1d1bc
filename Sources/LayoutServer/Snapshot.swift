import LayoutCore
import LayoutWire

/// What a container shows to readers: immutable, replaced as a whole with each change.
final class Snapshot: Sendable {
    let generation: UInt64
    let bounds: Rect
    let prepared: PreparedLayout
    /// How long the prepare of `prepared` took.
    let duration: Duration

    init(generation: UInt64, bounds: Rect, prepared: PreparedLayout, duration: Duration) {
        self.generation = generation
        self.bounds = bounds
        self.prepared = prepared
        self.duration = duration
    }
}
