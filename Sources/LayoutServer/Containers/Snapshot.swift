import LayoutCore
import LayoutWire

/// What a container shows to readers: immutable, replaced as a whole with each change.
final class Snapshot: Sendable {
    let generation: UInt64
    let bounds: Rect
    let prepared: PreparedLayout
    /// How long the prepare of `prepared` took.
    let duration: Duration
    /// How far sections' own rows are scrolled.
    let orthogonalOffsets: [Int: Double]
    /// Whether the layout answers queries itself, on its thread.
    let answersQueries: Bool
    /// The layout's name, whatever version of it is at work.
    let layout: String
    /// Whether it is to be asked about drags.
    let isScripted: Bool

    init(
        generation: UInt64, bounds: Rect, prepared: PreparedLayout, duration: Duration,
        orthogonalOffsets: [Int: Double] = [:], answersQueries: Bool = false,
        isScripted: Bool = false, layout: String = ""
    ) {
        self.layout = layout
        self.isScripted = isScripted
        self.answersQueries = answersQueries
        self.generation = generation
        self.bounds = bounds
        self.prepared = prepared
        self.duration = duration
        self.orthogonalOffsets = orthogonalOffsets
    }
}
