/// What was taken of a container and is still to be written, and who is told.
struct TakenState {
    var state: StoredState
    let host: ContainerHost
    var receivers: [@Sendable (Bool) -> Void]
}

/// What was taken of containers, one for each, in the order in which their owners have turns.
struct TakenStates {
    var states: [UInt32: TakenState] = [:]
    /// The containers that have a turn.
    var turns = UserTurns<UInt32>()

    /// - Returns: whether it is to be written by a turn of its own.
    mutating func add(_ state: StoredState, of host: ContainerHost, then receive: @escaping @Sendable (Bool) -> Void)
        -> Bool
    {
        if states[state.id] != nil {
            states[state.id]?.state = state
            states[state.id]?.receivers.append(receive)
            return false
        }
        states[state.id] = TakenState(state: state, host: host, receivers: [receive])
        turns.append(state.id, of: host.owner)
        return true
    }
}
