import ArgumentParser
import LayoutClient
import LayoutCore
import LayoutWire

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
    @Option(
        help: ArgumentHelp(
            "Parameters to set: a JSON object, or a file with one, - for standard input.", valueName: "json"))
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
    }

    func run() async throws {
        let operations = try all().joined(separator: ",")
        try await connection.withClient { client in
            let number = try await container.find(client).state.container
            let request = #"{"container":\#(number),"operations":[\#(operations)],"durable":\#(durable)}"#
            let text = try await client.call(json: #"{"updateContainer":\#(request)}"#)
            let reply = WireReply(printed: text) ?? WireReply()
            if case .error(let error) = reply.result {
                Refusal.explain(error)
                throw Exit.refused
            }
            if json { return Terminal.writeLine(printableJSON(text)) }
            let size = reply.updateContainer.contentSize
            Terminal.writeLine(
                "generation \(reply.generation), \(Size(width: size.width, height: size.height).text)")
        }
    }

    /// The operations as they were written, so that no number of theirs changes.
    private func all() throws -> [String] {
        var all: [String] = []
        if let bounds {
            let rect = try OptionRules.rect(bounds, "--bounds")
            let members = #""x":\#(rect.x),"y":\#(rect.y),"width":\#(rect.width),"height":\#(rect.height)"#
            all.append(#"{"setBounds":{\#(members)}}"#)
        }
        if let parameters {
            all.append(#"{"setParameters":\#(try JSONArgument(parameters, "--parameters").text)}"#)
        }
        return try all + operations.map(operation)
    }

    private func operation(_ text: String) throws -> String {
        let subject = "the operation \(excerpt(text))"
        let value: JSONValue
        do throws(JSONCursor.SyntaxError) {
            value = try JSONValue(json: Array(text.utf8), of: "the text")
        } catch {
            throw Exit.failure("\(subject) is not a JSON object: \(error.message)", Exit.refused)
        }
        guard case .object = value else { throw Exit.failure("\(subject) is not a JSON object", Exit.refused) }
        return text
    }
}
