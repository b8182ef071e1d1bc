import ArgumentParser
import LayoutClient
import LayoutCore
import LayoutWire

struct View: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play recorded input in a view of a container, and print its effects.",
        discussion: """
            Each line of input is an input of the protocol (`ViewInput`), or a step of a \
            recorded hand: an `input`, or a `change` of the container by others. Each is \
            printed as such a step, with its `effects`. The view shows the container's bounds, \
            and selects nothing at first.

            EXAMPLES
              echo '{"key":{"key":"down","time":1}}' | layoutctl view photos
              layoutctl view photos hand.jsonl --conventions gtk --reorders
            """)

    @OptionGroup var container: ContainerArgument
    @Argument(help: "A file with a step on each line; - for standard input.")
    var hand = "-"
    @OptionGroup var view: ViewArguments
    @OptionGroup var connection: RunningDaemonOptions

    private static let byteLimit = 64 << 20

    func validate() throws {
        try OptionRules.refuseEmbedded(connection, to: "view")
    }

    func run() async throws {
        // Before anything is played: a mistake in the last line plays nothing.
        let steps = try steps()
        try await connection.withClient { client in
            let (container, state) = try await container.find(client)
            let window = try await ContainerWindow(of: container, visibleRect: state.bounds, view: view.options)
            for (line, step) in steps {
                let effects: [ViewEffect]
                do throws(ClientError) {
                    effects = try await play(step.action, of: container, client, in: window)
                } catch {
                    if error.code.hasPrefix("connection.") { throw error }
                    throw Exit.failure("line \(line) of \(source) is refused: \(error)", Exit.refused)
                }
                guard case .object(var played) = step.recorded else { continue }
                played["effects"] = .array(effects.map(\.kind.hand))
                Terminal.writeLine(try JSONValue.object(played).line())
            }
        }
    }

    private var source: String { hand == "-" ? "standard input" : hand }

    /// The steps, each with the number of its line from 1. Empty lines are left out.
    private func steps() throws -> [(line: Int, step: HandStep)] {
        let bytes = try InputFile.read(hand, limit: Self.byteLimit)
        var steps: [(Int, HandStep)] = []
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Exit.failure("line \(number + 1) of \(source) is not UTF-8", Exit.refused)
            }
            if text.allSatisfy(\.isWhitespace) { continue }
            do {
                steps.append((number + 1, try HandStep(text)))
            } catch let failure as HandFailure {
                throw Exit.failure("line \(number + 1) of \(source) \(failure.message)", Exit.refused)
            }
        }
        return steps
    }

    /// Plays a step.
    ///
    /// - Returns: all that has come of it in the view, also of a change.
    private func play(
        _ action: HandStep.Action, of container: RemoteContainer, _ client: LayoutClient, in window: ContainerWindow
    ) async throws(ClientError) -> [ViewEffect] {
        switch action {
        case .input(let input): return try await window.send(wire: [input]).effects
        case .change(let operations):
            var update = WireUpdateContainer()
            update.container = container.id
            update.operations = operations
            update.anchor.at = "none"
            _ = try await client.send(.updateContainer(update))
            // The reply to no inputs has what the change has done.
            return try await window.send(wire: []).effects
        }
    }
}
