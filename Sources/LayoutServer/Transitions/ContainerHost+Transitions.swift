import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Transitions as a state of the container.
extension ContainerHost {
    // MARK: Requests

    /// - Parameters:
    ///   - other: the layout that it leads to; nil for the container's own.
    ///   - user: the user that is charged for the other layout.
    /// - Throws: `transition.active`, or what a layout that answers queries itself throws.
    func beginTransition(
        _ message: WireBeginTransition, to other: LayoutDefinition?, by connection: ObjectIdentifier,
        for user: UInt32, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/beginTransition"
        let snapshot = try current()
        if transition != nil { throw transitionActive(pointer + "/container") }
        if movement != nil {
            throw RequestFailure(
                .movementActive, "items of container \(id) are being moved, expected a container of which none are",
                pointer: pointer + "/container")
        }
        let focus =
            message.hasFocus
            ? try mapping.point(message.focus, pointer + "/focus")
            : Point(x: container.bounds.width / 2, y: container.bounds.height / 2)
        let parameters =
            if let other {
                try mapping.parameters(message.toParameters, schema: other.schema, pointer + "/toParameters")
            } else {
                try mapping.parameters(
                    message.toParameters, schema: definition.schema, over: self.parameters,
                    pointer + "/toParameters")
            }
        let (target, way) = try makeWay(
            from: snapshot, container, to: other ?? definition, parameters, nil, focus: focus, for: user, pointer)
        var begun = ContainerTransition(
            of: connection, to: target, isOwnLayout: other == nil, way: way, base: snapshot, focus: focus)
        begun.capture(container.bounds)
        if other != nil {
            tell(instance?.layout.stateful, .replacement(target.definition.name), isOver: false, container)
        }
        publish(begun, container.bounds)
        return reply { $0.beginTransition = $1 }
    }

    /// - Throws: `transition.unknown`
    func updateTransition(
        _ message: WireUpdateTransition, by connection: ObjectIdentifier, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/updateTransition"
        var moved = try transition(of: connection, pointer + "/container")
        let progress = try mapping.number(message.progress, pointer + "/progress")
        moved.move(
            to: min(max(progress, 0), 1) + 0,
            focus: message.hasFocus ? try mapping.point(message.focus, pointer + "/focus") : nil)
        publish(moved, moved.bounds(container.bounds))
        return reply { $0.updateTransition = $1 }
    }

    /// Sets the other layout as an update does.
    ///
    /// - Throws: `transition.unknown`, or what the update is refused for. The transition then goes on.
    func finishTransition(
        by connection: ObjectIdentifier, for user: UInt32, _ mapping: Mapping, _ catalogue: LayoutCatalogue,
        withIDs: Bool
    ) throws(RequestFailure) -> WireReply {
        let finished = try transition(of: connection, "/finishTransition/container")
        let target = finished.target
        let parameters = Google_Protobuf_Struct(target.parameters.values.mapValues(\.json))
        var message = WireUpdateContainer()
        message.operations = [
            .with { operation in
                if finished.isOwnLayout {
                    operation.setParameters = parameters
                } else {
                    operation.setLayout.layout = target.definition.name
                    operation.setLayout.parameters = parameters
                }
            },
            .with {
                $0.setBounds = WireRect(
                    finished.bounds(atEnd: 1, container.bounds, of: finished.way.to.prepared))
            },
        ]
        let (older, before) = (instance, container)
        // A script goes on with what it has prepared for the transition.
        instance = LayoutInstance(
            layout: target.layout, definition: target.definition, parameters: target.parameters)
        do throws(RequestFailure) {
            let result = try endTransition(with: message, for: user, mapping, catalogue, withIDs)
            tellTransition(isOver: true, target.layout, of: finished.base.layout)
            if !finished.isOwnLayout {
                tell(older?.layout.stateful, .replacement(target.definition.name), isOver: true, before)
            }
            return .with {
                $0.generation = result.generation
                $0.finishTransition = result.updateContainer
            }
        } catch {
            instance = older
            // The failed update has released what it retains.
            if (try? chargeLayoutMemory()) == nil { dropLayout() }
            throw error
        }
    }

    /// - Throws: `transition.unknown`
    func cancelTransition(by connection: ObjectIdentifier) throws(RequestFailure) -> WireReply {
        _ = try transition(of: connection, "/cancelTransition/container")
        cancelTransition()
        return reply { $0.cancelTransition = $1 }
    }

