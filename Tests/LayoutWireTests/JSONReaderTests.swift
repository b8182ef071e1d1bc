import struct PluginTools.SeededRandom
import SwiftProtobuf
import Testing

@testable import LayoutWire

/// Our reader of JSON and SwiftProtobuf's read the same texts, and read the same from them.
@Suite struct JSONReaderTests {
    private func read<Body: Message>(
        _ text: [UInt8], as type: Body.Type = WireRequest.self, limits: ProtocolLimits = ProtocolLimits()
    ) throws(RequestFailure) -> Body {
        let schema = SchemaMessage(type) ?? .request
        return try JSONReader.read(type, of: schema, from: text, limits: limits, ignoresUnknownFields: false)
    }

    /// Equal messages have equal bytes, also where they hold what is not equal to itself.
    private func bytes(_ message: some Message) throws -> [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return try message.serializedBytes(options: options)
    }

    @Test(arguments: 0..<20)
    func `every request is read as SwiftProtobuf reads it`(_ seed: Int) throws {
        try compare(WireRequest.self, of: .request, seed)
    }

    @Test(arguments: 0..<20)
    func `every reply is read as SwiftProtobuf reads it`(_ seed: Int) throws {
        try compare(WireReply.self, of: .reply, seed)
    }

    private func compare<Body: Message>(_ type: Body.Type, of schema: SchemaMessage, _ seed: Int) throws {
        var random = RandomMessage(random: SeededRandom(seed: UInt64(seed)))
        for _ in 0..<100 {
            let text: [UInt8] = try Body(serializedBytes: random.bytes(of: schema)).jsonUTF8Bytes()
            #expect(
                try bytes(read(text, as: type)) == bytes(Body(jsonUTF8Bytes: text)),
                "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test(arguments: 0..<20)
    func `a text that was changed means the same to both, or is refused by both`(_ seed: Int) throws {
        var random = RandomMessage(random: SeededRandom(seed: UInt64(100 + seed)))
        var count = 0
        for _ in 0..<1000 {
            var text: [UInt8] = try WireRequest(serializedBytes: random.bytes(of: .request)).jsonUTF8Bytes()
            for _ in 0...Int.random(in: 0...1, using: &random.random) { change(&text, &random.random) }
            let ours = try (try? read(text)).map(bytes)
            let expected = try (try? WireRequest(jsonUTF8Bytes: text)).map(bytes)
            #expect(ours == expected, "\(String(decoding: text, as: UTF8.self))")
            if ours != nil { count += 1 }
        }
        #expect(count > 20)
    }

    private func change(_ text: inout [UInt8], _ random: inout SeededRandom) {
        let pieces = [
            "null", ",", "\"", "1e400", "-", "NaN", "\\u0041", " ", "[]", "{}", ":", "0", ".", "e", "e5", "E-3", "-0",
            "\t\n", "\u{0}",
            "9999999999999999999999", "true", #""1""#, "1.0", "[1,]", "é", #","id":7"#, #","lenient":true"#, "}",
        ]
        let place = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text[place] = .random(in: .min ... .max, using: &random)
        case 1: text.remove(at: place)
        case 2: text.removeLast(Int.random(in: 0...min(3, text.count), using: &random))
        default: text.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        }
        if text.isEmpty { text = [UInt8(ascii: "{")] }
    }

    @Test(arguments: 0..<8)
    func `every number is read as the nearest double`(_ seed: Int) throws {
        var random = RandomMessage(random: SeededRandom(seed: UInt64(seed)))
        var texts = [
            "0", "-0", "-0.0", "0e0", "0.5e1", "1E5", "1e+22", "1e22", "1e23", "9007199254740993", "9007199254740992e1",
            "0.1", "1e-22",
            "1e-23", "123456789012345678", "18446744073709551615", "99999999999999999999", "4.9406564584124654e-324",
            "2e-324", "1e-400",
            "1.7976931348623157e308", "0.00000000000000000000000000000000012345", "8.5",
            "1000000000000000000000000000000",
        ]
        for _ in 0..<2000 {
            let number = random.double()
            texts.append("\(number.isFinite ? number : 1)")
            let digits = String(UInt64.random(in: 0 ... .max, using: &random.random))
            texts.append("\(digits.first ?? "1").\(digits)e\(Int.random(in: -330...300, using: &random.random))")
        }
        let expected = texts.compactMap(Double.init)
        #expect(expected.count == texts.count)
        let json = Array(
            #"{"openContainer":{"sections":[{"itemSizes":[\#(texts.joined(separator: " , "))]}]}}"#.utf8)

        let request = try read(json)
        let generated = try WireRequest(jsonUTF8Bytes: json)

        let sizes = request.openContainer.sections[0].itemSizes
        #expect(sizes.map(\.bitPattern) == expected.map(\.bitPattern))
        #expect(sizes.map(\.bitPattern) == generated.openContainer.sections[0].itemSizes.map(\.bitPattern))
    }

    @Test(arguments: [
        "01", "-", "+1", ".5", "1.", "1e", "1e+", "1e400", "-1e400", "NaN", "Infinity", "0x10", "1 2", "1,", "", "null",
        "--1", "1e99999", #""""#, #""+1""#, #""1 ""#, #""0x10""#, #""inf""#, "true", "{}",
    ])
    func `no other number is read`(_ number: String) {
        let text = #"{"openContainer":{"sections":[{"itemSizes":[1,\#(number)]}]}}"#
        #expect(throws: RequestFailure.self) { try read(Array(text.utf8)) }
    }

    @Test(arguments: [
        "0.5", "1e-1", "-1", "1e10", "1000000000000000000000000000000E-360", "10000000000000000000000.0e-20", #""0.1""#,
    ])
    func `no other number is read as a whole one`(_ number: String) {
        let text = Array(#"{"id":\#(number),"ping":{}}"#.utf8)

        #expect(throws: RequestFailure.self) { try read(text) }
        #expect(throws: (any Error).self) { try WireRequest(jsonUTF8Bytes: text) }
    }

    @Test(arguments: [
        (#""1""#, 1), (#""-2.5e1""#, -25), (#""Infinity""#, .infinity), (#""-Infinity""#, -.infinity),
        ("1" + String(repeating: "0", count: 200), 1e200),
    ])
    func `a number may be in quotes, and as long as it likes`(_ number: String, _ expected: Double) throws {
        let text = #"{"openContainer":{"sections":[{"itemSizes":[1,\#(number)]}]}}"#
        let request = try read(Array(text.utf8))
        #expect(request.openContainer.sections[0].itemSizes == [1, expected])
    }

    @Test(arguments: [
        (#"{"id":1}"#, 1), (#"{"ping":{}}"#, 2), (#"{"openContainer":{"sections":[{"itemSizes":[1,2]}]}}"#, 5),
        (#"{"openContainer":{"sections":[{"itemValues":{"a":{"names":["["]}}}]}}"#, 7),
        (#"{"openContainer":{"parameters":{"a":[[{}],"{"]}}}"#, 6),
    ])
    func `a text is read up to as many levels as it may have`(_ text: String, _ levels: Int) throws {
        var limits = ProtocolLimits()
        limits.depth = levels
        _ = try read(Array(text.utf8), limits: limits)
        limits.depth = levels - 1
        #expect(throws: RequestFailure.limit(.limitDepth, Double(levels), allowed: Double(levels - 1))) {
            try read(Array(text.utf8), limits: limits)
        }
    }

    @Test(arguments: ["layout", "sections", "parameters", "bounds", "unknown"])
    func `the limits hold wherever another value than expected may be`(_ member: String) {
        let text = #"{"openContainer":{"\#(member)":[\#(String(repeating: "[", count: 1000))"#
        let ignoring = #expect(throws: RequestFailure.self) {
            try JSONReader.read(
                WireRequest.self, of: .request, from: Array(text.utf8), limits: ProtocolLimits(),
                ignoresUnknownFields: true)
        }
        #expect(ignoring?.code == .limitDepth)
    }

    @Test(arguments: [
        (#"{"id":1,"ping":{}}"#, 3), (#"{"queryRect":{"categories":["cell","cell"]}}"#, 4),
        (#"{"openContainer":{"sections":[{"itemSizes":[1,2,3,4]}]}}"#, 5),
        (#"{"openContainer":{"parameters":{"a":[1,2,3]}}}"#, 6),
    ])
    func `objects, arrays and commas count, but for the commas of numbers`(_ text: String, _ structures: Int) throws {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = structures
        _ = try read(Array(text.utf8), limits: limits)
        limits.structuresPerFrame = structures - 1
        #expect(
            throws: RequestFailure.limit(.limitStructures, Double(structures), allowed: Double(structures - 1))
        ) {
            try read(Array(text.utf8), limits: limits)
        }
    }
}
