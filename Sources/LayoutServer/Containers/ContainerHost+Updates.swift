import LayoutCore
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Changes of a container, one after another.
extension ContainerHost {
    struct UpdateOutcome: Sendable {
        var snapshot: Snapshot
        /// nil: nothing that can be seen has changed.
        var changes: FrameDiff?
        var sizeBefore: Size
        /// What the bounds moved by, so that the anchor stays in place.
        var adjustment: Point
        /// By how much the anchor lies elsewhere on the screen all the same.
        var displacement: Point
        /// What further changes of the bounds are to hold.
        var resize: ResizeAnchor?
        var animations: UpdateAnimations?
    }

    /// Carries out an update on the layout thread, together with others that wait, and answers it.
    nonisolated func submit(_ update: QueuedUpdate, unless isStopping: @escaping @Sendable () -> RequestFailure?) {
        inbox.add(update)
        submit { host in host.serveUpdates(isStopping) }
    }

    /// Drops an update that is not done.
    nonisolated func cancel(_ update: QueuedUpdate) -> Bool {
        guard update.cancel() else { return false }
        inbox.noticeCancel()
        return true
    }

    /// How often a round is begun anew for newer updates, so that a stream of them does not keep all from being seen.
    private static let interruptionLimit = 3

    /// How an attempt at a round came out.
    private enum RoundOutcome {
        case done
        /// Given up for a newer update, or for one that was dropped.
        case givenUp
        /// Several together took longer than they should; one of them may be endless.
        case overdue
        case failed(RequestFailure)
    }

    /// One round: each update that came brings a call, so that none is left, and what else waits for the container or for the
    /// thread has its turn in between.
    private func serveUpdates(_ isStopping: () -> RequestFailure?) {
        let round = inbox.takeRound()
        // What has not begun when the server stops is not begun.
        if let failure = isStopping() {
            for update in round { update.finish(.failure(update.begin() ? failure : .cancelled)) }
        } else if !round.isEmpty {
            serve(round)
        }
        inbox.answerFinished()
    }

    /// Carries out updates as one change: each answer tells of all of them. Those that fail by themselves are left out; where all
    /// together fail, each is tried alone, and where they take too long the first is, before the others go on together.
    private func serve(_ updates: [QueuedUpdate]) {
        var round = updates
        var attempts = 0
        while !round.isEmpty {
            let isFinal = attempts >= Self.interruptionLimit
            attempts += 1
            let isAlone = round.count == 1
            switch attempt(&round, isFinal: isFinal) {
            case .done: return
            case .givenUp: round = isFinal ? inbox.dropped(round) : inbox.takeRound(after: round)
            case .overdue: serveAlone(round.removeFirst())
            case .failed(let failure) where isAlone: return Self.refuse(round[0], failure)
            case .failed:
                for update in round { serveAlone(update) }
                return
            }
        }
    }

    /// Carries out one update. No newer ones are taken along, since others are to happen before those.
    private func serveAlone(_ update: QueuedUpdate) {
        var round = [update]
        switch attempt(&round, isFinal: true) {
        case .done: return
        case .givenUp, .overdue: _ = inbox.dropped([update])
        case .failed(let failure): Self.refuse(update, failure)
        }
    }

    private static func refuse(_ update: QueuedUpdate, _ failure: RequestFailure) {
        update.finish(.failure(update.begin() ? failure : .cancelled))
    }

    /// Of several updates together nothing is told or counted that fails: each is tried alone then.
    private func attempt(_ round: inout [QueuedUpdate], isFinal: Bool) -> RoundOutcome {
        guard let first = round.first else { return .done }
        inbox.begin(round, isFinal: isFinal)
        defer { inbox.end() }
        return PluginCaller(user: first.user, isCounted: round.count == 1).run {
            carryOut(&round, isFinal: isFinal)
        }
    }

    /// Until when several updates together may be prepared; nil: as long as it takes. An eighth of what a script may take, more
    /// where the prepare before took longer, and at most a half: so a good update that came behind an endless one is not kept
    /// waiting for twice the limit.
    private func deadline(_ round: [QueuedUpdate], _ change: ContainerTransaction, _ before: Snapshot)
        -> ContinuousClock.Instant?
    {
        guard round.count > 1, let limit = change.definition.prepareLimit(change.container.itemCount) else {
            return nil
        }
        return .now + min(limit / 2, max(limit / 8, before.duration * 2))
    }

