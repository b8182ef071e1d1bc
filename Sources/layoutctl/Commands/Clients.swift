import ArgumentParser
import LayoutClient
import LayoutCore

struct Clients: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List who is connected, and what each user has and has used.",
        discussion: """
            Root and the daemon's own user see all clients and users, others their own. MEMORY is what is charged, and the most \
            that may be while other users have what they have. WAITING is what the client has sent and is not answered, and what \
            it has not read.

            EXAMPLE
              layoutctl clients
            """)

    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "clients", "nobody else is connected to it")
    }

    func run() async throws {
        try await connection.withClient { client in
            if json { return print(printableJSON(try await client.call(json: "{\"listClients\":{}}"))) }
            let all = try await client.clients()
            for line in Self.table(of: all.users).lines + [""] + Self.table(of: all.clients).lines { print(line) }
        }
    }

    private static func table(of users: [DaemonClients.User]) -> TextTable {
        var table = TextTable(right: Set(0...10))
        table.add([
            "USER", "CONNECTIONS", "CONTAINERS", "SUBSCRIPTIONS", "SCRIPTS", "MEMORY", "STORED", "LOOPS", "LAYOUT",
            "SCRIPT TIME", "STORE TIME",
        ])
        for user in users {
            table.add([
                "\(user.id)", "\(user.connections)", "\(user.containers)", "\(user.subscriptions)", "\(user.workers)",
                "\(bytes(user.chargedBytes)) of \(bytes(user.mostBytes))", bytes(user.storedBytes),
                seconds(user.loopSeconds), seconds(user.layoutSeconds), seconds(user.scriptSeconds),
                seconds(user.storeSeconds),
            ])
        }
        return table
    }

    private static func table(of clients: [DaemonClients.Client]) -> TextTable {
        var table = TextTable(right: [0, 1, 2, 4, 5, 6])
        table.add(["CLIENT", "USER", "PROCESS", "NAME", "CONNECTED", "CONTAINERS", "SUBSCRIPTIONS", "WAITING"])
        for client in clients {
            table.add([
                "\(client.id)", "\(client.user)", "\(client.process)", name(of: client),
                Quantity.time(client.connectedSeconds), "\(client.containers)", "\(client.subscriptions)",
                waiting(of: client),
            ])
        }
        return table
    }

    /// The client's own name, or else the name of its process's program if this process may see it.
    private static func name(of client: DaemonClients.Client) -> String {
        client.name.isEmpty ? ProcessName.of(client.process) ?? "" : excerpt(client.name)
    }

    private static func waiting(of client: DaemonClients.Client) -> String {
        let parts = [
            client.requests > 0 ? Quantity.count(client.requests, "request") : nil,
            client.frameBytes > 0 ? "\(bytes(client.frameBytes)) sent" : nil,
            client.queuedBytes > 0 ? "\(bytes(client.queuedBytes)) unread" : nil,
            client.notices > 0 ? Quantity.count(client.notices, "notice") : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    private static func bytes(_ count: Int) -> String { Quantity.bytes(UInt64(clamping: count)) }

    private static func seconds(_ seconds: Double) -> String { "\(Quantity.decimals(seconds, 2)) s" }
}
