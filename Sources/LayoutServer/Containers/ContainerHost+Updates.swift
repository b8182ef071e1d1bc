import LayoutCore
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
        guard update.message.isSmall, snapshot?.isSmall == true else { return nil }
        return performNow { host in
            // It may have grown since.
            guard host.snapshot?.isSmall == true, host.definition.costIsLinear else { return nil }
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
    private func commit(_ attempt: inout UpdateAttempt) -> UpdateRound.Outcome {
        guard let first = attempt.updates.first else { return .committed }
        return PluginCaller(user: first.user, isCounted: attempt.updates.count == 1).run {
            do throws(RequestFailure) {
                return commit(&attempt, after: try current())
            } catch {
                return .failed(error)
            }
        }
    }

    private func commit(_ attempt: inout UpdateAttempt, after before: Snapshot) -> UpdateRound.Outcome {
        var pass = LayoutPass(before, transaction(after: before))
        let usedFallback = usesFallback
        do throws(RequestFailure) {
            try apply(&attempt, to: &pass)
            guard let last = attempt.updates.last else { return .committed }
            let outcome = try layOut(&pass, for: last, &attempt)
            try chargeLayoutMemory()
            try attempt.commit()
            commit(pass.transaction, outcome, before)
            finish(attempt.updates, pass, outcome)
            return .committed
        } catch {
            quota.releaseMemory(pass.transaction.reservedMemory, of: owner)
            usesFallback = usedFallback
            dropLayoutIfAhead(pass.stage, error)
            guard error.code == .cancelled else { return .failed(error) }
            return pass.stage != .settled && attempt.isOverdue ? .overdue : .interrupted
        }
    }

    /// A layout with state of its own may have followed a transaction that was not committed. A prepare that was abandoned leaves it
    /// as it was.
    private func dropLayoutIfAhead(_ stage: LayoutPass.Stage, _ error: RequestFailure) {
        let mayBeAhead =
            switch stage {
            case .applying: false
            case .laidOut: hasUnpublishedPrepare || error.code != .cancelled
            case .settled: true
            }
        if mayBeAhead, instance?.layout.stateful != nil { dropLayout() }
    }

    // MARK: Applying

    private func transaction(after before: Snapshot) -> ContainerTransaction {
        ContainerTransaction(
            definition: definition, container: container, parameters: parameters,
            orthogonalOffsets: before.orthogonalOffsets)
    }

    /// Applies the operations of all updates to one transaction. An update whose operations are refused leaves the attempt, and the others
    /// are applied again without it.
    private func apply(_ attempt: inout UpdateAttempt, to pass: inout LayoutPass) throws(RequestFailure) {
        while !attempt.updates.isEmpty {
            pass.transaction = transaction(after: pass.before)
            pass.batchCounts = []
            guard let (index, failure) = applyAll(attempt.updates, to: &pass) else { break }
            quota.releaseMemory(pass.transaction.reservedMemory, of: owner)
            pass.transaction.reservedMemory = 0
            attempt.refuse(at: index, failure)
        }
        if !attempt.updates.isEmpty { try reserveRest(&pass.transaction) }
    }

    /// - Returns: the first update that is refused.
    private func applyAll(_ updates: [QueuedUpdate], to pass: inout LayoutPass) -> (
        index: Int, failure: RequestFailure
    )? {
        for (index, update) in updates.enumerated() {
            do throws(RequestFailure) {
                try apply(update, to: &pass.transaction, pass.before)
                pass.batchCounts.append(pass.transaction.plans.count)
            } catch {
                return (index, error)
            }
        }
        return nil
    }

    private func apply(
        _ update: QueuedUpdate, to transaction: inout ContainerTransaction, _ before: Snapshot
    ) throws(RequestFailure) {
        let message = update.message
        if message.hasIfGeneration, message.ifGeneration != before.generation {
            throw .stale(
                message.ifGeneration, current: before.generation, pointer: "/updateContainer/ifGeneration")
        }
        for (index, operation) in message.operations.enumerated() {
            try apply(
                operation, to: &transaction, update.mapping, update.catalogue, "/updateContainer/operations/\(index)")
        }
    }

    // MARK: Committing

    private func commit(_ transaction: ContainerTransaction, _ outcome: UpdateOutcome, _ before: Snapshot) {
        definition = transaction.definition
        container = transaction.container
        parameters = transaction.parameters
        if transaction.needsPrepare {
            let memory = ContainerMemory.bytes(container.sections, definition, parameters)
            quota.releaseMemory(chargedMemory + transaction.reservedMemory - memory, of: owner)
            chargedMemory = memory
        } else {
            quota.releaseMemory(transaction.reservedMemory, of: owner)
        }
        resize = outcome.resize
        if outcome.changes != nil { transitionTarget = nil }
        publish(outcome.snapshot)
        guard let changes = outcome.changes else { return }
        notify(
            .invalidated(
                NoticeQueue.Invalidation(
                    generationBefore: before.generation, generation: outcome.snapshot.generation,
                    reason: transaction.reason, changes: changes, sizeBefore: outcome.sizeBefore,
                    sizeAfter: outcome.snapshot.prepared.contentSize, bounds: outcome.snapshot.bounds,
                    adjustment: outcome.adjustment)))
    }

    /// Gives every update its reply: all of what has changed, and the outcome of its own batch update.
    private func finish(_ updates: [QueuedUpdate], _ pass: LayoutPass, _ outcome: UpdateOutcome) {
        var first = 0
        for (update, end) in zip(updates, pass.batchCounts) {
            var reply = WireReply.with {
                $0.generation = outcome.snapshot.generation
                $0.updateContainer = WireUpdateContainerReply(outcome.adjusted(for: update))
            }
            reply.updateContainer.merged = UInt32(updates.count)
            if end == first + 1, !update.message.withoutBatch {
                reply.updateContainer.batch = WireBatchOutcome(pass.transaction.plans[first].outcome)
            }
            first = end
            update.finish(.success(reply))
        }
    }
}
