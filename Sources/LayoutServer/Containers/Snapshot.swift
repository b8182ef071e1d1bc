import LayoutCore
import ScriptedLayouts

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
    /// The container's data at that time, as it is laid out.
    let sections: [LayoutCore.Section]
    /// Finds items and sections of `sections` by identifier.
    let identifiers: IdentifierIndex
    /// How what is laid out differs from the data; nil unless items are being moved.
    let provisional: ProvisionalOrder?
    /// The transition that it is in; nil: none.
    let transition: SnapshotTransition?
    /// Where the items are and how fast; nil if the layout does not move them.
    let motion: Motion?

    init(
        generation: UInt64, bounds: Rect, prepared: PreparedLayout, duration: Duration,
        orthogonalOffsets: [Int: Double] = [:], answersQueries: Bool = false,
        isScripted: Bool = false, layout: String = "", sections: [LayoutCore.Section] = [],
        identifiers: IdentifierIndex = .none, provisional: ProvisionalOrder? = nil,
        transition: SnapshotTransition? = nil, motion: Motion? = nil
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
        self.identifiers = identifiers
        self.provisional = provisional
        self.transition = transition
        self.motion = motion
    }

    /// Whether steps move the items. In a transition all of them wait.
    var isMoving: Bool { motion?.isMoving == true && transition == nil }

    /// Steps that the layout has made.
    var step: UInt64 { motion?.step ?? 0 }

    /// The same state after some steps.
    func moved(to prepared: PreparedLayout, _ motion: Motion?) -> Snapshot {
        Snapshot(
            generation: generation, bounds: bounds, prepared: prepared, duration: duration,
            orthogonalOffsets: orthogonalOffsets, answersQueries: answersQueries, isScripted: isScripted,
            layout: layout, sections: sections, identifiers: identifiers, provisional: provisional,
            transition: transition, motion: motion)
    }

    /// The same as another generation, while items are being moved or not.
    func showing(_ provisional: ProvisionalOrder?, generation: UInt64) -> Snapshot {
        Snapshot(
            generation: generation, bounds: bounds, prepared: prepared, duration: duration,
            orthogonalOffsets: orthogonalOffsets, answersQueries: answersQueries, isScripted: isScripted,
            layout: layout, sections: sections, identifiers: identifiers, provisional: provisional,
            transition: transition, motion: motion)
    }

    /// The state by whose index paths clients name items.
    var data: Snapshot { provisional?.committed ?? self }

    /// One side of a transition.
    var preparedState: PreparedState {
        PreparedState(prepared: prepared, bounds: bounds, offsets: orthogonalOffsets)
    }
}
