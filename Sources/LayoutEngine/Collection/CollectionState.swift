/// A container: its data and layout, what was prepared of them, and what is going on in it.
///
///     data ─┐
///   layout ─┼─► prepare ─► shown        what readers see
///   bounds ─┘                 ▲
///                          activity     a drag or a transition shows the data otherwise
///
/// It is a value, so what a change was tried on is dropped if the change fails. Every method that throws leaves the state as it was. The
/// one thing that is not a value is the instance of a layout that keeps state in a script: an instance that may have followed a change
/// which failed is dropped, and the next call that needs one makes it. What other layouts keep from one prepare to the next, such as the
/// columns of items, is in what they have prepared.
///
/// A state is not `Sendable` for the sake of that instance. `shown` is, and goes to readers on any thread.
package struct CollectionState {
    /// The container's number, for messages.
    package let id: UInt32
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

    /// The layout as it runs; nil while there is none in step with the container.
    package internal(set) var instance: LayoutInstance?
    /// Lays the container out while its plugin is in quarantine.
    let fallback: LayoutDefinition?
    /// Whether the fallback prepared the present state.
    package internal(set) var usesFallback = false
    /// The motion of what the instance has prepared last; nil if its layout moves nothing.
    var preparedMotion: Motion?
    let host: any CollectionHost

    /// An activity that outlives changes of the data.
    enum Activity {
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

    /// Opens a container and prepares it.
    ///
    /// - Parameters:
    ///   - fallback: lays the container out while its plugin is in quarantine; nil: nothing does.
    ///   - host: keeps it.
    /// - Throws: `limit.bodies`, or what the layout refuses.
    package init(
        _ content: Content, as definition: LayoutDefinition, id: UInt32 = 0, fallback: LayoutDefinition? = nil,
        host: any CollectionHost
    ) throws(LayoutError) {
        self.id = id
        self.definition = definition
        self.fallback = fallback
        self.host = host
        // Never published: the prepare below replaces it, or the initializer throws.
        let space = ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil)
        let nothing = PreparedLayout(contentSize: .zero, space: space, contentInset: .zero, sections: [])
        shown = LaidOutState(generation: 0, bounds: .zero, prepared: nothing)
        parameters = content.parameters
        container = content.container
        identifiers = content.identifiers
        let (prepared, duration) = try prepare(container, as: definition, with: parameters, resuming: content.kept)
        let offsets = content.offsets.compactMap { section, offset in
            prepared.orthogonalRows[section].map { (section, $0.allowedOffset(offset)) }
        }
        shown = laidOut(
            prepared, in: content.generation, duration, offsets: Dictionary(offsets) { $1 })
    }

    // MARK: Resting

    /// A container between two changes, without the layouts as they run. It crosses threads. Layouts without state go on from what they have
    /// prepared as if they had not been gone.
    package struct Resting: Sendable {
        /// The layout.
        package let definition: LayoutDefinition
        /// Its parameters.
        package let parameters: Parameters
        /// Bounds, environment and data.
        package let container: Container
        /// Finds items and sections by identifier.
        package let identifiers: IdentifierIndex
        /// The state that readers see.
        package let shown: LaidOutState
        fileprivate let resize: ResizeAnchor?
        fileprivate let activity: RestingActivity
    }

    fileprivate enum RestingActivity: Sendable {
        case none
        case dragging(Drag)
        case inTransition(Transition.Resting)
    }

    /// The container without its layouts as they run. A transition to or from a layout that keeps state ends.
    package var resting: Resting {
        let activity: RestingActivity =
            switch activity {
            case .none: .none
            case .dragging(let drag): .dragging(drag)
            case .inTransition(let transition): transition.resting.map { .inTransition($0) } ?? .none
            }
        return Resting(
            definition: definition, parameters: parameters, container: container, identifiers: identifiers,
            shown: shown, resize: resize, activity: activity)
    }

    /// Goes on with a container that rests. Its layouts are made anew.
    ///
    /// - Parameter id: tells it from the other container of a drag.
    package init(_ resting: Resting, id: UInt32 = 0, host: any CollectionHost) {
        self.id = id
        fallback = nil
        self.host = host
        definition = resting.definition
        parameters = resting.parameters
        container = resting.container
        identifiers = resting.identifiers
        shown = resting.shown
        resize = resting.resize
        activity =
            switch resting.activity {
            case .none: .none
            case .dragging(let drag): .dragging(drag)
            case .inTransition(let transition): .inTransition(Transition(transition))
            }
    }

    // MARK: States

    /// The number of the next generation.
    var nextGeneration: UInt64 { shown.generation + 1 }

    /// The data as it is laid out.
    package var presentedContainer: Container { drag?.container ?? container }

    /// The state that a change leads on from: without a drag, and of a container in transition the layout that it began in.
    package mutating func plainState() throws(LayoutError) -> LaidOutState {
        let committed = try committed()
        return transition.map { $0.base.plain(committed.generation) } ?? committed
    }

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
        _ prepared: PreparedLayout, in generation: UInt64, _ duration: Duration, bounds: Rect? = nil,
        offsets: [Int: Double], as definition: LayoutDefinition? = nil,
        data: (sections: SectionList, identifiers: IdentifierIndex)? = nil
    ) -> LaidOutState {
        let definition = definition ?? self.definition
        return LaidOutState(
            generation: generation, bounds: bounds ?? container.bounds, prepared: prepared, duration: duration,
            orthogonalOffsets: offsets, answersQueries: !usesFallback && instance?.layout.answersQueries ?? false,
            isScripted: !usesFallback && !definition.isBuiltIn, layout: definition.name,
            sections: data?.sections ?? container.sections, identifiers: data?.identifiers ?? identifiers,
            motion: usesFallback || instance?.layout.moving == nil ? nil : preparedMotion, stepCount: shown.stepCount)
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

    /// The bytes that the container takes once it is laid out. They are what they were before the prepare where motion keeps a body for
    /// each item, and where a script answers queries, since its elements are not known yet.
    package var settledBytes: Int {
        guard preparedMotion == nil, instance?.layout.answersQueries != true else {
            return ContainerMemory.bytes(container.sections, by: definition, with: parameters)
        }
        return ContainerMemory.bytes(container.sections, laidOut: shown.data.prepared, by: definition, with: parameters)
    }

    /// Bytes that the instance retains. While it runs it may take more, up to its limit.
    package var retainedBytes: Int { instance?.layout.stateful?.retainedBytes ?? 0 }

    /// Carries `body` out on a copy, which takes this state's place unless it throws.
    mutating func attempt<Result>(
        _ body: (inout CollectionState) throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        var next = self
        do throws(LayoutError) {
            let result = try body(&next)
            self = next
            return result
        } catch {
            // Instances are no values: this is the one that there is now, if any.
            instance = next.instance
            throw error
        }
    }

    /// Goes back to an earlier state, since a change that was laid out does not take place. A script that has followed it is dropped.
    package mutating func goBack(to earlier: CollectionState) {
        let instance = instance
        self = earlier
        self.instance = instance
        dropStatefulInstance()
    }

    /// Asks what a user sees of a state, and reports a script's failure.
    mutating func ask<Answer>(
        _ state: LaidOutState, of container: Container,
        _ question: (PresentedLayout) throws(LayoutError) -> Answer
    ) throws(LayoutError) -> Answer {
        do throws(LayoutError) {
            return try question(try presented(state, of: container))
        } catch {
            host.report(error)
            throw error
        }
    }

    /// What is in sight: bounds, offsets, and a script that answers where there is one.
    mutating func presented(
        _ state: LaidOutState, of container: Container
    ) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets,
            live: state.answersQueries ? try preparedInstance().querySource(for: state.prepared, of: container) : nil)
    }
}
