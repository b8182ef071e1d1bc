import LayoutService
import LayoutWire
import Logging
import NIOCore
import Synchronization
import SystemCalls

extension Connection {
    /// Replies are collected up to this many bytes before they are written: fewer system calls for a client that keeps several
    /// requests in flight, and it still starts reading early.
    private static let bytesPerWrite = 16 << 10
    private static let noticesPerWrite = 64
    /// High-water mark of the channel's own buffer. What is in there cannot be withdrawn.
    static let socketBufferBytes = 64 << 10
    /// Kernel memory that a client may leave unread before newer notices wait and merge: about ten notices, written one by one. Without
    /// this limit 134 notices fit into the socket of a stopped process.
    private static let unreadBytesBeforeNotices = 16 << 10

    func send(_ reply: WireReply, as form: BodyForm, inParts: Bool = false) {
        guard !state.isClosing else { return }
        collect { frames in
            ReplyParts.encode(id: reply.id, as: form, inParts: inParts, into: &frames) {
                MessageCoding.encode(reply, as: form, into: &$0)
            }
        }
        if case .error(let failure)? = reply.result, let code = RequestFailure.Code(rawValue: failure.code) {
            log(code, pointer: failure.pointer)
            if code.isFatal {
                ending = ending ?? failure.code
                closeOutputAfterFlush()
            }
        }
    }

    func send(_ answer: QueryAnswer, as form: BodyForm, inParts: Bool) {
        guard !state.isClosing else { return }
        collect { answer.encode(as: form, inParts: inParts, into: &$0) }
    }

    /// Collects a reply for the next write, behind those that are held.
    private func collect(_ encode: (inout ByteBuffer) -> Void) {
        if output.held.isEmpty {
            encode(&output.frames)
            return flushWhenLarge()
        }
        var frames = ByteBuffer()
        encode(&frames)
        output.held.append((frames, nil))
    }

    /// Sends frames that were encoded elsewhere. A long answer behind others waits until the client has read those: it reads, so it is not
    /// disconnected for what was made for it meanwhile.
    func send(_ frames: ByteBuffer, charged charge: MemoryCharge?) {
        guard !state.isClosing else { return }
        let isShort = frames.readableBytes < Self.bytesPerWrite
        if !output.held.isEmpty || !isShort && !isReadBehind(frames.readableBytes) {
            return output.held.append((frames, charge))
        }
        charge?.release()
        write(frames)
    }

    /// Whether the client is to read so many bytes behind those that wait.
    private func isReadBehind(_ count: Int) -> Bool {
        context?.channel.isWritable == true || waitingBytes + count <= limits.outputHardBytes / 2
    }

    /// Sends what is held, as far as the client has read what is before it.
    private func sendHeld() {
        while let next = output.held.first, isReadBehind(next.bytes.readableBytes) {
            output.held.removeFirst()
            next.charge?.release()
            write(next.bytes)
        }
    }

    private func write(_ frames: ByteBuffer) {
        if frames.readableBytes < Self.bytesPerWrite {
            output.frames.writeImmutableBuffer(frames)
            return flushWhenLarge()
        }
        flush()
        guard !state.isClosing else { return }
        write(frames, promise: nil)
    }

    func flushWhenLarge() {
        if output.frames.readableBytes >= Self.bytesPerWrite { flush() }
    }

    /// Writes the replies collected so far.
    ///
    /// Without effect once the connection is closing. A client that has left more than `outputHardBytes` unread is disconnected instead.
    func flush() {
        guard output.frames.readableBytes > 0, !state.isClosing else { return }
        var frames = ByteBuffer()
        swap(&frames, &output.frames)
        write(frames, promise: nil)
        session?.frameMemory.keep(&frames)
    }

    private func write(_ buffer: ByteBuffer, promise: EventLoopPromise<Void>?) {
        // A single reply may exceed the hard limit; another one behind it may not.
        if !hasRoom && waitingBytes > limits.outputHardBytes {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return disconnectSlowConsumer("bytes")
        }
        output.append(buffer, promise)
        drain()
        watchProgress()
    }

    /// Moves output to the channel.
    ///
    /// - Parameter all: whether to move everything; otherwise only as much as the channel accepts without buffering more.
    func drain(all: Bool = false) {
        guard let context, !output.isDraining else { return }
        output.isDraining = true
        defer {
            output.isDraining = false
            countWaiting()
        }
        while all || context.channel.isWritable, let chunk = output.popFirst() {
            context.writeAndFlush(wrapOutboundOut(chunk.bytes), promise: chunk.promise)
        }
    }

    /// Brings the statistics up to what waits now. Nothing does while the client keeps up.
    ///
    /// Call on the event loop.
    func countWaiting() {
        guard output.waitingBytes != countedBytes else { return }
        statistics.queuedBytes.wrappingAdd(output.waitingBytes - countedBytes, ordering: .relaxed)
        countedBytes = output.waitingBytes
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !output.isDraining, context.channel.isWritable {
            drain()
            sendHeld()
            resume()
        }
        context.fireChannelWritabilityChanged()
    }

    // MARK: Notices

