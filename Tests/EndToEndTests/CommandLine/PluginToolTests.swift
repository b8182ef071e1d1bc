import Foundation
import TestSupport
import Testing

/// Tests of `layoutctl plugin` as its users run it.
@Suite(.hangGuard(minutes: 10), .serialized) struct PluginToolTests {
    private func plugin(_ arguments: String...) async throws -> Output {
        try await run(Programs.product("layoutctl"), ["plugin"] + arguments)
    }

    /// A folder with a new plugin called "rows".
    private func begun() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let output = try await plugin("new", "rows", "--directory", folder.path("."))
        #expect(output.status == 0, "\(output.errors)")
        return folder
    }

    private func write(_ text: String, _ path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func `a new plugin passes its checks, and is never overwritten`() async throws {
        let folder = try await begun()
        let path = folder.path("rows.lua")

        let check = try await plugin("check", path, "--reloads", "50")
        let test = try await plugin("test", path)
        let again = try await plugin("new", "rows", "--directory", folder.path("."))

        #expect(check.status == 0 && check.text.contains("no problems found"), "\(check.errors)")
        #expect(test.status == 0 && test.text.contains("1 case passed"), "\(test.errors)")
        #expect(again.status == 73)
        #expect(try await plugin("new", "1x", "--directory", folder.path(".")).status == 64)
    }

    @Test func `an error begins with file and line`() async throws {
        let folder = try await begun()
        let path = folder.path("rows.lua")
        try write("return {\n", path)

        for command in ["check", "test", "bench", "doc", "stubs"] {
            let output = try await plugin(command, path)
            #expect(output.status == 65)
            #expect(output.errors.hasPrefix("\(path):2: "), "\(command): \(output.errors)")
        }
        #expect(try await plugin("check", folder.path("none.lua")).status == 66)
    }

    @Test func `testing a plugin without golden tests says where they belong`() async throws {
        let folder = try await begun()
        try FileManager.default.removeItem(atPath: folder.path("tests/rows.json"))

        let test = try await plugin("test", folder.path("rows.lua"))

        #expect(test.status == 66)
        #expect(test.errors.contains("expected \(folder.path("tests/rows.json"))"), "\(test.errors)")
    }

    @Test func `a failing golden test names the expected and the actual value`() async throws {
        let folder = try await begun()
        let tests = folder.path("tests/rows.json")
        let text = try String(contentsOfFile: tests, encoding: .utf8)
        try write(text.replacing("[320, 170]", with: "[320, 171]"), tests)

        let output = try await plugin("test", folder.path("rows.lua"))

        #expect(output.status == 1)
        #expect(output.errors.contains("content height is 170.0, expected 171.0"))
    }

    @Test func `approving prints what changed, and the tests pass`() async throws {
        let folder = try await begun()
        let tests = folder.path("tests/rows.json")
        let text = try String(contentsOfFile: tests, encoding: .utf8)
        try write(text.replacing("[320, 170]", with: "[320, 171]"), tests)

        let output = try await plugin("test", folder.path("rows.lua"), "--approve")

        #expect(output.status == 0, "\(output.errors)")
        #expect(
            output.text == """
                approved: \(tests): "three items, ten points apart": content height is 170.0, expected 171.0
                rows 0.1.0: 1 case passed

                """)
        #expect(try String(contentsOfFile: tests, encoding: .utf8).contains(#""expect": {"contentSize": [320, 170], "#))
    }

    @Test func `a single run of watch checks, tests and draws`() async throws {
        let folder = try await begun()

        let output = try await plugin("watch", folder.path("rows.lua"), "--once", "--items", "3")

        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.contains("┌") && output.text.contains("1 golden cases, 0 failures"))
    }

    @Test func `the author's own container goes through every tool`() async throws {
        let folder = try await begun()
        let (path, data) = (folder.path("rows.lua"), folder.path("events.json"))
        try write(#"{"bounds": [0, 0, 90, 70], "sections": [{"itemCount": 2, "itemSizes": [[9, 9], [8, 8]]}]}"#, data)

        let watch = try await plugin("watch", path, "--once", "--data", data)
        let check = try await plugin("check", path, "--reloads", "0", "--data", data)
        let bench = try await plugin("bench", path, "--data", data)
        let record = try await plugin("test", path, "--record", "--data", data)

        #expect(watch.status == 0 && watch.text.contains("49 containers, 0 findings"), "\(watch.text)")
        #expect(check.status == 0 && check.text.contains("54 containers"), "\(check.text)\(check.errors)")
        #expect(bench.status == 0 && bench.text.contains("\n    2  "), "\(bench.text)")
        #expect(record.status == 0 && record.text.contains("recorded: events\n"), "\(record.errors)")
        #expect(record.text.contains("2 cases passed"), "\(record.text)")
    }

    @Test func `a data file that does not fit the plugin is refused by name and pointer`() async throws {
        let folder = try await begun()
        let data = folder.path("events.json")
        try write(#"{"bounds": [0, 0, 90, 70], "parameters": {"interitemSpacnig": 2}}"#, data)

        for arguments in [["watch", "--once"], ["check"], ["bench"], ["test", "--record"]] {
            let command = ["plugin"] + arguments + [folder.path("rows.lua"), "--data", data]
            let output = try await run(Programs.product("layoutctl"), command)
            #expect(output.status == 65, "\(arguments)")
            #expect(
                output.errors
                    == #"layoutctl: \#(data): /parameters/interitemSpacnig: "interitemSpacnig" is not a parameter, expected one of "#
                    + "interitemSpacing (did you mean interitemSpacing?)\n", "\(arguments)")
        }
    }

    @Test func `watch fails when there is no such plugin`() async throws {
        let folder = try TemporaryFolder()
        for path in ["none.lua", "none", "."] {
            let output = try await plugin("watch", folder.path(path))
            #expect(output.status == 66)
            #expect(output.errors.contains("cannot open \(folder.path(path))"), "\(output.errors)")
        }
        let rows = try await begun()
        let output = try await plugin("watch", rows.path("rows.lua"), "--data", rows.path("none.json"))
        #expect(output.status == 66)
        #expect(output.errors.contains("cannot open \(rows.path("none.json"))"), "\(output.errors)")
    }

    @Test(arguments: [
        (["--socket", "/tmp/s", "plugin", "stubs"], ["--socket", "plugin"]),
        (["plugin", "stubs", "--embedded"], ["--embedded", "plugin"]),
        (["plugin", "stubs", "--embedded", "--plugins", "."], ["--embedded", "plugin"]),
        (["plugin", "watch", "a.lua", "--data", "b", "--items", "3"], ["--data", "--items"]),
        (["plugin", "bench", "a.lua", "--data", "b", "--items", "3"], ["--data", "--items"]),
        (["plugin", "test", "a.lua", "--data", "b"], ["--data", "--record"]),
        (["plugin", "test", "a.lua", "--record", "--approve"], ["--record", "--approve"]),
        (["plugin", "stubs", "--luacheck", "--reference"], ["--luacheck", "--reference"]),
        (["plugin", "stubs", "a.lua", "--reference"], ["a plugin", "--reference"]),
        (["plugin", "stubs", "--luacheck", "--output", "."], ["--luacheck", "--output"]),
        (["plugin", "stubs", "--reference", "--output", "."], ["--reference", "--output"]),
    ])
    func `options that do not apply to plugin tools are rejected`(_ arguments: [String], _ names: [String])
        async throws
    {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect(output.status == 64)
        #expect(output.text.isEmpty)
        for name in names { #expect(output.errors.contains(name), "\(name): \(output.errors)") }
    }

    @Test func `documentation is printed as Markdown and as files for editors`() async throws {
        let folder = try await begun()

        let page = try await plugin("doc", folder.path("rows.lua"))
        let stubs = try await plugin("stubs", "--output", folder.path("."))

        let printed = try await plugin("stubs", folder.path("rows.lua"))
        let own = try await plugin("stubs", folder.path("rows.lua"), "--output", folder.path("tests"))

        #expect(printed.text.contains("---@class rows.Context: layoutd.Context\n"), "\(printed.errors)")
        #expect(
            own.text.split(separator: "\n").map(String.init) == [
                folder.path("tests/layoutd.lua"), folder.path("tests/.luacheckrc"),
                folder.path("tests/layoutd-rows.lua"),
            ])
        #expect(try String(contentsOfFile: folder.path("tests/layoutd-rows.lua"), encoding: .utf8) == printed.text)
        #expect(page.text.hasPrefix("# rows\n") && page.text.contains("| `interitemSpacing` |"))
        #expect(stubs.status == 0)
        #expect(try String(contentsOfFile: folder.path("layoutd.lua"), encoding: .utf8).hasPrefix("---@meta"))
        #expect(try await plugin("stubs", "--output", folder.path("library")).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path("library/layoutd.lua")))
        #expect(try await plugin("stubs", "--output", folder.path("rows.lua/library")).status == 73)
    }
}
