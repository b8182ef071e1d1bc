import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Updates of a container: from the inbox to a committed transaction. What is laid out on the way is in `ContainerHost+Pass`.
extension ContainerHost {
    /// Carries out an update on the layout thread, merged with others that wait, and replies to it.
    ///
    /// - Parameter stopping: the failure of updates that have not begun when the server stops; nil while it runs.
    nonisolated func submit(_ update: QueuedUpdate, unless stopping: @escaping @Sendable () -> RequestFailure?) {
        inbox.add(update)
        if update.setsLayout { expectScripts() }
        submit { host in host.serveRound(stopping) }
    }

    /// Carries out a small update of a small container at once, on the calling thread.
    ///
    /// - Returns: nil if it has to be submitted, and nothing was done.
    nonisolated func perform(_ update: QueuedUpdate) -> Result<WireReply, RequestFailure>? {
        guard update.message.isSmall, let snapshot, snapshot.isSmall, snapshot.transition == nil else { return nil }
        return performNow { host in
            // It may have grown since.
            guard host.snapshot?.isSmall == true, host.transition == nil, host.definition.costIsLinear else {
                return nil
            }
            UpdateRound.run(update, outside: host.inbox) { host.commit(&$0) }
            return update.result
        } ?? nil
    }

    /// Serves one round. Every update that arrives brings one call, so none is left over, and other work of the container or the thread runs
    /// in between.
    private func serveRound(_ stopping: () -> RequestFailure?) {
        var round = UpdateRound(from: inbox)
        if let failure = stopping() {
            round.refuse(failure)
        } else {
            round.run { commit(&$0) }
        }
        inbox.answerFinished()
        chooseThreads()
    }

    /// Commits all updates of an attempt or none. The failures of several updates together are neither counted nor reported, since each is
    /// attempted alone afterwards.
    func commit(_ attempt: inout UpdateAttempt) -> UpdateRound.Outcome {
        guard let first = attempt.updates.first else { return .committed }
        return PluginCaller(user: first.user, isCounted: attempt.updates.count == 1).run {
            do throws(RequestFailure) {
                return commit(&attempt, after: try plainSnapshot())
            } catch {
                return .failed(error)
            }
        }
    }

    private func commit(_ attempt: inout UpdateAttempt, after before: Snapshot) -> UpdateRound.Outcome {
        guard let first = attempt.updates.first else { return .committed }
        var pass = pass(after: before, first.mapping.limits)
        let usedFallback = usesFallback
        do throws(RequestFailure) {
            try apply(&attempt, to: &pass)
            guard let last = attempt.updates.last else { return .committed }
            var outcome = try layOut(&pass, for: last, &attempt)
            let continued = continuedTransition(&pass, &outcome, for: last.user)
            try chargeLayoutMemory()
            try attempt.commit()
            transition = continued
            commit(pass, &outcome)
            finish(attempt.updates, pass, outcome)
            return .committed
        } catch {
            usesFallback = usedFallback
            dropLayoutIfAhead(pass.stage, error)
            guard error.code == .cancelled else { return .failed(error) }
            return pass.stage != .settled && attempt.isOverdue ? .overdue : .interrupted
        }
    }

    /// A layout with state of its own may have followed a transaction that was not committed. A prepare that was abandoned or not paid
    /// for leaves it as it was.
    func dropLayoutIfAhead(_ stage: LayoutPass.Stage, _ error: RequestFailure) {
        let mayBeAhead =
            switch stage {
            case .applying: false
            case .laidOut: hasUnpublishedPrepare || ![.cancelled, .limitMemory, .limitAllMemory].contains(error.code)
            case .settled: true
            }
        if mayBeAhead, instance?.layout.stateful != nil { dropLayout() }
    }

    // MARK: Applying

    /// A pass that changes nothing yet.
    func pass(after before: Snapshot, _ limits: ProtocolLimits) -> LayoutPass {
        let charge = MemoryCharge(of: owner, in: accounts)
        return LayoutPass(before, draft(after: before, charge, limits), charge)
    }

    /// Applies the operations of all updates to one transaction. An update whose operations are refused leaves the attempt, and the others
    /// are applied again without it.
    private func apply(_ attempt: inout UpdateAttempt, to pass: inout LayoutPass) throws(RequestFailure) {
        while !attempt.updates.isEmpty {
            pass = self.pass(after: pass.before, attempt.updates[0].mapping.limits)
            guard let (index, failure) = applyAll(attempt.updates, to: &pass) else { break }
            attempt.refuse(at: index, failure)
        }
        guard !attempt.updates.isEmpty, pass.transaction.needsPrepare else { return }
        try checked { () throws(LayoutError) in try pass.transaction.reserveRest() }
    }

