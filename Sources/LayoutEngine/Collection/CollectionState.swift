/// A container: its data and layout, what was prepared of them, and what is going on in it.
///
///     data ─┐
///   layout ─┼─► prepare ─► shown        what readers see
///   bounds ─┘                 ▲
///                          activity     a drag or a transition shows the data otherwise
///
/// It is a value: a copy is another container, and to undo a change is to drop the copy that it was made on. It crosses threads.
///
/// Layouts as they run are beside it, in `RunningLayouts`; `history` finds those that have followed it. `RunningCollection` has both, and
/// changes a state. What layouts without state keep from one prepare to the next, such as the columns of items, is in what they have prepared.
package struct CollectionState: Sendable {
    /// The container's number: for messages, and to tell it from the other container of a drag.
    package var id: UInt32
    /// The layout, with its parameters.
    ///
    /// Each parameter of the definition has a value, which its schema has accepted.
    package internal(set) var layout: LayoutConfiguration
    /// Bounds, environment and data.
    ///
    /// While items are being dragged it is the data without the drag, and in a transition the data in the layout that it began in. The
    /// bounds are always those that readers see.
    package internal(set) var container: Container
    /// Finds items and sections by identifier.
    ///
    /// It is replaced together with the sections of `container`.
    package internal(set) var identifiers: IdentifierIndex
    /// The state that readers see.
    ///
    /// During a drag it has the items where they would be dropped, and in a transition the elements between two layouts.
    package internal(set) var shown: LaidOutState
    /// A drag, a transition, or neither.
    var activity = Activity.none
    /// What successive changes of the bounds keep in place.
    ///
    /// It ends with a change of the data, with a scroll, and with a step of a transition.
    var resize: ResizeAnchor?
    /// The other side of the newest transition that a client has queried step by step, until the container changes.
    ///
    /// With it the data is prepared in the other layout once, not for each step. The client's budget pays for it.
    var otherSide: TransitionTarget?

    /// What a layout as it runs has followed if it is in step with the container.
    ///
    /// No layout has followed a new history: one is then made at the next call that needs it, and prepares the container if it keeps state.
    var history = LayoutHistory()
    /// Lays the container out while its plugin is in quarantine.
    ///
    /// nil: there is none, and what has to prepare fails as long as the quarantine lasts.
    let fallback: LayoutDefinition?
    /// Whether the fallback prepared the present state.
    ///
    /// Its script is not called then until the next prepare, which tries it first.
    package internal(set) var usesFallback = false
    let host: any CollectionHost

    /// The layout's definition.
    package var definition: LayoutDefinition { layout.definition }
    /// The values of all parameters of the layout.
    package var parameters: Parameters { layout.parameters }

    /// An activity that outlives changes of the data. A container has one at a time: a drag and a transition exclude each other.
    enum Activity: Sendable {
        case none
        case dragging(Drag)
        case inTransition(Transition)
    }

    /// The items that are being dragged; nil: none.
    ///
    /// Setting nil ends a drag, and leaves a transition as it is.
    package internal(set) var drag: Drag? {
        get { if case .dragging(let drag) = activity { drag } else { nil } }
        set {
            if let newValue {
                activity = .dragging(newValue)
            } else if case .dragging = activity {
                activity = .none
            }
        }
    }

    /// The transition that the container is in; nil: none.
    ///
    /// Setting nil ends a transition, and leaves a drag as it is.
    package internal(set) var transition: Transition? {
        get { if case .inTransition(let transition) = activity { transition } else { nil } }
        set {
            if let newValue {
                activity = .inTransition(newValue)
            } else if case .inTransition = activity {
                activity = .none
            }
        }
    }

    // MARK: Opening

    /// The content of a new container, or of one that was stored: then with what its layout kept, its offsets and its next generation.
    package struct Content {
        /// The parameters of the layout.
        package var parameters: Parameters
        /// Bounds, environment and data.
        package var container: Container
        /// Finds its items and sections.
        package var identifiers: IdentifierIndex
        /// The state that the layout kept of an earlier container. Opening fails if its lanes or bodies do not fit the data.
        package var kept = KeptLayout()
        /// How far sections are scrolled that scroll by themselves, in points. Sections that do not are left out.
        package var offsets: [(section: Int, offset: Double)] = []
        /// The first generation: that of the first prepared state.
        package var generation: UInt64 = 1

        /// Content that was never laid out. `container` is checked, and `identifiers` is made of its sections.
        package init(parameters: Parameters, container: Container, identifiers: IdentifierIndex) {
            self.parameters = parameters
            self.container = container
            self.identifiers = identifiers
        }
    }

    /// A container that nothing is prepared of yet.
    init(
        _ content: Content, as definition: LayoutDefinition, id: UInt32, fallback: LayoutDefinition?,
        host: any CollectionHost
    ) {
        self.id = id
        layout = LayoutConfiguration(definition, content.parameters)
        self.fallback = fallback
        self.host = host
        let space = ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil)
        let nothing = PreparedLayout(contentSize: .zero, space: space, contentInset: .zero, sections: [])
        shown = LaidOutState(generation: 0, bounds: .zero, prepared: nothing)
        container = content.container
        identifiers = content.identifiers
    }

    // MARK: States

    var nextGeneration: UInt64 { shown.generation + 1 }

    /// The data as it is laid out.
    ///
    /// While items are being dragged they lie where they would be dropped; otherwise it is `container`, in a transition too.
    package var presentedContainer: Container { drag?.container ?? container }

    /// A draft of the container.
    ///
    /// - Parameters:
    ///   - before: the state that it leads on from.
    ///   - presentBytes: what is paid for the container already.
    package func draft(
        after before: LaidOutState, limits: CollectionLimits, budget: any MemoryBudget, presentBytes: Int = 0
    ) -> CollectionDraft {
        CollectionDraft(
            of: container, identifiers, as: layout, rows: RowOffsets(before.orthogonalOffsets), limits: limits,
            memory: DraftMemory(budget, presentBytes: presentBytes))
    }

    /// Takes over layout, bounds, environment and data of a draft. What is shown, and what is going on, stays as it is.
    ///
    /// No layout is prepared here. `shown` has to follow.
    mutating func adopt(_ draft: CollectionDraft) {
        layout = draft.layout
        container = draft.container
        identifiers = draft.identifiers
    }

    /// A state of what was just prepared, with the container's bounds.
    ///
    /// - Parameter sections: those that were prepared; nil: the container's.
    func laidOut(
        _ prepared: Preparation, in generation: UInt64, offsets: [Int: Double], sections: SectionList? = nil
    ) -> LaidOutState {
        LaidOutState(
            generation: generation, bounds: container.bounds, prepared: prepared.layout,
            duration: prepared.duration, orthogonalOffsets: offsets, answersQueries: prepared.answersQueries,
            isScripted: !prepared.usesFallback && !definition.isBuiltIn, layout: definition.name,
            sections: sections ?? container.sections, identifiers: identifiers,
            motion: prepared.motion, stepCount: shown.stepCount)
    }

    /// A state that shares what an earlier one has prepared. What changes a container wakes it.
    ///
    /// - Parameter sections: those that were prepared; nil: the container's.
    func scrolled(
        _ before: LaidOutState, in generation: UInt64, offsets: [Int: Double], sections: SectionList? = nil
    ) -> LaidOutState {
        let bounds = container.bounds
        return LaidOutState(
            like: before, generation: generation, bounds: bounds, orthogonalOffsets: offsets,
            data: (sections ?? container.sections, identifiers),
            motion: before.bounds == bounds ? before.motion : before.motion?.awake())
    }
}
