import Synchronization

/// The identity of a `RemoteContainer` on the daemon: its number on the newest connection, or the reason that it is gone.
///
/// All copies of a `RemoteContainer` share one, so that they learn of a new number, or of the end, at once.
final class ContainerHandle: Sendable {
    /// How the container is restored on a new connection.
    enum Return {
        case byName(String, owner: UInt32? = nil)
        /// It is persistent without a name: by its number, which in another run of the daemon may be another container's unless that
        /// was opened in the same run.
        case byNumber(openedIn: String)
        /// Not at all: it is closed with the connection that opened it.
        case never
    }

    private struct State {
        var number: UInt32
        var failure: ClientError?
    }

    let comesBack: Return
    private let state: Mutex<State>

    init(number: UInt32, comesBack: Return) {
        self.comesBack = comesBack
        state = Mutex(State(number: number))
    }

    /// The current number or, once the container is gone, the last one.
    ///
    /// `number()` is the one that throws if the container is gone.
    var lastNumber: UInt32 { state.withLock { $0.number } }

    var isGone: Bool { state.withLock { $0.failure != nil } }

    /// The current number.
    ///
    /// - Throws: the reason that the container is gone.
    func number() throws(ClientError) -> UInt32 {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        return state.number
    }

    func set(_ number: UInt32) {
        state.withLock { $0.number = number }
    }

    /// Marks the container as gone for good.
    ///
    /// The first reason is kept, and later requests fail with it.
    func lose(_ failure: ClientError) {
        state.withLock { $0.failure = $0.failure ?? failure }
    }
}
