/// The waits and the number of attempts with which a client reconnects.
///
///     ReconnectPolicy()                       until the client is closed
///     ReconnectPolicy(attempts: 10)           ten failures in a row, then everything ends as without a policy
///
///     attempt     0        1        2        3       …
///     wait        100 ms   200 ms   400 ms   800 ms  … up to 30 s
///
/// The waits double from `firstWait` to `longestWait`. Each is shortened at random by up to a half, so that the clients of a
/// restarted daemon do not all connect at once. A connection that succeeds starts the count anew.
public struct ReconnectPolicy: Sendable {
    /// The wait before the first attempt, before it is shortened at random.
    public var firstWait: Duration
    /// The upper bound of all waits.
    public var longestWait: Duration
    /// The number of failed attempts in a row after which the client gives up; nil if only closing the client stops it.
    public var attempts: Int?
    /// Waits for a duration; tests replace it.
    package var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates a policy, by default with waits from 100 ms to 30 s and an unlimited number of attempts.
    ///
    /// - Parameters:
    ///   - firstWait: the wait before the first attempt, at least 0.
    ///   - longestWait: the upper bound of all waits.
    ///   - attempts: failures in a row after which the client gives up; nil for no limit.
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
