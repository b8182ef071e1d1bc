import Foundation

import Testing

@testable import LayoutWire

/// The generated table of fields against layout.proto itself, read by a parser that knows nothing of the generator.
@Suite struct SchemaMessageTests {
    /// A message of the schema: each of its fields as a line.
    private struct Declared {
        var name: String
        var fields: [String] = []
    }

    private static let schema: [Declared] = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/LayoutWire/layout.proto")
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return messages(in: text)
    }()

    private static func messages(in text: String) -> [Declared] {
        let field = /^(optional |repeated )?(map<string, )?([\w.]+)>? (\w+) = (\d+);/
        var messages: [Declared] = []
        /// Open blocks: a message's index, or nil for a oneof, whose name is kept.
        var open: [Int] = []
        var oneof: String?
        for line in text.split(separator: "\n") {
            let code = line.prefix { $0 != "/" }.trimmingCharacters(in: .whitespaces)
            if let name = code.firstMatch(of: /^message (\w+) \{/)?.1 {
                let outer = open.last.map { messages[$0].name + "." } ?? ""
                messages.append(Declared(name: outer + name))
                if !code.hasSuffix("}") { open.append(messages.count - 1) }
            } else if let name = code.firstMatch(of: /^oneof (\w+) \{/)?.1 {
                oneof = String(name)
            } else if code == "}" {
                if oneof != nil { oneof = nil } else { _ = open.popLast() }
            } else if let match = code.firstMatch(of: field), let message = open.last {
                let label = match.2 != nil ? "map" : match.1 == "repeated " ? "repeated" : "single"
                messages[message].fields.append(
                    "\(match.5) \(match.4) \(camelCase(match.4)) \(label) \(match.3) \(oneof ?? "-")")
            }
        }
        return messages
    }

    private static func camelCase(_ name: Substring) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    private static func line(_ field: SchemaField) -> String {
        let type =
            switch field.type {
            case .message(let message): message.isFreeForm ? "google.protobuf.\(message.name)" : message.name
            default: "\(field.type)"
            }
        return "\(field.number) \(field.protoName) \(field.name) \(field.label) "
            + "\(type.split(separator: ".").last == "Step" ? "Step" : type) \(field.oneof ?? "-")"
    }

    @Test func `the generated table has every message and every field of the schema`() {
        let declared = Dictionary(Self.schema.map { ($0.name, $0.fields) }, uniquingKeysWith: { $1 })
        let generated = Dictionary(
            SchemaMessage.allCases.filter { !$0.isFreeForm }
                .map { ($0.name, $0.fields.map(Self.line)) },
            uniquingKeysWith: { $1 })
        #expect(declared.count > 80)
        #expect(Set(declared.keys) == Set(generated.keys))
        for (name, fields) in declared {
            #expect(generated[name] == fields, "\(name): run Sources/LayoutWire/generate")
        }
    }

    @Test func `every array of numbers may be long, and of nothing else`() {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = 8
        let numbers = Array(repeating: "1", count: 100).joined(separator: ",")
        for (body, isFree) in [
            (#""setMeasuredSizes":{"items":[\#(numbers)],"sizes":[\#(numbers)]}"#, true),
            (#""set_sizes":{"sizes":[\#(numbers)]}"#, true),
            (#""batchUpdate":{"itemCountsAfter":[\#(numbers)]}"#, true),
            (#""setParameters":{"sizes":[\#(numbers)]}"#, false),
            (#""batchUpdate":{"deleteItems":[\#(numbers)]}"#, false),
        ] {
            let json = #"{"updateContainer":{"operations":[{\#(body)}]}}"#
            let request = try? JSONReader.read(
                WireRequest.self, of: .request, from: Array(json.utf8), limits: limits, ignoresUnknownFields: false)
            #expect(isFree == (request != nil), "\(body.prefix(40))")
        }
    }
}
