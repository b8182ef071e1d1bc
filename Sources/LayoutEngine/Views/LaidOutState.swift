/// What readers see of a container: immutable, and replaced as a whole by each change.
///
/// Any thread may read it, and a reader sees the same container for as long as it retains the state.
package final class LaidOutState: Sendable {
    /// Counts changes, from 1.
    ///
    /// Scrolls that leave all frames as they are do not count, and neither do steps of a layout that moves.
    package let generation: UInt64
    /// The visible rectangle.
    ///
    /// In content coordinates. It may reach beyond the content, as during a bounce.
    package let bounds: Rect
    /// Where everything is.
    ///
    /// Between the ends of a transition, `transition.step` answers in its place.
    package let prepared: PreparedLayout
    /// How long preparing `prepared` took.
    ///
    /// A state that was scrolled has that of the state before.
    package let duration: Duration
    /// How far sections that scroll by themselves are scrolled, in points.
    ///
    /// By section. Sections without an entry have the least offset of their row; between the ends of a transition there are no entries.
    package let orthogonalOffsets: [Int: Double]
    /// Whether the layout answers queries itself: its script is called for each of them, and the elements are not known before.
    ///
    /// A live layout must then be given to `StateReader`.
    package let answersQueries: Bool
    /// Whether a script decides where drags come to rest.
    ///
    /// Otherwise the target offset is the proposed one, and is answered without the layout.
    package let isScripted: Bool
    /// The layout's name, whatever its version.
    ///
    /// "" for a state that was made without a container.
    package let layout: String
    /// The container's data at that time, as it is laid out.
    ///
    /// While items are dragged they have the places where they would be dropped; `data.sections` is without the drag.
    package let sections: SectionList
    /// Finds items and sections of `sections` by identifier.
    ///
    /// While items are dragged it belongs to `data.sections`.
    package let identifiers: IdentifierIndex
    /// How what is laid out differs from the data; nil unless items are being dragged.
    ///
    /// Its `committed` is the state without the drag.
    package let drag: DragView?
    /// The transition that it is in; nil: none.
    ///
    /// At both ends it is still there, until the fingers are released.
    package let transition: TransitionView?
    /// Where the items are and how fast; nil if the layout does not move them.
    ///
    /// In a transition it rests, and goes on in the state after it.
    package let motion: Motion?
    /// Steps since the container was opened, by whatever layouts.
    ///
    /// Equal to `motion.step` for a layout that moves, which counts on from the layouts before it.
    package let stepCount: UInt64

    /// Creates a state.
    ///
    /// - Parameter stepCount: the steps before, for a layout that does not move the items.
    package init(
        generation: UInt64, bounds: Rect, prepared: PreparedLayout, duration: Duration = .zero,
        orthogonalOffsets: [Int: Double] = [:], answersQueries: Bool = false,
        isScripted: Bool = false, layout: String = "", sections: SectionList = [],
        identifiers: IdentifierIndex = .none, drag: DragView? = nil, transition: TransitionView? = nil,
        motion: Motion? = nil, stepCount: UInt64 = 0
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
        self.drag = drag
        self.transition = transition
        self.motion = motion
        self.stepCount = motion?.step ?? stepCount
    }

    /// Creates a state like another one, but for what is given.
    ///
    /// Drag, transition and motion are never taken over by themselves: a state that is derived from another one says whether it has them.
    package init(
        like other: LaidOutState, generation: UInt64? = nil, bounds: Rect? = nil, prepared: PreparedLayout? = nil,
        orthogonalOffsets: [Int: Double]? = nil, data: (sections: SectionList, identifiers: IdentifierIndex)? = nil,
        drag: DragView? = nil, transition: TransitionView? = nil, motion: Motion?
    ) {
        self.generation = generation ?? other.generation
        self.bounds = bounds ?? other.bounds
        self.prepared = prepared ?? other.prepared
        duration = other.duration
        self.orthogonalOffsets = orthogonalOffsets ?? other.orthogonalOffsets
        answersQueries = other.answersQueries
        isScripted = other.isScripted
        layout = other.layout
        sections = data?.sections ?? other.sections
        identifiers = data?.identifiers ?? other.identifiers
        self.drag = drag
        self.transition = transition
        self.motion = motion
        stepCount = motion?.step ?? other.stepCount
    }

    /// Whether steps move the items. In a transition all of them wait.
    package var isMoving: Bool { motion?.isMoving == true && transition == nil }

    /// Steps of a layout that moves; 0 for others.
    package var step: UInt64 { motion?.step ?? 0 }

    /// The state by whose index paths clients name items.
    ///
    /// Without a drag it is this state.
    package var data: LaidOutState { drag?.committed ?? self }

    /// One side of a transition.
    ///
    /// With the bounds and the offsets of rows for which its elements are placed.
    package var preparedState: PreparedState {
        PreparedState(prepared: prepared, bounds: bounds, offsets: orthogonalOffsets)
    }

    /// The same state after some steps, in the same generation: steps do not count as changes.
    ///
    /// Drag and transition are kept.
    func moved(to prepared: PreparedLayout, _ motion: Motion?) -> LaidOutState {
        LaidOutState(like: self, prepared: prepared, drag: drag, transition: transition, motion: motion)
    }

    /// The same in another generation, while items are being dragged; nil: none are.
    func showing(_ drag: DragView?, generation: UInt64) -> LaidOutState {
        LaidOutState(like: self, generation: generation, drag: drag, transition: transition, motion: motion)
    }

    /// The same state, neither dragged nor in transition, in another generation.
    func plain(_ generation: UInt64, _ bounds: Rect? = nil) -> LaidOutState {
        LaidOutState(like: self, generation: generation, bounds: bounds, motion: motion)
    }
}
