import Foundation
import TestSupport
import Testing

/// Documents show what the programs really print.
@Suite(.hangGuard(minutes: 10)) struct DocumentTests {
    private static let programs = URL(fileURLWithPath: Programs.product("layoutctl")).deletingLastPathComponent().path

    /// Documents whose commands are run: the guide to requests and all READMEs. Of the pages on scale and on contributing, programs and
    /// options are looked up here; `ScaleTests` runs the commands of the former.
    private static let documents = files { file in
        ["/LayoutWire.docc/Guide.md", "/layoutd.docc/Scale.md", "/README.md", "/CONTRIBUTING.md"]
            .contains { file.hasSuffix($0) }
    }

    /// Documents whose names of files and blocks of Swift are checked: those above, all pages of the catalogues, and those of `.github`.
    private static let pages = files { $0.hasSuffix(".md") }

    @Test func `the transcripts in the guide to plugins match what their commands print`() async throws {
        let output = try await run(
            "python3", [Programs.file("examples/transcripts/write"), "--programs", Self.programs, "--check"])

        #expect(output.status == 0, "\(output.errors)")
    }

    @Test(arguments: documents)
    func `the commands in a document run as written and print what it shows`(_ document: String) async throws {
        let output = try await readmes(document)

        #expect(output.status == 0, "\(output.errors)")
    }

    @Test func `the reference of requests matches layout.proto and a daemon's replies`() async throws {
        let output = try await run(
            Programs.file("examples/requests/write"), ["--programs", Self.programs, "--check"])

        #expect(output.status == 0, "\(output.errors)")
    }

    @Test(arguments: [
        ("```sh\nfalse\n```\n", "exits with 1"),
        ("```sh\necho one\n```\n\n```text\ntwo\n```\n", "and it prints\none\n"),
        ("```sh\necho '[1]'\n```\n\n```json\n[ 2 ]\n```\n", "and it prints\n[1]\n"),
        ("```python\nprint(1)\n```\n\n```text\n…2\n```\n", "and it prints\n1\n"),
        ("```text\none\n```\n", "an output block follows no command"),
        ("```swift\nlet a = 1\n```\n", "nobody runs a block of swift"),
        ("Do this:\n\n    echo one\n", "an indented block is not run, fence it: echo one"),
        ("```sh\nrm -r /etc/layoutd\n```\n", "is marked <!-- system -->"),
        ("<!-- systemd -->\n```sh\nsudo layoutctl monitor --wrong 1\n```\n", "layoutctl monitor has no option --wrong"),
    ])
    func `a document with other output, or with a block that is not run, is reported`(
        _ text: String, _ report: String
    ) async throws {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.path("README.md"), atomically: true, encoding: .utf8)

        let output = try await readmes(folder.path("README.md"))

        #expect(output.status == 1)
        #expect(output.errors.contains(report), "\(output.errors)")
    }

    @Test(arguments: [
        "```sh\nlayoutctl call '{\"ping\":{}}'\n```\n\n```json\n{ \"id\": …, \"ping\": {} }\n```\n",
        "```sh\nexport A=1\n```\n\n```sh\necho $A\n```\n\n```text\n1\n```\n",
        "<!-- drawing -->\n```text\none\n```\n",
        "<!-- systemd -->\n```sh\nsudo layoutctl monitor --count 1\n```\n",
    ])
    func `a document that shows the real output passes`(_ text: String) async throws {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.path("README.md"), atomically: true, encoding: .utf8)

        let output = try await readmes(folder.path("README.md"))

        #expect(output.status == 0, "\(output.errors)")
    }

    @Test func `links lead to files and headings, and from the front page to every document`() async throws {
        let output = try await run(Programs.file(".ci/links"), [])

        #expect(output.status == 0, "\(output.text)\(output.errors)")
    }

    @Test(arguments: pages)
    func `every file that a document names is in the repository`(_ page: String) throws {
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let prose = text.replacing(/```(.|\n)*?```/, with: "")

        for name in prose.matches(of: /`([\w.\/+-]+)`/).map({ String($0.1) }) where !name.contains("NAME") {
            let isSource = name.wholeMatch(of: /[\w+]+\.(swift|proto)/) != nil
            let isPath = name.wholeMatch(of: /(Sources|Tests|plugins|examples|systemd|\.ci)\/.*/) != nil
            if isSource { #expect(Self.names.contains(name), "\(name)") }
            if isPath { #expect(FileManager.default.fileExists(atPath: Programs.file(name)), "\(name)") }
        }
    }

    /// Programs that `PackageExampleTests` builds and runs, and calls that are tests themselves.
    private static let documented = files { file in
        file.hasSuffix(".swift")
            && (file.contains("/examples/package/") || file.hasSuffix("/LayoutEngineTests/DocumentedCallsTests.swift"))
    }

    @Test(arguments: pages)
    func `every block of Swift in a document stands in a program that tests run`(_ page: String) throws {
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let programs = try Self.documented.map { Self.unindented(try String(contentsOfFile: $0, encoding: .utf8)) }

        for block in text.matches(of: /(?:^|\n)```swift\n((?:.|\n)*?)```/) {
            let code = Self.unindented(String(block.1))
            #expect(programs.contains { $0.contains(code) }, "\(block.1)")
        }
    }

    /// A text whose lines begin with what is not space.
    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: "\n")
    }

    /// The names of all sources.
    private static let names = Set(
        files { $0.hasSuffix(".swift") || $0.hasSuffix(".proto") }.map { URL(fileURLWithPath: $0).lastPathComponent })

    @Test(arguments: ["demo", "test"])
    func `the front page is short, and each of its two commands is a single line`(_ mark: String) throws {
        let text = try String(contentsOfFile: Programs.file("README.md"), encoding: .utf8)
        let commands = text.matches(of: /<!-- (\w+) -->\n```sh\n([^\n]+)\n```/).filter { $0.1 == mark }

        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
        #expect(commands.count == 1)
    }

    @Test(arguments: ["examples/clients/web/photos.html", "examples/clients/gtk/examples/photos.py"])
    func `the lists on the front page are programs that tests run`(_ program: String) throws {
        let page = try String(contentsOfFile: Programs.file("README.md"), encoding: .utf8)
        let text = try String(contentsOfFile: Programs.file(program), encoding: .utf8)

        #expect(page.contains("\n\(text)```"))
    }

    @Test(arguments: [
        "README.md", "examples/clients/python/README.md", "examples/clients/python/pyproject.toml",
        "examples/clients/web/README.md", "systemd/debian/copyright",
    ])
    func `the front page and each package say that the owner has not chosen a licence`(_ file: String) throws {
        let text = try String(contentsOfFile: Programs.file(file), encoding: .utf8)

        #expect(text.contains("has not chosen a licence yet"))
    }

    @Test func `times on the front page are those of the table of figures`() throws {
        let page = try String(contentsOfFile: Programs.file("README.md"), encoding: .utf8)
        let table = try String(contentsOfFile: Programs.file("Sources/layoutbench/README.md"), encoding: .utf8)
        let times = page.matches(of: /\d[\d.]*(?: to \d[\d.]*)? (?:ms|µs)/).map { String($0.0) }

        #expect(times.count >= 2)
        for time in times { #expect(table.contains("| \(time) |"), "\(time)") }
    }

    @Test func `the delays that SECURITY.md accepts are the longest that were measured`() throws {
        let page = try String(contentsOfFile: Programs.file(".github/SECURITY.md"), encoding: .utf8)
        let service = try String(contentsOfFile: Programs.file("systemd/README.md"), encoding: .utf8)
        let rows = service.split(separator: "\n").drop { !$0.hasPrefix("| beside |") }.prefix { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        let requests = try #require(rows.first).dropFirst()

        #expect(requests.count == 5 && rows.count > 10)
        for (column, request) in zip(requests.indices, requests) {
            let delays = rows.dropFirst(2).map { $0[column] }
            let longest = try #require(delays.max { Double($0) ?? 0 < Double($1) ?? 0 })
            #expect(page.contains("| \(request) | \(delays[0]) ms | \(longest) ms |"), "\(request)")
        }
    }

    @Test func `the table of settings lists every limit in hello, with its default`() async throws {
        let text = try String(contentsOfFile: Programs.file("systemd/README.md"), encoding: .utf8)
        let output = try await run(Programs.product("layoutctl"), ["--embedded", "call", "{\"hello\":{}}"])
        let reply = try JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [String: Any]
        let limits = try #require((reply?["hello"] as? [String: Any])?["limits"] as? [String: Any])

        #expect(limits.count == 30)
        // The coordinate range belongs to the protocol and is not a setting.
        for (name, value) in limits where name != "coordinate" {
            // 64-bit integers are strings in JSON, and seconds have a fraction.
            let number = try #require((value as? NSNumber)?.doubleValue ?? Double("\(value)"))
            let isListed = text.contains("| `limits.\(name)` | `\(number.formatted(.number.grouping(.never)))` |")
            #expect(isListed, "\(name) is \(number)")
        }
    }

    @Test(arguments: [
        ("", false), ("\u{279C} Test \"a\" skipped: \"no reason\"", true), ("\u{279C} Suite Some skipped.", true),
        ("\u{1B}[90m\u{279C}\u{1B}[0m Test \"each user\" skipped: \"needs root, to run clients as other users\"", true),
    ])
    func `a skipped test that is not on the list fails the checks`(
        _ line: String, _ isRefused: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let log = "\u{25C7} Test \"b\" started.\n\(line)\n\u{2714} Test run with 2 tests in 1 suite passed.\n"
        try log.write(toFile: folder.path("log"), atomically: true, encoding: .utf8)

        let output = try await run("sh", [Programs.file(".ci/skipped"), folder.path("log")])

        #expect(output.status == (isRefused ? 1 : 0), "\(output.text)\(output.errors)")
        #expect(output.text.hasPrefix(isRefused ? "1 skipped" : "0 skipped"))
    }

    /// The output of the check for a document's commands.
    private func readmes(_ document: String) async throws -> Output {
        try await run(
            Programs.file("examples/transcripts/readmes"), ["--programs", Self.programs, "--check", document])
    }

    /// Sorted paths of the repository's files for which `isWanted` is true. Of hidden folders only `.github` counts.
    private static func files(where isWanted: (String) -> Bool) -> [String] {
        [Programs.repository, Programs.repository.appendingPathComponent(".github")].flatMap { folder in
            let all = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
            return all?.compactMap { ($0 as? URL)?.path } ?? []
        }.filter(isWanted).sorted()
    }
}
