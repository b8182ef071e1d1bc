import ArgumentParser
import LayoutCore

/// A word in the place of a command that is not one. ArgumentParser would call it an unexpected argument.
struct UnknownCommand {
    let word: String
    /// The command that it follows.
    private let parent: any ParsableCommand.Type
    /// The commands that it may stand for.
    private let known: [String]

    /// Options that may stand before a command and take a value.
    private static let valued = ["--socket", "--plugins"]

    /// The first such word; nil if there is none.
    init?(in arguments: [String], of root: any ParsableCommand.Type) {
        var command = root
        var words = arguments[...]
        while let word = words.popFirst() {
            let known = command.configuration.subcommands
            if Self.valued.contains(word) {
                words = words.dropFirst()
            } else if word.hasPrefix("-") {
                // What is printed for shells and manuals names no command.
                if word.hasPrefix("---") || word.contains("dump-help") || word.contains("completion") { return nil }
            } else if known.isEmpty {
                return nil
            } else if let next = known.first(where: { Self.name(of: $0) == word }) {
                command = next
            } else if word != "help" {
                self.word = word
                self.parent = command
                self.known = known.map(Self.name)
                return
            }
        }
        return nil
    }

    var message: String {
        let near = nearestNames(to: word, among: known)
        // An abbreviation such as "stats" is too far away in letters.
        let nearest = near.isEmpty && word.count >= 3 ? known.filter { $0.hasPrefix(word.prefix(3)) } : near
        let hint =
            nearest.isEmpty
            ? "expected one of \(known.joined(separator: ", "))" : "did you mean \(nearest.joined(separator: ", "))?"
        return "\"\(excerpt(word))\" is not a command (\(hint))"
    }

    /// The message with the usage of the command that the word follows, as ArgumentParser prints it for other mistakes.
    func report(of root: any ParsableCommand.Type) -> String {
        let name = [Self.name(of: root)] + (parent == root ? [] : [Self.name(of: parent)])
        let help = "See '\(name.joined(separator: " ")) --help' for more information."
        return "Error: \(message)\nUsage: \(root.usageString(for: parent))\n  \(help)\n"
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? command._commandName
    }
}
