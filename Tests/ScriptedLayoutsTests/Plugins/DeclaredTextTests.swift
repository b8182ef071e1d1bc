import LayoutCore
import ScriptedLayouts
import Testing

/// Texts of a declaration are shown in terminals, logs and pages of others, and may have no control characters (S54 of
/// Sandbox.md).
@Suite struct DeclaredTextTests {
    private static let members = [
        "version": "version = TEXT", "summary": "summary = TEXT",
        "params.n.doc": "params = { n = { type = 'integer', default = 1, doc = TEXT } }",
        "params.n.unit": "params = { n = { type = 'integer', default = 1, unit = TEXT } }",
        "params.n.since": "params = { n = { type = 'integer', default = 1, since = TEXT } }",
        "params.n.choices": "params = { n = { type = 'enum', default = 'a', choices = { 'a', TEXT } } }",
        "item_values.v.doc": "item_values = { v = { type = 'number', doc = TEXT } }",
        "kinds.decoration": "kinds = { decoration = { TEXT } }",
    ]

    private func load(_ member: String, _ text: String) throws {
        _ = try loaded(
            "t",
            """
            local L = layoutd.define { api = 1, \(member.replacing("TEXT", with: "\"\(text)\"")) }
            function L:prepare() end
            return L
            """)
    }

    @Test(arguments: members.keys.sorted(), ["a\\27[2J", "a\\nb", "\\r", "\\0", "\\t", "\\u{9B}2J", "\\u{202E}"])
    func `control characters are refused, and the message has none`(_ name: String, _ text: String) throws {
        let error = #expect(throws: LayoutError.self) { try load(Self.members[name] ?? "", text) }

        #expect(error?.code == .pluginLoad)
        let message = error?.message ?? ""
        #expect(message.contains("\(name) is "), "\(message)")
        #expect(message.contains("without control characters"), "\(message)")
        let isPlain = message.unicodeScalars.allSatisfy(\.isPrintable)
        #expect(isPlain)
    }

    @Test(arguments: members.keys.sorted()) func `other text is taken as it is`(_ name: String) throws {
        try load(Self.members[name] ?? "", "é ✓ 漢")
    }

    @Test(arguments: ["a\u{1B}", "a\n", "a\u{9B}"]) func `a name has none either`(_ name: String) {
        #expect(!LayoutDefinition.isName(name))
    }
}
