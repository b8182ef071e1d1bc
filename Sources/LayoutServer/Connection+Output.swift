import LayoutWire
import Logging
import NIOCore

/// How much a connection has written, and what of it the client has taken.
struct OutputState {
    /// Frames that go out with the next flush, as one write.
    var frames = ByteBuffer()
    var writtenBytes = 0
    /// Bytes of notices that the socket has not taken. While there are any, newer notices wait and merge.
    var noticeBytes = 0
    var stallTimer: Scheduled<Void>?
}

/// Output and backpressure.
extension Connection {
    /// Answers are gathered up to this many bytes before they are written: fewer system calls, while the client already
    /// reads the first ones. With 16 requests in flight a screen's answer took 1.3 to 2.1 times an echo's time at 4, 8 or
    /// 12 KiB, by how the two processes wake each other, and 1.8 to 2.1 at 32 (`layoutbench --filter socket.query`).
    private static let bytesPerWrite = 4 << 10
    /// Notices written in one go.
    private static let noticesPerWrite = 64

    func send(_ reply: WireReply, as form: BodyForm, inParts: Bool = false) {
        guard !isClosing else { return }
        ReplyParts.encode(id: reply.id, as: form, inParts: inParts, into: &output.frames) {
            MessageCoding.encode(reply, as: form, into: &$0)
        }
        writeWhenMany()
        if case .error(let failure)? = reply.result, RequestFailure.Code(rawValue: failure.code)?.isFatal == true {
            endAfterFlush()
        }
    }

    func send(_ answer: QueryAnswer, as form: BodyForm, inParts: Bool) {
        guard !isClosing else { return }
        ReplyParts.encode(id: answer.id, as: form, inParts: inParts, into: &output.frames) {
            answer.encode(as: form, into: &$0)
        }
        writeWhenMany()
    }

    /// What was encoded elsewhere.
    func send(_ frames: ByteBuffer) {
        flush()
        guard !isClosing else { return }
        write(frames, promise: nil)
    }

    private func writeWhenMany() {
        if output.frames.readableBytes >= Self.bytesPerWrite { flush() }
    }

    private func write(_ buffer: ByteBuffer, promise: EventLoopPromise<Void>?) {
        guard let context else { return }
        // One answer may be long; what is not borne is another while so much waits.
        if !context.channel.isWritable && waitingBytes > services.limits.outputHardBytes {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return endSlowConsumer("bytes")
        }
        output.writtenBytes &+= buffer.readableBytes
        context.write(wrapOutboundOut(buffer), promise: promise)
        context.flush()
        watchOutput()
    }

    func flush() {
        guard output.frames.readableBytes > 0, !isClosing else { return }
        let frames = output.frames
        output.frames = ByteBuffer()
        write(frames, promise: nil)
    }

    /// Writes notices that wait, all of them or as many as the client takes.
    func writeNotices(all: Bool) {
        guard let session, let context, !isClosing, all || output.noticeBytes == 0 else { return }
        let notices = session.queue.take(all ? .max : Self.noticesPerWrite) {
            session.subscriptions[$0.subscription]?.isActive == false
        }
        guard !notices.isEmpty else { return }
        var buffer = context.channel.allocator.buffer(capacity: 128 * notices.count)
        for (key, notice) in notices {
            guard let (event, form) = session.event(notice, for: key) else { continue }
            MessageCoding.encode(event, as: form, into: &buffer)
        }
        // What was answered before goes first.
        flush()
        guard !isClosing else { return }
        let count = buffer.readableBytes
        output.noticeBytes += count
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess { [self] in
            output.noticeBytes -= count
            writeNotices(all: false)
        }
        write(buffer, promise: promise)
    }

    /// Bytes that the socket has not taken.
    private var waitingBytes: Int {
        guard let options = context?.channel.syncOptions, let bytes = try? options.getOption(.bufferedWritableBytes)
        else { return 0 }
        return bytes
    }

    /// Watches that the client takes its replies. Notices alone may wait for ever: they merge.
    private func watchOutput() {
        guard output.stallTimer == nil, waitingBytes > output.noticeBytes else { return }
        let taken = output.writtenBytes - waitingBytes
        output.stallTimer = schedule(services.limits.stallSeconds) { connection in
            connection.output.stallTimer = nil
            let waiting = connection.waitingBytes
            if waiting > connection.output.noticeBytes && connection.output.writtenBytes - waiting == taken {
                connection.endSlowConsumer("time")
            } else {
                connection.watchOutput()
            }
        }
    }

    /// What waits cannot be taken back, so no goodbye could reach the client before it.
    private func endSlowConsumer(_ limit: String) {
        var metadata = metadata
        metadata["waiting"] = "\(waitingBytes)"
        metadata["limit"] = "\(limit)"
        logger.info("slow consumer closed", metadata: metadata)
        closeNow()
    }
}
