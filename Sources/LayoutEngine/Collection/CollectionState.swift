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
    /// The layout.
    package internal(set) var definition: LayoutDefinition
    /// Its parameters.
    package internal(set) var parameters: Parameters = .none
    /// Bounds, environment and data.
    package internal(set) var container = Container(bounds: .zero, sections: [])
    /// Finds items and sections by identifier.
    package internal(set) var identifiers = IdentifierIndex.none
    /// The state that readers see.
    package internal(set) var shown: LaidOutState
    /// A drag, a transition, or neither.
    var activity = Activity.none
    /// What successive changes of the bounds keep in place.
    var resize: ResizeAnchor?
    /// The other side of the newest transition that was asked for step by step, until the container changes.
    var otherSide: TransitionTarget?

    /// What a layout as it runs has followed if it is in step with the container.
    var history = LayoutHistory()
    /// Lays the container out while its plugin is in quarantine.
    let fallback: LayoutDefinition?
    /// Whether the fallback prepared the present state.
    package internal(set) var usesFallback = false
    let host: any CollectionHost

    /// An activity that outlives changes of the data.
    enum Activity: Sendable {
        /// Nothing.
        case none
        /// Items are being dragged.
        case dragging(Drag)
        /// The container is between two layouts.
        case inTransition(Transition)
    }

    /// The items that are being dragged; nil: none.
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

    /// The content of a new container.
    package struct Content {
        /// The parameters of the layout.
        package var parameters: Parameters
        /// Bounds, environment and data.
        package var container: Container
        /// Finds its items and sections.
        package var identifiers: IdentifierIndex
        /// The state that the layout kept of an earlier container.
        package var kept: KeptLayout
        /// How far sections are scrolled that scroll by themselves.
        package var offsets: [(section: Int, offset: Double)]
        /// The first generation.
        package var generation: UInt64

        /// Creates content.
        package init(
            parameters: Parameters, container: Container, identifiers: IdentifierIndex,
            kept: KeptLayout = KeptLayout(),
            offsets: [(section: Int, offset: Double)] = [], generation: UInt64 = 1
        ) {
            self.parameters = parameters
            self.container = container
            self.identifiers = identifiers
            self.kept = kept
            self.offsets = offsets
            self.generation = generation
        }
    }

    /// A container that nothing is prepared of yet.
    init(
        _ content: Content, as definition: LayoutDefinition, id: UInt32, fallback: LayoutDefinition?,
        host: any CollectionHost
    ) {
        self.id = id
        self.definition = definition
        self.fallback = fallback
        self.host = host
        let space = ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil)
        let nothing = PreparedLayout(contentSize: .zero, space: space, contentInset: .zero, sections: [])
        shown = LaidOutState(generation: 0, bounds: .zero, prepared: nothing)
        parameters = content.parameters
        container = content.container
        identifiers = content.identifiers
    }

    // MARK: States

    /// The number of the next generation.
    var nextGeneration: UInt64 { shown.generation + 1 }

    /// The data as it is laid out.
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
            of: container, identifiers: identifiers, definition: definition, parameters: parameters,
            orthogonalOffsets: before.orthogonalOffsets, limits: limits, budget: budget, presentBytes: presentBytes)
    }

    /// A state of what was just prepared.
    ///
    /// - Parameter data: the sections that were prepared, and their identifiers; nil: the container's.
    func laidOut(
        _ prepared: Preparation, in generation: UInt64, bounds: Rect? = nil, offsets: [Int: Double],
        as definition: LayoutDefinition? = nil, data: (sections: SectionList, identifiers: IdentifierIndex)? = nil
    ) -> LaidOutState {
        let definition = definition ?? self.definition
        return LaidOutState(
            generation: generation, bounds: bounds ?? container.bounds, prepared: prepared.layout,
            duration: prepared.duration, orthogonalOffsets: offsets, answersQueries: prepared.answersQueries,
            isScripted: !prepared.usesFallback && !definition.isBuiltIn, layout: definition.name,
            sections: data?.sections ?? container.sections, identifiers: data?.identifiers ?? identifiers,
            motion: prepared.motion, stepCount: shown.stepCount)
    }

    /// A state that shares what an earlier one has prepared. What changes a container wakes it.
    func scrolled(
        _ before: LaidOutState, in generation: UInt64, bounds: Rect, offsets: [Int: Double],
        data: (sections: SectionList, identifiers: IdentifierIndex)
    ) -> LaidOutState {
        LaidOutState(
            like: before, generation: generation, bounds: bounds, orthogonalOffsets: offsets, data: data,
            motion: before.bounds == bounds ? before.motion : before.motion?.awake())
    }
}
