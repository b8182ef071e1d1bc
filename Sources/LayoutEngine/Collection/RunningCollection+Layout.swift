/// The layout as it runs: made when it is needed, kept from prepare to prepare, and replaced when its definition is.
extension RunningCollection {
    /// The layout that has followed the container; nil: there is none.
    ///
    /// Setting it stores the layout under the container's history, for all copies that have the same one.
    var instance: LayoutInstance? {
        get { layouts[collection.history] }
        nonmutating set { layouts[collection.history] = newValue }
    }

    /// Whether a layout runs for the container.
    ///
    /// False until a call has needed one, and of a state that no layout has followed.
    package var hasInstance: Bool { instance != nil }

    /// Prepares a container that may become this one.
    ///
    /// - Parameters:
    ///   - map: what has become of the items since the state before, for a layout that moves them.
    ///   - before: that state; nil: the one without a drag.
    ///   - kept: what the layout has kept of an earlier container.
    func prepare(
        _ container: Container, as configuration: LayoutConfiguration, after map: ItemMap = .identity,
        from before: LaidOutState? = nil, resuming kept: KeptLayout = KeptLayout()
    ) throws(LayoutError) -> Preparation {
        let layout = layout(for: configuration)
        try checkBodies(container, layout)
        let clock = ContinuousClock()
        let start = clock.now
        var prepared = Preparation(layout: collection.shown.prepared, duration: .zero)
        do throws(LayoutError) {
            (prepared.layout, prepared.motion) = try prepare(
                container, by: layout, after: map, from: before, resuming: kept)
            prepared.answersQueries = layout.answersQueries
        } catch {
            guard let replacement = try prepareFallback(container, after: error) else {
                collection.host.report(error)
                throw error
            }
            (prepared.layout, prepared.usesFallback) = (replacement, true)
        }
        prepared.duration = clock.now - start
        collection.host.notePrepare(prepared.duration)
        return prepared
    }

    /// Prepares a container with the fallback if its plugin is in quarantine for its owner; nil if there is no fallback. What other users
    /// do does not change which layout the container gets.
    private func prepareFallback(
        _ container: Container, after error: LayoutError
    ) throws(LayoutError) -> PreparedLayout? {
        guard let fallback = collection.fallback, collection.host.isQuarantined(error) else { return nil }
        return try LayoutConfiguration(fallback).make().prepare(container.adapted(to: fallback))
    }

    /// Prepares a container, whose items go on from where they are if its layout moves them.
    private func prepare(
        _ container: Container, by layout: any ConfiguredLayout, after map: ItemMap, from before: LaidOutState?,
        resuming kept: KeptLayout
    ) throws(LayoutError) -> (PreparedLayout, Motion?) {
        if !kept.scripts.isEmpty { layout.stateful?.remember(kept.scripts) }
        guard let moving = layout.moving else {
            guard kept.motion == nil else { throw .noMotion(kept) }
            if kept.lanes.isEmpty { return (try layout.prepare(container), nil) }
            guard let editable = layout.editable else { throw .noLanes }
            return (try editable.prepare(container, keeping: kept.lanes), nil)
        }
        let shown = collection.shown
        let present = try collection.motionWithoutDrag() ?? shown.motion
        let own = before?.motion ?? present
        let (prepared, motion) = try moving.prepare(container, after: own, map: map)
        guard let state = kept.motion else {
            return (prepared, own == nil ? motion.counting(from: shown.stepCount) : motion)
        }
        guard let resumed = motion.resumed(from: state) else { throw .noMotion(kept) }
        return (try moving.prepared(resumed, of: container, isShown: true), resumed)
    }

    /// - Throws: `limit.bodies` if the layout moves its items, and there are too many.
    func checkBodies(_ container: Container, _ layout: any ConfiguredLayout) throws(LayoutError) {
        guard layout.moving == nil || container.itemCount <= collection.host.bodyLimit else {
            throw .limit(.tooManyBodies, container.itemCount, allowed: collection.host.bodyLimit, pointer: "")
        }
    }

    /// The layout of a configuration: the present instance's, or one that is made and becomes the present instance. If that is another
    /// version of the same layout, or the same with other parameters, it may take over its predecessor's state.
    func layout(for configuration: LayoutConfiguration) -> any ConfiguredLayout {
        let present = instance
        if let present, present.configuration == configuration { return present.layout }
        let isSuccessor = present?.configuration.definition.name == configuration.definition.name
        let layout = configuration.make(after: isSuccessor ? present?.layout : nil)
        instance = LayoutInstance(layout: layout, configuration: configuration)
        return layout
    }

    /// The layout that lays out edits of the container at the cost of what they touch; nil if that must be prepared again.
    ///
    /// A layout of the program's own is a function of its parameters. So it is made where there is none in step with the container, and goes
    /// on from what its predecessor has prepared.
    func editableLayout() -> (any EditableLayout)? {
        collection.definition.isBuiltIn ? layout(for: collection.layout).editable : nil
    }

    /// The layout in step with the container; nil for a script that does not run.
    private var presentLayout: (any ConfiguredLayout)? {
        if let instance, instance.configuration == collection.layout { return instance.layout }
        return collection.definition.isBuiltIn ? collection.layout.make() : nil
    }

