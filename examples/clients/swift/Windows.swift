// Commands of the line protocol that follow what is in sight of a container.

import LayoutClient

/// A window. Each result has the elements, and what differs from those of the result before.
struct WindowCommands {
    private let window: ContainerWindow
    private var differences: [ContainerWindow.Difference] = []

    /// Carries out a command of a window, which `commands` keeps.
    ///
    /// - Returns: nil for another command.
    static func carryOut(
        _ command: [String: JSONValue], of client: LayoutClient?, _ container: RemoteContainer,
        _ commands: inout Self?
    ) async throws -> JSONValue? {
        switch command["do"]?.text {
        case "window":
            let window = try await Self(command, container)
            commands = window
            return window.opened
        case "scrollWindow":
            var window = commands
            try await window?.scroll(to: command["rect"]?.rect ?? .zero)
            try await client?.sync()
            try await window?.follow(command)
            commands = window
        case "followWindow":
            var window = commands
            try await client?.sync()
            try await window?.follow(command)
            commands = window
        default: return nil
        }
        return commands?.told()
    }

    private init(_ command: [String: JSONValue], _ container: RemoteContainer) async throws {
        window = try await ContainerWindow(
            of: container, overscan: .points(command["overscan"]?.double ?? 0),
            showsCommitted: command["committed"] == true, setsBounds: command["setsBounds"] == true,
            rate: Int(command["rate"]?.double ?? 60), isPassive: command["isPassive"] == true)
    }

    private mutating func scroll(to rect: Rect) async throws {
        differences.append(try await window.scroll(to: rect))
    }

    /// Applies what has arrived, and further changes until the window has the command's generation.
    private mutating func follow(_ command: [String: JSONValue]) async throws {
        let generation = UInt64(command["generation"]?.text ?? "") ?? 0
        differences.append(window.apply())
        var changes = window.changes.makeAsyncIterator()
        while window.state.generation < generation {
            guard let change = await changes.next() else {
                throw ClientError(code: "connection.closed", message: "nothing is left to follow")
            }
            differences.append(change)
        }
    }

    private var opened: JSONValue { told(appeared: window.elements.values.map(\.place), [], []) }

    private mutating func told() -> JSONValue {
        defer { differences = [] }
        return told(
            appeared: differences.flatMap(\.appeared.values).map(\.place),
            differences.flatMap(\.disappeared.values).map(\.place),
            differences.flatMap(\.moved.values).map { move in
                let (before, now) = (move.before.place, move.now.place)
                return Place(kind: before.kind, numbers: before.numbers + now.numbers)
            })
    }

    private func told(appeared: [Place], _ disappeared: [Place], _ moved: [Place]) -> JSONValue {
        func list(_ places: [Place]) -> JSONValue { .array(places.sorted().map(\.json)) }
        return [
            "window": [
                "generation": .string("\(window.state.generation)"), "rect": window.visibleRect.sides,
                "contentSize": window.state.contentSize.pair,
                "elements": .array(window.elements.values.sorted { $0.place < $1.place }.map(\.row)),
                "appeared": list(appeared), "disappeared": list(disappeared), "moved": list(moved),
            ]
        ]
    }
}

/// An element's kind, section and item; of one that has moved, the new section and item as well.
private struct Place: Comparable {
    let kind: String
    let numbers: [Int]

    static func < (one: Self, other: Self) -> Bool {
        one.kind == other.kind ? one.numbers.lexicographicallyPrecedes(other.numbers) : one.kind < other.kind
    }

    var json: JSONValue { .array([.string(kind)] + numbers.map { .number(Double($0)) }) }
}

extension LayoutAttributes {
    fileprivate var place: Place {
        Place(
            kind: element.category == .cell ? "cell" : element.kind,
            numbers: [element.indexPath.section, element.indexPath.item])
    }
}
