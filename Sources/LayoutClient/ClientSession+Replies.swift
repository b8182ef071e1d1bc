import LayoutWire
import NIOCore

// What comes on the connection, a frame at a time.

extension ClientSession {
    func receive(_ body: ByteBuffer) {
        guard let message = decode(body) else { return }
        if case .event(let event)? = message.result { return deliver(event, body) }
        if case .goodbye(let goodbye)? = message.result { return refused(.goodbye(goodbye.reason)) }
        guard let id = waiters[message.id] == nil ? firstJSONWaiter(for: message) : message.id else {
            // A failure without an id ends the connection.
            if case .error(let failure)? = message.result, message.id == 0 { refused(ClientError(failure)) }
            return
        }
        if case .part(let part)? = message.result { return receive(part, of: id) }
        if waiters[id]?.assembly.hasBegun == true { return breakOff("the reply to request \(id) is not continued") }
        answer(id, Reply(message: message, body: body))
    }

    private func receive(_ part: WirePart, of id: UInt32) {
        do throws(ClientError) {
            guard let body = try waiters[id]?.assembly.add(part, limit: limits.frameBytes) else { return }
            guard let message = decode(body) else { return }
            switch message.result {
            case .part, .event: breakOff("the parts of the answer to request \(id) are no reply")
            default: answer(id, Reply(message: message, body: body))
            }
        } catch {
            breakOff(error.message)
        }
    }

    private func answer(_ id: UInt32, _ reply: Reply) {
        guard let waiter = waiters[id] else { return }
        // Events may follow in the same read.
        if case .subscribe(let subscribed)? = reply.message.result { didSubscribe(waiter.stream, subscribed) }
        switch reply.message.result {
        case .error(let failure)? where !waiter.isJSON: finish(id, .failure(ClientError(failure)))
        case nil where !waiter.isJSON: breakOff("the daemon's answer to request \(id) has no result")
        default: finish(id, .success(reply))
        }
    }

    /// nil: what does not decode ends the connection.
    private func decode(_ body: ByteBuffer) -> WireReply? {
        do {
            return try MessageCoding.decode(WireReply.self, from: body, limits: Self.decodingLimits)
        } catch {
            breakOff("the daemon's answer does not decode: \(error.message)")
            return nil
        }
    }

    /// The daemon cannot tell the id of a request that it cannot decode; ours all decode.
    private func firstJSONWaiter(for message: WireReply) -> UInt32? {
        message.id == 0 ? waiters.filter { $0.value.isJSON }.keys.min() : nil
    }
}