    /// The layout for the container as it is. A new one that keeps state of its own is prepared first.
    ///
    /// - Throws: what preparing it refuses. It is then forgotten, so that the next call makes another one.
    func preparedInstance() throws(LayoutError) -> any ConfiguredLayout {
        let isNew = instance?.configuration != collection.layout
        let layout = layout(for: collection.layout)
        guard isNew && layout.stateful != nil else { return layout }
        do throws(LayoutError) {
            _ = try layout.prepare(collection.presentedContainer)
            return layout
        } catch {
            // The next call would otherwise take it for one that is prepared.
            instance = nil
            throw error
        }
    }

    /// As `preparedInstance()`, but a failure is reported to the host; nil if the plugin is in quarantine and the fallback takes its place.
    func runningLayout() throws(LayoutError) -> (any ConfiguredLayout)? {
        do throws(LayoutError) {
            return try preparedInstance()
        } catch {
            if collection.fallback != nil, collection.host.isQuarantined(error) { return nil }
            collection.host.report(error)
            throw error
        }
    }

    /// The script that lays the container out, for queries that it answers; nil for a layout that keeps no state.
    ///
    /// - Throws: what the script throws if it has to prepare the container first. That is reported to the host.
    package func runningScript() throws(LayoutError) -> (any StatefulLayout)? {
        try reporting { () throws(LayoutError) in try preparedInstance().stateful }
    }

    /// Where a scroll comes to rest.
    ///
    /// - Parameters:
    ///   - proposed: the content offset to which it leads by itself.
    ///   - velocity: in points per second.
    package func targetOffset(for proposed: Point, velocity: Point) throws(LayoutError) -> Point {
        guard let layout = try runningScript() else { return proposed }
        return try reporting { () throws(LayoutError) in
            try layout.targetOffset(for: proposed, velocity: velocity, in: collection.presentedContainer)
        }
    }

    /// What the layout keeps of the container's data, as it is without a drag. A script that does not run has nothing to keep.
    ///
    /// - Complexity: O(items) for lanes and bodies.
    package func keptLayout() -> KeptLayout {
        var kept = KeptLayout()
        if !collection.usesFallback, let layout = presentLayout {
            kept.scripts = layout.stateful?.memories ?? []
            kept.lanes = layout.editable?.keptLanes(in: collection.shown.data.prepared) ?? [:]
        }
        kept.motion = collection.motionOfData?.state
        return kept
    }

    // MARK: Failures of scripts

    /// Runs what may fail in a script, reports a failure to the host, and throws it.
    func reporting<Result>(_ body: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            collection.host.report(error)
            throw error
        }
    }

    /// Runs what may fail in a script. A failure is reported to the host and thrown, unless the plugin is in quarantine and the fallback
    /// takes its place: then the result is `replacement`.
    func reporting<Result>(
        orFallback replacement: Result, _ body: () throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            if collection.fallback != nil, collection.host.isQuarantined(error) { return replacement }
            collection.host.report(error)
            throw error
        }
    }

    /// Notifies a layout that a change begins or is over. A script that fails then is reported, but does not keep the change from
    /// happening.
    func tell(
        _ layout: (any StatefulLayout)?, _ change: AnimatedChange, isOver: Bool, in container: Container
    ) {
        guard let layout else { return }
        _ = try? reporting { () throws(LayoutError) in
            try layout.tell(change, isOver: isOver, in: container)
        }
    }

    /// Notifies the container's layout that a change begins or is over.
    ///
    /// - Throws: what its script throws, which is reported to the host.
    func tell(_ change: AnimatedChange, isOver: Bool, in container: Container) throws(LayoutError) {
        guard !collection.usesFallback, let layout = instance?.layout.stateful else { return }
        try reporting(orFallback: ()) { () throws(LayoutError) in
            try layout.tell(change, isOver: isOver, in: container)
        }
    }

    /// What has become of every element. Where a script answers queries, that is not known.
    ///
    /// - Parameter reused: the cells that the layout after has taken over from the one before.
    func changes(
        from before: LaidOutState, to after: LaidOutState, map: ItemMap, reused: ReusedCells = .none
    ) -> FrameDiff {
        if before.answersQueries || after.answersQueries { return .everything }
        return FrameDiffer.changes(from: before.preparedState, to: after.preparedState, map: map, reused: reused)
    }
}

extension StatefulLayout {
    fileprivate func tell(
        _ change: AnimatedChange, isOver: Bool, in container: Container
    ) throws(LayoutError) {
        if isOver {
            try didAnimate(change, in: container)
        } else {
            try willAnimate(change, in: container)
        }
    }
}

extension LayoutError.Code {
    /// The layout moves its items, and there are more than `CollectionHost.bodyLimit`.
    package static let tooManyBodies = Self(rawValue: "limit.bodies")
    /// The layout does not come to rest within `CollectionHost.stepLimit` steps.
    package static let neverRests = Self(rawValue: "limit.stepsPerWake")
}

extension LayoutError {
    fileprivate static func noMotion(_ kept: KeptLayout) -> LayoutError {
        LayoutError(
            .invalidParameter,
            "there are \((kept.motion?.bodies.count ?? 0) / 4) bodies, expected one for each item of a layout that moves"
        )
    }
}
