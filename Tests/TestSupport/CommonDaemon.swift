import Synchronization

/// The daemon that suites of one target share. The first suite that begins starts it, and the last one that ends stops it.
actor CommonDaemon {
    private static let all = Mutex<[String: CommonDaemon]>([:])

    /// The one of a target.
    static func of(_ target: String) -> CommonDaemon {
        all.withLock { all in
            let daemon = all[target] ?? CommonDaemon()
            all[target] = daemon
            return daemon
        }
    }

    /// A daemon that runs until `end` finishes.
    private struct Run {
        let daemon: Task<TestDaemon, any Error>
        let end: AsyncStream<Never>.Continuation
        let whole: Task<Void, any Error>
    }

    private struct HasNotStarted: Error {}

    private var suites = 0
    private var run: Run?

    /// Runs `body` with the daemon.
    nonisolated func whileRunning(_ body: @Sendable (TestDaemon) async throws -> Void) async throws {
        let daemon = await join()
        do {
            try await body(try await daemon.value)
        } catch {
            try? await leave()
            throw error
        }
        try await leave()
    }

    private func join() -> Task<TestDaemon, any Error> {
        suites += 1
        let run = run ?? Self.begin()
        self.run = run
        return run.daemon
    }

    private func leave() async throws {
        suites -= 1
        guard suites == 0, let run else { return }
        self.run = nil
        run.end.finish()
        try await run.whole.value
    }

    private static func begin() -> Run {
        let (started, start) = AsyncStream.makeStream(of: TestDaemon.self)
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let whole = Task {
            defer { start.finish() }
            try await SuiteDaemon.whileRunning(.init()) { daemon in
                start.yield(daemon)
                for await _ in ends {}
            }
        }
        let daemon = Task {
            for await daemon in started { return daemon }
            throw HasNotStarted()
        }
        return Run(daemon: daemon, end: end, whole: whole)
    }
}
