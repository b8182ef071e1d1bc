import Synchronization

/// Which of the daemon's containers a `RemoteContainer` is: its number on the newest connection, or why there is none.
final class ContainerHandle: Sendable {
    /// How the container is found again on a new connection.
    enum Return {
        case byName(String, owner: UInt32? = nil)
        /// It has no name, but outlives the connection: its number holds for as long as the daemon runs.
        case byNumber
        /// It ended with the connection that opened it.
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

    /// The number it has, or had last.
    var lastNumber: UInt32 { state.withLock { $0.number } }

    var isGone: Bool { state.withLock { $0.failure != nil } }

    /// - Throws: why the container is gone.
    func number() throws(ClientError) -> UInt32 {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        return state.number
    }

    func set(_ number: UInt32) {
        state.withLock { $0.number = number }
    }

    /// The container is gone for good; the first reason stays.
    func lose(_ failure: ClientError) {
        state.withLock { $0.failure = $0.failure ?? failure }
    }
}
