import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// One attempt at updates becomes a change of a container:
///
///     messages ──► draft ──► laid out ──► charged ──► committed in the inbox ──► published, notified, replied to
///                    │           │           │                 │
///                    └───────────┴───────────┴─────────────────┴──► refused: the container is as it was
struct UpdateCommit {
    private let container: HeldContainer

    init(of container: HeldContainer) {
        self.container = container
    }

    /// Commits all updates of an attempt or none. The failures of several updates together are neither counted nor reported, since each is
    /// attempted alone afterwards.
    func run(_ attempt: inout UpdateAttempt) -> UpdateRound.Outcome {
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
        let before = try container.change { state throws(LayoutError) in try state.plainState() }
        var round = try container.draft(after: before, limits)
        do throws(RequestFailure) {
            try apply(&attempt, to: &round, limits)
        } catch {
            return error.code == .cancelled ? attempt.abandoned(isSettled: false) : .failed(error)
        }
        guard let last = attempt.updates.last else { return .committed }
        var isSettled = false
        do throws(RequestFailure) {
            let options = try options(for: last, &round, &attempt)
            let laid = try container.layOut { state throws(LayoutError) in
                try state.layOut(round.draft, after: before, options)
            }
            isSettled = true
            do throws(RequestFailure) {
                try attempt.commit()
            } catch {
                container.goBack(to: laid.earlier)
                throw error
            }
            container.accept(laid.change, of: round)
            round.finish(attempt.updates, laid.change)
            return .committed
        } catch {
            return error.code == .cancelled ? attempt.abandoned(isSettled: isSettled) : .failed(error)
        }
    }

    /// Applies the operations of all updates to one draft. An update whose operations are refused leaves the attempt, and the others are
    /// applied again without it.
    private func apply(
        _ attempt: inout UpdateAttempt, to round: inout DraftedRound, _ limits: ProtocolLimits
    ) throws(RequestFailure) {
        let before = round.before
        while !attempt.updates.isEmpty {
            let newest = container.host.published?.generation
            guard let (index, failure) = round.apply(attempt.updates, to: newest) else { break }
            attempt.refuse(at: index, failure)
            round = try container.draft(after: before, limits)
        }
        guard !attempt.updates.isEmpty, round.draft.needsPrepare else { return }
        try RequestFailure.convert { () throws(LayoutError) in try round.draft.reserveRest() }
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

    // MARK: Anchors

    /// What the newest update keeps in place; nil: nothing. If the item that it names is gone, that is the first visible cell, and the
    /// reply says so.
    ///
    /// - Throws: `request.invalid` or `index.outOfRange`; `identifier.unknown` if the update refuses to leave anything out.
    private func anchorPlace(
        of message: WireUpdateContainer, in round: inout DraftedRound, _ mapping: Mapping
    ) throws(RequestFailure) -> AnchorPlace? {
        let pointer = "/updateContainer/anchor"
        do throws(RequestFailure) {
            return try anchorPlace(message.anchor, setsBounds: round.draft.setsBounds, mapping, at: pointer)
        } catch {
            guard error.code == .unknownIdentifier, !message.refuseSkipped, !round.applied.isEmpty else { throw error }
            let path = message.anchor.indexPath
            let identifier = try mapping.identifier(path.hasID ? path.id : path.sectionID, pointer + "/indexPath")
            if let list = Identifiers([identifier]) {
                round.applied[round.applied.count - 1].skipped.append(
                    SkippedIdentifiers(list, .anchor, operation: message.operations.count))
            }
            return .firstVisible
        }
    }

    private func anchorPlace(
        _ anchor: WireAnchor, setsBounds: Bool, _ mapping: Mapping, at pointer: String
    ) throws(RequestFailure) -> AnchorPlace? {
        try container.read { state throws(RequestFailure) in
            var anchor = anchor
            if anchor.indexPath.hasSectionID {
                let resolver = IdentifierResolver(
                    index: state.identifiers, sections: state.container.sections, mapping: mapping)
                anchor.indexPath = try resolver.path(anchor.indexPath, pointer + "/indexPath")
            }
            let place = try mapping.anchor(anchor, pointer)
            return try RequestFailure.convert { () throws(LayoutError) in
                try state.place(of: place, setsBounds: setsBounds, pointer + "/indexPath")
            }
        }
    }
}
