import CoreMetrics
import LayoutCore
import LayoutEngine
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
        let wanted = try anchorPlace(update.message, &pass, update.mapping)
        let place = keepsFingers(&pass) ? nil : wanted
        pass.requestedBounds = pass.transaction.container.bounds
        pass.stage = .laidOut
        hasUnpublishedPrepare = false
        if update.message.withAnimations { pass.visibleBefore = try visibleElements(pass.before, update.mapping) }
        attempt.deadline = deadline(attempt.updates.count, pass)
        let isCancelled: @Sendable () -> Bool = { [attempt] in attempt.isInterrupted }
        let replaced = replacedLayout(by: pass)
        tell(replaced, .replacement(pass.transaction.definition.name), isOver: false, container)
        var outcome = try Cancellation.watching(isCancelled) { () throws(RequestFailure) in
            try chooseSizes(&pass)
            // Where a script answers queries, what is in sight is known only until it prepares again.
            (pass.anchor, pass.resize) = anchor(at: place, in: pass)
            try invalidate(&pass)
            try prepare(&pass, showing: firstScreenReceiver(for: pass, attempt))
            try scroll(&pass)
            if place != nil { try chooseOffset(&pass) }
            let outcome = try makeOutcome(of: pass)
            try tellUpdates(pass)
            return outcome
        }
        pass.stage = .settled
        let changes = animatedChanges(of: pass, withAnimations: update.message.withAnimations)
        for change in changes { try tell(change, isOver: false, pass.transaction.container) }
        if update.message.withAnimations {
            outcome.animations = try animations(of: pass, to: outcome.snapshot, update.mapping)
        }
        for change in changes { try tell(change, isOver: true, pass.transaction.container) }
        tell(replaced, .replacement(pass.transaction.definition.name), isOver: true, container)
        if let last = pass.transaction.plans.last { try tell(.updates(last), isOver: true, pass.requested) }
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

    /// Lets a script correct or refuse measured sizes. If it leaves none, and nothing else has changed, nothing is prepared.
    private func chooseSizes(_ pass: inout LayoutPass) throws(RequestFailure) {
        let (definition, parameters) = (pass.transaction.definition, pass.transaction.parameters)
        guard pass.transaction.proposesSizes, !definition.isBuiltIn else { return }
        let isPresent = definition.name == self.definition.name && parameters == self.parameters
        let layout = try reportingPluginErrors(orFallback: nil) { () throws(LayoutError) in
            isPresent ? try preparedInstance().stateful : instance(for: definition, parameters).stateful
        }
        guard let layout, layout.choosesSizes else { return }
        let sizes = pass.transaction.withdrawSizes()
        let container = pass.transaction.container
        let chosen = try reportingPluginErrors(orFallback: sizes.map(\.size)) { () throws(LayoutError) in
            try layout.chosenSizes(sizes, in: container)
        }
        pass.transaction.setChosen(
            zip(sizes, chosen).compactMap { measured, size in
                size.map { MeasuredElement(measured.element, $0, at: measured.length) }
            })
    }

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
            let (shown, old) = (shownLayout(in: pass), pass.before.bounds)
            let bounds = pass.transaction.container.bounds
            pass.context = try reportingPluginErrors(orFallback: .everything) { () throws(LayoutError) in
                try preparedInstance().invalidation(of: shown, from: old, to: bounds)
            }
            if pass.context?.needsPrepare == true {
                try checked { () throws(LayoutError) in try pass.transaction.reserveRest() }
            }
        }
    }

    /// The layout that readers see until the pass prepares: while items are being moved, not that of the data.
    private func shownLayout(in pass: LayoutPass) -> PreparedLayout {
        guard movement != nil, pass.context?.needsPrepare != true else { return pass.layout }
        return snapshot?.prepared ?? pass.layout
    }

    /// Prepares the layout if it has become stale.
    ///
    /// - Parameter receive: gets the visible part before the rest is laid out; nil: nobody does.
    private func prepare(
        _ pass: inout LayoutPass, showing receive: (@Sendable (FirstScreen) -> Void)?
    ) throws(RequestFailure) {
        guard pass.context?.needsPrepare == true else { return }
        let (reason, container) = (pass.transaction.reason.rawValue, pass.transaction.container)
        let named = try checked { () throws(LayoutError) in try pass.named }
        try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
            try instance?.layout.stateful?.willInvalidate(reason, named, in: container)
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
        statistics.prepares.recordNanoseconds(pass.duration.wholeNanoseconds)
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

    /// Tells the layout of batch updates. The last of them ends when it is known how elements appear.
    private func tellUpdates(_ pass: LayoutPass) throws(RequestFailure) {
        let plans = pass.transaction.plans
        for (index, plan) in plans.enumerated() {
            try tell(.updates(plan), isOver: false, pass.requested)
            if index < plans.count - 1 { try tell(.updates(plan), isOver: true, pass.requested) }
        }
    }

    /// Makes the next snapshot.
    private func makeOutcome(of pass: LayoutPass) throws(RequestFailure) -> UpdateOutcome {
        let before = pass.before
        let snapshot = snapshot(
            pass.context == nil ? before.generation : nextGeneration, pass.transaction.container.bounds, pass.layout,
            pass.duration,
            try checked { () throws(LayoutError) in try pass.transaction.checkedOffsets(in: pass.layout) },
            pass.transaction.definition,
            keeping: pass.context?.needsPrepare == true ? nil : before,
            data: (pass.transaction.container.sections, pass.transaction.identifiers))
        let stale = try checked { () throws(LayoutError) in try pass.transaction.stale.diff(of: pass.layout) }
        let changes = pass.context.map { context -> FrameDiff in
            if context.needsPrepare {
                return self.changes(from: before, to: snapshot, pass.transaction.map, pass.reused).then(stale)
            }
            return context.invalidatesEverything ? .everything : staleDiff(of: context.elements).then(stale)
        }
        return UpdateOutcome(
            snapshot: snapshot, generationBefore: before.generation, changes: changes,
            sizeBefore: before.prepared.contentSize, adjustment: pass.adjustment,
            displacement: pass.displacement, resize: pass.resize?.advanced(to: snapshot, from: before))
    }

    /// Elements that are stale as they are laid out, by the index paths of the data.
    private func staleDiff(of elements: [Element]) -> FrameDiff {
        let stale = FrameDiff(stale: elements)
        guard let order = movement?.order else { return stale }
        return stale.renumbered(before: order, after: order, moving: [])
    }

    /// The script whose layout a transaction replaces by another one; nil if there is none, or if a transition has told it.
    private func replacedLayout(by pass: LayoutPass) -> (any StatefulLayout)? {
        guard pass.transaction.definition.name != definition.name, !endsTransition, !usesFallback, let instance,
            instance.matches(definition, parameters)
        else { return nil }
        return instance.layout.stateful
    }

    /// Tells a layout that it is being replaced. A script that fails then does not keep others from taking its place.
    func tell(
        _ layout: (any StatefulLayout)?, _ change: AnimatedChange, isOver: Bool, _ container: Container
    ) {
        guard let layout else { return }
        _ = try? reportingPluginErrors { () throws(LayoutError) in
            if isOver {
                try layout.didAnimate(change, in: container)
            } else {
                try layout.willAnimate(change, in: container)
            }
        }
    }

    /// Tells the layout that a change begins or is over.
    func tell(_ change: AnimatedChange, isOver: Bool, _ container: Container) throws(RequestFailure) {
        guard !usesFallback, let layout = instance?.layout.stateful else { return }
        try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
            if isOver {
                try layout.didAnimate(change, in: container)
            } else {
                try layout.willAnimate(change, in: container)
            }
        }
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
        let (layout, old) = (shownLayout(in: pass), pass.transaction.container.bounds)
        pass.transaction.scroll(to: bounds)
        let moved = try reportingPluginErrors(orFallback: nil) { () throws(LayoutError) in
            try instance?.layout.invalidation(of: layout, from: old, to: bounds)
        }
        if let moved { pass.context = pass.context?.merged(with: moved) ?? moved }
        if moved?.needsPrepare == true {
            try checked { () throws(LayoutError) in try pass.transaction.reserveRest() }
            (pass.layout, pass.duration) = try prepareAgain(pass.transaction)
            pass.reused = .none
        }
    }

    /// Lets a script choose the content offset after a change of more than the offset, in place of the one that keeps the anchor.
    private func chooseOffset(_ pass: inout LayoutPass) throws(RequestFailure) {
        let container = pass.transaction.container
        let isResize = container.bounds.size != pass.before.bounds.size
        guard pass.context?.needsPrepare == true, pass.transaction.needsPrepare || isResize, !usesFallback,
            let layout = instance?.layout.stateful
        else { return }
        let proposed = container.bounds.origin
        let chosen = try reportingPluginErrors(orFallback: proposed) { () throws(LayoutError) in
            try layout.targetOffset(forUpdate: proposed, in: container)
        }
        if chosen == proposed { return }
        var bounds = container.bounds
        (bounds.x, bounds.y) = (chosen.x, chosen.y)
        try scroll(&pass, to: bounds)
        pass.displacement = pass.anchor.flatMap { reading($0, pass)?.displacement } ?? .zero
    }

    private func prepare(_ transaction: CollectionDraft) throws(RequestFailure) -> (PreparedLayout, Duration) {
        try prepare(
            transaction.container, transaction.definition, transaction.parameters, after: transaction.followingMap)
    }

    /// Prepares once more for the same transaction. If this fails, a layout with state of its own has followed the earlier prepare
    /// and is dropped.
    private func prepareAgain(_ transaction: CollectionDraft) throws(RequestFailure) -> (PreparedLayout, Duration) {
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
