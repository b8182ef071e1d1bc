import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport

@testable import LayoutWire

/// One number of a request, replaced.
struct NumberSubstitution: Sendable {
    /// A way from a request to one of its values.
    enum Step: Sendable {
        case member(String)
        case element(Int)
    }

    /// The message and the field that it belongs to, as the schema names them; nil for numbers of free-form JSON.
    let field: String?
    let path: [Step]
    let value: JSONValue

    /// The request with it.
    func applied(to request: JSONValue) -> JSONValue { Self.replace(path[...], in: request, by: value) }

    private static func replace(_ path: ArraySlice<Step>, in json: JSONValue, by value: JSONValue) -> JSONValue {
        switch path.first {
        case nil: return value
        case .member(let name):
            var members = json.object
            members[name] = replace(path.dropFirst(), in: members[name] ?? .null, by: value)
            return .object(members)
        case .element(let index):
            var elements = json.array
            elements[index] = replace(path.dropFirst(), in: elements[index], by: value)
            return .array(elements)
        }
    }

    // MARK: Extreme numbers

    /// Around the powers of two at which conversions fail, and the ends of the type: an odd number of each.
    private static let doubles: [Double] = [
        -0.0, -1, .leastNonzeroMagnitude, 1e-300, 2_147_483_647, 2_147_483_649, 4_294_967_295, 9.3e18, 1e308, -1e308,
        1e9,
    ]
    private static let integers: [Double] = [0, 2_147_483_647, 2_147_483_648, 2_147_483_649, 4_294_967_295]
    private static let longIntegers = [
        "0", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "9223372036854775809",
        "18446744073709551615",
    ]

    /// Extreme values of a type; none if it is not a number's.
    private static func extremes(of type: SchemaField.ValueType) -> [JSONValue] {
        switch type {
        case .double: doubles.map { .number($0) }
        case .uint32: integers.map { .number($0) }
        case .uint64: longIntegers.map { .string($0) }
        case .sint32: ([-2_147_483_648, -1] + integers).map { .number($0) }
        case .bool, .string, .bytes, .enumeration, .message: []
        }
    }

    // MARK: Places

    /// Each number of a message, and each that it could have beside its other members, replaced by each extreme one.
    static func all(in json: JSONValue, _ message: SchemaMessage = .request) -> [NumberSubstitution] {
        var found: [NumberSubstitution] = []
        collect(json, message, at: [], into: &found)
        return found
    }

    /// A request with up to four of its numbers replaced.
    static func several(of request: JSONValue, using random: inout SeededRandom) -> JSONValue {
        var request = request
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            // Made again each time: a number may be one of a list that another has shortened.
            guard let next = all(in: request).randomElement(using: &random) else { break }
            request = next.applied(to: request)
        }
        return request
    }

    /// The numbers of free-form JSON, replaced by each extreme one.
    static func numbers(of json: JSONValue, at path: [Step]) -> [NumberSubstitution] {
        switch json {
        case .number: doubles.map { NumberSubstitution(field: nil, path: path, value: .number($0)) }
        case .array(let elements):
            elements.enumerated().flatMap { numbers(of: $1, at: path + [.element($0)]) }
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { numbers(of: $1, at: path + [.member($0)]) }
        case .null, .boolean, .string: []
        }
    }

    private static func collect(
        _ json: JSONValue, _ message: SchemaMessage, at path: [Step], into found: inout [NumberSubstitution]
    ) {
        if message.isFreeForm { return found += numbers(of: json, at: path) }
        let members = json.object
        let shape = MessageShape.of(message)
        let groups = Set(shape.fields.filter { members[$0.name] != nil }.compactMap(\.oneof))
        for field in shape.fields {
            let isPresent = members[field.name] != nil
            if !isPresent, let group = field.oneof, groups.contains(group) { continue }
            let name = "\(message.name).\(field.name)"
            let place = path + [.member(field.name)]
            let extremes = extremes(of: field.type)
            switch (field.label, members[field.name]) {
            case (.single, let value):
                found += extremes.map { NumberSubstitution(field: name, path: place, value: $0) }
                if case .message(let nested) = field.type, let value { collect(value, nested, at: place, into: &found) }
            case (.repeated, let value):
                let elements = value?.array ?? []
                if elements.isEmpty {
                    found += extremes.map { NumberSubstitution(field: name, path: place, value: .array([$0])) }
                }
                for (index, element) in elements.enumerated() {
                    let place = place + [.element(index)]
                    found += extremes.map { NumberSubstitution(field: name, path: place, value: $0) }
                    if case .message(let nested) = field.type { collect(element, nested, at: place, into: &found) }
                }
            case (.map, let value?):
                guard case .message(let nested) = field.type else { continue }
                for (key, element) in value.object {
                    collect(element, nested, at: place + [.member(key)], into: &found)
                }
            case (.map, nil): continue
            }
        }
    }

    // MARK: What there is

    /// The number fields of a message, and of all that it may hold.
    static func fields(of message: SchemaMessage = .request) -> Set<String> {
        var names: Set<String> = []
        var known: Set<SchemaMessage> = []
        var waiting = [message]
        while let next = waiting.popLast() {
            guard !next.isFreeForm, known.insert(next).inserted else { continue }
            for field in MessageShape.of(next).fields {
                if case .message(let nested) = field.type { waiting.append(nested) }
                if !extremes(of: field.type).isEmpty { names.insert("\(next.name).\(field.name)") }
            }
        }
        return names
    }
}
