import CoreMetrics
import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// The layout instance: made when it is needed, kept from prepare to prepare, and replaced when its plugin is.
extension ContainerHost {
    /// Prepares a container that may become this host's.
    ///
    /// - Parameters:
    ///   - map: what has become of the items since the state before, for a layout that moves them.
    ///   - before: that state; nil: the one without a movement.
    ///   - kept: what the layout has kept of an earlier container.
    func prepare(
        _ container: Container, _ definition: LayoutDefinition, _ parameters: Parameters,
        after map: ItemMap = .identity,
        from before: Snapshot? = nil, resuming kept: LayoutState = LayoutState()
    ) throws(RequestFailure) -> (PreparedLayout, Duration) {
        try checkBodies(container, instance(for: definition, parameters))
        let clock = ContinuousClock()
        let start = clock.now
        let prepared = try reportingPluginErrors { () throws(LayoutError) in
            do throws(LayoutError) {
                let prepared = try prepare(
                    container, by: instance(for: definition, parameters), after: map, from: before, resuming: kept)
                usesFallback = false
                hasUnpublishedPrepare = true
                return prepared
            } catch {
                guard let prepared = try prepareFallback(container, after: error) else { throw error }
                usesFallback = true
                return prepared
            }
        }
        let duration = clock.now - start
        statistics.prepares.recordNanoseconds(duration.wholeNanoseconds)
        return (prepared, duration)
    }

    /// Prepares a container with the fallback if its plugin is in quarantine for its owner; nil if there is no fallback. What other users
    /// do does not change which layout the container gets.
    private func prepareFallback(
        _ container: Container, after error: LayoutError
    ) throws(LayoutError) -> PreparedLayout? {
        guard let fallback, isQuarantined(error) else { return nil }
        var container = container
        container.sections = container.sections.map { $0.adapted(to: fallback) }
        return try fallback.make(fallback.schema.defaults).prepare(container)
    }

    private func isQuarantined(_ error: LayoutError) -> Bool {
        error.code == .pluginQuarantined && PluginCaller.current.user == owner
    }

    /// The instance for these parameters: the present one, or its successor.
    func instance(for definition: LayoutDefinition, _ parameters: Parameters) -> any Layout {
        if let instance, instance.matches(definition, parameters) { return instance.layout }
        let layout = definition.make(
            parameters, after: instance?.definition.name == definition.name ? instance?.layout : nil)
        instance = LayoutInstance(layout: layout, definition: definition, parameters: parameters)
        return layout
    }

    /// The instance for the container as it is. A new one that keeps state of its own is prepared first.
    func preparedInstance() throws(LayoutError) -> any Layout {
        let isNew = instance?.matches(definition, parameters) != true
        let layout = instance(for: definition, parameters)
        guard isNew && layout.stateful != nil else { return layout }
        do throws(LayoutError) {
            _ = try layout.prepare(presentedContainer)
            return layout
        } catch {
            // The next call would otherwise take it for one that is prepared.
            dropLayout()
            throw error
        }
    }

    /// The charge of the container once it is laid out. It stays what it was before the prepare where motion keeps a body for each item, and
    /// where a script answers queries, since its elements are not known yet.
    func settledMemory(_ prepared: PreparedLayout) -> Int {
        guard preparedMotion == nil, instance?.layout.answersQueries != true else {
            return ContainerMemory.bytes(container.sections, definition, parameters)
        }
        return ContainerMemory.bytes(container.sections, laidOut: prepared, definition, parameters)
    }

    /// Drops the instance. The next call that needs one makes it.
    func dropLayout() {
        instance = nil
        layoutCharge.release()
    }

    /// Charges the memory that the instance retains. While it runs it may take more, up to its limit, on as many Lua states as there are
    /// layout threads.
    ///
    /// - Throws: `limit.memoryPerUser`
    func chargeLayoutMemory() throws(RequestFailure) {
        try layoutCharge.change(to: instance?.layout.stateful?.retainedBytes ?? 0)
    }

    // MARK: Errors

    /// Runs what may fail in a plugin, and reports a failure to subscribers.
    func reportingPluginErrors<Result>(
        _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            report(error)
            throw RequestFailure(error)
        }
    }

    /// The same, but returns `replacement` if the plugin is in quarantine and the fallback takes its place.
    func reportingPluginErrors<Result>(
        orFallback replacement: Result, _ body: () throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        try reportingPluginErrors { () throws(LayoutError) in
            do throws(LayoutError) {
                return try body()
            } catch {
                guard fallback != nil, isQuarantined(error) else { throw error }
                return replacement
            }
        }
    }

    /// Reports a plugin's failure to subscribers. A failure like the one before is only counted.
    private func report(_ error: LayoutError) {
        guard error.fault != nil, error.code != .pluginQuarantined, PluginCaller.current.isCounted else { return }
        guard let count = failures.note(error) else { return }
        notify(.failed(NoticeQueue.Failure(container: id, error: RequestFailure(error), count: count)))
    }

    // MARK: Queries on the layout thread

    /// A reader of the present state. The layout may have been replaced by one that does not answer queries since the query was sent
    /// here.
    ///
    /// - Parameter asksScript: whether to ask a script even if it leaves queries to what it prepared.
    func reader(asksScript: Bool = false) throws(RequestFailure) -> ContainerReader {
        let snapshot = try current()
        guard snapshot.answersQueries || asksScript && snapshot.isScripted else { return ContainerReader(snapshot) }
        let instance = try reportingPluginErrors { () throws(LayoutError) in try preparedInstance() }
        guard let layout = instance.stateful else { return ContainerReader(snapshot) }
        return ContainerReader(
            snapshot,
            live: LiveLayout(layout: layout, container: presentedContainer) { error in
                self.assumeIsolated { $0.report(error) }
            })
    }

    /// Where a drag comes to rest. Only a script changes what was proposed.
    func targetOffset(
        for proposed: Point, velocity: Point
    ) throws(RequestFailure) -> (offset: Point, generation: UInt64) {
        let snapshot = try current()
        guard snapshot.isScripted else { return (proposed, snapshot.generation) }
        let offset = try reportingPluginErrors { () throws(LayoutError) in
            try preparedInstance().stateful?.targetOffset(for: proposed, velocity: velocity, in: presentedContainer)
                ?? proposed
        }
        return (offset, snapshot.generation)
    }
}
