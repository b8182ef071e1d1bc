import NIOCore

/// The newest connection of a session. Events from earlier ones are ignored.
///
///     opening ──► open ──► ended
///        └──────────────────▲
struct ClientLink {
    private enum Phase {
        case opening
        case open(any Channel)
        case ended
    }

    let number: Int
    private var phase = Phase.opening
    /// Frames that are not handled yet.
    ///
    /// They stay here while a consumer is behind (`ClientSession.isPaused`), and the socket is not read.
    private var frames = CircularBuffer<ByteBuffer>()
    /// The first reason that is known for its end: the daemon's own, or the client's.
    ///
    /// nil if the daemon simply closed the socket, which counts as `connection.closed`.
    private var reason: ClientError?

    init(number: Int) {
        self.number = number
    }

    /// Where requests are written and frames are read; nil: nowhere.
    ///
    /// There is none before the connection is open and after its end.
    var channel: (any Channel)? { if case .open(let channel) = phase { channel } else { nil } }

    /// The reason that it has ended, or will.
    ///
    /// `connection.closed` unless one side gave another reason.
    var failure: ClientError { reason ?? .closed }

    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    mutating func open(_ channel: any Channel) { phase = .open(channel) }

    mutating func end() { phase = .ended }

    /// It is to end; the first reason is kept. The session closes the channel, since that may report the end at once.
    mutating func fail(_ failure: ClientError) { reason = reason ?? failure }

    /// The daemon gives the reason that it ends the connection, which counts more than any before.
    mutating func refuse(_ failure: ClientError) { reason = failure }

    // MARK: Frames

    mutating func append(_ body: ByteBuffer) { frames.append(body) }

    mutating func popFirst() -> ByteBuffer? { frames.popFirst() }

    mutating func removeFrames() { frames.removeAll() }
}
