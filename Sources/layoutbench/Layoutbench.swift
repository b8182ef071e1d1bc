import ArgumentParser
import Foundation

@main struct Layoutbench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutbench",
        abstract: "Measure layouts and the daemon, each figure next to a floor from the same run.",
        discussion: """
            On a shared machine only the ratios are meaningful. Build with optimisation:

              swift run -c release layoutbench
            """,
        subcommands: [
            Run.self, EchoRole.self, NIOEchoRole.self, GatewayRole.self, DaemonRole.self, BusyRole.self,
            EditedFlowRole.self, CrowdRole.self,
        ],
        defaultSubcommand: Run.self)
}

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the table.",
        discussion: """
            Rows are measured in scenarios, whose names begin with a layout or an area: flow, column, compositional, lua, wire, \
            socket, gateway, hop, edit, startup, memory, fanout, sight, change, movement, motion, scale.

            With --compare, prints each row next to the same row of an earlier run. Compares their ratios to the floor, taken from CPU \
            times if both runs have them, since waiting for a processor does not count there, and from the values otherwise. A row \
            without a floor is compared by its value, which means little on a machine that others share. Exits with 1 if a row grew \
            to more than \(Row.format(Comparison.tolerance)) times the earlier one.

            EXAMPLES
              layoutbench --json >before.jsonl
              layoutbench --filter edit. --compare before.jsonl
            """)

    @Option(help: ArgumentHelp("Measure only scenarios whose name contains this text.", valueName: "text"))
    var filter = ""

    @Flag(help: "Print one JSON object per row.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Compare each row with the same row in this file, which an earlier run made with --json.", valueName: "file"
        ))
    var compare: String?

    func validate() throws {
        if json, compare != nil { throw ValidationError("--compare prints a table and cannot be used with --json") }
    }

    func run() async throws {
        #if DEBUG
            complain("built without optimisation, so the figures say nothing; use swift run -c release")
        #endif
        var comparison = try compare.map(earlier)
        if !json { print(comparison == nil ? Row.header : Comparison.header) }
        for scenario in Self.scenarios where filter.isEmpty || scenario.name.contains(filter) {
            for row in try await scenario.measure() {
                print(try comparison?.line(row) ?? (json ? row.json() : row.line))
                fflush(nil)
            }
        }
        if let failure = comparison?.failure {
            complain(failure)
            throw ExitCode.failure
        }
    }

    private static let scenarios =
        CoreRows.all + ProcessRows.all + PluginRows.all + PluginSocketRows.all + WireRows.all + SocketRows.all
        + GatewayRows.all + HopRows.all + EditRows.all + MovementRows.all + MotionRows.all + StartupRows.all
        + MemoryRows.all + FanoutRows.all + WindowRows.all + ScaleRows.all + NeighbourRows.all
        + PresentationRows.all + ChangeRows.all + IdentifierRows.all

    private func earlier(_ file: String) throws -> Comparison {
        do {
            return try Comparison(file: file)
        } catch {
            complain(error.description)
            throw ExitCode(error.exitCode)
        }
    }

    private func complain(_ text: String) {
        FileHandle.standardError.write(Data("layoutbench: \(text)\n".utf8))
    }
}
