import Foundation
@testable import LayoutService
import TestSupport
import Testing

/// The catalogue with which the journal explains entries.
@Suite struct LogCatalogueTests {
    private struct Entry {
        var id: String
        var header: [String: String] = [:]
        var text = ""
    }

    private static let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    private static let file = repository.appendingPathComponent("systemd/layoutd.catalog")

    private static func entries() throws -> [Entry] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.components(separatedBy: "\n-- ").dropFirst().map { part in
            let lines = part.components(separatedBy: "\n")
            var entry = Entry(id: lines[0])
            let end = lines.firstIndex(of: "") ?? lines.endIndex
            for line in lines[1..<end] {
                let words = line.components(separatedBy: ": ")
                entry.header[words[0]] = words.dropFirst().joined(separator: ": ")
            }
            entry.text = lines[end...].joined(separator: "\n")
            return entry
        }
    }

    @Test func `each message has an id of its own and an entry in the catalogue, and each entry a message`() throws {
        let entries = try Self.entries()
        let ids = LogMessage.allCases.map(\.id)

        #expect(Set(ids).count == ids.count)
        #expect(Set(LogMessage.allCases.map(\.text)).count == ids.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(entries.map(\.id).sorted() == ids.sorted())
    }

    @Test func `each entry has a subject, what has happened and what to do`() throws {
        for entry in try Self.entries() {
            #expect(entry.header["Subject"]?.isEmpty == false, "\(entry.id)")
            #expect(entry.header["Defined-By"] == "layoutd", "\(entry.id)")
            let paragraphs = entry.text.components(separatedBy: "\n\n").filter { !$0.isEmpty }
            #expect(paragraphs.count >= 2, "\(entry.id)")
        }
    }

    /// Without the table, a line could be logged that the catalogue does not know.
    @Test func `every line above the level debug comes from the table`() throws {
        let sources = Self.repository.appendingPathComponent("Sources")
        for folder in ["LayoutDaemon", "LayoutServer"] {
            let paths = FileManager.default.enumerator(atPath: sources.appendingPathComponent(folder).path)
            for case let path as String in paths ?? .init() where path.hasSuffix(".swift") {
                let text = try String(contentsOf: sources.appendingPathComponent("\(folder)/\(path)"), encoding: .utf8)
                let calls = text.matches(of: /logger\.(?:info|notice|warning|error|critical|log)\(/).map {
                    String($0.0)
                }
                #expect(calls.isEmpty, "\(path)")
            }
        }
    }

    @Test func `the fields that an entry names are those of its message`() throws {
        let sources = Self.repository.appendingPathComponent("Sources")
        var text = ""
        for folder in ["LayoutDaemon", "LayoutServer"] {
            let paths = FileManager.default.enumerator(atPath: sources.appendingPathComponent(folder).path)
            for case let path as String in paths ?? .init() where path.hasSuffix(".swift") {
                text += try String(contentsOf: sources.appendingPathComponent("\(folder)/\(path)"), encoding: .utf8)
            }
        }
        let known = Set(
            text.matches(of: /"([a-z-]+)": "\\\(/).map { JournalEntry.field(String($0.1)) } + ["LAYOUTD_METHOD"])
        for entry in try Self.entries() {
            for field in entry.text.matches(of: /@([A-Z_]+)@/).map({ String($0.1) }) {
                #expect(known.contains(field), "\(field) in \(entry.header["Subject"] ?? "")")
            }
        }
    }
}
