import LayoutWire
import NIOCore
import SwiftProtobuf

extension ClientSession {
    /// Keeps a container that is to be found again when the connection is lost.
    func add(_ handle: ContainerHandle) {
        containers.removeAll { $0.handle == nil }
        containers.append(WeakContainer(handle: handle))
    }

    /// - Returns: the key for `next(_:)`, and the containers' state when the subscription began.
    func subscribe(
        _ request: WireSubscribe, of handle: ContainerHandle?
    ) async throws(ClientError) -> (key: Int, states: [ContainerState]) {
        let stream = EventStream(request, of: handle, limit: limits.noticesWaiting)
        let key = add(stream)
        do throws(ClientError) {
            let reply = try await reply(to: Self.outgoing(request, handle), stream: stream)
            return (key, reply.message.subscribe.containers.map { ContainerState($0) })
        } catch {
            streams[key] = nil
            throw error
        }
    }

    /// - Returns: the reply, and the key for `next(_:)` if it was a subscription.
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
        lastKey += 1
        streams[lastKey] = stream
        return lastKey
    }

    /// The daemon's answer to a subscription, in the turn in which it is read.
    func didSubscribe(_ stream: EventStream?, _ subscribed: WireSubscribeReply) {
        guard let stream else { return }
        stream.number = subscribed.subscription
        stream.hasBegun = true
        if stream.isEnded { return writeAlone(.unsubscribe(.with { $0.subscription = subscribed.subscription })) }
        if case .connecting = phase { stream.resume(subscribed.containers.map { ContainerState($0) }) }
    }

    func deliver(_ event: WireEvent, _ body: ByteBuffer) {
        guard let stream = streams.values.first(where: { $0.number == event.subscription }) else { return }
        guard stream.request != nil else { return stream.add(.raw(String(buffer: body))) }
        if let notice = Notice(event) { stream.add(.notice(notice)) }
        // A subscription to one container ends with it.
        if case .containerClosed? = event.event, stream.handle != nil { stream.end() }
    }

    /// The next event of a subscription; nil once it has ended, or when the task is cancelled.
    func next(_ key: Int) async -> EventStream.Delivery? {
        guard let stream = streams[key] else { return nil }
        lastKey += 1
        let taker = lastKey
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Not sooner: on the way here the session may have done something else.
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

    /// Ends a subscription and waits until the daemon knows, if there is a connection.
    func unsubscribe(_ key: Int) async throws(ClientError) {
        guard let stream = streams[key], !stream.isEnded else { return }
        stream.end()
        takeFrames()
        let request = WireRequest.OneOf_Request.unsubscribe(.with { $0.subscription = stream.number })
        // Without a number the daemon does not have it, or learns of it with its answer.
        guard stream.number != 0 else { return }
        guard case .connected = phase else { return writeAlone(request) }
        do throws(ClientError) {
            _ = try await reply(to: .message(request))
        } catch {
            // A cancelled task has sent nothing.
            if error == .cancelled { writeAlone(request) }
            throw error
        }
    }

    /// Nobody takes the events any more.
    func abandon(_ key: Int) {
        guard let stream = streams.removeValue(forKey: key) else { return }
        if !stream.isEnded && stream.number != 0 {
            writeAlone(.unsubscribe(.with { $0.subscription = stream.number }))
        }
        stream.end()
        takeFrames()
    }

    /// Notices that wait to be taken, of all subscriptions.
    var waitingNotices: Int { streams.values.reduce(0) { $0 + $1.waitingCount } }
}
