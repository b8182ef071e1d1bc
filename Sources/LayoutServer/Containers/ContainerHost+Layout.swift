import LayoutCore
import LayoutWire
import ScriptedLayouts

/// The layout at work: made when it is needed, kept from prepare to prepare, replaced when its plugin is.
extension ContainerHost {
    /// Prepares a container that may come to be this one's.
    func prepare(
        _ container: Container, _ definition: LayoutDefinition, _ parameters: Parameters
    ) throws(RequestFailure) -> (PreparedLayout, Duration) {
        let clock = ContinuousClock()
        let start = clock.now
        let prepared = try reportingPluginErrors { () throws(LayoutError) in
            do throws(LayoutError) {
                let prepared = try made(definition, parameters).prepare(container)
                usesFallback = false
                hasUnpublishedPrepare = true
                return prepared
            } catch {
                guard let prepared = try fallenBack(container, after: error) else { throw error }
                usesFallback = true
                return prepared
            }
        }
        return (prepared, clock.now - start)
    }

    /// What the fallback makes of a container whose plugin is in quarantine for its owner; nil where there is no fallback.
    /// Requests of others do not change what lays it out.
    private func fallenBack(_ container: Container, after error: LayoutError) throws(LayoutError) -> PreparedLayout? {
        guard let fallback, isQuarantined(error) else { return nil }
        var container = container
        container.sections = container.sections.map { $0.adapted(to: fallback) }
        return try fallback.make(fallback.schema.defaults).prepare(container)
    }

    /// The layout for these parameters: the one at work, or its successor.
    private func made(_ definition: LayoutDefinition, _ parameters: Parameters) -> any Layout {
        if let layout, layout.isMade(of: definition, parameters) { return layout.layout }
        let made = definition.make(
            parameters, after: layout?.definition.name == definition.name ? layout?.layout : nil)
        layout = LayoutInstance(layout: made, definition: definition, parameters: parameters)
        return made
    }

    /// The layout at work, in step with the container.
    func preparedInstance() throws(LayoutError) -> any Layout {
        let isNew = layout?.isMade(of: definition, parameters) != true
        let made = made(definition, parameters)
        guard isNew && made.isStateful else { return made }
        do throws(LayoutError) {
            _ = try made.prepare(container)
            return made
        } catch {
            // Else the next call would take it for one that has prepared.
            dropLayout()
            throw error
        }
    }

    /// Runs what may fail in a plugin, and tells of it.
    func reportingPluginErrors<Result>(_ body: () throws(LayoutError) -> Result) throws(RequestFailure) -> Result {
        do throws(LayoutError) {
            return try body()
        } catch {
            report(error)
            throw RequestFailure(error)
        }
    }

    /// The same; `replacement` where the plugin is in quarantine and the fallback lays out in its place.
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

    /// For queries of the state that there is by now, whatever it was when a query was sent here: its layout may have been
    /// replaced by one that answers nothing itself.
    ///
    /// - Parameter asksScript: whether a script is asked also where it leaves queries to what it prepared.
    func reader(asksScript: Bool = false) throws(RequestFailure) -> ContainerReader {
        let snapshot = try current()
        guard snapshot.answersQueries || asksScript && snapshot.isScripted else { return ContainerReader(snapshot) }
        let layout = try reportingPluginErrors { () throws(LayoutError) in try preparedInstance() }
        return ContainerReader(
            snapshot,
            queried: .init(layout: layout, container: container) { error in
                self.assumeIsolated { $0.report(error) }
            })
    }

    func targetOffset(
        for proposed: Point, velocity: Point
    ) throws(RequestFailure) -> (offset: Point, generation: UInt64) {
        let snapshot = try current()
        guard snapshot.isScripted else { return (proposed, snapshot.generation) }
        let offset = try reportingPluginErrors { () throws(LayoutError) in
            try preparedInstance().targetOffset(for: proposed, velocity: velocity, in: container)
        }
        return (offset, snapshot.generation)
    }