    /// Cancels the transition of a connection that has ended.
    func forgetTransition(by connection: ObjectIdentifier) {
        if transition?.connection == connection { cancelTransition() }
    }

    // MARK: Steps

    /// Ends the transition where it began; does nothing if there is none.
    func cancelTransition() {
        guard let ended = transition, let before = snapshot else { return }
        let bounds = cancelledBounds(of: ended)
        let isMoved = ended.progress > 0 || before.bounds != bounds || ended.hasFixedEnds
        let base = ended.plain(before.generation + 1, bounds)
        transition = nil
        var prepared = base
        // Frames may follow the bounds, if others have moved them meanwhile.
        var moved = container
        moved.bounds = bounds
        if bounds != ended.base.bounds,
            let context = try? preparedInstance().invalidation(
                of: base.prepared, from: ended.base.bounds, to: bounds), context.needsPrepare,
            let (layout, duration) = try? prepare(moved, definition, parameters)
        {
            prepared = snapshot(base.generation, bounds, layout, duration, base.orthogonalOffsets, definition)
        }
        container.bounds = bounds
        tellTransition(isOver: true, ended.target.layout, of: base.layout)
        if !ended.isOwnLayout {
            tell(instance?.layout.stateful, .replacement(ended.target.definition.name), isOver: true, container)
        }
        publish(prepared, after: before, isMoved: isMoved)
    }

    /// The bounds after cancelling.
    func cancelledBounds(of transition: ContainerTransition) -> Rect {
        transition.boundsBefore
            ?? transition.bounds(atEnd: 0, container.bounds, of: transition.base.prepared)
    }

    /// The other layout for a container, and the way to it.
    ///
    /// - Parameters:
    ///   - older: the layout before, whose state a script may take over.
    ///   - focus: the point between the fingers, from the origin of the bounds.
    func makeWay(
        from base: Snapshot, _ container: Container, to definition: LayoutDefinition, _ parameters: Parameters,
        _ older: (any Layout)?, focus: Point, for user: UInt32, _ pointer: String
    ) throws(RequestFailure) -> (TransitionTarget, InteractiveTransition) {
        let own = container
        var container = container
        container.sections = container.sections.map { $0.adapted(to: definition) }
        let layout = definition.make(parameters, after: older)
        let isFixed = base.answersQueries || layout.answersQueries
        let charge = try MemoryCharge(
            ContainerMemory.bytes(container.sections, definition, parameters)
                + InteractiveTransition.bytes(items: container.itemCount, sections: container.sections.count)
                + (isFixed ? fixedBytes(container, definition) : 0),
            of: user, in: accounts)
        let target = try checked(pointer) { () throws(LayoutError) in
            try TransitionTarget(definition, parameters, layout, container, charge)
        }
        try checkBodies(container, target.layout)
        if older == nil {
            try checked(pointer) { () throws(LayoutError) in
                try target.layout.stateful?.willAnimate(.layout(base.layout), in: container)
            }
        }
        let offsets = base.orthogonalOffsets.reduce(into: [Int: Double]()) { offsets, own in
            offsets[own.key] = target.prepared.orthogonalRows[own.key]?.allowedOffset(own.value)
        }
        var ends = (
            from: base.preparedState,
            to: PreparedState(prepared: target.prepared, bounds: container.bounds, offsets: offsets)
        )
        if isFixed {
            ends = try checked(pointer) { () throws(LayoutError) in
                let fixed = try fixedEnds(from: ends.from, own, to: ends.to, of: target, focus: focus)
                return (fixed.from, fixed.to)
            }
        }
        return (target, InteractiveTransition(from: ends.from, to: ends.to, scale: container.environment.scale))
    }

    /// The bytes of `fixedEnds`.
    func fixedBytes(_ container: Container, _ other: LayoutDefinition) -> Int {
        FixedEnds.bytes(
            items: container.itemCount, attributes: definition.attributes.count + other.attributes.count)
    }

