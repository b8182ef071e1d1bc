import LayoutEngine
import LayoutWire
import NIOCore

extension SessionEvents {
    /// Puts a window elsewhere, and answers with what is different there.
    ///
    /// - Throws: `subscription.unknown` for a window that has ended, `request.invalid` for an invalid place, `limit.memoryPerUser` or
    ///   `limit.memory` for contents that there is no memory for. The window then stays where it is.
    func moveWindow(_ message: WireMoveWindow) throws(RequestFailure) -> Answer {
        let id = message.subscription
        // Once the container is closed, the window is over, also before the event that says so.
        guard let subscription = subscriptions[id], subscription.isActive, let window = subscription.window,
            let host = subscription.container, host.published != nil
        else { throw noWindow(id) }
        guard subscription.view == nil else {
            let pointer = "/moveWindow/subscription"
            let reason = "which has a view: its window follows the `scrolled` and `resized` of `input`"
            throw RequestFailure(.invalid, "\(pointer) is \(id), \(reason)", pointer: pointer)
        }
        if window.isMoving { return .afterMove(of: id) }
        let place = try caller.mapping.windowPlace(message.window, "/moveWindow/window")
        let state = try caller.state(of: host)
        // After a jump, what is visible comes first.
        let isJump = !window.sent.rect.meets(place.rect(in: state.bounds))
        let first = isJump ? place.withoutOverscan : place
        // Taken before the window is read: what is posted from here on may be of a later state, and an event tells it.
        let waiting = takeWindowNotice(of: id, host)
        let windows = host.followers.windows
        guard var found = windows.lookUp(first, after: window.sent, limit: caller.limits.windowElements) else {
            throw noWindow(id)
        }
        let move = WindowMove(
            subscription: id, host: host, place: place, first: first, older: window.sent,
            unsent: window.unsent.followed(by: waiting))
        found.readPiece(windows)
        guard let (contents, state) = found.small, window.sent.isSmall else {
            return carryOut(move, from: found)
        }
        do throws(RequestFailure) {
            try window.charge.change(to: contents.bytes)
        } catch {
            postAgain(waiting, of: id, host)
            throw error
        }
        finish(move, showing: contents, charge: window.charge, of: state)
        let step = WindowStep(from: move.older, to: contents, of: state, move.told, subscription)
        return .reply(step.reply)
    }

    /// Why a window cannot be moved: it has ended, or there never was one.
    private func noWindow(_ id: UInt32) -> RequestFailure {
        let pointer = "/moveWindow/subscription"
        let reason =
            if let host = subscriptions[id]?.container, host.published == nil {
                "whose container is closed"
            } else if subscriptions.hasEnded(id) {
                "which has ended: its container is closed, or it was unsubscribed"
            } else {
                "expected a subscription of this connection with a window"
            }
        return RequestFailure(.unknownSubscription, "\(pointer) is \(id), \(reason)", pointer: pointer)
    }

    private struct WindowMove: Sendable {
        let subscription: UInt32
        let host: ContainerHost
        let place: WindowPlace
        /// What is answered: the place, or after a jump what is visible there.
        let first: WindowPlace
        let older: WindowContents
        /// The changes that the client has not been sent yet.
        let unsent: NoticeQueue.WindowNotice?

        var told: NoticeQueue.WindowNotice { NoticeQueue.WindowNotice(reason: "", merged: unsent?.merged ?? 0) }
    }

    /// Answers a move from layout threads.
    private func carryOut(_ move: WindowMove, from found: ContainerWindows.Lookup) -> Answer {
        guard let number = subscriptions[move.subscription]?.window?.beginMove(&reads),
            let subscription = subscriptions[move.subscription]
        else { return .later }
        let reader = reader(of: move.host, at: move.first, after: move.older, refuses: true)
        let bound = NIOLoopBound(self, eventLoop: loop)
        return .promised { [loop] answer in
            let finish = { @Sendable (result: Result<(WindowReader.Found, WireReply), RequestFailure>) in
                loop.execute {
                    if case .success(let (found, _)) = result {
                        bound.value.finish(move, showing: found.contents, charge: reader.charge, of: found.state)
                    } else {
                        bound.value.postAgain(move.unsent, of: move.subscription, move.host)
                    }
                }
                answer(result.map(\.1))
                // Behind the answer.
                loop.execute { bound.value.endMove(of: move.subscription, number) }
            }
            reader.read(found) { result in
                switch result {
                case .failure(let failure): finish(.failure(failure))
                case .success(let found):
                    let step = WindowStep(
                        from: move.older, to: found.contents, of: found.state, move.told, subscription)
                    step.makeReply(on: reader.threads, for: reader.user) { finish(.success((found, $0))) }
                }
            }
        }
    }

    /// A window is at its new place.
    private func finish(
        _ move: WindowMove, showing contents: WindowContents, charge: MemoryCharge, of state: LaidOutState
    ) {
        let id = move.subscription
        subscriptions[id]?.window?.move(to: move.place, showing: contents, charge: charge)
        if subscriptions[id]?.window?.isMoving == false { endAnnouncedReading(of: id) }
        if contents.rect != move.place.rect(in: state.bounds) {
            queue.post(.window(NoticeQueue.WindowNotice(reason: "window", merged: 0)), to: windowKey(id, move.host))
        }
    }

    /// The answer to a move is sent: the next one begins, and events go on.
    private func endMove(of id: UInt32, _ number: Int) {
        if subscriptions[id]?.window?.endMove() == true { serveMoves(id) }
        writeNotices?(false)
        end(number)
    }

    private func windowKey(_ id: UInt32, _ host: ContainerHost) -> NoticeQueue.Key {
        NoticeQueue.Key(subscription: id, container: host.id, topic: NoticeQueue.Notice.windowTopic)
    }

    private func takeWindowNotice(of id: UInt32, _ host: ContainerHost) -> NoticeQueue.WindowNotice? {
        if case .window(let notice)? = queue.take(windowKey(id, host)) { notice } else { nil }
    }

    private func postAgain(_ notice: NoticeQueue.WindowNotice?, of id: UInt32, _ host: ContainerHost) {
        if let notice { queue.post(.window(notice), to: windowKey(id, host)) }
    }
}
