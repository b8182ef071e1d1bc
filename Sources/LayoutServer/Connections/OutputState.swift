import NIOCore

/// The output of a connection: what waits, and how much the client has accepted.
///
///     frames ──► waiting ──► the channel's buffer ──► the socket
///     held ──► frames, once the client has read what is before
struct OutputState {
    /// Frames that the next flush writes in one piece.
    var frames = ByteBuffer()
    /// Whole frames that wait for the socket. They can still be withdrawn, unlike those in the channel.
    private var waiting = CircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>()
    /// Whole answers that were made elsewhere, and what is charged for them, until the client has read what is before them.
    ///
    /// They count towards `limits.requestsInFlight`.
    var held = CircularBuffer<(bytes: ByteBuffer, charge: MemoryCharge?)>()
    private(set) var waitingBytes = 0
    private(set) var writtenBytes = 0
    var isDraining = false
    /// Bytes of notices that the socket has not accepted. Until it has, newer notices wait and merge.
    var noticeBytes = 0
    var stallTimer: Scheduled<Void>?
    var noticeTimer: Scheduled<Void>?
    private var noticeDelay = Self.shortestDelay

    /// A client that reads at once has read 16 KB by then.
    private static let shortestDelay = 0.0001
    private static let longestDelay = 0.25

    mutating func append(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?) {
        waiting.append((bytes, promise))
        waitingBytes += bytes.readableBytes
        writtenBytes &+= bytes.readableBytes
    }

    mutating func popFirst() -> (bytes: ByteBuffer, promise: EventLoopPromise<Void>?)? {
        guard let first = waiting.popFirst() else { return nil }
        waitingBytes -= first.bytes.readableBytes
        return first
    }

    /// Seconds until the next check of what the client has read. Doubles each time, up to a quarter of a second.
    mutating func nextNoticeDelay() -> Double {
        defer { noticeDelay = min(noticeDelay * 2, Self.longestDelay) }
        return noticeDelay
    }

    mutating func resetNoticeDelay() {
        noticeDelay = Self.shortestDelay
    }

    /// Drops what waits and fails its promises.
    ///
    /// Cancels the timers as well, and releases what was charged for held answers.
    mutating func cancel() {
        stallTimer?.cancel()
        noticeTimer?.cancel()
        (stallTimer, noticeTimer) = (nil, nil)
        while let chunk = popFirst() { chunk.promise?.fail(ChannelError.ioOnClosedChannel) }
        held.removeAll()
        frames.clear()
    }
}
