import LayoutCore

/// What readers see of a container: immutable, and replaced as a whole by each change.
final class Snapshot: Sendable {
    let generation: UInt64
    let bounds: Rect
    let prepared: PreparedLayout
    /// How long preparing `prepared` took.
    let duration: Duration
    /// How far sections that scroll by themselves are scrolled, in points.
    let orthogonalOffsets: [Int: Double]
    /// Whether the layout answers queries itself, on its layout thread.
    let answersQueries: Bool
    /// Whether a script decides where drags come to rest.
    let isScripted: Bool
    /// The layout's name, whatever its version.
    let layout: String
    /// The container's data at that time.
    let sections: [LayoutCore.Section]

    init(
        generation: UInt64, bounds: Rect, prepared: PreparedLayout, duration: Duration,
        orthogonalOffsets: [Int: Double] = [:], answersQueries: Bool = false,
        isScripted: Bool = false, layout: String = "", sections: [LayoutCore.Section] = []
    ) {
        self.generation = generation
        self.bounds = bounds
        self.prepared = prepared
        self.duration = duration
        self.orthogonalOffsets = orthogonalOffsets
        self.answersQueries = answersQueries
        self.isScripted = isScripted
        self.layout = layout
        self.sections = sections
    }

    /// One side of a transition.
    var preparedState: PreparedState {
        PreparedState(prepared: prepared, bounds: bounds, offsets: orthogonalOffsets)
    }
}
