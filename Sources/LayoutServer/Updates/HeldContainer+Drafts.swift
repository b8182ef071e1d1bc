import LayoutEngine
import LayoutWire

/// Drafts of a container, and what becomes of those that are committed.
extension HeldContainer {
    /// A draft without changes that leads on from `before`, and what is charged for it.
    func draft(after before: LaidOutState, _ limits: ProtocolLimits) throws(RequestFailure) -> DraftedRound {
        let charge = MemoryCharge(of: owner, in: host.services.accounts)
        let draft = try read { state throws(RequestFailure) in
            state.draft(
                after: before, limits: CollectionLimits(limits), budget: charge, presentBytes: host.dataCharge.bytes)
        }
        return DraftedRound(draft, charge: charge, after: before)
    }

    /// Publishes the change that an update has made.
    ///
    /// - Parameter round: the draft that led to it, whose charge becomes the container's.
    func accept(_ change: Change, of round: DraftedRound) {
        if change.isPrepared, let running {
            host.dataCharge.take(round.charge, retaining: running.settledBytes)
        } else {
            round.charge.release()
        }
        // The change may have ended a drag. Then it has ended in the other container too by the time subscribers are notified.
        if state?.drag == nil { leavePartner() }
        publish(change, from: round.before.sections)
    }
}
