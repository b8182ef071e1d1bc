import LayoutWire
import NIOCore

// The frames that arrive on the connection.

extension ClientSession {
    func receive(_ body: ByteBuffer) {
        guard let message = decode(body) else { return }
        if case .event(let event)? = message.result { return deliver(event, body) }
        if case .goodbye(let goodbye)? = message.result { return refused(.goodbye(goodbye.reason)) }
        if unattended.remove(message.id) != nil { return }
        guard let id = waiters[message.id] == nil ? unclearWaiter(for: message) : message.id else {
            // A failure without an id precedes the connection's end.
            if case .error(let failure)? = message.result, message.id == 0 { refused(ClientError(failure)) }
            return
        }
        if case .part(let part)? = message.result { return receive(part, of: id) }
        if waiters[id]?.assembly.hasBegun == true {
            return breakOff("the reply to request \(id) arrived before all parts of an earlier one")
        }
        answer(id, Reply(message: message, body: body, instance: instance))
    }

    private func receive(_ part: WirePart, of id: UInt32) {
        do throws(ClientError) {
            guard let body = try waiters[id]?.assembly.add(part, limit: limits.frameBytes) else { return }
            guard let message = decode(body) else { return }
            switch message.result {
            case .part, .event:
                breakOff("the parts of the reply to request \(id) contain a part or an event, expected a reply")
            default: answer(id, Reply(message: message, body: body, instance: instance))
            }
        } catch {
            breakOff(error.message)
        }
    }

    private func answer(_ id: UInt32, _ reply: Reply) {
        guard let waiter = waiters[id] else { return }
        do throws(ClientError) {
            // Events may follow in the same read.
            switch reply.message.result {
            case .subscribe(let subscribed)?: try didSubscribe(waiter.stream, subscribed)
            case .moveWindow(let moved)?:
                if let place = waiter.place { try didMoveWindow(waiter.stream, moved, to: place) }
            default: break
            }
        } catch {
            return breakOff(error.message)
        }
        switch reply.message.result {
        case .error(let failure)?:
            finish(id, waiter.json == nil ? .failure(ClientError(failure)) : .success(reply))
        case nil where waiter.json != nil: finish(id, .success(reply))
        case nil: breakOff("the reply to request \(id) has no result")
        case let result?:
            guard let expected = waiter.resultName, let name = Outgoing.caseName(result), name != expected else {
                return finish(id, .success(reply))
            }
            breakOff("the reply to request \(id) is \(name), expected \(expected)")
        }
    }

    /// The message; nil if the body cannot be decoded, which ends the connection.
    private func decode(_ body: ByteBuffer) -> WireReply? {
        do {
            return try MessageCoding.decode(WireReply.self, from: body, limits: Self.decodingLimits)
        } catch {
            breakOff("the daemon's message cannot be decoded: \(error.message)")
            return nil
        }
    }

    /// The request that a failure without an id belongs to. The daemon cannot name a request that it cannot decode, and only JSON
    /// from a caller can be undecodable: it is the oldest such request with an unclear id or, without one, the oldest of all.
    private func unclearWaiter(for message: WireReply) -> UInt32? {
        guard message.id == 0, case .error? = message.result else { return nil }
        let written = waiters.filter { $0.value.json != nil }
        let unclear = written.filter { if case .unclear? = $0.value.json?.id { true } else { false } }
        return (unclear.isEmpty ? written : unclear).min { $0.value.key < $1.value.key }?.key
    }
}
