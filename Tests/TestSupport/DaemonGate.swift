import Synchronization

/// Lets a number of daemons run at once. Tests all begin at the same time, and a thousand daemons need more descriptors than a process
/// may have.
///
/// Far fewer tests than the number run several daemons, so they never wait for each other in a circle.
final class DaemonGate: Sendable {
    static let shared = DaemonGate(64)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    private init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    /// Waits for a place.
    func enter() async {
        await withCheckedContinuation { continuation in
            let enters = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if enters { continuation.resume() }
        }
    }

    /// Gives the place to the test that has waited longest.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
