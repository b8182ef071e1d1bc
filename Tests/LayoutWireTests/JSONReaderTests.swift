import struct PluginTools.SeededRandom
import SwiftProtobuf
import Testing

@testable import LayoutWire

/// What we read from JSON, SwiftProtobuf reads as well, and as the same.
@Suite struct JSONReaderTests {
    private func read(_ text: [UInt8], depth: Int = 64) -> WireRequest? {
        JSONReader.read(WireRequest.self, of: .request, from: text, depth: depth, JSONDecodingOptions())
    }

    /// Equal messages have equal bytes, also where they hold what is not equal to itself.
    private func bytes(_ message: WireRequest) throws -> [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return try message.serializedBytes(options: options)
    }

    @Test(arguments: 0..<20)
    func `usual requests are read as SwiftProtobuf reads them`(_ seed: Int) throws {
        var random = RandomMessage(isPlain: true, random: SeededRandom(seed: UInt64(seed)))
        for _ in 0..<100 {
            let text: [UInt8] = try WireRequest(serializedBytes: random.bytes(of: .request)).jsonUTF8Bytes()
            let request = try #require(read(text), "\(String(decoding: text, as: UTF8.self))")
            #expect(try bytes(request) == bytes(WireRequest(jsonUTF8Bytes: text)))
        }
    }

    @Test(arguments: 0..<20)
    func `a text that was changed is left to SwiftProtobuf, or means the same to both`(_ seed: Int) throws {
        var random = RandomMessage(isPlain: seed % 2 == 0, random: SeededRandom(seed: UInt64(100 + seed)))
        var (count, differences) = (0, 0)
        for _ in 0..<1000 {
            var text: [UInt8] = try WireRequest(serializedBytes: random.bytes(of: .request)).jsonUTF8Bytes()
            for _ in 0...Int.random(in: 0...1, using: &random.random) { change(&text, &random.random) }
            guard let request = read(text) else { continue }
            count += 1
            let expected = try? WireRequest(jsonUTF8Bytes: text)
            if try expected.map(bytes) != bytes(request) {
                differences += 1
                Issue.record("\(String(decoding: text, as: UTF8.self))")
            }
        }
        #expect(count > 20)
        #expect(differences == 0)
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
        var random = RandomMessage(isPlain: true, random: SeededRandom(seed: UInt64(seed)))
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
            texts.append("\(number)")
            let digits = String(UInt64.random(in: 0 ... .max, using: &random.random))
            texts.append("\(digits.first ?? "1").\(digits)e\(Int.random(in: -330...300, using: &random.random))")
        }
        let expected = texts.compactMap(Double.init)
        #expect(expected.count == texts.count)
        let json = Array(
            #"{"openContainer":{"sections":[{"itemSizes":[\#(texts.joined(separator: " , "))]}]}}"#.utf8)

        let request = try #require(read(json))
        let generated = try WireRequest(jsonUTF8Bytes: json)

        let sizes = request.openContainer.sections[0].itemSizes
        #expect(sizes.map(\.bitPattern) == expected.map(\.bitPattern))
        #expect(sizes.map(\.bitPattern) == generated.openContainer.sections[0].itemSizes.map(\.bitPattern))
    }

    @Test(arguments: [
        "01", "-", "+1", ".5", "1.", "1e", "1e+", "1e400", "-1e400", "NaN", "Infinity", "0x10", "1 2", "1,", "",
        #""1""#, "null", "--1",
        "1e99999", String(repeating: "1", count: 128),
    ])
    func `no other number is read`(_ number: String) throws {
        let text = #"{"openContainer":{"sections":[{"itemSizes":[1,\#(number)]}]}}"#
        #expect(read(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        (#"{"id":1}"#, 1), (#"{"ping":{}}"#, 2), (#"{"openContainer":{"sections":[{"itemSizes":[1,2]}]}}"#, 5),
        (#"{"openContainer":{"sections":[{"itemValues":{"a":{"names":["["]}}}]}}"#, 7),
        (#"{"openContainer":{"parameters":{"a":[[{}],"{"]}}}"#, 6),
    ])
    func `a text is read up to as many levels as it may have`(_ text: String, _ levels: Int) throws {
        #expect(read(Array(text.utf8), depth: levels) != nil)
        #expect(read(Array(text.utf8), depth: levels - 1) == nil)
        // The scan counts the same levels.
        var limits = ProtocolLimits()
        limits.depth = levels
        try StructureScan(limits).check(Array(text.utf8), of: .request, form: .json)
        limits.depth = levels - 1
        #expect(throws: RequestFailure.self) {
            try StructureScan(limits).check(Array(text.utf8), of: .request, form: .json)
        }
    }
}
