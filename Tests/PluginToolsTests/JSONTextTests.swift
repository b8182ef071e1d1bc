import Testing

@testable import PluginTools

@Suite struct JSONTextTests {
    private func set(_ path: [String], in text: String) -> String {
        var json = JSONText(Array(text.utf8))
        json.set(path, to: "0")
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            (["a"], #"{"a": [1, {"a": 2}], "b": 3}"#, #"{"a": 0, "b": 3}"#),
            (["b"], #" {"a": "\"]}, b", "b" : true}"#, #" {"a": "\"]}, b", "b" : 0}"#),
            (["c"], #"{"a": "x\\" }"#, #"{"a": "x\\", "c": 0 }"#),
            (["c"], "{ }", #"{"c": 0 }"#), (["1", "a"], #"[1, {"a": -1e5}]"#, #"[1, {"a": 0}]"#),
            (["2"], "[1,[],  null\n]", "[1,[],  0\n]"),
            (["b", "1", "c"], #"{"b": [0, {"a": 1}]}"#, #"{"b": [0, {"a": 1, "c": 0}]}"#),
            (["b", "2"], #"{"b": [0]}"#, #"{"b": [0]}"#), (["x", "y"], #"{"b": 1}"#, #"{"b": 1}"#),
            (["a"], "", ""),
        ])
    func `only the named value changes`(_ path: [String], _ text: String, _ expected: String) {
        #expect(set(path, in: text) == expected)
    }

    @Test(arguments: [
        ("[]", "[\n  0\n]"), ("[1]\n", "[1,\n  0]\n"), ("[\n  {\"a\": []}\n]\n", "[\n  {\"a\": []},\n  0\n]\n"),
    ])
    func `an element is added behind the last one`(_ text: String, _ expected: String) {
        var json = JSONText(Array(text.utf8))
        json.append("0")
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test func `elements of any type are replaced by their index`() {
        var json = JSONText(Array(#"[1, "[", [2, 3], {"a": 4}, null ]"#.utf8))
        json.replace([1: Array("x".utf8), 3: Array("yy".utf8), 9: []])
        #expect(String(decoding: json.bytes, as: UTF8.self) == "[1, x, [2, 3], yy, null ]")
    }
}
