import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore

/// What is in sight of the client, in each of its windows.
///
/// Nothing of it waits for the client but the fact that it has changed. What a window shows is read when it is written, and compared with
/// what the client was sent last: on the event loop if one piece is enough for that, else on layout threads (`WindowReader`).
extension SessionEvents {
    /// What a window shows now, as an event without its subscription and its number; nil if the client has that already, or if it is
    /// read first.
    ///
    /// - Parameter isLate: whether the event loop has no time left.
    func windowEvent(
        _ notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key, isLate: Bool
    ) -> ByteBuffer? {
        guard let host = subscriptions[key.subscription]?.container,
            let step = subscriptions[key.subscription]?.window?.take(notice, &reads)
        else { return nil }
        switch step {
        case .nothing: return nil
        case .send(let event):
            // What has happened since it was read follows.
            if notice != .isReady { queue.post(.window(notice), to: key) }
            if event.isPart { announceRest(for: key) }
            return event.bytes
        case .look: return look(of: host, telling: notice, for: key, isLate: isLate)
        }
    }

    private func look(
        of host: ContainerHost, telling notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key, isLate: Bool
    ) -> ByteBuffer? {
        _ = subscriptions[key.subscription]?.followView()
        guard let subscription = subscriptions[key.subscription], let window = subscription.window else { return nil }
        let windows = host.followers.windows
        let place = subscription.nextPlace(in: host.published?.bounds ?? .zero)
        guard var found = windows.lookUp(place, after: window.sent, limit: caller.limits.windowElements) else {
            return nil
        }
        if !isLate { found.readPiece(windows) }
        guard !isLate, let (shown, state) = found.small, window.sent.isSmall else {
            read(found, at: place, of: host, telling: notice, for: key)
            return nil
        }
        let contents = window.charged(shown)
        let step = WindowStep(from: window.sent, to: contents, of: state, notice, subscription)
        subscriptions[key.subscription]?.window?.send(contents)
        if place == window.place { endAnnouncedReading(of: key.subscription) } else { announceRest(for: key) }
        return step.bytes(windows)
    }

    /// A view has jumped, and its client has what is visible: what lies beyond its sides follows, for which `sync` waits.
    private func announceRest(for key: NoticeQueue.Key) {
        subscriptions[key.subscription]?.window?.announceReading(&reads)
        queue.post(.window(NoticeQueue.WindowNotice(reason: "window", merged: 0)), to: key)
    }

    /// Makes the next event of a window on layout threads.
    ///
    /// - Parameter place: what the event shows of the window.
    private func read(
        _ found: ContainerWindows.Lookup, at place: WindowPlace, of host: ContainerHost,
        telling notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key
    ) {
        guard let number = subscriptions[key.subscription]?.window?.beginReading(for: notice, &reads),
            let subscription = subscriptions[key.subscription], let window = subscription.window
        else { return }
        let reader = reader(of: host, at: place, after: window.sent, refuses: false)
        let isPart = place != window.place
        let bound = NIOLoopBound(self, eventLoop: loop)
        let finish = { @Sendable [loop] (event: ShownWindow.ReadyEvent?) in
            loop.execute { bound.value.finish(event, number: number, for: key) }
        }
        reader.read(found) { [older = window.sent] result in
            // `layoutFailed` reports the failure of a script.
            guard case .success(let read) = result else { return finish(nil) }
            let step = WindowStep(from: older, to: read.contents, of: read.state, notice, subscription)
            step.encode(on: reader.threads, for: reader.user) { bytes in
                finish(
                    ShownWindow.ReadyEvent(
                        bytes: bytes, merged: notice.merged, contents: read.contents, charge: reader.charge,
                        isPart: isPart))
            }
        }
    }

    /// An event is made, or a script has failed.
    private func finish(_ event: ShownWindow.ReadyEvent?, number: Int, for key: NoticeQueue.Key) {
        let last = reads.last
        for notice in subscriptions[key.subscription]?.window?.finishReading(number, event) ?? [] {
            queue.post(.window(notice), to: key)
        }
        // The queue may have had a view's notice, which waits for this one.
        if subscriptions[key.subscription]?.view != nil { writeNotices?(false) }
        end(number, behind: last)
    }

    /// - Parameter refuses: whether to refuse what there is no memory for.
    func reader(
        of host: ContainerHost, at place: WindowPlace, after older: WindowContents?, refuses: Bool
    ) -> WindowReader {
        WindowReader(
            host: host, place: place, older: older, limit: caller.limits.windowElements, user: caller.user,
            threads: caller.services.facilities.threads.layouts,
            charge: MemoryCharge(of: caller.user, in: caller.services.facilities.accounts),
            refuses: refuses)
    }

    /// Ends a wait of `sync` for a window whose contents the client has received in another event.
    func endAnnouncedReading(of id: UInt32) {
        guard let number = subscriptions[id]?.window?.takeNextNumber() else { return }
        // Behind that event.
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.execute { bound.value.end(number) }
    }
}

extension ContainerWindows.Lookup {
    /// Reads one piece on the event loop, unless a script has to be called.
    mutating func readPiece(_ windows: ContainerWindows) {
        guard case .unread(var reading, let source) = self, !reading.state.answersQueries else { return }
        if let contents = reading.advance() {
            windows.share(contents, of: source, in: reading.state)
            self = .read(contents, of: reading.state)
        } else {
            self = .unread(reading, source)
        }
    }

    /// What was read, if an event loop has time to compare and encode it.
    var small: (contents: WindowContents, state: LaidOutState)? {
        guard case .read(let contents, let state) = self, contents.isSmall else { return nil }
        return (contents, state)
    }
}

extension WindowContents {
    /// Whether an event loop has time to compare and encode it.
    var isSmall: Bool { attributes.count <= WindowReading.pieceElements }
}