    /// Carries out all operations of all updates or none; those whose operations are refused leave the round with their failure.
    private func carryOut(_ round: inout [QueuedUpdate], isFinal: Bool) -> RoundOutcome {
        var change: ContainerTransaction?
        var isLayoutAsked = false
        var isPrepared = false
        let wasFallenBack = usesFallback
        var deadline: ContinuousClock.Instant?
        do throws(RequestFailure) {
            let before = try current()
            var plans: [Int] = []
            change = try applyAll(&round, before, &plans)
            guard var made = change, let last = round.last else { return .done }
            defer { change = made }
            try reserveRest(&made)
            let anchor = try anchor(last.message, made, last.mapping)
            isLayoutAsked = true
            hasUnpublishedPrepare = false
            let inbox = inbox
            let leaving = last.message.withAnimations ? try shown(before, last.mapping) : []
            let end = self.deadline(round, made, before)
            deadline = end
            let isGivenUp: @Sendable () -> Bool = {
                !isFinal && inbox.isInterrupted || end.map { $0 < .now } ?? false
            }
            var settled = try Cancellation.watching(isGivenUp) { () throws(RequestFailure) in
                try settle(&made, before, anchor)
            }
            isPrepared = true
            if last.message.withAnimations {
                settled.animations = try animations(leaving, from: before, to: settled.snapshot, made, last.mapping)
            }
            try chargeLayoutMemory()
            guard inbox.beginAll(round) else { throw .cancelled }
            commit(made, settled, before)
            var first = 0
            for (update, end) in zip(round, plans) {
                var own = Self.reply(settled.told(to: update))
                if end == first + 1 { own.updateContainer.batch = WireBatchOutcome(made.plans[first].outcome) }
                first = end
                update.finish(.success(own))
            }
            return .done
        } catch {
            if let change { quota.releaseMemory(change.reservedMemory, of: owner) }
            usesFallback = wasFallenBack
            // It may have gone with a change that did not come about. A prepare that was given up leaves it as it was.
            if isLayoutAsked, isPrepared || hasUnpublishedPrepare || error.code != .cancelled,
                layout?.layout.isStateful == true
            {
                dropLayout()
            }
            guard error.code == .cancelled else { return .failed(error) }
            return round.count > 1 && !isPrepared && deadline.map { $0 < .now } == true ? .overdue : .givenUp
        }
    }

    /// All operations of the round on one change. What is refused leaves the round with its answer.
    ///
    /// - Parameter plans: for each update, how many batch updates there are up to its end.
    private func applyAll(
        _ round: inout [QueuedUpdate], _ before: Snapshot, _ plans: inout [Int]
    ) throws(RequestFailure) -> ContainerTransaction? {
        while !round.isEmpty {
            var change = ContainerTransaction(
                definition: definition, container: container, parameters: parameters,
                orthogonalOffsets: before.orthogonalOffsets)
            plans = []
            var refused: (index: Int, failure: RequestFailure)?
            for (index, update) in round.enumerated() {
                do throws(RequestFailure) {
                    try apply(update, to: &change, before)
                    plans.append(change.plans.count)
                } catch {
                    refused = (index, error)
                    break
                }
            }
            guard let refused else { return change }
            quota.releaseMemory(change.reservedMemory, of: owner)
            let update = round.remove(at: refused.index)
            update.finish(.failure(update.begin() ? refused.failure : .cancelled))
        }
        return nil
    }

    private func apply(
        _ update: QueuedUpdate, to change: inout ContainerTransaction, _ before: Snapshot
    ) throws(RequestFailure) {
        let message = update.message
        if message.hasIfGeneration, message.ifGeneration != before.generation {
            throw .stale(
                message.ifGeneration, current: before.generation, pointer: "/updateContainer/ifGeneration")
        }
        for (index, operation) in message.operations.enumerated() {
            try apply(
                operation, to: &change, update.mapping, update.catalogue, "/updateContainer/operations/\(index)")
        }
    }

