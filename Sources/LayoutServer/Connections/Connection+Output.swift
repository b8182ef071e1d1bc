import LayoutWire
import Logging
import NIOCore
import SystemCalls

/// Output and backpressure.
extension Connection {
    /// Answers are gathered up to this many bytes before they are written: fewer system calls, while the client already
    /// reads the first ones. With 16 requests in flight a screen's answer took 1.3 to 2.1 times an echo's time at 4, 8 or
    /// 12 KiB, by how the two processes wake each other, and 1.8 to 2.1 at 32 (`layoutbench --filter socket.query`).
    private static let bytesPerWrite = 4 << 10
    /// Notices written in one go.
    private static let noticesPerWrite = 64
    /// What is handed to the socket at most, but for the last frames of it.
    static let socketBufferBytes = 64 << 10
    /// Memory of the kernel's that a client may leave unread before newer notices wait and merge: about ten notices written one
    /// by one. Without it 134 fit the socket of a process that is stopped.
    private static let unreadBytesBeforeNotices = 16 << 10

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
        // One answer may be long; what is not borne is another while so much waits.
        if !hasRoom && waitingBytes > services.limits.outputHardBytes {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return endSlowConsumer("bytes")
        }
        output.append(buffer, promise)
        drain()
        watchOutput()
    }

    /// Gives the socket what waits.
    ///
    /// - Parameter all: false: as much as it takes at once.
    func drain(all: Bool = false) {
        guard let context, !output.isDraining else { return }
        output.isDraining = true
        defer { output.isDraining = false }
        while all || context.channel.isWritable, let chunk = output.popFirst() {
            context.write(wrapOutboundOut(chunk.bytes), promise: chunk.promise)
            context.flush()
        }
    }

    func flush() {
        guard output.frames.readableBytes > 0, !isClosing else { return }
        let frames = output.frames
        output.frames = ByteBuffer()
        write(frames, promise: nil)
    }

    /// Writes notices that wait, all of them or as many as the client takes.
    func writeNotices(all: Bool) {
        guard let session, let context, !isClosing, all || output.noticeBytes == 0 && !session.queue.isEmpty
        else { return }
        if !all && unreadBytes > Self.unreadBytesBeforeNotices { return writeNoticesLater() }
        output.resetNoticeDelay()
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
        return bytes + output.waitingBytes
    }

    /// Whether another request may be answered.
    var hasRoom: Bool {
        context?.channel.isWritable == true || waitingBytes <= services.limits.outputSoftBytes
    }

    /// What the socket has taken and the client has not read.
    private var unreadBytes: Int {
        let bytes = try? context?.channel.pipeline.syncOperations.withUnsafeTransportIfAvailable {
            (descriptor: NIOBSDSocket.Handle) in UnreadOutput.bytes(of: descriptor)
        }
        return (bytes ?? nil) ?? 0
    }

    /// The kernel does not tell when a client reads, so this looks again.
    private func writeNoticesLater() {
        guard output.noticeTimer == nil else { return }
        output.noticeTimer = schedule(output.nextNoticeDelay()) { connection in
            connection.output.noticeTimer = nil
            connection.writeNotices(all: false)
        }
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

    /// Drops what waits and closes what the client had open. The client is told why behind what cannot be taken back; it has
    /// `stallSeconds` to read that.
    private func endSlowConsumer(_ limit: String) {
        guard !isClosing else { return }
        var metadata = metadata
        metadata["waiting"] = "\(waitingBytes)"
        metadata["limit"] = "\(limit)"
        logger.info("slow consumer closed", metadata: metadata)
        output.cancel()
        var goodbye = WireReply()
        goodbye.goodbye.reason = "slowConsumer"
        var last = ByteBuffer()
        MessageCoding.encode(goodbye, as: form, into: &last)
        close(after: last)
        // Not here: the session may be in the middle of an answer.
        _ = schedule(0) { $0.endSession() }
        _ = schedule(services.limits.stallSeconds) { $0.closeNow() }
    }
}
