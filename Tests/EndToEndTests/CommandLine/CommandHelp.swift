import Foundation

/// A command and its options as layoutctl itself describes them.
struct CommandHelp: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [CommandHelp]?

    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            /// As it is typed.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let shouldDisplay: Bool

        /// The option by its first name, or the positional argument by that of its value.
        var text: String { names?.first?.text ?? "<\(valueName ?? "value")>" }

        var isPositional: Bool { names?.isEmpty ?? true }
        var takesValue: Bool { kind == "option" }
    }

    /// A command that does something, by the words that call it.
    struct Leaf {
        let words: [String]
        let help: CommandHelp

        var name: String { words.joined(separator: " ") }
        /// What its help page lists of its own.
        var arguments: [Argument] {
            (help.arguments ?? []).filter { $0.shouldDisplay && !["--version", "-h"].contains($0.text) }
        }
    }

    private struct Dump: Decodable {
        let command: CommandHelp
    }

    /// All commands of the built layoutctl.
    static func root() async throws -> CommandHelp {
        let output = try await run(Programs.product("layoutctl"), ["--experimental-dump-help"])
        return try JSONDecoder().decode(Dump.self, from: Data(output.text.utf8)).command
    }

    /// This command and all below it, each with the words that call it.
    var pages: [Leaf] { pages([]) }

    /// The commands without commands of their own.
    var leaves: [Leaf] { pages.filter { $0.help.subcommands?.isEmpty ?? true } }

    private func pages(_ words: [String]) -> [Leaf] {
        [Leaf(words: words, help: self)]
            + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { $0.pages(words + [$0.commandName]) }
    }

    /// The commands below EXAMPLE or EXAMPLES, each with its continued lines.
    var examples: [String] {
        let lines = (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("EXAMPLE") }) else { return [] }
        var examples: [String] = []
        for line in lines[(start + 1)...].prefix(while: { $0.hasPrefix("  ") }) {
            let isContinued = line.hasPrefix("   ")
            if isContinued, let last = examples.popLast() {
                examples.append(last + "\n" + line)
            } else {
                examples.append(line.drop { $0 == " " }.description)
            }
        }
        return examples
    }
}