    private static func reply(_ outcome: UpdateOutcome) -> WireReply {
        .with {
            $0.generation = outcome.snapshot.generation
            $0.updateContainer = WireUpdateContainerReply(outcome)
        }
    }

    // MARK: Steps

    /// What the change makes stale, and the snapshot after it.
    private func settle(
        _ change: inout ContainerTransaction, _ before: Snapshot, _ anchor: AnchorPlace?
    ) throws(RequestFailure) -> UpdateOutcome {
        // Where a script answers queries, what was in sight is known only until it is prepared anew.
        let held = held(anchor, by: change, before)
        var context: InvalidationContext?
        if change.needsPrepare {
            context = .everything
        } else if change.setsBounds {
            context = try reportingPluginErrors(orFallback: .everything) { () throws(LayoutError) in
                try preparedInstance().invalidation(
                    of: before.prepared, from: before.bounds, to: change.container.bounds)
            }
        }
        var outcome = Prepared(layout: before.prepared, duration: before.duration)
        let container = change.container
        if context?.needsPrepare == true {
            let reason = change.reason.rawValue
            try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
                try layout?.layout.willInvalidate(reason, in: container)
            }
            outcome = try prepare(change)
        }
        var displacement = Point.zero
        if let anchor = held.anchor { displacement = try scroll(&change, &outcome, &context, anchor) }
        for plan in change.plans {
            try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
                try layout?.layout.didUpdate(plan, in: container)
            }
        }
        let (prepared, duration) = (outcome.layout, outcome.duration)
        let bounds = change.container.bounds
        let snapshot = snapshot(
            before.generation + (context == nil ? 0 : 1), bounds, prepared, duration,
            try change.checkedOffsets(in: prepared), change.definition,
            keeping: context?.needsPrepare == true ? nil : before)
        return UpdateOutcome(
            snapshot: snapshot,
            changes: context.map { context in
                if context.needsPrepare { return changes(from: before, to: snapshot, change.map) }
                return context.invalidatesEverything ? .everything : FrameDiff(stale: context.elements)
            },
            sizeBefore: before.prepared.contentSize,
            adjustment: Point(x: bounds.x - container.bounds.x, y: bounds.y - container.bounds.y),
            displacement: displacement,
            resize: held.resize?.followed(by: snapshot, after: before))
    }

    /// A published state, asked for elements by its layout where that answers queries itself.
    func seen(_ snapshot: Snapshot) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            snapshot.prepared, bounds: snapshot.bounds, offsets: snapshot.orthogonalOffsets,
            live: snapshot.answersQueries ? (try preparedInstance(), container) : nil)
    }

    /// What became of every element; where a script answers queries nobody knows.
    func changes(from before: Snapshot, to after: Snapshot, _ map: ItemMap) -> FrameDiff {
        if before.answersQueries || after.answersQueries { return .everything }
        return FrameDiffer.changes(from: before.end, to: after.end, map: map)
    }

    private func commit(_ change: ContainerTransaction, _ outcome: UpdateOutcome, _ before: Snapshot) {
        definition = change.definition
        container = change.container
        parameters = change.parameters
        if change.needsPrepare {
            let memory = ContainerMemory.bytes(container.sections, definition, parameters)
            quota.releaseMemory(chargedMemory + change.reservedMemory - memory, of: owner)
            chargedMemory = memory
        } else {
            quota.releaseMemory(change.reservedMemory, of: owner)
        }
        resize = outcome.resize
        if outcome.changes != nil { transitionTarget = nil }
        publish(outcome.snapshot)
        guard let changes = outcome.changes else { return }
        notify(
            .invalidated(
                NoticeQueue.Invalidation(
                    generationBefore: before.generation, generation: outcome.snapshot.generation, reason: change.reason,
                    changes: changes, sizeBefore: outcome.sizeBefore,
                    sizeAfter: outcome.snapshot.prepared.contentSize, bounds: outcome.snapshot.bounds,
                    adjustment: outcome.adjustment)))
    }
}

extension Snapshot {
    var end: PreparedState {
        PreparedState(prepared: prepared, bounds: bounds, offsets: orthogonalOffsets)
    }
}
