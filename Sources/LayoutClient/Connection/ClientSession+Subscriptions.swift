import LayoutWire
import NIOCore
import SwiftProtobuf

extension ClientSession {
    /// Registers a container to restore after a reconnection.
    ///
    /// It is retained weakly; those that are gone are removed from the list here.
    func add(_ handle: ContainerHandle) {
        containers.removeAll { $0.handle == nil }
        containers.append(WeakContainer(handle: handle))
    }

    /// Subscribes to notices.
    ///
    /// - Parameter window: receives what is in sight, for a request with a window.
    /// - Returns: the key for `next(_:)`, and the containers' state when the subscription began.
    func subscribe(
        _ request: WireSubscribe, of handle: ContainerHandle?, withIDs: Bool, window: WindowInbox? = nil
    ) async throws(ClientError) -> (key: Int, states: [ContainerState]) {
        let stream = EventStream(
            request, of: handle, limit: limits.noticesWaiting, withIDs: withIDs, window: window)
        let key = add(stream)
        do throws(ClientError) {
            let reply = try await reply(to: Self.outgoing(request, of: handle, withIDs: withIDs), stream: stream)
            return (key, reply.message.subscribe.containers.map { ContainerState($0) })
        } catch {
            streams[key] = nil
            throw error
        }
    }

    /// Sends a subscription written in JSON.
    ///
    /// - Returns: the reply, and the key for `next(_:)` if the daemon accepted the subscription.
    func subscribe(json: String) async throws(ClientError) -> (reply: String, key: Int?) {
        let stream = EventStream(nil, of: nil, limit: limits.noticesWaiting)
        let key = add(stream)
        do throws(ClientError) {
            let reply = try await reply(to: .json(JSONRequest(json)), stream: stream)
            if case .subscribe? = reply.message.result { return (String(buffer: reply.body), key) }
            streams[key] = nil
            return (String(buffer: reply.body), nil)
        } catch {
            streams[key] = nil
            throw error
        }
    }

    private func add(_ stream: EventStream) -> Int {
        let key = nextKey()
        streams[key] = stream
        return key
    }

    /// Handles the reply to a subscription in the same turn of the event loop in which it is read.
    ///
    /// - Throws: `connection.protocol` for a window that breaks the protocol.
    func didSubscribe(_ stream: EventStream?, _ subscribed: WireSubscribeReply) throws(ClientError) {
        guard let stream else { return }
        stream.number = subscribed.subscription
        stream.hasBegun = true
        if stream.isEnded { return writeAlone(.unsubscribe(.with { $0.subscription = subscribed.subscription })) }
        if let window = stream.window {
            try window.begin(subscribed.window)
            if case .connecting = phase, stream.request?.hasView == true { window.beginView() }
            stream.addWindowChange()
        } else if case .connecting = phase {
            stream.resume(subscribed.containers.map { ContainerState($0) })
        }
    }

    /// Moves the window of a subscription, and waits until it has received what is different there.
    ///
    /// - Throws: the daemon's failure, such as `subscription.unknown`.
    func moveWindow(_ key: Int, to place: WireWindow) async throws(ClientError) {
        _ = try await reply(to: .subscription(WireMoveWindow.with { $0.window = place }), stream: streams[key])
    }

    /// Sends inputs to the view of a subscription, and waits until its inbox has what they do, and the elements that this refers to.
    ///
    /// - Throws: the daemon's failure, such as `request.invalid`.
    func send(_ inputs: [WireViewInput], to key: Int) async throws(ClientError) {
        let stream = streams[key]
        let options = RequestOptions(withIDs: stream?.withIDs ?? false)
        let input = WireInput.with { $0.inputs = inputs }
        _ = try await reply(to: .subscription(input, options), stream: stream)
        // Another client has changed the container, and the window's event is still to come. A lost connection fails this request, and
        // the next one brings the window as it is then.
        if stream?.window?.isBehind == true { _ = try? await reply(to: .message(.sync(WireSync()))) }
    }