    /// What takes part in a transition if a script computes elements when it is queried.
    ///
    /// - Parameter offset: the content offset at the other end; nil: the one that follows from `focus`.
    func fixedEnds(
        from: PreparedState, _ container: Container, to: PreparedState, of target: TransitionTarget, focus: Point,
        offset: Point? = nil
    ) throws(LayoutError) -> FixedEnds {
        let own = try preparedInstance().querySource(for: from.prepared, of: container)
        return try FixedEnds(
            from: PresentedLayout(from.prepared, bounds: from.bounds, offsets: from.offsets, live: own),
            to: PresentedLayout(
                to.prepared, bounds: to.bounds, offsets: to.offsets,
                live: target.layout.querySource(for: to.prepared, of: target.container)),
            attributes: (definition.attributes, target.definition.attributes), focus: focus, offset: offset)
    }

    /// Runs an update that ends the transition.
    private func endTransition(
        with message: WireUpdateContainer, for user: UInt32, _ mapping: Mapping, _ catalogue: LayoutCatalogue,
        _ withIDs: Bool
    ) throws(RequestFailure) -> WireReply {
        let update = QueuedUpdate(
            message, mapping, catalogue, user: user, withIDs: withIDs, screen: { _ in }, reply: { _ in })
        endsTransition = true
        defer { endsTransition = false }
        UpdateRound.run(update, outside: inbox) { commit(&$0) }
        guard let result = update.result else { throw .cancelled }
        return try result.get()
    }

    /// Tells a script that the transition to it is over. Its failure does not keep the transition from ending.
    private func tellTransition(isOver: Bool, _ layout: any Layout, of older: String) {
        guard let layout = layout.stateful else { return }
        _ = try? reportingPluginErrors { () throws(LayoutError) in
            try layout.didAnimate(.layout(older), in: container)
        }
    }

    // MARK: Publishing

    /// Publishes a step, unless it is the present one.
    private func publish(_ next: ContainerTransition, _ bounds: Rect) {
        guard let before = snapshot else { return }
        let isBegun = transition == nil
        let isMoved = before.transition.map { $0.progress != next.progress } ?? false || before.bounds != bounds
        transition = next
        container.bounds = bounds
        resize = nil
        guard isBegun || isMoved else { return }
        // What does not take part is gone.
        publish(
            next.snapshot(before.generation + 1, bounds), after: before,
            isMoved: isMoved || isBegun && next.hasFixedEnds)
    }

    private func publish(_ after: Snapshot, after before: Snapshot, isMoved: Bool) {
        resize = nil
        if isMoved { transitionTarget = nil }
        publish(after)
        let (old, new) = (before.bounds, after.bounds)
        notify(
            NoticeQueue.Invalidation(
                generationBefore: before.generation, generation: after.generation, reason: .transition,
                changes: isMoved ? .everything : .none, sizeBefore: before.prepared.contentSize,
                sizeAfter: after.prepared.contentSize, bounds: new,
                adjustment: Point(x: new.x - old.x, y: new.y - old.y), transition: after.transition))
    }

    private func reply(_ set: (inout WireReply, WireTransitionStateReply) -> Void) -> WireReply {
        var state = WireTransitionStateReply()
        var reply = WireReply()
        guard let snapshot else { return reply }
        if let transition = snapshot.transition { state.transition = WireTransitionState(transition) }
        state.contentSize = WireSize(snapshot.prepared.contentSize)
        state.bounds = WireRect(snapshot.bounds)
        if let path = transition?.anchor?.indexPath { state.anchor = WireIndexPath(path) }
        reply.generation = snapshot.generation
        set(&reply, state)
        return reply
    }

    /// The reply with the anchor's identifier, if it is wanted and there is one.
    func named(_ reply: WireReply, _ withIDs: Bool) -> WireReply {
        guard withIDs, let snapshot, let identifiers = ReplyIdentifiers(snapshot.sections) else { return reply }
        var reply = reply
        identifiers.add(to: &reply)
        return reply
    }

    /// - Throws: `transition.unknown`
    private func transition(
        of connection: ObjectIdentifier, _ pointer: String
    ) throws(RequestFailure) -> ContainerTransition {
        _ = try current()
        guard let transition, transition.connection == connection else {
            throw RequestFailure(
                .unknownTransition,
                transition == nil
                    ? "container \(id) is in no transition, expected one that this connection began"
                    : "another connection began the transition of container \(id)",
                pointer: pointer)
        }
        return transition
    }

    /// The container is in transition.
    func transitionActive(_ pointer: String) -> RequestFailure {
        RequestFailure(
            .transitionActive, "container \(id) is in transition already, expected one that is in none",
            pointer: pointer)
    }
}
