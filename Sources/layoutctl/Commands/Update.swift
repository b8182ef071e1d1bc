import ArgumentParser
import Foundation
import LayoutClient
import LayoutCore

struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change a container: all operations, or none.",
        discussion: """
            An operation is one member of `Operation` in layout.proto. They are carried out in \
            order, after those of the options.

            EXAMPLES
              layoutctl update photos --bounds 0,0,640,480
              layoutctl update photos '{"batchUpdate":{"deleteItems":[{"item":3}]}}'
              layoutctl update photos '{"setLayout":{"layout":"grid"}}' --json
            """)

    @OptionGroup var container: ContainerArgument
    @Argument(help: ArgumentHelp("JSON operations.", valueName: "operation"))
    var operations: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The new visible rectangle.", valueName: "x,y,width,height"))
    var bounds: String?
    @Option(help: ArgumentHelp("Parameters to set: a JSON object, or a file with one.", valueName: "json"))
    var parameters: String?
    @Flag(help: "Wait until the container is stored, by a daemon that stores containers.")
    var durable = false
    @Flag(help: "Print the daemon's reply as JSON.")
    var json = false
    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "update")
        if operations.isEmpty && bounds == nil && parameters == nil {
            throw ValidationError("there is nothing to change, expected an operation, --bounds or --parameters")
        }
        if let bounds { _ = try OptionRules.rect(bounds, "--bounds") }
        for text in operations { _ = try operation(text) }
    }

    func run() async throws {
        let operations = try all()
        try await connection.withClient { client in
            let number = try await container.find(client).state.container
            let request: [String: Any] = [
                "updateContainer": ["container": number, "operations": operations, "durable": durable] as [String: Any]
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
        if let parameters {
            all.append(["setParameters": try object(JSONArgument(parameters, "--parameters").text) ?? [:]])
        }
        return try all + operations.map(operation)
    }

    private func operation(_ text: String) throws -> [String: Any] {
        guard let object = try? object(Data(text.utf8)) else {
            throw ValidationError("the operation is \(excerpt(text)), expected a JSON object")
        }
        return object
    }

    private func object(_ text: Data) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: text) as? [String: Any]
    }
}
