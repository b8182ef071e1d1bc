import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Updates of a container: from the inbox to a committed change.
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
            guard let state = host.state, state.shown.isSmall, state.transition == nil, state.definition.costIsLinear
            else {
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
                return try commit(&attempt, limits: first.mapping.limits)
            } catch {
                return .failed(error)
            }
        }
    }

    private func commit(
        _ attempt: inout UpdateAttempt, limits: ProtocolLimits
    ) throws(RequestFailure) -> UpdateRound.Outcome {
        let before = try change { state throws(LayoutError) in try state.plainState() }
        var round = DraftedRound(try draft(after: before, limits), after: before)
        do throws(RequestFailure) {
            try apply(&attempt, to: &round, limits)
        } catch {
            return error.code == .cancelled ? attempt.abandoned(isSettled: false) : .failed(error)
        }
        guard let last = attempt.updates.last else { return .committed }
        var isSettled = false
        do throws(RequestFailure) {
            let options = try options(for: last, &round, &attempt)
            let earlier = state
            let change = try change { [round] state throws(LayoutError) in
                try state.layOut(round.draft, after: before, options)
            }
            isSettled = true
            do throws(RequestFailure) {
                try chargeLayoutMemory()
                try attempt.commit()
            } catch {
                goBack(to: earlier)
                throw error
            }
            accept(change, of: round)
            round.finish(attempt.updates, change)
            return .committed
        } catch {
            return error.code == .cancelled ? attempt.abandoned(isSettled: isSettled) : .failed(error)
        }
    }

    /// Goes back to an earlier state. A script that is ahead of it is dropped.
    func goBack(to earlier: CollectionState?) {
        guard let earlier else { return }
        state?.goBack(to: earlier)
        if state?.instance == nil { layoutCharge.release() }
    }

    // MARK: Applying

    /// A draft without changes, and what is charged for it.
    func draft(
        after before: LaidOutState, _ limits: ProtocolLimits
    ) throws(RequestFailure) -> (CollectionDraft, MemoryCharge) {
        let charge = MemoryCharge(of: owner, in: accounts)
        let draft = try change { [present = dataCharge.bytes] state throws(LayoutError) in
            state.draft(after: before, limits: CollectionLimits(limits), budget: charge, presentBytes: present)
        }
        return (draft, charge)
    }

    /// Applies the operations of all updates to one transaction. An update whose operations are refused leaves the attempt, and the others
    /// are applied again without it.
    private func apply(
        _ attempt: inout UpdateAttempt, to round: inout DraftedRound, _ limits: ProtocolLimits
    ) throws(RequestFailure) {
        let before = round.before
        while !attempt.updates.isEmpty {
            guard let (index, failure) = round.apply(attempt.updates, to: snapshot?.generation) else { break }
            attempt.refuse(at: index, failure)
            round = DraftedRound(try draft(after: before, limits), after: before)
        }
        guard !attempt.updates.isEmpty, round.draft.needsPrepare else { return }
        try checked { () throws(LayoutError) in try round.draft.reserveRest() }
    }

    /// How an attempt is laid out: the newest update says what stays in place and whether it wants animations.
    private func options(
        for update: QueuedUpdate, _ round: inout DraftedRound, _ attempt: inout UpdateAttempt
    ) throws(RequestFailure) -> LayoutOptions {
        var options = LayoutOptions(anchor: try anchorPlace(of: update.message, in: &round, update.mapping))
        options.withAnimations = update.message.withAnimations
        options.elementLimit = update.mapping.limits.elementsPerReply
        attempt.deadline = round.deadline(of: attempt.updates.count)
        let isInterrupted: @Sendable () -> Bool = { [attempt] in attempt.isInterrupted }
        options.isCancelled = isInterrupted
        let updates = attempt.updates
        if updates.contains(where: \.message.visibleFirst), !updates.contains(where: \.message.withAnimations) {
            options.showScreen = { [attempt] state, end in attempt.show(state, until: end) }
        }
        return options
    }

    // MARK: Committing

    /// Publishes a change, and tells everybody.
    ///
    /// - Parameter round: the draft that led to it, whose charge becomes the container's.
    func accept(_ change: Change, of round: DraftedRound) {
        if change.isPrepared, let state {
            dataCharge.take(round.charge, retaining: state.settledBytes)
        } else {
            round.charge.release()
        }
        // The change may have ended a drag, which nobody who hears of it is to find in the other container.
        if state?.drag == nil { leaveOther() }
        publish(change.state)
        followers.notify(change, from: round.before.sections, to: state?.container.sections ?? [])
    }
}
