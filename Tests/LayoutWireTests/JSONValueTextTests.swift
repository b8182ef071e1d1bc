import Foundation
import LayoutModel
import LayoutWire
import struct PluginTools.SeededRandom
import Testing

/// JSON text other than messages: the files of plugins' authors and operators.
@Suite struct JSONValueTextTests {
    private func read(_ text: String) throws(JSONCursor.SyntaxError) -> JSONValue {
        try JSONValue(json: Array(text.utf8), of: "the text")
    }

    @Test(arguments: 0..<20)
    func `a value is read as it was written`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let encoder = JSONEncoder()
        if seed % 2 == 0 { encoder.outputFormatting = .prettyPrinted }
        for _ in 0..<100 {
            let value = Self.value(depth: 4, &random)
            let text = String(decoding: try encoder.encode(value), as: UTF8.self)
            #expect(try read(text) == value, "\(text)")
        }
    }

    private static func value(depth: Int, _ random: inout SeededRandom) -> JSONValue {
        let characters = Array("aé\"\\/\n\u{1}😀")
        let name = { (random: inout SeededRandom) in
            String(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a" }
            )
        }
        switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &random) {
        case 0: return .null
        case 1: return .boolean(Bool.random(using: &random))
        case 2:
            let factor = Double(Int.random(in: -9...9, using: &random))
            return .number(factor * Double.random(in: 0...1e9, using: &random))
        case 3: return .string(name(&random))
        case 4: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1, &random) })
        default:
            let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                (name(&random), value(depth: depth - 1, &random))
            }
            return .object(Dictionary(members) { $1 })
        }
    }

    @Test(arguments: [
        ("", "the text ends after 0 bytes, expected a value"),
        ("[1,2", "the text ends after 4 bytes, expected \",\" or \"]\""),
        ("{\"a\" 1}", "byte 5 of the text is \"1\", expected \":\""),
        ("[1] 2", "byte 4 of the text is \"2\", expected the end of the text"),
        ("[01]", "byte 2 of the text is \"1\", expected no digit after a leading 0"),
        ("[1e999]", "the number at byte 1 is 1e999, expected one that a double holds"),
        ("{\"a\":1,\"b\":2,\"a\":3}", "\"a\" appears twice in its object, the second time at byte 13, expected once"),
        ("\"\\ud800\"", "the escape at byte 1 is half of a surrogate pair, expected both halves"),
    ])
    func `a text that is not JSON is refused with the byte`(_ text: String, _ message: String) {
        let error = #expect(throws: JSONCursor.SyntaxError.self) { try read(text) }

        #expect(error?.message == message)
    }

    @Test func `512 brackets may be open at once and one more is refused`() throws {
        let brackets = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        _ = try read(brackets(512))

        let error = #expect(throws: JSONCursor.SyntaxError.self) { try read(brackets(513)) }

        #expect(error?.message == "byte 512 opens bracket 513, expected at most 512 to be open at once")
        #expect(throws: JSONCursor.SyntaxError.self) { try read(String(repeating: "[", count: 1_000_000)) }
    }
}
