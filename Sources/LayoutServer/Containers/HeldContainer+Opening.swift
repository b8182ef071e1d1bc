import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

extension HeldContainer {
    /// - Parameters:
    ///   - stored: what was measured and scrolled before the server was started again.
    ///   - generation: the first.
    /// - Throws: `limit.memoryPerUser`, or what the mapping or the layout refuses.
    func open(
        _ message: WireOpenContainer, _ mapping: Mapping, restoring stored: WireStoredContainer? = nil,
        generation: UInt64 = 1
    ) throws(RequestFailure) {
        let definition = host.definition
        let parameters = try mapping.parameters(
            message.parameters, schema: definition.schema, "/openContainer/parameters")
        let bounds = try mapping.bounds(of: message, "/openContainer")
        let environment = try mapping.environment(message.environment, "/openContainer/environment")
        let kept = try mapping.layoutState(message.layoutState, "/openContainer/layoutState")
        let measured = stored?.measuredSizes ?? []
        let given = try mapping.sections(message.sections, "/openContainer/sections")
        let memory =
            ContainerMemory.bytes(given, by: definition, with: parameters)
            + measured.reduce(0) { $0 + $1.items.count * MeasuredSizes.bytesPerItem }
        let reserved = try MemoryCharge(memory, of: owner, in: host.services.accounts)
        var sections = try RequestFailure.convert { () throws(LayoutError) in
            try definition.sections(given, pointer: "/openContainer/sections")
        }
        let unmeasured = Container(bounds: bounds, environment: environment, sections: sections)
        for (index, sizes) in measured.enumerated() {
            let lengths = stored?.measuringLengths ?? []
            let length =
                index < lengths.count
                ? lengths[index].length
                : definition.measuringLength(parameters, of: Int(sizes.section), in: unmeasured)
            try mapping.set(sizes, at: length, in: &sections, "/measuredSizes")
        }
        let container = Container(bounds: bounds, environment: environment, sections: sections)
        let identifiers = try RequestFailure.convert(under: "/openContainer/sections") { () throws(LayoutError) in
            try IdentifierIndex(container.sections)
        }
        var content = CollectionState.Content(
            parameters: parameters, container: container, identifiers: identifiers)
        (content.kept, content.generation) = (kept, generation)
        content.offsets = stored?.orthogonalOffsets.map { (Int($0.section), $0.offset) } ?? []
        let opened = try RequestFailure.convert { () throws(LayoutError) in
            try RunningCollection(content, as: definition, id: id, fallback: host.fallback, host: host.services)
        }
        try host.layoutCharge.change(to: opened.retainedBytes)
        running = opened
        // What measured sizes take is checked when they next change.
        host.dataCharge.take(reserved, retaining: min(memory, opened.settledBytes))
        publish(opened.collection.shown)
    }

    /// Adds a subscriber, which gets every change after the state that is returned, or of what its window shows.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func subscribe(_ subscriber: Subscriber) throws(RequestFailure) -> LaidOutState {
        let state = try current()
        if subscriber.hasWindow {
            host.followers.windows.open(
                ContainerWindows.Key(subscriber.queue, subscriber.subscription), in: state)
        }
        subscriber.view?.open(in: state)
        host.followers.add(subscriber)
        ContainerMotion(self).resume()
        return state
    }

    /// Closes the container: readers find nothing, and subscribers get `containerClosed`.
    ///
    /// - Parameters:
    ///   - staysStored: whether the store keeps it.
    ///   - held: the partner of its drag, if it is held.
    func close(reason: String, staysStored: Bool = false, holding held: ContainerHost? = nil) {
        guard host.publish(nil) != nil else { return }
        host.identity.opener?.remove(id)
        if !staysStored { host.keeper?.forget(id) }
        host.followers.notify(.closed(reason: reason))
        host.followers.removeAll()
        leavePartner(holding: held)
        running = nil
        host.services.clock.withdraw(host)
        host.layoutCharge.release()
        host.reclaimer.containerClosed(bytes: host.dataCharge.bytes)
        host.dataCharge.release()
        host.services.accounts.removeContainer(of: owner)
    }
}
