import LayoutWire

/// The limits and the instance that a daemon reports in its hello; assumed values before that.
struct DaemonFacts {
    /// The length of the longest frame that the daemon accepts, in bytes.
    ///
    /// Before the hello the most that a frame's length can state.
    private(set) var frameBytes = Int(UInt32.max)
    /// At first the default of daemons.
    private(set) var elementsPerReply = 16_384
    /// The running daemon that the containers belong to.
    private(set) var instance = ""

    /// A daemon has replied to `hello`.
    ///
    /// - Returns: whether it is the one before.
    mutating func update(with hello: WireHelloReply) -> Bool {
        if hello.limits.frameBytes > 0 { frameBytes = Int(hello.limits.frameBytes) }
        if hello.limits.elementsPerReply > 0 { elementsPerReply = Int(hello.limits.elementsPerReply) }
        defer { instance = hello.instance }
        return instance == hello.instance
    }
}
