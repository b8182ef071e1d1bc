/// The waits and the number of attempts with which a client reconnects.
///
/// The waits double from `firstWait` to `longestWait`. Each is shortened at random by up to a half, so that the clients of a
/// restarted daemon do not all connect at once.
public struct ReconnectPolicy: Sendable {
    /// The wait before the first attempt.
    public var firstWait: Duration
    /// The upper bound of all waits.
    public var longestWait: Duration
    /// The number of failed attempts in a row after which the client gives up; nil: it tries until it is closed.
    public var attempts: Int?
    /// Waits for a duration; tests replace it.
    package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Waits from 100 ms to 30 s and an unlimited number of attempts, unless given.
    public init(
        firstWait: Duration = .milliseconds(100), longestWait: Duration = .seconds(30), attempts: Int? = nil
    ) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.attempts = attempts
    }

    /// The wait before an attempt, which are counted from 0.
    func pause(before attempt: Int) -> Duration {
        min(firstWait * (1 << min(attempt, 20)), longestWait) * Double.random(in: 0.5...1)
    }
}
