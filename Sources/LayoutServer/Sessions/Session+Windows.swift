import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore
import ScriptedLayouts
import SwiftProtobuf

/// What is in sight of the client, in each of its windows.
///
/// Nothing of it waits for the client but the fact that it has changed. What a window shows is read when it is written, and compared with
/// what the client was sent last. Where a script answers queries, it is read on the container's lane, and written after that.
extension Session {
    /// Puts a window elsewhere, and answers with what is different there.
    func moveWindow(_ message: WireMoveWindow, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let (id, pointer) = (message.subscription, "/moveWindow")
        // Once the container is closed, the window is over, also before the event that says so.
        guard let subscription = subscriptions[id], subscription.isActive, let window = subscription.window,
            let host = subscription.container, host.published != nil
        else {
            throw RequestFailure(
                .unknownSubscription,
                "\(pointer)/subscription is \(id), expected a subscription of this connection with a window",
                pointer: pointer + "/subscription")
        }
        let place = try services.mapping.windowPlace(message.window, pointer + "/window")
        let state = try state(of: host)
        // After a jump, what is visible comes first.
        let isJump = !window.sent.rect.meets(place.rect(in: state.bounds))
        let first = isJump ? place.withoutOverscan : place
        let windows = host.followers.windows
        windows.set(place, of: ContainerWindows.Key(queue, id), in: state)
        // Taken before the window is read: what is posted from here on may be of a later state, and an event tells it.
        let waiting = takeWindowNotice(of: id, host)
        if let (contents, state) = windows.contents(of: first, limit: services.limits.windowElements) {
            do throws(RequestFailure) {
                return .reply(try move(id, to: place, showing: contents, of: state, waiting))
            } catch {
                postAgain(waiting, of: id, host)
                throw error
            }
        }
        subscriptions[id]?.isActive = false
        wait(incoming) { answer in
            read(first, of: host) { [self] result in
                subscriptions[id]?.isActive = true
                do throws(RequestFailure) {
                    let (contents, state) = try result.get()
                    answer(.success(try move(id, to: place, showing: contents, of: state, waiting)))
                } catch {
                    postAgain(waiting, of: id, host)
                    answer(.failure(error))
                }
            }
        }
        return .later
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

    /// - Parameters:
    ///   - contents: of the new place, or after a jump of what is visible there.
    ///   - waiting: what had been posted when they were read.
    /// - Throws: `limit.memoryPerUser`; the window then is where it was.
    private func move(
        _ id: UInt32, to place: WindowPlace, showing contents: WindowContents, of state: LaidOutState,
        _ waiting: NoticeQueue.WindowNotice?
    ) throws(RequestFailure) -> WireReply {
        guard let subscription = subscriptions[id], var window = subscription.window,
            let host = subscription.container
        else { throw .cancelled }
        try window.charge.change(to: contents.keys.count * ShownWindow.bytesPerElement)
        var notice = NoticeQueue.WindowNotice(reason: "", merged: waiting?.merged ?? 0)
        if let ready = window.ready?.change { notice.merged &+= ready.merged }
        let older = window.sent
        (window.place, window.sent, window.ready) = (place, contents, nil)
        subscriptions[id]?.window = window
        if contents.rect != place.rect(in: state.bounds) {
            queue.post(.window(NoticeQueue.WindowNotice(reason: "window", merged: 0)), to: windowKey(id, host))
        }
        return .with {
            $0.generation = state.generation
            $0.moveWindow.window = WireWindowChanged(
                from: older, to: contents, of: state, notice, container: host.id, withIDs: subscription.withIDs)
        }
    }

    /// What a window shows now, as an event; nil if the client has that already, or if it is read first.
    func windowChanged(_ notice: NoticeQueue.WindowNotice, for key: NoticeQueue.Key) -> WireWindowChanged? {
        guard let subscription = subscriptions[key.subscription], var window = subscription.window,
            let host = subscription.container
        else { return nil }
        if let ready = window.ready {
            (window.sent, window.ready) = (ready.contents, nil)
            subscriptions[key.subscription]?.window = window
            // What has happened since it was read follows.
            if notice.merged > 0 { queue.post(.window(notice), to: key) }
            return ready.change
        }
        guard
            let (shown, state) = host.followers.windows.contents(
                of: window.place, limit: services.limits.windowElements)
        else {
            let place = window.place
            read(place, of: host) { [self] result in
                // What a script refuses is told by `layoutFailed`. A window that has been moved meanwhile has told all.
                guard case .success(let (shown, state)) = result, var window = subscriptions[key.subscription]?.window,
                    window.place == place
                else { return }
                let contents = window.charged(shown)
                window.ready = change(to: contents, of: state, notice, for: key, in: window).map { ($0, contents) }
                subscriptions[key.subscription]?.window = window
                queue.post(.window(NoticeQueue.WindowNotice(reason: notice.reason, merged: 0)), to: key)
            }
            return nil
        }
        let contents = window.charged(shown)
        let changed = change(to: contents, of: state, notice, for: key, in: window)
        window.sent = contents
        subscriptions[key.subscription]?.window = window
        return changed
    }

    /// What is different from what the client was sent last; nil if nothing is.
    private func change(
        to contents: WindowContents, of state: LaidOutState, _ notice: NoticeQueue.WindowNotice,
        for key: NoticeQueue.Key, in window: ShownWindow
    ) -> WireWindowChanged? {
        let older = window.sent
        let isNews =
            notice.merged > 0 || contents.rect != older.rect || contents.generation != older.generation
            || contents.displacement != older.displacement
        guard isNews || !WindowDifference(from: older, to: contents).isEmpty else { return nil }
        let withIDs = subscriptions[key.subscription]?.withIDs == true
        func make() -> WireWindowChanged {
            WireWindowChanged(
                from: older, to: contents, of: state, notice, container: key.container, withIDs: withIDs)
        }
        guard let step = ContainerWindows.Step(from: older, to: contents, notice, withIDs: withIDs),
            let windows = subscriptions[key.subscription]?.container?.followers.windows
        else { return make() }
        return windows.event(step, make: make)
    }

    /// Reads what a window shows on the container's lane.
    ///
    /// - Parameter receive: called on the event loop.
    private func read(
        _ place: WindowPlace, of host: ContainerHost,
        _ receive: @escaping (Result<(WindowContents, LaidOutState), RequestFailure>) -> Void
    ) {
        let read = windowReads.begin()
        let bound = NIOLoopBound(
            { (result: Result<(WindowContents, LaidOutState), RequestFailure>) in
                receive(result)
                self.end(read)
            }, eventLoop: loop)
        let (loop, user, limit) = (loop, user, services.limits.windowElements)
        host.submit { container in
            let result = Result { () throws(RequestFailure) in
                try PluginCaller(user: user).run { () throws(RequestFailure) in
                    let reader = try container.reader().reader
                    return (try host.followers.windows.read(place, limit: limit, from: reader), reader.state)
                }
            }
            loop.execute { bound.value(result) }
        }
    }

    /// A window has been read: what waited for that comes behind its event.
    private func end(_ read: Int) {
        let waited = windowReads.end(read)
        if !waited.isEmpty { writeAllNotices() }
        for work in waited { work() }
    }
}

extension WireWindowChanged {
    /// - Parameters:
    ///   - older: what the client was sent; nil: nothing.
    ///   - newer: what it is sent now.
    ///   - state: the container's, of which `newer` was read.
    ///   - notice: what has happened in between.
    ///   - withIDs: whether to name items by their identifiers as well.
    init(
        from older: WindowContents?, to newer: WindowContents, of state: LaidOutState,
        _ notice: NoticeQueue.WindowNotice, container: UInt32, withIDs: Bool
    ) {
        self.init()
        self.container = container
        generation = newer.generation
        reason = notice.reason
        rect = WireRect(newer.rect)
        bounds = WireRect(state.bounds)
        contentSize = WireSize(state.prepared.contentSize)
        // Of what is shown, and not of what has been posted: the lane may be a change ahead of its notices.
        if let older, older.displacement != newer.displacement {
            contentOffsetAdjustment = WirePoint(
                Point(
                    x: newer.displacement.x - older.displacement.x, y: newer.displacement.y - older.displacement.y))
        }
        merged = notice.merged
        truncated = newer.isTruncated
        rows = newer.rows.map(UInt32.init)
        step = state.step
        isMoving = state.isMoving
        if let drag = state.drag { movement = WireMovement(drag) }
        if withIDs, hasMovement { movement.addIdentifiers() }
        if let transition = state.transition { self.transition = WireTransitionState(transition) }
        let difference = WindowDifference(from: older, to: newer)
        pins = difference.pins.map { WireWindowPin(newer.pins[$0], ofKey: newer.keys[$0]) }
        let names = ReplyNames(withIDs ? state.data.sections : nil)
        if !difference.appeared.isEmpty {
            appeared.keys = difference.appeared.map { newer.keys[$0] }
            appeared.attributes = names.attributes(difference.appeared.map { newer.attributes[$0] })
        }
        guard let older else { return }
        if !difference.disappeared.isEmpty {
            disappeared.keys = difference.disappeared.map { older.keys[$0] }
            disappeared.attributes = WireAttributes(difference.disappeared.map { older.attributes[$0] })
        }
        if !difference.moved.isEmpty { moved = WireWindowElements(difference.moved, from: older, to: newer, names) }
        if !difference.changed.isEmpty {
            changed = WireWindowElements(difference.changed, from: older, to: newer, names)
        }
    }
}

extension WireWindowElements {
    /// - Parameter names: of the items in the newer contents.
    fileprivate init(
        _ positions: [(before: Int, after: Int)], from older: WindowContents, to newer: WindowContents,
        _ names: ReplyNames
    ) {
        self.init()
        keys = positions.map { newer.keys[$0.after] }
        attributes = names.attributes(positions.map { newer.attributes[$0.after] })
        before = WireAttributes(positions.map { older.attributes[$0.before] })
    }
}

extension WireWindowPin {
    /// - Parameter pin: nil: the element follows nothing.
    fileprivate init(_ pin: ElementPin?, ofKey key: UInt64) {
        self.init()
        self.key = key
        guard let pin else { return }
        side = pin.side.rawValue
        inset = pin.inset
        if pin.origins.lowerBound.isFinite { least = pin.origins.lowerBound }
        if pin.origins.upperBound.isFinite { most = pin.origins.upperBound }
    }
}