    /// - Parameter before: whose `prepared` stays.
    func snapshot(
        _ generation: UInt64, _ bounds: Rect, _ prepared: PreparedLayout, _ duration: Duration,
        _ offsets: [Int: Double], _ definition: LayoutDefinition, keeping before: Snapshot? = nil
    ) -> Snapshot {
        Snapshot(
            generation: generation, bounds: bounds, prepared: prepared, duration: duration, orthogonalOffsets: offsets,
            answersQueries: before?.answersQueries ?? (!usesFallback && layout?.layout.answersQueries ?? false),
            isScripted: before?.isScripted ?? (!usesFallback && definition.source == .plugin), layout: definition.name)
    }

    // MARK: Plugins

    private func isQuarantined(_ error: LayoutError) -> Bool {
        error.code == .pluginQuarantined && PluginCaller.current.user == owner
    }

    /// Goes over to another version of the container's layout, and tells of it: `layoutReloaded`, then `invalidated`. A version
    /// that cannot lay it out is not taken, and `layoutFailed` alone is told; everything stays as it was. It counts against
    /// the container's owner.
    ///
    /// - Parameter news: for those who subscribed to all containers; nil: they are told as this one is.
    func reload(_ newer: LayoutDefinition, _ news: ReloadAnnouncement? = nil) {
        guard snapshot != nil, newer.name == definition.name else {
            news?.settle(.gone, of: owner)
            return
        }
        guard newer.edition != definition.edition else {
            if let news { tellReloaded(newer, news) }
            return
        }
        PluginCaller(user: owner).run { goOver(to: newer, news) }
    }

    private func goOver(to newer: LayoutDefinition, _ news: ReloadAnnouncement?) {
        guard let before = snapshot else { return }
        let older = (definition, parameters, layout, container, usesFallback)
        definition = newer
        parameters = newer.schema.carried(parameters, of: older.0.schema)
        container.sections = container.sections.map { $0.adapted(to: newer) }
        layout = LayoutInstance(
            layout: newer.make(parameters, after: layout?.layout), definition: newer, parameters: parameters)
        // Each version's failure is told, be it the same as that of the one before.
        failures = FailureLog()
        do throws(RequestFailure) {
            let (prepared, duration) = try prepareCharged()
            let snapshot = snapshot(
                before.generation + 1, container.bounds, prepared, duration,
                before.orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil }, newer)
            publish(snapshot)
            transitionTarget = nil
            tellReloaded(newer, news)
            notify(
                .invalidated(
                    NoticeQueue.Invalidation(
                        generationBefore: before.generation, generation: snapshot.generation, reason: .plugin,
                        changes: changes(from: before, to: snapshot, .identity),
                        sizeBefore: before.prepared.contentSize, sizeAfter: prepared.contentSize,
                        bounds: snapshot.bounds)))
        } catch {
            (definition, parameters, layout, container, usesFallback) = older
            news?.settle(.failed, of: owner)
            // What a plugin fails with was told where it failed.
            guard error.fault == nil else { return }
            var failure = error
            failure.fault = PluginFault(plugin: newer.name, version: newer.version)
            notify(.failed(NoticeQueue.Failure(container: id, error: failure)))
        }
    }

    /// Prepares the container that there is, with what it takes charged anew.
    private func prepareCharged() throws(RequestFailure) -> (PreparedLayout, Duration) {
        let memory = ContainerMemory.bytes(container.sections, definition, parameters)
        try quota.reserveMemory(memory, of: owner)
        do throws(RequestFailure) {
            let outcome = try prepare(container, definition, parameters)
            try chargeLayoutMemory()
            exchangeCharge(for: memory)
            return outcome
        } catch {
            quota.releaseMemory(memory, of: owner)
            throw error
        }
    }

    private func tellReloaded(_ definition: LayoutDefinition, _ news: ReloadAnnouncement?) {
        let notice = NoticeQueue.Notice.reloaded(layout: definition.name, version: definition.version)
        notifySubscribers(notice)
        if let news {
            news.settle(.succeeded, of: owner)
        } else {
            notifyUserSubscriptions(notice)
        }
    }

    /// Tells subscribers of a plugin's failure; of the same one again only that it was counted.
    func report(_ error: LayoutError) {
        guard error.fault != nil, error.code != .pluginQuarantined, PluginCaller.current.isCounted else { return }
        guard let count = failures.note(error) else { return }
        notify(.failed(NoticeQueue.Failure(container: id, error: RequestFailure(error), count: count)))
    }
}
