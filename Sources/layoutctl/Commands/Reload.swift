import ArgumentParser
import LayoutClient

struct Reload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Have the daemon read its settings and plugins again, and wait until it has.",
        discussion: """
            For root and the daemon's own user. Settings that are not valid change nothing, and
            the exit code is 65.

            EXAMPLE
              layoutctl reload
            """)

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            let reload = try await client.reload()
            if !reload.changed.isEmpty { print("changed: \(reload.changed.joined(separator: ", "))") }
            if !reload.needRestart.isEmpty {
                print("a restart is needed for: \(reload.needRestart.joined(separator: ", "))")
            }
            let rejected = reload.plugins.filter { $0.state == .rejected }
            print("\(reload.plugins.count) plugins, \(rejected.count) rejected")
        }
    }
}
