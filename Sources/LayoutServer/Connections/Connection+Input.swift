import CoreMetrics
import LayoutService
import LayoutWire
import NIOCore
import SwiftProtobuf

extension Connection {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard state.acceptsInput else { return }
        var hasNewFrame = false
        var longest = 0
        do {
            try decoder.process(buffer: unwrapInboundIn(data)) {
                state.receive($0)
                hasNewFrame = true
                longest = max(longest, $0.readableBytes)
            }
            // The decoder retains the memory of the bytes that it had last. That of a long frame would be kept as long as the
            // client says nothing more: 16 bytes for each item of a container that it opened.
            if longest > FrameDecoder.chargedFrom, decoder.unprocessedBytes == 0 {
                try decoder.process(buffer: ByteBuffer()) { _ in }
            }
        } catch {
            state.end(.failed(error as? RequestFailure ?? RequestFailure(.malformed, NetworkReason.of(error))))
        }
        watchFrame(isNew: hasNewFrame)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        var budget = LoopBudget()
        serveFrames(&budget)
        flush()
        countTime(of: budget)
    }

    /// Counts the time of one run of the event loop for the client.
    func countTime(of budget: LoopBudget) { statistics.loopTime.increment(by: budget.elapsed.nanoseconds) }

    func read(context: ChannelHandlerContext) {
        if state.shouldRead() { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            state.end(.inputClosed)
            resume()
        } else if event is Connections.StopEvent {
            ending = ending ?? "serverStopping"
            state.end(.serverStopping)
            resume()
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Serving

    /// Serves the requests that wait, outside of a read.
    ///
    /// Call on the event loop after a reply, or when the client has read: it serves within one `LoopBudget`, and flushes.
    func resume() {
        var budget = LoopBudget()
        if session?.serveLanes(&budget) == false {
            yield()
        } else {
            serveFrames(&budget)
        }
        flush()
        countTime(of: budget)
    }

    func resumeFromQueue() {
        isQueued = false
        resume()
    }

    private func yield() {
        guard !isQueued, let context else { return }
        isQueued = true
        services.connections.queues.of(context.eventLoop).add(peer.user) { [self] in resumeFromQueue() }
    }

    private func serveFrames(_ budget: inout LoopBudget) {
        while let session {
            let step = state.next(
                inFlight: session.lanes.count + output.held.count, isIdle: session.isIdle && output.held.isEmpty,
                hasRoom: hasRoom, budget: budget)
            switch step {
            case .serve(let frame):
                budget.count(mayTakeLong: serve(frame, session))
                continue
            case .yield: yield()
            case .read: context?.read()
            case .close: closeAfterFlush()
            case .stop: stop()
            case .fail(let failure):
                fail(failure)
                if !failure.code.isFatal { log(.brokenInput, failure.code) }
                closeOutputAfterFlush()
            case .wait: break
            }
            return
        }
    }

    private func stop() {
        writeLastNotices()
        _ = schedule(0.5) { $0.closeImmediately() }
        closeAfterFlush()
    }

    // MARK: Decoding

    private enum Decoded: Sendable {
        case request(WireRequest.OneOf_Request, in: WireRequest)
        case failure(id: UInt32, RequestFailure)
    }

    private func serve(_ frame: ConnectionState.Frame, _ session: Session) -> Bool {
        form = BodyForm(of: frame.body)
        // Large bodies are charged, and decoded where they delay no other client.
        guard frame.body.readableBytes > FrameDecoder.chargedFrom else {
            if output.frames.capacity == 0 { output.frames = session.frameMemory.take() }
            if form == .binary, !frame.isFirst, session.answerDirectly(frame.body, into: &output.frames) == nil {
                flushWhenLarge()
                return false
            }
            let decoded = Self.decode(frame.body, limits)
            return serve(decoded, of: frame, nil, in: session)
        }
        decodeElsewhere(frame, session)
        return false
    }

    private func decodeElsewhere(_ frame: ConnectionState.Frame, _ session: Session) {
        state.beginDecoding()
        let frameCharge = frameCharges.removeFirst()
        let (limits, loop, user, accounts) = (limits, session.loop, peer.user, services.facilities.accounts)
        let bound = NIOLoopBound(self, eventLoop: loop)
        services.facilities.threads.layouts.execute(for: user) {
            // The decoder reads a copy of the body.
            let length = frame.body.readableBytes
            var charge: MemoryCharge?
            let decoded = Self.decode(frame.body, limits) { bytes throws(RequestFailure) in
                charge = try MemoryCharge(length + bytes, of: user, in: accounts)
            }
            charge?.release(length)
            frameCharge?.release()
            let messageCharge = charge
            loop.execute {
                let connection = bound.value
                connection.state.endDecoding()
                if let session = connection.session { connection.serve(decoded, of: frame, messageCharge, in: session) }
                connection.resume()
            }
        }
    }

    /// - Parameter charge: gets the bytes that the message of a long body may take, or throws to refuse it.
    /// - Complexity: O(*n*) in the length of the body.
    private static func decode(
        _ body: ByteBuffer, _ limits: ProtocolLimits,
        charge: (Int) throws(RequestFailure) -> Void = { _ throws(RequestFailure) in }
    ) -> Decoded {
        do throws(RequestFailure) {
            let message = try MessageCoding.decodeRequest(from: body, limits: limits, charge: charge)
            if let request = message.request { return .request(request, in: message) }
            return .failure(id: message.id, MessageCoding.unknownRequest(in: body, limits: limits))
        } catch {
            return .failure(id: MessageCoding.requestId(in: body), error)
        }
    }

    @discardableResult
    private func serve(
        _ decoded: Decoded, of frame: ConnectionState.Frame, _ charge: MemoryCharge?, in session: Session
    ) -> Bool {
        let bytes = frame.body.readableBytes
        switch decoded {
        case .request(.hello(let hello), let message):
            // It takes none of the options that a request may have.
            let bare = WireRequest.with { $0.id = message.id }
            session.receive(Incoming(.hello(hello), in: bare, as: form, bytes: bytes))
        case _ where frame.isFirst && form == .binary:
            fail(RequestFailure(.helloExpected, "the first frame is neither JSON nor a hello"))
        case .request(let request, let message):
            let incoming = Incoming(request, in: message, as: form, bytes: bytes, charge: charge)
            session.receive(incoming)
            return incoming.row.mayTakeLong
        case .failure(let id, let failure):
            statistics.failed(nil, failure.code)
            fail(failure, id: id)
        }
        return false
    }

    func fail(_ failure: RequestFailure, id: UInt32 = 0) {
        send(
            .with {
                $0.id = id
                $0.error = WireFailure(failure)
            }, as: form)
        flush()
    }

    // MARK: Deadlines

    /// Watches that a frame is completed in time. The time during which the daemon itself does not read does not count.
    private func watchFrame(isNew: Bool) {
        if isNew {
            frameDeadline?.cancel()
            frameDeadline = nil
        }
        guard frameDeadline == nil, decoder.unprocessedBytes > 0 else { return }
        let limit = limits.frameSeconds
        frameDeadline = schedule(limit) { connection in
            connection.frameDeadline = nil
            guard connection.decoder.unprocessedBytes > 0 else { return }
            if connection.state.isReadDeferred { return connection.watchFrame(isNew: false) }
            connection.fail(RequestFailure(.frameTimeout, "a frame was not complete within \(limit) s"))
        }
    }
}