    /// Writes waiting notices.
    ///
    /// - Parameter all: whether to write all of them now, as far as there is room; otherwise only as many as the client keeps up with.
    func writeNotices(all: Bool) {
        guard let session, !state.isClosing else { return }
        if session.events.queue.isOverfull { return disconnectSlowConsumer("memory") }
        let budget = LoopBudget()
        defer { countTime(of: budget) }
        if all {
            var more = true
            while more, !state.isClosing, isReadBehind(0) {
                more = writeNotices(budget) { session.events.queue.take($0, unless: session.events.isDeferred) }
            }
        } else if output.noticeBytes == 0, !session.events.queue.isEmpty {
            if unreadBytes > Self.unreadBytesBeforeNotices { return writeNoticesLater() }
            output.resetNoticeDelay()
            _ = writeNotices(budget) { session.events.queue.take($0, unless: session.events.isDeferred) }
        }
        session.events.noticesWritten()
    }

    /// Writes the notices that a client has to get before the connection is closed.
    ///
    /// Long ones are dropped.
    func writeLastNotices() {
        guard let session, !state.isClosing else { return }
        _ = writeNotices(LoopBudget()) { _ in session.events.queue.takeShort() }
    }

    /// Writes one piece of at most `noticesPerWrite`, which ends behind a long one that makes it large or has taken its time.
    ///
    /// - Parameters:
    ///   - budget: of this run of the event loop. Once it is exhausted, layout threads make what they can.
    ///   - take: takes at most so many notices.
    /// - Returns: whether there were any.
    private func writeNotices(
        _ budget: LoopBudget, _ take: (Int) -> [(key: NoticeQueue.Key, notice: NoticeQueue.Notice)]
    ) -> Bool {
        guard let session, let context else { return false }
        var buffer = context.channel.allocator.buffer(capacity: 1024)
        var left = Self.noticesPerWrite
        var hasNotices = false
        repeat {
            let notices = take(left)
            if notices.isEmpty { break }
            hasNotices = true
            left -= notices.count
            for (key, notice) in notices {
                session.events.event(notice, for: key, isLate: budget.isOutOfTime)?.encode(into: &buffer)
            }
        } while left > 0 && buffer.readableBytes < Self.bytesPerWrite && !budget.isOutOfTime
        guard hasNotices else { return false }
        let hasTakenLong = budget.isOutOfTime
        // Replies to earlier requests go first.
        flush()
        guard !state.isClosing else { return false }
        let count = buffer.readableBytes
        output.noticeBytes += count
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess { [self] in
            output.noticeBytes -= count
            // Other connections come first.
            if hasTakenLong && !session.events.queue.isEmpty { writeNoticesLater() } else { writeNotices(all: false) }
        }
        write(buffer, promise: promise)
        return true
    }

    /// Retries after a delay, since the kernel does not report that a client reads.
    private func writeNoticesLater() {
        guard output.noticeTimer == nil else { return }
        output.noticeTimer = schedule(output.nextNoticeDelay()) { connection in
            connection.output.noticeTimer = nil
            connection.writeNotices(all: false)
        }
    }

    private var unreadBytes: Int {
        guard let descriptor, context?.channel.isActive == true else { return 0 }
        return UnreadOutput.bytes(of: descriptor) ?? 0
    }

    // MARK: Backpressure

    /// Whether another request may be served. With answers that are being encoded, no more than half of what may wait is given away:
    /// they come all at once, and a client that reads is not disconnected for what was admitted.
    var hasRoom: Bool {
        if !output.held.isEmpty { return false }
        let promised = session?.lanes.promisedBytes ?? 0
        if promised > 0, waitingBytes + promised > limits.outputHardBytes / 2 { return false }
        return context?.channel.isWritable == true || waitingBytes <= limits.outputSoftBytes
    }

    private var waitingBytes: Int {
        guard let options = context?.channel.syncOptions, let bytes = try? options.getOption(.bufferedWritableBytes)
        else { return 0 }
        return bytes + output.waitingBytes
    }

    /// Disconnects a client that reads nothing for `stallSeconds` while replies wait. Notices alone may wait for ever, since they merge.
    private func watchProgress() {
        guard output.stallTimer == nil, waitingBytes > output.noticeBytes else { return }
        let accepted = output.writtenBytes - waitingBytes
        output.stallTimer = schedule(limits.stallSeconds) { connection in
            connection.output.stallTimer = nil
            let waiting = connection.waitingBytes
            if waiting > connection.output.noticeBytes && connection.output.writtenBytes - waiting == accepted {
                connection.disconnectSlowConsumer("time")
            } else {
                connection.watchProgress()
            }
        }
    }

    /// The client has `stallSeconds` to read the goodbye.
    private func disconnectSlowConsumer(_ limit: String) {
        guard !state.isClosing else { return }
        logger.report(
            .slowConsumer, metadata.merging(["waiting": "\(waitingBytes)", "limit": "\(limit)"]) { $1 })
        disconnect("slowConsumer")
    }

    /// Drops what waits and closes what the client had open, with a goodbye behind what cannot be withdrawn.
    ///
    /// The session ends in a later turn of the event loop, since it may be in the middle of a request. The socket is closed at the latest
    /// after `stallSeconds`, in which the client may read the goodbye. Further calls do nothing.
    func disconnect(_ reason: String) {
        guard !state.isClosing else { return }
        ending = ending ?? reason
        output.cancel()
        var goodbye = WireReply()
        goodbye.goodbye.reason = reason
        var last = ByteBuffer()
        MessageCoding.encode(goodbye, as: form, into: &last)
        close(after: last)
        // Not now: the session may be in the middle of a request.
        _ = schedule(0) { $0.endSession() }
        _ = schedule(limits.stallSeconds) { $0.closeImmediately() }
    }
}
