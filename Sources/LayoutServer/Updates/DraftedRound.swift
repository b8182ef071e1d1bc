import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Several updates on one draft: what each of them has come to, so that each gets its own reply.
struct DraftedRound {
    /// What the reply to an update tells besides the changes.
    struct Applied {
        /// The number of batch updates up to its end.
        var batchCount: Int
        /// The sections before and after its batch update, if its reply names items. Other updates may be carried out together with
        /// it, so these are not those before and after the round.
        var batchSections: (before: SectionList, after: SectionList)?
        /// What its operations by identifier have left out.
        var skipped: [SkippedIdentifiers] = []
    }

    /// The state that the draft leads on from.
    let before: LaidOutState
    var draft: CollectionDraft
    /// What is charged for the draft until it is committed or dropped.
    let charge: MemoryCharge
    /// For each update, in order.
    var applied: [Applied] = []

    init(_ draft: CollectionDraft, charge: MemoryCharge, after before: LaidOutState) {
        self.draft = draft
        self.charge = charge
        self.before = before
    }

    /// Carries out the operations of updates, one update after another.
    ///
    /// - Parameter newest: the newest generation.
    /// - Returns: the first update that is refused, after which the draft must be dropped; nil: none is.
    mutating func apply(
        _ updates: [QueuedUpdate], to newest: UInt64?
    ) -> (index: Int, failure: RequestFailure)? {
        for (index, update) in updates.enumerated() {
            do throws(RequestFailure) {
                draft.options.namesBatch = update.withIDs && !update.message.withoutBatch
                draft.batchSections = nil
                try apply(update, newest ?? before.generation)
                noteApplied()
            } catch {
                return (index, error)
            }
        }
        return nil
    }

    private mutating func apply(_ update: QueuedUpdate, _ newest: UInt64) throws(RequestFailure) {
        let message = update.message
        // While items are being moved, all generations since the last change have the same data.
        if message.hasIfGeneration, message.ifGeneration < before.generation || message.ifGeneration > newest {
            throw .stale(message.ifGeneration, current: newest, pointer: "/updateContainer/ifGeneration")
        }
        draft.options.limits = CollectionLimits(update.mapping.limits)
        draft.options.refusesSkipped = message.refuseSkipped
        for (index, operation) in message.operations.enumerated() {
            draft.operation = index
            let pointer = "/updateContainer/operations/\(index)"
            let operation = try update.mapping.operation(operation, among: update.catalogue, pointer)
            try RequestFailure.convert { () throws(LayoutError) in
                try draft.apply(operation, at: "\(pointer)/\(operation.name)")
            }
        }
        try RequestFailure.convert { () throws(LayoutError) in try draft.resolveStale() }
    }

    mutating func noteApplied() {
        applied.append(
            Applied(batchCount: draft.plans.count, batchSections: draft.batchSections, skipped: draft.skipped))
        draft.skipped = []
    }

    /// Until when several updates may be prepared together; nil: as long as it takes. The limit is an eighth of a script's own, or twice
    /// the last prepare if that is more, and at most a half: a good update behind one that never ends does not wait for twice the
    /// script's limit.
    func deadline(of count: Int) -> ContinuousClock.Instant? {
        guard count > 1, let limit = draft.definition.prepareLimit(draft.container.itemCount) else { return nil }
        return .now + min(limit / 2, max(limit / 8, before.duration * 2))
    }

    func finish(_ updates: [QueuedUpdate], _ change: Change) {
        for (number, update) in updates.enumerated() {
            let own = change.adjusted(for: update)
            let withoutBatch = update.message.withoutBatch
            update.finish(.success(reply(own, to: number, withIDs: update.withIDs, withoutBatch: withoutBatch)))
        }
    }

    /// The reply to one of the updates: all of what has changed, and the outcome of its own batch update.
    func reply(_ change: Change, to number: Int = 0, withIDs: Bool, withoutBatch: Bool = false) -> WireReply {
        var reply = WireReply.with {
            $0.generation = change.state.generation
            $0.updateContainer = WireUpdateContainerReply(change)
        }
        let (own, first) = (applied[number], number == 0 ? 0 : applied[number - 1].batchCount)
        reply.updateContainer.merged = UInt32(applied.count)
        if own.batchCount == first + 1, !withoutBatch {
            reply.updateContainer.batch = WireBatchOutcome(draft.plans[first].outcome)
        }
        reply.updateContainer.skipped = own.skipped.map { WireSkipped($0) }
        if withIDs {
            reply.updateContainer.addIdentifiers(
                before: ReplyIdentifiers(before.sections), after: ReplyIdentifiers(change.state.data.sections))
        }
        if reply.updateContainer.hasBatch, let sections = own.batchSections {
            reply.updateContainer.batch.addIdentifiers(
                before: ReplyIdentifiers(sections.before), after: ReplyIdentifiers(sections.after))
        }
        return reply
    }
}

extension Change {
    /// The change for one of several merged updates that set bounds: its adjustment counts from its own bounds.
    fileprivate func adjusted(for update: QueuedUpdate) -> Self {
        guard isResize, let origin = update.origin else { return self }
        var own = self
        own.adjustment = Point(x: state.bounds.x - origin.x, y: state.bounds.y - origin.y)
        return own
    }
}
