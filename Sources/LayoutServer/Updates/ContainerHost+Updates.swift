import LayoutCore
import LayoutEngine
import LayoutWire

/// Updates of a container: merged with others that wait, or at once.
extension ContainerHost {
    /// Carries out an update on the lane, merged with others that wait, and replies to it.
    ///
    /// - Parameter stopping: the failure of updates that have not begun when the server stops; nil while it runs.
    func submit(_ update: QueuedUpdate, unless stopping: @escaping @Sendable () -> RequestFailure?) {
        inbox.add(update)
        if update.message.setsLayout { expectScripts() }
        // Every update that arrives brings one round, so none is left over, and other work of the container or the thread runs in between.
        submit { container in
            var round = UpdateRound(from: container.host.inbox)
            if let failure = stopping() {
                round.refuse(failure)
            } else {
                round.run { UpdateCommit(of: container).run(&$0) }
            }
            container.host.inbox.answerFinished()
            container.chooseThreads()
        }
    }

    /// Carries out a small update of a small container at once, on the calling thread.
    ///
    /// - Returns: nil if it has to be submitted, and nothing was done.
    func perform(_ update: QueuedUpdate) -> Result<WireReply, RequestFailure>? {
        guard update.message.isSmall, let published, published.isSmall, published.transition == nil,
            followers.areViewsSmall
        else { return nil }
        return performNow { container in
            // It may have grown since.
            guard let state = container.state, state.shown.isSmall, state.transition == nil,
                state.definition.costIsLinear
            else { return nil }
            UpdateRound.run(update, outside: inbox) { UpdateCommit(of: container).run(&$0) }
            return update.result
        } ?? nil
    }
}
