/// How a client whose connection is lost connects again.
///
/// The waits double from `firstWait` to `longestWait`; each is shortened by up to a half at random, so that the clients
/// of a daemon that was restarted do not all come at once.
public struct ReconnectPolicy: Sendable {
    public var firstWait: Duration
    public var longestWait: Duration
    /// Tries in a row, 0 being none; nil: until the client is closed.
    public var attempts: Int?
    package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    public init(
        firstWait: Duration = .milliseconds(100), longestWait: Duration = .seconds(30), attempts: Int? = nil
    ) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.attempts = attempts
    }

    /// The wait before a try, from 0.
    func pause(before attempt: Int) -> Duration {
        min(firstWait * (1 << min(attempt, 20)), longestWait) * Double.random(in: 0.5...1)
    }
}
