import Foundation
import LayoutCore
import TestSupport
import Testing

/// What layoutctl prints: JSON with all that the daemon has answered, reasons of failures, and help.
@Suite(.hangGuard(minutes: 10), .serialized, .suiteLayoutd) struct CommandAnswerTests {
    /// The member of an element in JSON that has a column of `Attributes` in layout.proto.
    private static let members = [
        "sections": "section", "items": "item", "frames": "width", "kinds": "kind", "kind_names": "kind",
        "z_indexes": "zIndex", "alphas": "alpha", "hidden": "hidden", "transforms": "transform",
        "kind_categories": "category", "estimated": "estimated", "pinned": "pinned", "custom": "custom", "ids": "id",
        "section_ids": "id",
    ]

    private static let plugin = """
        local L = layoutd.define {
          api = 1, version = "1", attributes = { progress = { default = 0, doc = "How far." } },
        }
        function L:prepare(ctx, out)
          for section, item in ctx:indices() do
            out:item(section, item, 0, item * 20, 20, 20, 3, 0.5, item == 1)
            out:transform(section, item, { 0, 1, -1, 0, 0, 0 })
            out:attribute(section, item, "progress", 0.25)
          end
        end
        return L
        """

    @Test func `every column of an answer has a member in JSON`() async throws {
        let proto = try String(contentsOfFile: Programs.file("Sources/LayoutWire/layout.proto"), encoding: .utf8)
        let message = try #require(proto.firstMatch(of: /\nmessage Attributes \{\n([\s\S]*?)\n\}/)?.1)
        let columns = message.matches(of: /\n?  (?:repeated )?\w+ (\w+) = \d+;/).map { String($0.1) }
        #expect(Set(columns) == Set(Self.members.keys))

        let folder = try TemporaryFolder()
        try Self.plugin.write(toFile: folder.path("shown.lua"), atomically: true, encoding: .utf8)
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket, environment: ["LAYOUTD_PLUGINS_FOLDERS": folder.path("")]) { _ in
            let requests = [
                """
                {"openContainer":{"layout":"shown","name":"shown","lifetime":"persistent","bounds":{"width":90,"height":90},
                "sections":[{"itemCount":2,"id":{"number":7},"itemIds":{"numbers":[18446744073709551615,8]}}]}}
                """,
                """
                {"openContainer":{"layout":"flow","name":"pinned","lifetime":"persistent",
                "bounds":{"y":40,"width":90,"height":90},"sections":[{"itemCount":9}],
                "parameters":{"headerReferenceSize":[0,20],"sectionHeadersPinToVisibleBounds":true,
                "estimatedItemSize":[40,40]}}}
                """,
            ]
            let opened = try await run(Programs.product("layoutctl"), ["call", "--socket", socket] + requests)
            #expect(opened.status == 0, "\(opened.errors)")
            for command in [["query", "NAME"], ["render", "--name", "NAME"]] {
                var elements: [[String: JSONValue]] = []
                for name in ["shown", "pinned"] {
                    let words = command.map { $0 == "NAME" ? name : $0 }
                    let output = try await run(Programs.product("layoutctl"), words + ["--json", "--socket", socket])
                    #expect(!output.text.contains(#""id""#) || output.text.contains("18446744073709551615"))
                    elements += try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).array.map(
                        \.object)
                }
                for member in Set(Self.members.values) {
                    #expect(elements.contains { $0[member] != nil }, "\(command): \(member)")
                }
                let first = try #require(elements.first)
                #expect(first["alpha"] == 0.5 && first["zIndex"] == 3 && first["custom"] == ["progress": 0.25])
                #expect(first["transform"]?.object["matrix"] == [0, 1, -1, 0, 0, 0])
                #expect(elements.contains { $0["hidden"] == true } && elements.contains { $0["estimated"] == true })
                #expect(elements.contains { $0["pinned"]?.object["dy"] == 40 && $0["category"] == "supplementary" })
            }
        }
    }

    @Test func `an update sends the numbers of its operations as they were written`() async throws {
        let socket = try SuiteLayoutd.socket
        let open = """
            {"openContainer":{"layout":"flow","name":"photos","lifetime":"persistent","bounds":{"width":90,"height":90},
            "sections":[{"itemCount":2,"id":{"number":7},
            "itemIds":{"numbers":[18446744073709551615,18446744073709551614]}}]}}
            """
        _ = try await run(Programs.product("layoutctl"), ["call", "--socket", socket, open])
        let delete = #"{"deleteItems":{"ids":{"numbers":[18446744073709551615]}}}"#
        let updated = try await run(
            Programs.product("layoutctl"), ["update", "photos", delete, "--socket", socket])
        #expect(updated.status == 0, "\(updated.errors)")
        let left = try await run(Programs.product("layoutctl"), ["query", "photos", "--json", "--socket", socket])
        #expect(left.text.contains("18446744073709551614") && !left.text.contains("18446744073709551615"))
    }

    @Test(arguments: [
        ["demo", "--sizes", "none"], ["render", "--embedded", "--sizes", "none"],
        ["render", "--embedded", "--parameters", "none"], ["render", "--embedded", "--values", "none"],
        ["render", "--embedded", "--data", "none"], ["render", "--embedded", "--images", "none", "-o", "a.svg"],
        ["open", "--sizes", "none"], ["update", "a", "--parameters", "none"], ["studio", "none.lua"],
        ["studio", "--plugins", "none"], ["gateway", "--files", "none"], ["plugin", "check", "none.lua"],
        ["plugin", "watch", "none.lua"], ["plugin", "stubs", "none.lua"],
    ])
    func `a file that is not there is refused with the system's reason`(_ arguments: [String]) async throws {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect([66, 74].contains(output.status), "\(output.errors)")
        #expect(
            output.errors.contains("none") && output.errors.contains(": No such file or directory"), "\(output.errors)")
    }

    @Test(arguments: [
        (["render", "--embedded", "--sizes", "/"], "Is a directory"),
        (["render", "--embedded", "--parameters", "/"], "Is a directory"),
        (["render", "--embedded", "--data", "/"], "Is a directory"),
        (["render", "--embedded", "--count", "1", "-o", "/"], "Is a directory"),
        (["render", "--embedded", "--count", "1", "-o", "/none/a.svg"], "No such file or directory"),
        (["demo", "-o", "/none/a.svg"], "No such file or directory"),
        (["plugin", "new", "a", "--directory", "/dev/null"], "Not a directory"),
        (["plugin", "stubs", "--output", "/dev/null"], "Not a directory"),
    ])
    func `a file that cannot be read or written is refused with the system's reason`(
        _ arguments: [String], _ reason: String
    ) async throws {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect(output.status != 0)
        #expect(output.errors.contains(": \(reason)"), "\(output.errors)")
    }

    // MARK: Input and output

    /// Runs a line of a shell in which `$layoutctl` is the program.
    private func shell(_ line: String) async throws -> Output {
        try await run("/bin/bash", ["-c", line], environment: ["layoutctl": Programs.product("layoutctl")])
    }

    @Test(arguments: [
        "describe flow --embedded", "layouts --embedded --json", "demo --json", "--help", "--version",
        "plugin check \(Programs.word(Programs.file("plugins/masonry.lua")))",
    ])
    func `what cannot be printed is a failure`(_ command: String) async throws {
        let output = try await shell(#""$layoutctl" \#(command) >/dev/full"#)
        // A busy machine makes `plugin check` note what took too long.
        let errors = output.errors.split(separator: "\n").filter { !$0.hasPrefix("note: ") }
        #expect(output.status == 74)
        #expect(errors == ["layoutctl: cannot write standard output: No space left on device"])
    }

    @Test func `a reader that wants no more is no failure`() async throws {
        let output = try await shell(#""$layoutctl" describe flow --embedded | head -n 1; exit ${PIPESTATUS[0]}"#)
        #expect(output.status == 0 && output.errors.isEmpty, "\(output.errors)")
    }

    @Test func `a call reads all of standard input or says why not`() async throws {
        let socket = try SuiteLayoutd.socket
        let directory = try await shell(#""$layoutctl" call - --socket \#(socket) </"#)
        #expect(directory.status == 74 && directory.errors.contains("cannot read standard input: Is a directory"))
        let bytes = try await shell(
            #"printf '{"ping":{}}\n{"ping":{}}\377' | "$layoutctl" call - --socket \#(socket)"#)
        #expect(bytes.status == 65 && bytes.text.count(where: { $0 == "\n" }) == 1)
        #expect(bytes.errors == "layoutctl: line 2 of standard input is not UTF-8\n")
        let argument = try await shell(#""$layoutctl" call $'{"a\xff":{}}' --socket \#(socket)"#)
        #expect(argument.status == 64 && argument.errors.contains("argument 2 is"), "\(argument.errors)")
        let full = try await shell(
            """
            "$layoutctl" call --socket \(socket) '{"openContainer":{"layout":"flow","name":"a","lifetime":"persistent",\
            "bounds":{"width":90,"height":90}}}' >/dev/null
            "$layoutctl" monitor --json --socket \(socket) >/dev/full & monitor=$!
            for width in {91..290}; do
                kill -0 $monitor 2>/dev/null || break
                "$layoutctl" update a --bounds 0,0,$width,90 --socket \(socket)
            done
            kill $monitor 2>/dev/null
            wait $monitor
            """)
        #expect(full.status == 74, "\(full.errors)")
    }

    // MARK: Help

    @Test func `help pages are wrapped once, for terminals of 80 columns`() async throws {
        for page in try await CommandHelp.root().pages {
            let paragraphs = (page.help.discussion ?? "").split(separator: "\n\n")
            for paragraph in paragraphs where !paragraph.hasPrefix("EXAMPLE") {
                #expect(!paragraph.contains("\n"), "\(page.name) breaks its own lines: \(paragraph)")
            }
            for example in page.help.examples {
                #expect(example.split(separator: "\n").allSatisfy { $0.count <= 78 }, "\(page.name): \(example)")
            }
            let shown = try await run(Programs.product("layoutctl"), ["help"] + page.words)
            // ArgumentParser leaves the line of the usage to the terminal.
            for line in shown.text.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
                #expect(line.count <= 80, "\(page.name): \(line)")
            }
        }
    }

    @Test func `--embedded is listed where it makes sense alone`() async throws {
        let listing = try await CommandHelp.root().leaves.filter { $0.arguments.contains { $0.text == "--embedded" } }
        #expect(
            Set(listing.map(\.name)) == ["layouts", "describe", "call", "render", "statistics", "gateway", "plugins"])
    }

    @Test(arguments: [
        (["close", "a"], "close"), (["containers"], "containers"), (["reload"], "reload"), (["query", "a"], "query"),
        (["update", "a", "{}"], "update"), (["open"], "open"), (["top"], "top"), (["monitor"], "monitor"),
        (["serve"], "serve"), (["view", "a"], "view"),
    ])
    func `--embedded is refused where it makes no sense`(_ arguments: [String], _ command: String) async throws {
        for arguments in [arguments + ["--embedded"], ["--embedded"] + arguments] {
            let output = try await run(Programs.product("layoutctl"), arguments)
            #expect(output.status == 64)
            #expect(output.errors.contains("--embedded does not apply to \(command): "), "\(output.errors)")
        }
    }

    @Test(arguments: [
        (["quory"], "did you mean query?"), (["--embedded", "layuots"], "did you mean layouts?"),
        (["--socket", "/tmp/s", "stats"], "did you mean statistics?"), (["help", "monitr"], "did you mean monitor?"),
        (["plugin", "chek"], "did you mean check?"), (["help", "plugin", "banch"], "did you mean bench"),
        (["xxxxxxxx"], "expected one of demo, serve, layouts"), (["query", "a", "--jsn"], "Did you mean '--json'?"),
        (["plugin", "check", "a.lua", "--relods", "3"], "Did you mean '--reloads'?"),
    ])
    func `a misspelt command or option is answered with the nearest`(_ arguments: [String], _ hint: String) async throws
    {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect(output.status == 64)
        #expect(output.errors.contains(hint), "\(output.errors)")
    }

    @Test func `requests on standard input may take several lines or share one`() async throws {
        let output = try await run(
            Programs.product("layoutctl"), ["call", "-", "--embedded"],
            input: """
                {
                  "id": 1, "describeLayout": {

                    "layout": "a } \\" {"
                  }
                } {"id": 2, "ping": {}}
                {"id": 3, "ping": {}}{"id": 4, "ping": {}}

                {"id": 5, "ping": {}}
                {"id": 6,
                """)
        let lines = output.text.split(separator: "\n")
        #expect(output.status == 65)
        #expect(lines.count >= 5, "\(output.text)\(output.errors)")
        for id in [2, 3, 4, 5] { #expect(lines.contains { $0.contains(#""id":\#(id),"ping""#) }, "\(output.text)") }
        #expect(lines.first?.contains("layout.unknown") == true, "\(output.text)")
    }
}
