import NIOCore

/// What a connection has to write, and what of it the client has taken.
struct OutputState {
    /// Frames that go out with the next flush, as one write.
    var frames = ByteBuffer()
    /// Whole frames that wait for the socket. What was handed to it cannot be taken back, this can.
    private var waiting = CircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>()
    private(set) var waitingBytes = 0
    private(set) var writtenBytes = 0
    var isDraining = false
    /// Bytes of notices that the socket has not taken. While there are any, newer notices wait and merge.
    var noticeBytes = 0
    var stallTimer: Scheduled<Void>?
    /// Looks again whether the client has read what it was told before.
    var noticeTimer: Scheduled<Void>?
    /// How long the next look is put off.
    private var noticeDelay = Self.shortestDelay

    private static let shortestDelay = 0.001
    private static let longestDelay = 0.25

    var isEmpty: Bool { waiting.isEmpty }

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

    /// Seconds until the next look at what the client has read: twice as long each time, up to a quarter of a second.
    mutating func nextNoticeDelay() -> Double {
        defer { noticeDelay = min(noticeDelay * 2, Self.longestDelay) }
        return noticeDelay
    }

    mutating func resetNoticeDelay() {
        noticeDelay = Self.shortestDelay
    }

    /// Forgets what waits; it will not be written.
    mutating func cancel() {
        stallTimer?.cancel()
        noticeTimer?.cancel()
        (stallTimer, noticeTimer) = (nil, nil)
        while let chunk = popFirst() { chunk.promise?.fail(ChannelError.ioOnClosedChannel) }
        frames.clear()
    }
}
