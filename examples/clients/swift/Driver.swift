// LayoutClient behind the line protocol of ../conformance, which compares it with the clients in other languages: reads one JSON
// command per line and writes one JSON result per line.
//
//     swift run layoutconformance < commands

import Foundation
import LayoutClient

@main struct Driver {
    static func main() async throws {
        var driver = Driver()
        while let line = readLine() {
            let command = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
            let result = await driver.answer(command.members)
            FileHandle.standardOutput.write(Data((result.canonical + "\n").utf8))
        }
        // Close before the subscriptions are released, or each would send an unsubscribe request.
        await driver.client?.close()
    }

    /// The optional features that this client has.
    private static let features: [JSONValue] = [
        "batch", "frameBytes", "identifiedQueries", "identifiedSections", "identifiers", "ifGeneration", "mirror",
        "movement", "parts", "queries", "reconnect", "steps", "strict", "transitions", "window", "withItems",
    ]

    private var client: LayoutClient?
    private var containers: [UInt32: RemoteContainer] = [:]
    private var started: [String: Task<String, any Error>] = [:]
    private var notices: EventSequence<Notice>.Iterator?
    private var mirror: Mirror?
    private var window: WindowCommands?
    /// Whether containers bring identifiers.
    private var withIdentifiers = false

    private mutating func answer(_ command: [String: JSONValue]) async -> JSONValue {
        do {
            return try await carryOut(command)
        } catch {
            return failure(error as? ClientError ?? ClientError(code: "driver", message: "\(error)"))
        }
    }

    private mutating func carryOut(_ command: [String: JSONValue]) async throws -> JSONValue {
        switch command["do"]?.text {
        case "features": return ["features": .array(Self.features)]
        case "connect":
            withIdentifiers = command["withIds"] == true
            var limits = ClientLimits()
            if let bytes = command["frameBytes"]?.double { limits.frameBytes = Int(bytes) }
            let policy = ReconnectPolicy(firstWait: .zero, attempts: 1)
            client = try await LayoutClient.connect(
                to: command["socket"]?.text ?? "", reconnect: command["reconnect"] == true ? policy : nil,
                limits: limits)
            return ["connected": 1]
        case "start": return try start(command)
        case "wait": return try await wait(command["for"]?.text ?? "")
        case "open": return try await open(command)
        case "attach":
            let (container, state) =
                if let number = command["container"]?.double {
                    try await connected.attach(number: UInt32(number))
                } else {
                    try await connected.attach(name: command["name"]?.text ?? "")
                }
            keep(container)
            return [
                "attached": ["container": .number(Double(container.id)), "generation": .string("\(state.generation)")]
            ]
        case "queryRect":
            let rect = command["rect"]?.rect ?? .zero
            if let generation = command["ifGeneration"]?.text.flatMap({ UInt64($0) }) {
                let (current, page) = try await container(command).ask(.elements(in: rect), ifGeneration: generation)
                return ["generation": .string("\(current)"), "elements": .array(page.elements.map(\.row))]
            }
            let answer = try await container(command).attributes(in: rect)
            if command["isLong"] == true {
                return [
                    "generation": .string("\(answer.generation)"), "count": .number(Double(answer.attributes.count)),
                    "last": answer.attributes.last?.row ?? .null,
                ]
            }
            return ["generation": .string("\(answer.generation)"), "elements": .array(answer.attributes.map(\.row))]
        case "setBounds":
            return ["updated": try await container(command).setBounds(command["bounds"]?.rect ?? .zero).summary]
        case "subscribe":
            let container = try container(command)
            let subscription =
                command["isPassive"] == true
                ? try await container.follow(isPassive: true) : try await container.subscribe()
            notices = subscription.notices.makeAsyncIterator()
            return [
                "subscribed": .array(
                    subscription.states.map { [.number(Double($0.container)), .string("\($0.generation)")] })
            ]
        case "event": return await event()
        case "moved": return await moved(UInt64(command["step"]?.text ?? "") ?? 0)
        case "mirror":
            var mirror = Mirror(try container(command))
            try await mirror.refresh()
            return keep(mirror)
        case "follow":
            guard var mirror, let notice = await nextNotice() else {
                throw ClientError(code: "connection.closed", message: "nothing is left to follow")
            }
            try await mirror.apply(notice)
            return keep(mirror)
        case "close":
            try await container(command).close()
            return ["closed": command["container"] ?? .null]
        case "disconnect":
            await client?.close()
            return ["disconnected": true]
        default:
            let container = try container(command)
            if let result = try await editByIdentifier(command, container) { return result }
            if let result = try await query(command, container) { return result }
            // A local copy, since the command changes it across a suspension.
            var window = window
            if let result = try await WindowCommands.carryOut(command, of: client, container, &window) {
                self.window = window
                return result
            }
            let target = command["target"].flatMap { containers[UInt32($0.double)] }
            if let result = try await interact(command, container, target: target) { return result }
            throw ClientError(code: "driver", message: "no such command")
        }
    }

    /// Sends a request; `wait` receives its reply.
    private mutating func start(_ command: [String: JSONValue]) throws -> JSONValue {
        let client = try connected
        var request = command["request"]?.members ?? [:]
        if command["parts"] == true { request["parts"] = true }
        let text = JSONValue.object(request).canonical
        started[command["as"]?.text ?? ""] = Task { try await client.call(json: text) }
        return ["started": command["as"] ?? .null]
    }

