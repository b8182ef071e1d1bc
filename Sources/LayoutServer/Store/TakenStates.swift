/// Is called once it is known whether something was stored.
typealias StoreReceiver = @Sendable (_ isStored: Bool) -> Void

/// What was taken of a container and is still to be written, and what waits for that.
struct TakenState {
    var state: StoredState
    let host: ContainerHost
    var receivers: [StoreReceiver]
}

/// What was taken of containers, one for each, in the order in which their owners have turns.
struct TakenStates {
    private var states: [UInt32: TakenState] = [:]
    private var turns = UserTurns<UInt32>()

    var count: Int { states.count }

    /// - Returns: whether it is to be written by a turn of its own.
    mutating func add(_ state: StoredState, of host: ContainerHost, then receive: @escaping StoreReceiver) -> Bool {
        if states[state.id] != nil {
            states[state.id]?.state = state
            states[state.id]?.receivers.append(receive)
            return false
        }
        states[state.id] = TakenState(state: state, host: host, receivers: [receive])
        turns.append(state.id, of: host.owner)
        return true
    }

    /// Takes the one whose turn it is; nil: it was removed.
    mutating func popFirst() -> TakenState? { turns.popFirst().flatMap { states.removeValue(forKey: $0) } }

    mutating func remove(_ container: UInt32) -> TakenState? { states.removeValue(forKey: container) }

    /// Notes how long it took to write one, in microseconds.
    mutating func charge(_ time: UInt64, to user: UInt32) { turns.charge(time, to: user) }
}
