import LayoutCore
import LayoutWire
import ScriptedLayouts

/// The steps from a transaction to the outcome that is published.
extension ContainerHost {
    /// Lays out what a transaction has changed.
    ///
    /// - Parameter update: the newest update; it says what stays in place and whether it wants animations.
    /// - Throws: `request.cancelled` when the attempt is interrupted.
    func layOut(
        _ pass: inout LayoutPass, for update: QueuedUpdate, _ attempt: inout UpdateAttempt
    ) throws(RequestFailure) -> UpdateOutcome {
        let place = try anchorPlace(update.message, pass.transaction, update.mapping)
        pass.requestedBounds = pass.transaction.container.bounds
        pass.stage = .laidOut
        hasUnpublishedPrepare = false
        if update.message.withAnimations { pass.visibleBefore = try visibleElements(pass.before, update.mapping) }
        attempt.deadline = deadline(attempt.updates.count, pass)
        let isCancelled: @Sendable () -> Bool = { [attempt] in attempt.isInterrupted }
        var outcome = try Cancellation.watching(isCancelled) { () throws(RequestFailure) in
            // Where a script answers queries, what is in sight is known only until it prepares again.
            (pass.anchor, pass.resize) = anchor(at: place, in: pass)
            try invalidate(&pass)
            try prepare(&pass, showing: firstScreenReceiver(for: pass, attempt))
            try scroll(&pass)
            return try makeOutcome(of: pass)
        }
        pass.stage = .settled
        if update.message.withAnimations {
            outcome.animations = try animations(of: pass, to: outcome.snapshot, update.mapping)
        }
        return outcome
    }

    /// Until when several updates may be prepared together; nil: as long as it takes. The limit is an eighth of a script's own, or twice
    /// the last prepare if that is more, and at most a half: a good update behind one that never ends does not wait for twice the
    /// script's limit.
    private func deadline(_ count: Int, _ pass: LayoutPass) -> ContinuousClock.Instant? {
        let transaction = pass.transaction
        guard count > 1, let limit = transaction.definition.prepareLimit(transaction.container.itemCount) else {
            return nil
        }
        return .now + min(limit / 2, max(limit / 8, pass.before.duration * 2))
    }

    // MARK: Steps

    /// Finds what the transaction makes stale.
    private func invalidate(_ pass: inout LayoutPass) throws(RequestFailure) {
        defer { if !pass.transaction.stale.isEmpty { pass.context = pass.context ?? .elements([]) } }
        // A built-in layout places the same data in the same way; a script may know better.
        if !pass.transaction.stale.isEmpty, instance?.layout.stateful != nil {
            pass.context = .everything
            return
        }
        if pass.transaction.needsPrepare {
            pass.context = .everything
        } else if pass.transaction.setsBounds {
            let before = pass.before
            let bounds = pass.transaction.container.bounds
            pass.context = try reportingPluginErrors(orFallback: .everything) { () throws(LayoutError) in
                try preparedInstance().invalidation(of: before.prepared, from: before.bounds, to: bounds)
            }
        }
    }

