import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// New versions of the container's plugin.
extension ContainerHost {
    /// Goes over to another version of the layout, and posts `layoutReloaded` and then `invalidated`. If the new version cannot lay out
    /// the container, everything stays as it was and only `layoutFailed` is posted; the failure counts against the container's owner.
    ///
    /// - Parameter announcement: posts to the subscribers to all of the owner's containers; nil: this container does.
    func reload(_ newer: LayoutDefinition, _ announcement: ReloadAnnouncement? = nil) {
        guard snapshot != nil, newer.name == definition.name else {
            announcement?.settle(.gone, of: owner)
            return
        }
        guard newer.revision != definition.revision else {
            if let announcement { notifyReloaded(newer, announcement) }
            return
        }
        cancelTransition()
        PluginCaller(user: owner).run { replaceDefinition(with: newer, announcement) }
    }

    private func replaceDefinition(with newer: LayoutDefinition, _ announcement: ReloadAnnouncement?) {
        cancelMovement()
        guard let before = snapshot else { return }
        let older = (definition, parameters, instance, container, usesFallback)
        definition = newer
        parameters = newer.schema.carried(parameters, of: older.0.schema)
        container.sections = container.sections.map { $0.adapted(to: newer) }
        instance = LayoutInstance(
            layout: newer.make(parameters, after: instance?.layout), definition: newer, parameters: parameters)
        // A new version's failure is reported even if the one before failed in the same way.
        failures = FailureLog()
        do throws(RequestFailure) {
            let (prepared, duration) = try prepareCharged()
            publishReload(prepared, duration, before, announcement)
        } catch {
            (definition, parameters, instance, container, usesFallback) = older
            announcement?.settle(.failed, of: owner)
            // A plugin's own failure was reported where it happened.
            guard error.fault == nil else { return }
            var failure = error
            failure.fault = PluginFault(plugin: newer.name, version: newer.version)
            notify(.failed(NoticeQueue.Failure(container: id, error: failure)))
        }
    }

    private func publishReload(
        _ prepared: PreparedLayout, _ duration: Duration, _ before: Snapshot, _ announcement: ReloadAnnouncement?
    ) {
        let snapshot = snapshot(
            before.generation + 1, container.bounds, prepared, duration,
            before.orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil }, definition)
        publish(snapshot)
        transitionTarget = nil
        notifyReloaded(definition, announcement)
        notify(
            NoticeQueue.Invalidation(
                generationBefore: before.generation, generation: snapshot.generation, reason: .plugin,
                changes: changes(from: before, to: snapshot, .identity), sizeBefore: before.prepared.contentSize,
                sizeAfter: prepared.contentSize, bounds: snapshot.bounds))
    }

    /// Prepares the container and replaces its charge.
    private func prepareCharged() throws(RequestFailure) -> (PreparedLayout, Duration) {
        let memory = ContainerMemory.bytes(container.sections, definition, parameters)
        let reserved = try MemoryCharge(memory, of: owner, in: accounts)
        let outcome = try prepare(container, definition, parameters)
        try chargeLayoutMemory()
        dataCharge.take(reserved, retaining: settledMemory(outcome.0))
        return outcome
    }

    private func notifyReloaded(_ definition: LayoutDefinition, _ announcement: ReloadAnnouncement?) {
        let notice = NoticeQueue.Notice.reloaded(layout: definition.name, version: definition.version)
        notifySubscribers(notice)
        if let announcement {
            announcement.settle(.succeeded, of: owner)
        } else {
            notifyUserSubscribers(notice)
        }
    }
}