    private mutating func wait(_ name: String) async throws -> JSONValue {
        guard let task = started.removeValue(forKey: name) else {
            throw ClientError(code: "driver", message: "\(name) was not started")
        }
        let text = try await task.value
        var reply = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)).members
        if let error = reply["error"]?.members {
            let told = error.filter { ["code", "pointer", "nearest", "generation"].contains($0.key) }
            return ["failure": .object(told)]
        }
        reply["id"] = nil
        return ["reply": .object(reply)]
    }

    private mutating func open(_ command: [String: JSONValue]) async throws -> JSONValue {
        let sections = (command["sections"]?.elements ?? []).map { section in
            let sizes = (section.members["itemSizes"]?.elements ?? []).map(\.double)
            var made = ContainerSection(itemCount: Int(section.members["itemCount"]?.double ?? Double(sizes.count / 2)))
            made.itemSizes = sizes
            made.identifier = section.members["id"]?.identifiers.first
            made.itemIdentifiers = Identifiers(section.members["itemIds"]?.identifiers ?? []) ?? .numbers()
            return made
        }
        let container = try await connected.open(
            ContainerDescription(
                name: command["name"]?.text ?? "", layout: command["layout"]?.text ?? "",
                parameters: command["parameters"]?.members ?? [:], bounds: command["bounds"]?.rect ?? .zero,
                sections: sections))
        keep(container)
        return [
            "opened": [
                "container": .number(Double(container.id)), "generation": .string("\(container.initialGeneration)"),
                "contentSize": container.initialContentSize.pair,
            ]
        ]
    }

    private mutating func keep(_ container: RemoteContainer) {
        containers[container.id] = withIdentifiers ? container.withIdentifiers : container
    }

    private mutating func keep(_ mirror: Mirror) -> JSONValue {
        self.mirror = mirror
        return [
            "generation": .string("\(mirror.generation)"), "elements": .array(mirror.elements.map(\.row)),
            "isComplete": .boolean(mirror.missing.isEmpty),
        ]
    }

    private mutating func nextNotice() async -> Notice? {
        // A local copy, since `next` changes the iterator across a suspension.
        var iterator = notices
        let notice = await iterator?.next()
        notices = iterator
        return notice
    }

    private mutating func event() async -> JSONValue {
        switch await nextNotice() {
        case .invalidated(let told):
            [
                "event": .array(
                    [
                        "invalidated", .number(Double(told.container)), .string("\(told.generation)"),
                        .string(told.reason),
                    ] + told.underWay)
            ]
        case .containerClosed(let container, let reason):
            ["event": ["containerClosed", .number(Double(container)), .string(reason)]]
        case .serverStopping(let reason): ["event": ["serverStopping", .string(reason)]]
        case .resumed: ["event": ["reconnected", ""]]
        case nil: ["lost": "connection.closed"]
        default: ["event": []]
        }
    }

    /// The first notice of items that have made this many steps.
    private mutating func moved(_ step: UInt64) async -> JSONValue {
        while let notice = await nextNotice() {
            if case .moved(let moved) = notice, moved.step >= step { return ["moved": moved.summary] }
        }
        return ["lost": "connection.closed"]
    }

    private var connected: LayoutClient {
        get throws {
            guard let client else { throw ClientError(code: "driver", message: "not connected") }
            return client
        }
    }

    private func container(_ command: [String: JSONValue]) throws -> RemoteContainer {
        guard let container = containers[UInt32(command["container"]?.double ?? 0)] else {
            throw ClientError(code: "driver", message: "no such container was opened")
        }
        return container
    }
}

func failure(_ error: ClientError) -> JSONValue {
    if error.code.hasPrefix("connection.") { return ["lost": .string(error.code)] }
    var told: [String: JSONValue] = ["code": .string(error.code)]
    if !error.pointer.isEmpty { told["pointer"] = .string(error.pointer) }
    if !error.nearest.isEmpty { told["nearest"] = .array(error.nearest.map { .string($0) }) }
    if let generation = error.generation { told["generation"] = .string("\(generation)") }
    return ["failure": .object(told)]
}

extension LayoutAttributes {
    /// Kind, section, item, x, y, width, height, z, alpha, hidden, estimated, category.
    var row: JSONValue {
        let numbers = [
            Double(element.indexPath.section), Double(element.indexPath.item), frame.x, frame.y, frame.width,
            frame.height, Double(zIndex), alpha,
        ]
        let category = element.category
        return .array(
            [.string(category == .cell ? "cell" : element.kind)] + numbers.map { .number($0) }
                + [.boolean(isHidden), .boolean(isEstimated), .string("\(category)")])
    }
}

extension Size {
    var pair: JSONValue { [.number(width), .number(height)] }
}

extension JSONValue {
    var text: String? { if case .string(let value) = self { value } else { nil } }
    var double: Double { if case .number(let value) = self { value } else { 0 } }
    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }

    var rect: Rect? {
        let numbers = elements.map(\.double)
        guard numbers.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The canonical text of a value: sorted keys, no spaces, whole numbers without a fraction, others with the fewest digits.
    fileprivate var canonical: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let value): abs(value) < 1e15 && value == value.rounded() ? "\(Int(value))" : "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.canonical).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.canonical }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case ..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
