import LayoutWire
import NIOCore

/// A connection's life as a state machine: events go in, the next step comes out. It does no I/O, so tests can drive it through every
/// order of events.
///
///     awaitingFirstFrame ──► open ──► ending ──► closing
///               │              │        ▲           ▲
///               └──────────────┴────────┴───────────┘
///
/// Frames are served in the order in which they arrived, one at a time. A frame that is decoded on a layout thread holds back those
/// behind it.
struct ConnectionState {
    /// Why no more input is accepted.
    enum Ending {
        /// The client has closed its side. Requests are still answered, and subscriptions still get notices.
        case inputClosed
        /// The input cannot be decoded beyond the frames received so far; these are answered first.
        case failed(RequestFailure)
        /// The server is stopping. Requests in flight are completed, others are not begun.
        case serverStopping
    }

    private enum Phase {
        /// No complete frame has arrived; `deadline` ends the connection.
        case awaitingFirstFrame(deadline: Scheduled<Void>?)
        case open
        case ending(Ending)
        /// The output is flushed, and input is read and dropped.
        case closing
    }

    struct Frame {
        let body: ByteBuffer
        let isFirst: Bool
    }

    enum Step {
        case serve(Frame)
        /// Answer what is left after the loop's other connections.
        case yield
        /// Everything received is answered: read from the socket again.
        case read
        /// Report why the input cannot be decoded, and close.
        case fail(RequestFailure)
        /// The client is gone and nothing is left to do: close.
        case close
        /// The server is stopping and nothing is in flight: say so and close.
        case stop
        /// Nothing until the next event.
        case wait
    }

    private let requestsInFlight: Int
    private var phase = Phase.awaitingFirstFrame(deadline: nil)
    private var frames = CircularBuffer<Frame>()
    private var isDecoding = false
    /// Whether a read was requested while frames were waiting.
    ///
    /// `next` returns `read` once they are served.
    private(set) var isReadDeferred = false

    /// - Parameter requestsInFlight: how many requests may be unanswered. `next` returns `wait` while there are as many.
    init(requestsInFlight: Int) {
        self.requestsInFlight = requestsInFlight
    }

    var isClosing: Bool { if case .closing = phase { true } else { false } }

    /// Whether bytes from the client are decoded. Otherwise they are dropped.
    var acceptsInput: Bool {
        switch phase {
        case .awaitingFirstFrame, .open: true
        case .ending, .closing: false
        }
    }

    // MARK: Events

    /// The connection is active.
    ///
    /// - Parameter deadline: cancelled as soon as the first frame is complete.
    mutating func start(deadline: Scheduled<Void>?) {
        if case .awaitingFirstFrame = phase { phase = .awaitingFirstFrame(deadline: deadline) }
    }

    /// A frame is complete.
    ///
    /// The first one opens the connection and cancels its deadline.
    mutating func receive(_ body: ByteBuffer) {
        var isFirst = false
        if case .awaitingFirstFrame(let deadline) = phase {
            deadline?.cancel()
            phase = .open
            isFirst = true
        }
        frames.append(Frame(body: body, isFirst: isFirst))
    }

    /// No more input is accepted. A server that stops comes before a failure, and a failure before the end of input.
    ///
    /// Frames that have arrived are still served, except by a server that stops.
    mutating func end(_ ending: Ending) {
        switch (phase, ending) {
        case (.closing, _), (.ending(.serverStopping), _), (.ending(.failed), .inputClosed): return
        case (.awaitingFirstFrame(let deadline), _): deadline?.cancel()
        default: break
        }
        phase = .ending(ending)
    }

    /// The served frame is decoded on another thread.
    ///
    /// Until `endDecoding`, the frames behind it wait.
    mutating func beginDecoding() { isDecoding = true }

    mutating func endDecoding() { isDecoding = false }

    /// Nothing more is served.
    ///
    /// From now on `next` returns `wait`, whatever has arrived.
    mutating func close() {
        if case .awaitingFirstFrame(let deadline) = phase { deadline?.cancel() }
        phase = .closing
    }

    mutating func removeFrames() { frames.removeAll() }

    /// The channel requests a read.
    ///
    /// - Returns: whether to read now. Otherwise a later `next` returns `read`. A connection that is closing reads and drops its
    ///   input, since closing a socket with unread bytes may discard the last reply.
    mutating func shouldRead() -> Bool {
        if isClosing || frames.isEmpty && !isDecoding { return true }
        isReadDeferred = true
        return false
    }

    // MARK: Steps

    /// What to do next.
    ///
    /// - Parameters:
    ///   - inFlight: requests that are not answered yet.
    ///   - isIdle: whether nothing is in flight or subscribed.
    ///   - hasRoom: whether the client keeps up with its replies.
    ///   - budget: of this run of the event loop.
    mutating func next(
        inFlight: Int, isIdle: @autoclosure () -> Bool, hasRoom: @autoclosure () -> Bool, budget: LoopBudget
    ) -> Step {
        if isClosing { return .wait }
        if case .ending(.serverStopping) = phase {
            return inFlight == 0 ? .stop : isDecoding ? .wait : deferredRead()
        }
        if isDecoding { return .wait }
        if let frame = frames.first {
            if inFlight >= requestsInFlight || !hasRoom() { return .wait }
            if budget.isExhausted { return .yield }
            frames.removeFirst()
            return .serve(frame)
        }
        switch phase {
        case .ending(.failed(let failure)) where inFlight == 0: return .fail(failure)
        case .ending(.inputClosed) where isIdle(): return .close
        default: return deferredRead()
        }
    }

    private mutating func deferredRead() -> Step {
        defer { isReadDeferred = false }
        return isReadDeferred ? .read : .wait
    }
}
