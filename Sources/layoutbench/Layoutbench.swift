import ArgumentParser
import CBenchmark
import Foundation

@main struct Layoutbench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutbench",
        abstract: "Measure layouts and the daemon, each figure next to a floor from the same run.",
        discussion: """
            On a shared machine only the ratios are meaningful. Build with optimisation:

              swift run -c release layoutbench
            """,
        subcommands: [Run.self, EchoRole.self, NIOEchoRole.self, DaemonRole.self], defaultSubcommand: Run.self)
}

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the table.")

    @Option(help: "Print only rows whose name contains this text.")
    var filter = ""

    @Flag(help: "Print one JSON object per row.")
    var json = false

    func run() async throws {
        #if DEBUG
            print("layoutbench: built without optimisation, so the figures say nothing; use swift run -c release")
        #endif
        let rows =
            CoreRows.all + PluginRows.all + PluginSocketRows.all + WireRows.all + SocketRows.all + NeighbourRows.all
            + PresentationRows.all + ChangeRows.all
        if !json { print(Row.header) }
        for scenario in rows where filter.isEmpty || scenario.name.contains(filter) {
            for row in try await scenario.measure() {
                print(json ? row.json : row.line)
                fflush(nil)
            }
        }
    }
}

/// A measurement, named for its layout, its operation and its size.
struct Scenario: Sendable {
    let name: String
    let measure: @Sendable () async throws -> [Row]
}

/// A line of the table.
struct Row {
    let name: String
    let value: Double
    let unit: String
    /// The least that the same work costs, measured in the same run.
    var floor: (name: String, value: Double)?
    /// The goal: the largest acceptable ratio to the floor, or value if there is no floor.
    var reach: Double?

    static let header = pad("what", 36) + pad("value", 16) + pad("floor", 44) + pad("ratio", 8) + "reach"

    private var ratio: Double? { floor.map { value / $0.value } }

    var line: String {
        let floorText = floor.map { "\(Self.format($0.value)) \(unit) \($0.name)" } ?? "–"
        let reachText = reach.map { reach in
            let isReached = (ratio ?? value) <= reach
            return "≤ \(Self.format(reach))\(floor == nil ? " " + unit : " ×") \(isReached ? "yes" : "NO")"
        }
        return Self.pad(name, 36) + Self.pad("\(Self.format(value)) \(unit)", 16) + Self.pad(floorText, 44)
            + Self.pad(ratio.map { Self.format($0) + " ×" } ?? "–", 8) + (reachText ?? "–")
    }

    var json: String {
        var members: [String: Any] = ["name": name, "value": value, "unit": unit]
        if let floor { members["floor"] = floor.value }
        if let floor { members["floorName"] = floor.name }
        if let ratio { members["ratio"] = ratio }
        if let reach { members["reach"] = reach }
        let data = (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    static func format(_ value: Double) -> String {
        value >= 100 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