    /// Prepares the layout if it has become stale.
    ///
    /// - Parameter receive: gets the visible part before the rest is laid out; nil: nobody does.
    private func prepare(
        _ pass: inout LayoutPass, showing receive: (@Sendable (FirstScreen) -> Void)?
    ) throws(RequestFailure) {
        guard pass.context?.needsPrepare == true else { return }
        let (reason, container) = (pass.transaction.reason.rawValue, pass.transaction.container)
        try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
            try instance?.layout.stateful?.willInvalidate(reason, in: container)
        }
        if try update(&pass) { return }
        (pass.layout, pass.duration) = try FirstScreen.offering(to: receive) { () throws(RequestFailure) in
            try prepare(pass.transaction)
        }
    }

    /// Lays out an edit at the cost of what it touched.
    ///
    /// - Returns: false if the layout must be prepared.
    private func update(_ pass: inout LayoutPass) throws(RequestFailure) -> Bool {
        let (before, transaction) = (pass.before, pass.transaction)
        guard transaction.edit.isBounded, !usesFallback, !before.answersQueries, let instance,
            instance.matches(transaction.definition, transaction.parameters), instance.layout.stateful == nil
        else { return false }
        let clock = ContinuousClock()
        let start = clock.now
        let updated = try reportingPluginErrors { () throws(LayoutError) -> PreparedUpdate? in
            let bounds = transaction.container.bounds
            let stale = try instance.layout.invalidation(of: before.prepared, from: before.bounds, to: bounds)
            if stale?.needsPrepare == true { return nil }
            return try instance.layout.update(before.prepared, after: transaction.edit, of: transaction.container)
        }
        guard let updated else { return false }
        (pass.layout, pass.reused, pass.duration) = (updated.layout, updated.reused, clock.now - start)
        return true
    }

    /// Moves the bounds so that the anchor stays in place.
    private func scroll(_ pass: inout LayoutPass) throws(RequestFailure) {
        guard let anchor = pass.anchor, let reading = reading(anchor, pass) else { return }
        pass.displacement = try AnchorSearch.settle(reading) { bounds throws(RequestFailure) in
            try scroll(&pass, to: bounds)
            return self.reading(anchor, pass)
        }.displacement
    }

    /// Tells the layout of batch updates, and makes the next snapshot.
    private func makeOutcome(of pass: LayoutPass) throws(RequestFailure) -> UpdateOutcome {
        for plan in pass.transaction.plans {
            try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
                try instance?.layout.stateful?.didUpdate(plan, in: pass.requested)
            }
        }
        let before = pass.before
        let snapshot = snapshot(
            before.generation + (pass.context == nil ? 0 : 1), pass.transaction.container.bounds, pass.layout,
            pass.duration, try pass.transaction.checkedOffsets(in: pass.layout), pass.transaction.definition,
            keeping: pass.context?.needsPrepare == true ? nil : before, sections: pass.transaction.container.sections)
        let stale = try pass.transaction.stale.diff(of: pass.layout)
        let changes = pass.context.map { context -> FrameDiff in
            if context.needsPrepare {
                return self.changes(from: before, to: snapshot, pass.transaction.map, pass.reused).then(stale)
            }
            return context.invalidatesEverything ? .everything : FrameDiff(stale: context.elements).then(stale)
        }
        return UpdateOutcome(
            snapshot: snapshot, generationBefore: before.generation, changes: changes,
            sizeBefore: before.prepared.contentSize, adjustment: pass.adjustment,
            displacement: pass.displacement, resize: pass.resize?.advanced(to: snapshot, from: before))
    }

    /// What has become of every element. Where a script answers queries, that is not known.
    ///
    /// - Parameter reused: the cells that the layout after has taken over from the one before.
    func changes(
        from before: Snapshot, to after: Snapshot, _ map: ItemMap, _ reused: ReusedCells = .none
    ) -> FrameDiff {
        if before.answersQueries || after.answersQueries { return .everything }
        return FrameDiffer.changes(from: before.preparedState, to: after.preparedState, map: map, reused: reused)
    }

    // MARK: Scrolling

    /// Moves the bounds, and prepares again if frames follow them.
    private func scroll(_ pass: inout LayoutPass, to bounds: Rect) throws(RequestFailure) {
        let (layout, old) = (pass.layout, pass.transaction.container.bounds)
        pass.transaction.scroll(to: bounds)
        let moved = try reportingPluginErrors(orFallback: nil) { () throws(LayoutError) in
            try instance?.layout.invalidation(of: layout, from: old, to: bounds)
        }
        if let moved { pass.context = pass.context?.merged(with: moved) ?? moved }
        if moved?.needsPrepare == true {
            (pass.layout, pass.duration) = try prepareAgain(pass.transaction)
            pass.reused = .none
        }
    }

    private func prepare(_ transaction: ContainerTransaction) throws(RequestFailure) -> (PreparedLayout, Duration) {
        try prepare(transaction.container, transaction.definition, transaction.parameters)
    }

    /// Prepares once more for the same transaction. If this fails, a layout with state of its own has followed the earlier prepare
    /// and is dropped.
    private func prepareAgain(_ transaction: ContainerTransaction) throws(RequestFailure) -> (PreparedLayout, Duration)
    {
        do throws(RequestFailure) {
            return try prepare(transaction)
        } catch {
            if instance?.layout.stateful != nil { dropLayout() }
            throw error
        }
    }

    /// Where the anchor is now; nil if a script cannot say.
    private func reading(_ anchor: ScrollAnchor, _ pass: LayoutPass) -> AnchorReading? {
        let container = pass.transaction.container
        let live = usesFallback ? nil : instance?.layout.querySource(for: pass.layout, of: container)
        let presented = PresentedLayout(pass.layout, bounds: container.bounds, live: live)
        return try? reportingPluginErrors { () throws(LayoutError) in try anchor.reading(of: presented) }
    }
}
