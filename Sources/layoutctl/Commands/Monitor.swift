import ArgumentParser
import Foundation
import LayoutClient
import LayoutWire

struct Monitor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print events as they come, one line of JSON each.",
        discussion: """
            Ends when the daemon does, or nobody reads the output any more.

            EXAMPLES
              layoutctl monitor
              layoutctl monitor --container 1 --event invalidated --count 1
            """)

    @Option(help: ArgumentHelp("Only this container's events.", valueName: "number"))
    var container: UInt32?
    @Option(
        help: ArgumentHelp(
            "A kind of events, such as invalidated; a wrong one is answered with all there are. (default: all)",
            valueName: "kind"))
    var event: [String] = []

    @Option(help: ArgumentHelp("End after this many events.", valueName: "number"))
    var count: Int?
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is \(count), expected at least 1") }
    }

    func run() async throws {
        Terminal.exitWhenOutputCloses()
        try await connection.withClient { client in
            let kinds = event.isEmpty ? try await client.send(.hello(WireHello())).hello.events : event
            var subscribe: [String: Any] = ["events": kinds]
            if let container { subscribe["container"] = container }
            let data = try JSONSerialization.data(withJSONObject: ["subscribe": subscribe])
            let (reply, events) = try await client.events(json: String(decoding: data, as: UTF8.self))
            if let error = (try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any])?["error"] {
                let members = error as? [String: Any]
                throw ClientError(
                    code: members?["code"] as? String ?? "?", message: members?["message"] as? String ?? reply)
            }
            var written = 0
            for await event in events {
                Terminal.writeLine(event)
                written += 1
                if written == count { return }
            }
        }
    }
}
