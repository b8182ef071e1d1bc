import LayoutWire

/// A resource that users share: its limits, and the consequence of taking too much.
package enum Resource: CaseIterable, Sendable {
    /// Open connections.
    case connections
    /// Open containers.
    case containers
    /// Bytes of containers, layouts, long frames, messages and long replies.
    case memory
    /// Subscriptions of all connections.
    case subscriptions
    /// Notices that wait for clients which do not read.
    case notices
    /// Processes of scripts.
    case workers
    /// Bytes that are kept beyond the process.
    case stored
    /// Time of event loops.
    case loops
    /// Time of layout threads.
    case layoutThreads
    /// Time of threads that wait for scripts.
    case scriptThreads
    /// Time of writing to the store.
    case store

    var name: String {
        switch self {
        case .connections: "connections"
        case .containers: "containers"
        case .memory: "memory: containers, layouts, long frames, messages and long replies, in bytes"
        case .subscriptions: "subscriptions"
        case .notices: "notices that wait"
        case .workers: "processes of scripts"
        case .stored: "stored bytes"
        case .loops: "time of event loops"
        case .layoutThreads: "time of layout threads"
        case .scriptThreads: "time of scripts"
        case .store: "time of the store"
        }
    }

    private var settings: [String] {
        switch self {
        case .connections: ["limits.connectionsPerUser", "limits.connections"]
        case .containers: ["limits.containersPerUser", "limits.containersPerConnection"]
        case .memory: ["limits.memoryPerUser", "memory"]
        case .subscriptions: ["limits.subscriptionsPerConnection"]
        case .notices: ["limits.memoryPerUser", "memory"]
        case .workers: ["plugins.workers"]
        case .stored: ["storeBytesPerUser", "storeBytes"]
        case .loops: ["eventLoops"]
        case .layoutThreads: ["layoutThreads"]
        case .scriptThreads: ["layoutThreads"]
        case .store: []
        }
    }

    /// The failure of a request beyond a user's own limit; nil if no request is refused for it.
    var failure: RequestFailure.Code? {
        switch self {
        case .connections: .limitConnectionsPerUser
        case .containers: .limitContainersPerUser
        case .memory: .limitMemory
        case .subscriptions: .limitSubscriptions
        case .notices, .workers, .stored, .loops, .layoutThreads, .scriptThreads, .store: nil
        }
    }

    /// The failure of a request for which the others leave too little; nil if it is not shared in parts.
    var sharedFailure: RequestFailure.Code? {
        switch self {
        case .connections: .limitConnections
        case .memory: .limitAllMemory
        default: nil
        }
    }

    private var consequence: String {
        switch self {
        case .connections: "the connection is closed; eight places more are for root and the service's user"
        case .containers: ""
        case .memory: "what there is stays; while memory is short, see [Memory](#Memory)"
        case .subscriptions: ""
        case .notices: "64 of each connection are free; beyond memory, the client is disconnected (`slowConsumer`)"
        case .workers: "of the user with the most, the least recently used one ends, and starts again when it is called"
        case .stored: "the container keeps what was stored of it before; a warning says so"
        case .loops: "each turn is 2 ms or 64 requests; who has used least goes first"
        case .layoutThreads, .scriptThreads:
            "who has used least goes first, and one thread is for a user whose work runs on none"
        case .store: "who has used least goes first; a container that has changed again is written once"
        }
    }

    /// All of them as a table in Markdown, which the documentation has.
    package static var table: String {
        let rows = allCases.map { resource in
            let settings = resource.settings.map { "`\($0)`" }.joined(separator: ", ")
            let codes = [resource.failure, resource.sharedFailure].compactMap { $0.map { "`\($0.rawValue)`" } }
            let ends = [codes.joined(separator: ", "), resource.consequence].filter { !$0.isEmpty }
            return "| \(resource.name) | \(settings) | \(ends.joined(separator: "; ")) |"
        }
        return (["| what a user has | how much | beyond it |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }
}
