/// The requests of a window that bring something, moves and inputs, one after another, so that each finds in the inbox what it has brought
/// and nothing of the next.
///
/// It belongs where its window does, and is not for several threads.
final class WindowTurns {
    /// Requests that have begun, with those that wait for their turn.
    private var count = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether a request has begun and not ended.
    var areUnderWay: Bool { count > 0 }

    /// Waits until all requests that began before have ended, and begins one.
    ///
    /// `end` must follow.
    nonisolated(nonsending) func begin() async {
        count += 1
        if count > 1 { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Ends a request, and lets the next one begin.
    func end() {
        count -= 1
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
}
