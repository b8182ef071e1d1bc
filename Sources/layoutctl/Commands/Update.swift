import ArgumentParser
import Foundation
import LayoutClient
import LayoutCore

struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change a container: all operations, or none.",
        discussion: """
            An operation is one member of `Operation` in layout.proto. They are carried out in
            order, after those of the options.

            EXAMPLES
              layoutctl update photos --bounds 0,0,640,480
              layoutctl update photos '{"batchUpdate":{"deleteItems":[{"item":3}]}}'
              layoutctl update photos '{"setLayout":{"layout":"grid"}}' --durable
            """)

    @OptionGroup var container: ContainerArgument
    @Argument(help: ArgumentHelp("JSON operations.", valueName: "operation"))
    var operations: [String] = []
    @Option(help: ArgumentHelp("The new visible rectangle.", valueName: "x,y,width,height"))
    var bounds: String?
    @Option(help: ArgumentHelp("Parameters to set: a JSON object.", valueName: "json"))
    var parameters: String?
    @Flag(help: "Wait until the container is stored.")
    var durable = false
    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "update")
        if operations.isEmpty && bounds == nil && parameters == nil {
            throw ValidationError("there is nothing to change, expected an operation, --bounds or --parameters")
        }
        _ = try all()
    }

    func run() async throws {
        try await connection.withClient { client in
            let number = try await container.find(client).state.container
            let request: [String: Any] = [
                "updateContainer": ["container": number, "operations": try all(), "durable": durable] as [String: Any]
            ]
            let text = try await client.call(
                json: String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self))
            let reply = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
            if let error = reply["error"] as? [String: Any] {
                Refusal.explain(error)
                throw Exit.refused
            }
            if json { return Terminal.writeLine(printableJSON(text)) }
            let size = (reply["updateContainer"] as? [String: Any])?["contentSize"] as? [String: Double] ?? [:]
            let contentSize = Size(width: size["width"] ?? 0, height: size["height"] ?? 0)
            Terminal.writeLine("generation \(reply["generation"] ?? "?"), \(contentSize.text)")
        }
    }

    private func all() throws -> [Any] {
        var all: [Any] = []
        if let bounds {
            let rect = try OptionRules.rect(bounds, "--bounds")
            all.append(["setBounds": ["x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height]])
        }
        if let parameters { all.append(["setParameters": ["parameters": try object(parameters, "--parameters")]]) }
        return try all + operations.map { try object($0, "the operation") }
    }

    private func object(_ text: String, _ name: String) throws -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            throw ValidationError("\(name) is \(excerpt(text)), expected a JSON object")
        }
        return object
    }
}
