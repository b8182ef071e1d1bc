import LayoutWire

/// The clients of a daemon, and the account of each user: the shared resources that it has, and those that it has used so far.
///
///     for user in try await client.clients().users { print(user.id, user.connections, user.containers) }
///
/// Root and the daemon's own user see all of them, others only themselves. Amounts such as connections and bytes are those of the moment;
/// seconds of processor time add up since the daemon's start, and count for the user whose client caused them, also in containers of
/// other users.
public struct DaemonClients: Equatable, Sendable {
    /// A connected client: one connection, whichever program is behind it.
    ///
    /// A program may have several.
    public struct Client: Equatable, Sendable {
        /// The client's number, which `disconnect` takes.
        ///
        /// It counts up from 1 with each client that connects.
        public var id: UInt32
        /// The user of its process.
        public var user: UInt32
        /// The process that has connected.
        public var process: UInt32
        /// The client's name for itself, for people; empty if it has not given one.
        ///
        /// Nothing verifies it.
        public var name: String
        /// Seconds since it connected.
        public var connectedSeconds: Double
        /// Open containers that end with its connection.
        ///
        /// Persistent ones are not among them.
        public var containers: Int
        /// Its subscriptions.
        public var subscriptions: Int
        /// Requests that are not answered yet.
        public var requests: Int
        /// Bytes of long requests that are not decoded yet.
        public var frameBytes: Int
        /// Bytes of replies and notices that wait until it reads, besides those in the buffers of its socket.
        public var queuedBytes: Int
        /// Notices that wait until it reads.
        public var notices: Int
    }

    /// The account of a user: what all of the user's connections and containers take together, which is what limits per user count.
    public struct User: Equatable, Sendable {
        /// The user's number in the system.
        public var id: UInt32
        /// Open connections.
        public var connections: Int
        /// Open containers.
        public var containers: Int
        /// Subscriptions of all connections.
        public var subscriptions: Int
        /// Processes that run scripts for the user.
        public var workers: Int
        /// Bytes charged for containers, layouts, long requests and notices.
        public var chargedBytes: Int
        /// The most bytes that may be charged while other users have what they have.
        public var mostBytes: Int
        /// Bytes of containers that are kept beyond the process.
        public var storedBytes: Int
        /// Seconds of event loops that the user's requests have used.
        public var loopSeconds: Double
        /// Seconds of layout threads that the user's requests have used, in containers of others, too.
        public var layoutSeconds: Double
        /// Processor time of scripts, in seconds.
        public var scriptSeconds: Double
        /// Seconds of writing to the store.
        public var storeSeconds: Double
    }

    /// The clients, by number.
    public var clients: [Client]
    /// The users with connections, containers or figures of their own, by number.
    public var users: [User]

    init(_ wire: WireListClientsReply) {
        clients = wire.clients.map {
            Client(
                id: $0.client, user: $0.user, process: $0.process, name: $0.name,
                connectedSeconds: $0.connectedSeconds, containers: Int($0.containers),
                subscriptions: Int($0.subscriptions), requests: Int($0.requests),
                frameBytes: Int(clamping: $0.frameBytes), queuedBytes: Int(clamping: $0.queuedBytes),
                notices: Int($0.notices))
        }
        users = wire.users.map {
            User(
                id: $0.user, connections: Int($0.connections), containers: Int($0.containers),
                subscriptions: Int($0.subscriptions), workers: Int($0.workers),
                chargedBytes: Int(clamping: $0.chargedBytes), mostBytes: Int(clamping: $0.mostBytes),
                storedBytes: Int(clamping: $0.storedBytes), loopSeconds: $0.loopSeconds,
                layoutSeconds: $0.layoutSeconds, scriptSeconds: $0.scriptSeconds, storeSeconds: $0.storeSeconds)
        }
    }
}
