import LayoutWire
import NIOCore

// The frames that arrive on the connection.

extension ClientSession {
    func receive(_ body: ByteBuffer) {
        guard let message = decode(body) else { return }
        if case .event(let event)? = message.result { return deliver(event, body) }
        if case .goodbye(let goodbye)? = message.result { return refused(.goodbye(goodbye.reason)) }
        if requests.endIgnoring(message.id) { return }
        guard let id = requests.id(for: message) else {
            // A failure without an id precedes the connection's end.
            if case .error(let failure)? = message.result, message.id == 0 { refused(ClientError(failure)) }
            return
        }
        if case .part(let part)? = message.result { return receive(part, of: id) }
        if requests[id]?.assembly.hasBegun == true {
            return breakOff("the reply to request \(id) arrived before all parts of an earlier one")
        }
        answer(id, Reply(message: message, body: body, instance: daemon.instance))
    }

    private func receive(_ part: WirePart, of id: UInt32) {
        do throws(ClientError) {
            guard let body = try requests.add(part, of: id, limit: limits.frameBytes) else { return }
            guard let message = decode(body) else { return }
            switch message.result {
            case .part, .event:
                breakOff("the parts of the reply to request \(id) contain a part or an event, expected a reply")
            default: answer(id, Reply(message: message, body: body, instance: daemon.instance))
            }
        } catch {
            breakOff(error.message)
        }
    }

    private func answer(_ id: UInt32, _ reply: Reply) {
        guard let waiter = requests[id] else { return }
        do throws(ClientError) {
            // Events may follow in the same read.
            switch reply.message.result {
            case .subscribe(let subscribed)?: try didSubscribe(waiter.stream, subscribed)
            case .moveWindow(let moved)?:
                if let place = waiter.place { try didMoveWindow(waiter.stream, moved, to: place) }
            case .input(let effects)?: try waiter.stream?.window?.apply(effects, of: reply.message.generation)
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
    ///
    /// Both forms of a body are read, whatever the request's was.
    private func decode(_ body: ByteBuffer) -> WireReply? {
        do {
            return try MessageCoding.decode(WireReply.self, from: body, limits: Self.decodingLimits)
        } catch {
            breakOff("the daemon's message cannot be decoded: \(error.message)")
            return nil
        }
    }
}
