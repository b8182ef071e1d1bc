/// A call of layoutctl and what it prints.
struct CommandCase: Sendable {
    /// How a command is run.
    enum Manner: Sendable {
        /// Until it exits by itself.
        case toItsEnd
        /// Until its first line, then it is ended.
        case untilItsFirstLine
        /// Beside a program that changes the bounds of "photos" until it exits.
        case besideChanges
        /// The same in a terminal.
        case besideChangesInATerminal
        /// While a client is connected, whose number takes the place of 12.
        case besideClient
    }

    let arguments: [String]
    /// A part of what it prints on standard output, or on standard error for a service or if it fails.
    let prints: String
    var input = ""
    /// Its exit code.
    var status: Int32 = 0
    var manner = Manner.toItsEnd

    /// A command that is ended after its first line.
    static func service(_ arguments: [String], prints: String) -> CommandCase {
        CommandCase(arguments: arguments, prints: prints, manner: .untilItsFirstLine)
    }

    init(_ arguments: [String], prints: String, input: String = "") {
        self.init(arguments: arguments, prints: prints, manner: .toItsEnd)
        self.input = input
    }

    init(arguments: [String], prints: String, manner: Manner) {
        self.arguments = arguments
        self.prints = prints
        self.manner = manner
    }

    /// The options and positional arguments that it gives a command, by the names in its help.
    func given(to command: CommandHelp.Leaf) -> Set<String> {
        var given: Set<String> = []
        var words = arguments.dropFirst(command.words.count)
        while let word = words.popFirst() {
            let option = command.arguments.first { $0.names?.contains { $0.text == word } ?? false }
            if let option {
                given.insert(option.text)
                if option.takesValue { words = words.dropFirst() }
            } else if let positional = command.arguments.last(where: { $0.isPositional && !given.contains($0.text) }) {
                // A command's last one may be repeated.
                let open = command.arguments.first { $0.isPositional && !given.contains($0.text) } ?? positional
                given.insert(open.text)
            }
        }
        return given
    }
}
