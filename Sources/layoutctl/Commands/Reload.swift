import ArgumentParser
import FoundationEssentials
import LayoutClient
import LayoutCore
import LayoutServer
import LayoutService

struct Reload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Have the daemon read its settings and plugins again, and wait until it has.",
        discussion: """
            For root and the daemon's own user. Settings that are not valid change nothing, \
            and the exit code is 65. Variables of the environment override the file and \
            count when the daemon starts; each that the daemon has is named, and each that \
            differs here.

            EXAMPLE
              layoutctl reload
            """)

    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "reload", "a daemon that was just started has read them")
    }

    func run() async throws {
        try await connection.withClient { client in
            let reload = try await client.reload()
            if !reload.changed.isEmpty { print("changed: \(reload.changed.joined(separator: ", "))") }
            if !reload.needRestart.isEmpty {
                print("a restart is needed for: \(reload.needRestart.joined(separator: ", "))")
            }
            for each in reload.overridden where each.contains(" does not count") { print(printable(each)) }
            for each in Self.variablesOfHere(beside: reload.overridden) { Terminal.writeErrorLine(each) }
            let rejected = reload.plugins.filter { $0.state == .rejected }
            print("\(reload.plugins.count) plugins, \(rejected.count) rejected")
        }
    }

    /// Variables that are set here, and in the daemon otherwise or not at all. systemd runs this command with the unit's variables as
    /// they are now, and the daemon has those of its start. The variable of the socket says here where to connect.
    private static func variablesOfHere(beside overridden: [String]) -> [String] {
        let environment = ProcessInfo.processInfo.environment
        return Setting.all.filter { $0.key != "socket" }.compactMap { setting in
            guard let value = environment[setting.variable] else { return nil }
            let start = setting.override(by: value)
            if overridden.contains(where: { $0.hasPrefix(start) }) { return nil }
            return "a restart is needed for: \(setting.key), which \(setting.variable) sets to "
                + "\"\(printable(value))\" here; the daemon has the variables of its start"
        }
    }
}
