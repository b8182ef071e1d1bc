import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore

/// What is in sight of the client, in each of its windows.
///
/// Nothing of it waits for the client but the fact that it has changed. What a window shows is read when it is written, and compared with
/// what the client was sent last: on the event loop if one piece is enough for that, else on layout threads (`WindowReader`).
extension Session {
    /// What a window shows now, as an event without its subscription and its number; nil if the client has that already, or if it is
    /// read first.
    ///
    /// - Parameter isLate: whether the event loop has no time left.
    func windowEvent(
        _ notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key, isLate: Bool
    ) -> ByteBuffer? {
        guard let subscription = subscriptions[key.subscription], let window = subscription.window,
            let host = subscription.container
        else { return nil }
        switch window.work {
        // A move has reported what was ready.
        case .none where notice == .isReady: return nil
        case .none: break
        case .moving: return nil
        case .ready(let ready):
            subscriptions[key.subscription]?.window?.send(ready.contents, charge: ready.charge)
            // What has happened since it was read follows.
            if notice != .isReady { queue.post(.window(notice), to: key) }
            return ready.bytes
        case .reading:
            subscriptions[key.subscription]?.window?.pending = window.pending.followed(by: notice)
            if window.nextNumber == nil { subscriptions[key.subscription]?.window?.nextNumber = windowReads.begin() }
            return nil
        }
        let limit = services.limits.windowElements
        guard var found = host.followers.windows.lookUp(window.place, after: window.sent, limit: limit) else {
            return nil
        }
        if !isLate { found.readPiece(host.followers.windows) }
        guard !isLate, let (shown, state) = found.small, window.sent.isSmall else {
            read(found, telling: notice, for: key)
            return nil
        }
        let contents = window.charged(shown)
        let step = WindowStep(from: window.sent, to: contents, of: state, notice, subscription)
        subscriptions[key.subscription]?.window?.sent = contents
        endAnnouncedReading(of: key.subscription)
        return step.bytes(host.followers.windows)
    }

    /// Makes the next event of a window on layout threads.
    private func read(
        _ found: ContainerWindows.Lookup, telling notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key
    ) {
        guard let subscription = subscriptions[key.subscription], let window = subscription.window,
            let host = subscription.container
        else { return }
        let number = window.nextNumber ?? windowReads.begin()
        subscriptions[key.subscription]?.window?.nextNumber = nil
        subscriptions[key.subscription]?.window?.work = .reading(number: number, notice)
        let reader = reader(of: host, at: window.place, after: window.sent, refuses: false)
        let bound = NIOLoopBound(self, eventLoop: loop)
        let finish = { @Sendable [loop] (event: ShownWindow.ReadyEvent?) in
            loop.execute { bound.value.finish(event, number: number, for: key) }
        }
        reader.read(found) { [older = window.sent] result in
            // What a script refuses is told by `layoutFailed`.
            guard case .success(let read) = result else { return finish(nil) }
            let step = WindowStep(from: older, to: read.contents, of: read.state, notice, subscription)
            step.encode(on: reader.threads, for: reader.user) { bytes in
                finish(
                    ShownWindow.ReadyEvent(
                        bytes: bytes, merged: notice.merged, contents: read.contents, charge: reader.charge))
            }
        }
    }

    /// An event is made, or a script has failed.
    private func finish(_ event: ShownWindow.ReadyEvent?, number: Int, for key: NoticeQueue.Key) {
        defer { end(number) }
        // A window that has been moved meanwhile has told all.
        guard let window = subscriptions[key.subscription]?.window, case .reading(number, _) = window.work
        else { return }
        subscriptions[key.subscription]?.window?.work = event.map { .ready($0) } ?? .none
        subscriptions[key.subscription]?.window?.pending = nil
        if event != nil { queue.post(.window(.isReady), to: key) }
        if let pending = window.pending { queue.post(.window(pending), to: key) }
    }

    /// - Parameter refuses: whether to refuse what there is no memory for.
    func reader(
        of host: ContainerHost, at place: WindowPlace, after older: WindowContents?, refuses: Bool
    ) -> WindowReader {
        WindowReader(
            host: host, place: place, older: older, limit: services.limits.windowElements, user: user,
            threads: services.threads, charge: MemoryCharge(of: user, in: services.accounts), refuses: refuses)
    }

    /// A window has been read: what waited for that comes behind its event, and behind those of what had happened by then.
    private func end(_ number: Int) {
        let last = windowReads.last
        let waited = windowReads.end(number)
        if !waited.isEmpty { writeAllNotices() }
        for work in waited { follow(work, behind: last) }
    }

    /// Goes on with work for which nothing is read any more.
    ///
    /// - Parameter last: the number of the last reading before the notices were written.
    func follow(_ work: WindowReads.Waiting, behind last: Int) {
        let notice = queue.lastNumber
        if work.notice == nil, holdsNotices(upTo: notice) { return windowReads.after(notice: notice, work) }
        if !windowReads.extend(work, by: last) { work.work() }
    }

    /// Notices have been written, as many as the client has room for.
    func noticesWritten() {
        for work in windowReads.written({ holdsNotices(upTo: $0) }) { follow(work, behind: 0) }
    }

