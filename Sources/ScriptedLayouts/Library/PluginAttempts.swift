import Dispatch
import Synchronization

/// Attempts to load plugin files, several at a time: a file that takes long delays no other. One thread waits for the outcomes.
final class PluginAttempts: Sendable {
    private struct State {
        /// The files that no thread has begun with, in reverse order.
        var waiting: [PluginFile]
        var outcomes: [String: PluginAttempt] = [:]
        /// Files whose outcomes are known, in the order in which they became known.
        var finished: [PluginFile] = []
        /// How many of these `next` has returned, and how many the semaphore has announced.
        var returned = 0
        var announced = 0
    }

    /// In the order in which they are begun.
    let files: [PluginFile]
    private let attempt: @Sendable (PluginFile, _ isForced: Bool) -> PluginAttempt
    private let state: Mutex<State>
    private let finishes = DispatchSemaphore(value: 0)

    /// Starts the attempts.
    ///
    /// - Parameters:
    ///   - files: in the order in which to begin with them.
    ///   - attempt: reads a file and runs it if it has changed or `isForced`. It is called on several threads.
    init(
        _ files: [PluginFile], attempt: @escaping @Sendable (PluginFile, _ isForced: Bool) -> PluginAttempt
    ) {
        self.files = files
        self.attempt = attempt
        state = Mutex(State(waiting: files.reversed()))
        for _ in 0..<min(files.count, PluginLibrary.filesAtOnce) { DispatchQueue.global().async { self.work() } }
    }

    private func work() {
        while let file = state.withLock({ $0.waiting.popLast() }) {
            let outcome = attempt(file, false)
            state.withLock { state in
                state.outcomes[file.path] = outcome
                state.finished.append(file)
            }
            finishes.signal()
        }
    }

    /// Waits for the next file whose outcome is known; nil after all files.
    func next() -> PluginFile? {
        while true {
            let (file, isLast) = state.withLock { state -> (PluginFile?, Bool) in
                guard state.returned < state.announced else { return (nil, state.returned == files.count) }
                state.returned += 1
                return (state.finished[state.returned - 1], false)
            }
            if file != nil || isLast { return file }
            wait()
        }
    }

    func outcome(of file: PluginFile) -> PluginAttempt {
        while true {
            if let outcome = state.withLock({ $0.outcomes[file.path] }) { return outcome }
            wait()
        }
    }

    /// Runs a file on this thread although it has not changed.
    func repeated(_ file: PluginFile) -> PluginAttempt { attempt(file, true) }

    private func wait() {
        finishes.wait()
        state.withLock { $0.announced += 1 }
    }
}
