import LayoutWire

extension Session {
    /// - Parameter screen: the state that is queried; nil: the published one.
    func answer(_ incoming: Incoming, on screen: ScreenState?) throws(RequestFailure) -> Answer {
        if incoming.ifGeneration != nil { try caller.checkGeneration(of: incoming, on: screen) }
        switch incoming.row.handler {
        case .immediate(let handle): return .reply(try handle(caller))
        case .columns: return try QueryRequests.columns(incoming, on: screen, for: caller)
        case .search: return try QueryRequests.search(incoming, for: caller, asksScript: incoming.row.asksScript)
        case .caller(let handle): return try handle(caller, incoming)
        case .session(let handle): return try handle(self, incoming)
        }
    }
}
