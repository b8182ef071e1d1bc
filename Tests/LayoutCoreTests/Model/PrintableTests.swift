import LayoutCore
import Testing

@Suite struct PrintableTests {
    @Test(arguments: [
        "", "flow", "ein Überblick", "日本語 😀", "e\u{301}", "👩\u{200D}👩\u{200D}👧", "a\\nb", "\u{FFFD}", "שלום", "𝔘",
    ])
    func `plain text is unchanged`(_ text: String) {
        #expect(printable(text) == text)
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\r\n", "\\r\\n"),
        ("\0\u{7F}", "\\u{0}\\u{7F}"),
        ("\u{9B}2J\u{85}", "\\u{9B}2J\\u{85}"), ("x\u{202E}y\u{2066}z", "x\\u{202E}y\\u{2066}z"),
        ("\u{200F}\u{61C}", "\\u{200F}\\u{61C}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("\u{FFFE}\u{FFFF}\u{1FFFE}", "\\u{FFFE}\\u{FFFF}\\u{1FFFE}"), ("\u{FEFF}", "\\u{FEFF}"),
        ("é\u{1B}", "é\\u{1B}"),
    ])
    func `characters other than plain text are escaped`(_ text: String, _ expected: String) {
        #expect(printable(text) == expected)
        #expect(printable(printable(text)) == expected)
    }

    @Test func `no remaining scalar controls a terminal or is invalid in XML`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.isPrintable else { continue }
            let isXML =
                value == 0x9 || (0x20...0xD7FF).contains(value) || (0xE000...0xFFFD).contains(value) || value > 0xFFFF
            let isCharacter = value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value)
            let isControl = value < 0x20 || (0x7F...0x9F).contains(value)
            if !isXML || !isCharacter || isControl { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test func `text is cut between scalars`() {
        #expect(printable("abcdef", limit: 6) == "abcdef")
        #expect(printable("abcdefg", limit: 6) == "abcdef…")
        #expect(printable("ééé", limit: 5) == "éé…")
        #expect(printable("abc\u{1B}", limit: 6) == "abc…")
        #expect(printable("e" + String(repeating: "\u{301}", count: 1_000_000), limit: 5) == "e\u{301}\u{301}…")
    }

    @Test func `an excerpt is printable`() {
        #expect(excerpt("a\u{1B}[2J\n") == "a\\u{1B}[2J\\n")
    }

    @Test func `lines and tabs stay, and lines are indented`() {
        #expect(printableLines("a\n\t\u{1B}b\n", indentation: "  ") == "a\n  \t\\u{1B}b\n  ")
    }

    @Test func `escaped JSON remains the same document`() {
        #expect(printableJSON("{\n\t\"a\": \"é😀\"}\n") == "{\n\t\"a\": \"é😀\"}\n")
        #expect(printableJSON("[\"\u{9B}\u{202E}\u{7F}\u{1FFFE}\"]") == "[\"\\u009B\\u202E\\u007F\\uD83F\\uDFFE\"]")
    }
}