    /// - Returns: the first update that is refused.
    private func applyAll(_ updates: [QueuedUpdate], to pass: inout LayoutPass) -> (
        index: Int, failure: RequestFailure
    )? {
        for (index, update) in updates.enumerated() {
            do throws(RequestFailure) {
                pass.transaction.namesBatch = update.withIDs && !update.message.withoutBatch
                pass.transaction.batchSections = nil
                try apply(update, to: &pass)
                pass.applied.append(
                    LayoutPass.AppliedUpdate(
                        batchCount: pass.transaction.plans.count, batchSections: pass.transaction.batchSections,
                        skipped: pass.transaction.skipped))
                pass.transaction.skipped = []
            } catch {
                return (index, error)
            }
        }
        return nil
    }

    private func apply(_ update: QueuedUpdate, to pass: inout LayoutPass) throws(RequestFailure) {
        let (message, before) = (update.message, pass.before)
        let generation = snapshot?.generation ?? before.generation
        // While items are being moved, all generations since the last change have the same data.
        if message.hasIfGeneration, message.ifGeneration < before.generation || message.ifGeneration > generation {
            throw .stale(message.ifGeneration, current: generation, pointer: "/updateContainer/ifGeneration")
        }
        pass.transaction.limits = CollectionLimits(update.mapping.limits)
        for (index, operation) in message.operations.enumerated() {
            pass.transaction.operation = index
            pass.transaction.refusesSkipped = message.refuseSkipped
            let pointer = "/updateContainer/operations/\(index)"
            let operation = try update.mapping.operation(operation, among: update.catalogue, pointer)
            try checked { () throws(LayoutError) in try pass.transaction.apply(operation, at: pointer) }
        }
        try checked { () throws(LayoutError) in try pass.transaction.resolveStale() }
    }

    // MARK: Committing

    /// - Parameter outcome: becomes that which clients see, while items are being moved.
    func commit(_ pass: LayoutPass, _ outcome: inout UpdateOutcome) {
        let transaction = pass.transaction
        let needsPrepare = pass.context?.needsPrepare == true
        let back = movement.map { movement in
            let isBack = needsPrepare && (!isDropping || movement.other != nil)
            return isBack ? changesBack(movement, from: snapshot ?? pass.before, to: pass.before) : .none
        }
        definition = transaction.definition
        container = transaction.container
        identifiers = transaction.identifiers
        parameters = transaction.parameters
        if transaction.needsPrepare || needsPrepare {
            dataCharge.take(pass.charge, retaining: settledMemory(pass.layout))
        } else {
            pass.charge.release()
        }
        resize = outcome.resize
        if outcome.changes != nil { transitionTarget = nil }
        if let movement {
            outcome =
                isDropping
                ? dropped(movement, outcome, transaction.plans.last, back ?? .none)
                : followed(movement, outcome, pass, back ?? .none)
        }
        publish(outcome.snapshot)
        guard let changes = outcome.changes else { return }
        notify(
            NoticeQueue.Invalidation(
                generationBefore: outcome.generationBefore, generation: outcome.snapshot.generation,
                reason: transaction.reason, changes: changes, sizeBefore: outcome.sizeBefore,
                sizeAfter: outcome.snapshot.prepared.contentSize, bounds: outcome.snapshot.bounds,
                adjustment: outcome.adjustment, movement: outcome.snapshot.provisional?.movement,
                transition: outcome.snapshot.transition), changing: pass.before.sections)
    }

    /// Gives every update its reply: all of what has changed, and the outcome of its own batch update.
    func finish(_ updates: [QueuedUpdate], _ pass: LayoutPass, _ outcome: UpdateOutcome) {
        var first = 0
        let (before, after) = (pass.before.sections, outcome.snapshot.data.sections)
        for (update, applied) in zip(updates, pass.applied) {
            var reply = WireReply.with {
                $0.generation = outcome.snapshot.generation
                $0.updateContainer = WireUpdateContainerReply(outcome.adjusted(for: update))
            }
            reply.updateContainer.merged = UInt32(updates.count)
            if applied.batchCount == first + 1, !update.message.withoutBatch {
                reply.updateContainer.batch = WireBatchOutcome(pass.transaction.plans[first].outcome)
            }
            reply.updateContainer.skipped = applied.skipped.map { WireSkipped($0) }
            if update.withIDs {
                reply.updateContainer.addIdentifiers(before: ReplyIdentifiers(before), after: ReplyIdentifiers(after))
            }
            if reply.updateContainer.hasBatch, let sections = applied.batchSections {
                reply.updateContainer.batch.addIdentifiers(
                    before: ReplyIdentifiers(sections.before), after: ReplyIdentifiers(sections.after))
            }
            first = applied.batchCount
            update.finish(.success(reply))
        }
    }
}
