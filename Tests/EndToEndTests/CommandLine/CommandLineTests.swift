import Foundation
import TestSupport
import Testing

/// All commands, options and help pages of layoutctl, as the built program lists them.
@Suite(.hangGuard(minutes: 10), .serialized) struct CommandLineTests {
    @Test func `every option and argument of every command is tried`() async throws {
        for command in try await CommandHelp.root().leaves {
            let cases = CommandCase.all.filter { $0.arguments.starts(with: command.words) }
            let given = cases.reduce(into: Set<String>()) { $0.formUnion($1.given(to: command)) }
            #expect(!cases.isEmpty, "layoutctl \(command.name) has no case")
            for argument in command.arguments {
                #expect(given.contains(argument.text), "layoutctl \(command.name) \(argument.text) has no case")
            }
        }
    }

    @Test func `every command does what its options say, and names what it cannot do`() async throws {
        try await CommandLab.whileRunning(containers: ["photos", "wall"]) { lab in
            for command in CommandCase.all {
                let output = try await lab.run(command)
                let line = Comment(rawValue: "\(command.arguments): \(output.text)\(output.errors)")
                let printed = command.status == 0 ? output.text : output.errors
                #expect(output.status == command.status, line)
                #expect(command.prints.isEmpty || printed.contains(command.prints), line)
            }
        }
    }

    @Test func `every example of every help page runs`() async throws {
        for page in try await CommandHelp.root().pages where !page.help.examples.isEmpty {
            let containers = page.name == "open" ? [] : ["photos", "gallery"]
            try await CommandLab.whileRunning(containers: containers) { lab in
                for example in page.help.examples {
                    if example.hasPrefix("layoutctl plugin new ") { try lab.removePlugins() }
                    let output = try await lab.run(example: example)
                    #expect(output.status == 0, "\(example): \(output.text)\(output.errors)")
                }
            }
        }
    }
}