    /// Reads the view of a subscription.
    ///
    /// - Throws: the daemon's failure, such as `subscription.unknown`.
    func viewState(_ key: Int) async throws(ClientError) -> WireReply {
        let options = RequestOptions(withIDs: streams[key]?.withIDs ?? false)
        return try await reply(to: .subscription(WireViewState(), options), stream: streams[key]).message
    }

    /// Handles the reply to `moveWindow` in the turn in which it is read, in its place among the events.
    ///
    /// - Throws: `connection.protocol` for a window that breaks the protocol.
    func didMoveWindow(
        _ stream: EventStream?, _ moved: WireMoveWindowReply, to place: WireWindow
    ) throws(ClientError) {
        try stream?.window?.apply(moved.window, movedTo: place)
        stream?.addWindowChange()
    }

    func deliver(_ event: WireEvent, _ body: ByteBuffer) {
        guard let stream = streams.values.first(where: { $0.number == event.subscription }) else { return }
        guard stream.request != nil else { return stream.add(.raw(String(buffer: body))) }
        switch event.event {
        // A subscription to one container ends with it.
        case .containerClosed(let closed) where stream.handle != nil:
            stream.end(closing: closed.container, reason: closed.reason)
        case .windowChanged(let change): update(stream) { window throws(ClientError) in try window.apply(change) }
        case .viewChanged(let change): update(stream) { window throws(ClientError) in try window.apply(change) }
        // Of the other events of a window, none concerns what is in sight.
        case _ where stream.window != nil: break
        default:
            if let notice = Notice(event) { stream.add(.notice(notice)) }
        }
    }

    /// Applies an event to the window of a subscription, and wakes its program.
    ///
    /// An event that breaks the protocol ends the connection.
    private func update(_ stream: EventStream, _ apply: (WindowInbox) throws(ClientError) -> Void) {
        guard let window = stream.window else { return }
        do throws(ClientError) {
            try apply(window)
            stream.addWindowChange()
        } catch {
            breakOff(error.message)
        }
    }

    /// The next event of a subscription; nil once it has ended, or when the task is cancelled.
    ///
    /// Several may wait; each event goes to the one that has waited longest. It lets the socket be read if the queue was full.
    func next(_ key: Int) async -> EventStream.Delivery? {
        guard let stream = streams[key] else { return nil }
        let taker = nextKey()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Not sooner: before this the session may have run something else.
                if let delivery = stream.take() {
                    continuation.resume(returning: delivery)
                    // There is room again.
                    takeFrames()
                } else if stream.isEnded || Task.isCancelled {
                    continuation.resume(returning: nil)
                } else {
                    stream.addTaker(taker, continuation)
                }
            }
        } onCancel: {
            execute { $0.streams[key]?.removeTaker(taker) }
        }
    }

    /// Ends a subscription and, if there is a connection, waits for the daemon to confirm it.
    ///
    /// Events in the queue can still be taken. On a connection that is being made, the request is sent without waiting for its reply.
    func unsubscribe(_ key: Int) async throws(ClientError) {
        guard let stream = streams[key], !stream.isEnded else { return }
        stream.end()
        takeFrames()
        let request = WireRequest.OneOf_Request.unsubscribe(.with { $0.subscription = stream.number })
        // Without a number, the daemon does not have the subscription, or it is ended once the reply arrives.
        guard stream.number != 0 else { return }
        guard case .connected = phase else { return writeAlone(request) }
        do throws(ClientError) {
            _ = try await reply(to: .message(request))
        } catch {
            // A cancelled request was not sent.
            if error == .cancelled { writeAlone(request) }
            throw error
        }
    }

    /// Ends a subscription whose events have lost their consumer.
    ///
    /// The daemon is notified without waiting for its reply.
    func abandon(_ key: Int) {
        guard let stream = streams.removeValue(forKey: key) else { return }
        if !stream.isEnded && stream.number != 0 {
            writeAlone(.unsubscribe(.with { $0.subscription = stream.number }))
        }
        stream.end()
        takeFrames()
    }

    var waitingNotices: Int { streams.values.reduce(0) { $0 + $1.waitingCount } }
}