    func holdsNotices(upTo number: UInt64) -> Bool { queue.holds(upTo: number, unless: isDeferred) }

    /// What `sync` waits for has been told in another way.
    func endAnnouncedReading(of id: UInt32) {
        guard let number = subscriptions[id]?.window?.nextNumber else { return }
        subscriptions[id]?.window?.nextNumber = nil
        // Behind the event that tells it.
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.execute { bound.value.end(number) }
    }

    // MARK: Moving

    /// Puts a window elsewhere, and answers with what is different there.
    func moveWindow(_ message: WireMoveWindow, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let id = message.subscription
        // Once the container is closed, the window is over, also before the event that says so.
        guard let subscription = subscriptions[id], subscription.isActive, let window = subscription.window,
            let host = subscription.container, host.published != nil
        else { throw noWindow(id) }
        if window.isMoving {
            lanes.wait(incoming, forMoveOf: id)
            return .later
        }
        let place = try services.mapping.windowPlace(message.window, "/moveWindow/window")
        let state = try state(of: host)
        // After a jump, what is visible comes first.
        let isJump = !window.sent.rect.meets(place.rect(in: state.bounds))
        let first = isJump ? place.withoutOverscan : place
        // Taken before the window is read: what is posted from here on may be of a later state, and an event tells it.
        let waiting = takeWindowNotice(of: id, host)
        let windows = host.followers.windows
        guard var found = windows.lookUp(first, after: window.sent, limit: services.limits.windowElements) else {
            throw noWindow(id)
        }
        let move = WindowMove(
            subscription: id, host: host, place: place, first: first, older: window.sent,
            unsent: window.unsent.followed(by: waiting))
        found.readPiece(windows)
        guard let (contents, state) = found.small, window.sent.isSmall else {
            return carryOut(move, from: found, incoming)
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
            } else if subscriptions[id] == nil && id > 0 && id <= lastSubscription {
                "which has ended: its container is closed, or it was unsubscribed"
            } else {
                "expected a subscription of this connection with a window"
            }
        return RequestFailure(.unknownSubscription, "\(pointer) is \(id), \(reason)", pointer: pointer)
    }

    /// A move that is under way.
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
    private func carryOut(
        _ move: WindowMove, from found: ContainerWindows.Lookup, _ incoming: Incoming
    ) -> Answer {
        guard let subscription = subscriptions[move.subscription], let window = subscription.window else {
            return .later
        }
        let number = window.nextNumber ?? windowReads.begin()
        subscriptions[move.subscription]?.window?.nextNumber = nil
        subscriptions[move.subscription]?.window?.pending = nil
        subscriptions[move.subscription]?.window?.work = .moving
        let reader = reader(of: move.host, at: move.first, after: move.older, refuses: true)
        let bound = NIOLoopBound(self, eventLoop: loop)
        wait(incoming) { answer in
            let finish = { @Sendable [loop] (result: Result<(WindowReader.Found, WireReply), RequestFailure>) in
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
        return .later
    }

    /// A window is at its new place.
    private func finish(
        _ move: WindowMove, showing contents: WindowContents, charge: MemoryCharge, of state: LaidOutState
    ) {
        let id = move.subscription
        subscriptions[id]?.window?.place = move.place
        subscriptions[id]?.window?.sent = contents
        subscriptions[id]?.window?.charge = charge
        subscriptions[id]?.window?.pending = nil
        if subscriptions[id]?.window?.isMoving == false {
            subscriptions[id]?.window?.work = .none
            endAnnouncedReading(of: id)
        }
        if contents.rect != move.place.rect(in: state.bounds) {
            queue.post(.window(NoticeQueue.WindowNotice(reason: "window", merged: 0)), to: windowKey(id, move.host))
        }
    }

    /// The answer to a move is sent: the next one begins, and events go on.
    private func endMove(of id: UInt32, _ number: Int) {
        if subscriptions[id]?.window?.isMoving == true {
            subscriptions[id]?.window?.work = .none
            serveMoves(of: id)
        }
        output?.writeNotices(false)
        end(number)
    }

    /// Serves the moves of a window that have waited for another one.
    func serveMoves(of id: UInt32) {
        for incoming in lanes.takeMoves(of: id) where lanes.remove(incoming.id) { serve(incoming) }
        output?.resume()
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

extension ContainerWindows.Lookup {
    /// Reads one piece on the event loop, unless a script has to be called.
    fileprivate mutating func readPiece(_ windows: ContainerWindows) {
        guard case .unread(var reading, let source) = self, !reading.state.answersQueries else { return }
        if let contents = reading.advance() {
            windows.share(contents, of: source, in: reading.state)
            self = .read(contents, of: reading.state)
        } else {
            self = .unread(reading, source)
        }
    }

    /// What was read, if an event loop has time to compare and encode it.
    fileprivate var small: (contents: WindowContents, state: LaidOutState)? {
        guard case .read(let contents, let state) = self, contents.isSmall else { return nil }
        return (contents, state)
    }
}

extension WindowContents {
    /// Whether an event loop has time to compare and encode it.
    fileprivate var isSmall: Bool { attributes.count <= WindowReading.pieceElements }
}
