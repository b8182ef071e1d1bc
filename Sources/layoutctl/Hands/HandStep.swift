import LayoutCore
import LayoutWire

/// A step of a recorded hand: an input, or what others do to the container meanwhile.
///
///     {"key": {"key": "down", "time": 1}}                                      an input as in the protocol
///     {"input": {"pressed": {"point": [50, 10], "time": 2}}, "effects": []}    as recorded; effects are not read
///     {"change": [{"deleteItems": {"ids": {"numbers": [3]}}}]}                 operations, as in updateContainer
///
/// In recorded hands points, items and anchors are lists; in the protocol they are objects. Both are read.
struct HandStep {
    enum Action {
        case input(WireViewInput)
        case change([WireOperation])
    }

    /// The member `input` or `change`, as it was read.
    let recorded: JSONValue
    let action: Action

    /// - Throws: `HandFailure`, with the value met and what was expected.
    init(_ text: String) throws {
        let bytes = Array(text.utf8)
        let value: JSONValue
        do throws(JSONCursor.SyntaxError) {
            value = try JSONValue(json: bytes, of: "the line")
        } catch {
            throw HandFailure("is not a JSON object: \(error.message(in: bytes))")
        }
        guard case .object(let members) = value else {
            throw HandFailure(
                "is \(value), expected an object: an input, such as {\"measured\":{}}, or a recorded step")
        }
        let isStep = members["input"] != nil || members["change"] != nil
        guard isStep else {
            (recorded, action) = (["input": value], .input(try Self.input(value)))
            return
        }
        for name in members.keys.sorted() where !["input", "change", "effects"].contains(name) {
            throw HandFailure("has the member \(excerpt(name)), expected `input` or `change`, and `effects`")
        }
        switch (members["input"], members["change"]) {
        case (let input?, nil): (recorded, action) = (["input": input], .input(try Self.input(input)))
        case (nil, let change?): (recorded, action) = (["change": change], .change(try Self.change(change)))
        default: throw HandFailure("has `input` and `change`, expected one of them")
        }
    }

    private static func input(_ value: JSONValue) throws -> WireViewInput {
        guard case .object(let members) = value, members.count == 1, let (name, fields) = members.first else {
            throw HandFailure("has the input \(value), expected an object with one member, such as {\"measured\":{}}")
        }
        let request: JSONValue = ["input": ["inputs": [.object([name: fields.unlisted])]]]
        guard let input = try read(request).input.inputs.first else {
            throw HandFailure("has the input \(value), which is empty")
        }
        return input
    }

    private static func change(_ value: JSONValue) throws -> [WireOperation] {
        guard case .array = value else {
            throw HandFailure("has the change \(value), expected a list of operations, as in updateContainer")
        }
        return try read(["updateContainer": ["operations": value]]).updateContainer.operations
    }

    private static func read(_ request: JSONValue) throws -> WireRequest {
        let bytes = Array(try request.line().utf8)
        do throws(RequestFailure) {
            return try MessageCoding.readRequest(from: bytes, limits: ProtocolLimits())
        } catch {
            throw HandFailure("is not valid: \(error.message)")
        }
    }
}

/// Why a line is not a step of a hand: the rest of a sentence that begins with the line.
struct HandFailure: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

extension JSONValue {
    /// The members of an input as the protocol has them, where a recorded hand has lists.
    fileprivate var unlisted: JSONValue {
        guard case .object(var members) = self else { return self }
        for (name, value) in members { members[name] = value.unlisted(as: name) }
        return .object(members)
    }

    private func unlisted(as name: String) -> JSONValue? {
        switch (name, self) {
        case ("point", .array(let numbers)), ("distance", .array(let numbers)), ("to", .array(let numbers)):
            return numbers.count == 2 ? ["x": numbers[0], "y": numbers[1]] : self
        case ("item", .array(let numbers)):
            return numbers.count == 2 ? ["section": numbers[0], "item": numbers[1]] : self
        case ("item", .null): return nil
        case ("anchor", .array(let parts)) where parts.count == 3:
            return ["indexPath": parts[0].unlisted(as: "item") ?? .null, "edge": parts[1], "distance": parts[2]]
        case ("horizontal", "start"): return "left"
        case ("horizontal", "end"): return "right"
        case ("vertical", "start"): return "top"
        case ("vertical", "end"): return "bottom"
        default: return self
        }
    }
}
