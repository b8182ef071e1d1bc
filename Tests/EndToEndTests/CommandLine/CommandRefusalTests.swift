import Foundation
import TestSupport
import Testing

/// What layoutctl refuses, without a daemon beside it, and how it says so.
@Suite(.hangGuard(minutes: 10)) struct CommandRefusalTests {
    private func layoutctl(_ arguments: [String]) async throws -> Output {
        try await run(Programs.product("layoutctl"), arguments)
    }

    @Test(arguments: [
        ["render", "--embedded", "--count", "3", "--layout", "masnory"], ["describe", "masnory", "--embedded"],
    ])
    func `an unknown layout is answered with the nearest of all that are installed`(_ arguments: [String]) async throws
    {
        let output = try await layoutctl(arguments)

        #expect(output.status == 65)
        #expect(output.errors.contains("expected one of ads") || output.errors.contains("cards, carousel"))
        #expect(output.errors.contains("did you mean masonry"), "\(output.errors)")
    }

    @Test(arguments: ["x.jpg", "x.svgz", "a.b/x.PDF", "x."])
    func `a name whose ending is not that of a picture's format is refused`(_ path: String) async throws {
        for command in [["render", "--embedded", "--count", "3"], ["demo"]] {
            let output = try await layoutctl(command + ["-o", path])

            #expect(output.status == 64 && output.text.isEmpty)
            #expect(
                output.errors.contains("--output is \"\(path)\", expected a name that ends in .svg or .png"),
                "\(output.errors)")
        }
    }

    @Test(arguments: [
        (["--width", "0"], "--width is 0.0, expected 1...1000000000"),
        (["--height", "-5"], "--height is -5.0, expected 1...1000000000"),
        (["--width", "nan"], "--width is nan, expected 1...1000000000"),
    ])
    func `a picture without an area is refused`(_ arguments: [String], _ message: String) async throws {
        let output = try await layoutctl(["render", "--embedded", "--count", "3"] + arguments)

        #expect(output.status == 64 && output.text.isEmpty)
        #expect(output.errors.contains(message), "\(output.errors)")
    }

    @Test func `a data file without an area has nothing to draw`() async throws {
        let folder = try TemporaryFolder()
        try #"{"bounds":[0,0,0,100],"sections":[{"itemCount":2}]}"#
            .write(toFile: folder.path("empty.json"), atomically: true, encoding: .utf8)

        let output = try await layoutctl(["render", "--embedded", "--data", folder.path("empty.json")])

        #expect(output.status == 65 && output.text.isEmpty)
        #expect(output.errors.contains("there is nothing to draw: the bounds are 0 × 100"), "\(output.errors)")
    }

    @Test func `a data file may be the request that the studio copies`() async throws {
        let folder = try TemporaryFolder()
        let request = """
            {"openContainer":{"layout":"column","parameters":{"columnCount":2},
            "bounds":{"x":0,"y":0,"width":200,"height":100},"environment":{"layoutDirection":"rightToLeft"},
            "sections":[{"itemCount":2,"itemSizes":[10,20,30,40],"id":{"name":"s"},"itemIds":{"names":["a","b"]}}]}}

            """
        let data = """
            {"parameters":{"columnCount":2},"bounds":[0,0,200,100],"environment":{"layoutDirection":"rightToLeft"},
            "sections":[{"itemCount":2,"itemSizes":[[10,20],[30,40]]}]}
            """
        for (name, text) in [
            ("request", request), ("data", data), ("wrong", request.replacing("itemSizes", with: "itemSzes")),
            ("plain", request.replacing(#""parameters":{"columnCount":2},"#, with: "")),
        ] {
            try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        }

        let copied = try await layoutctl(["render", "--embedded", "--data", folder.path("request"), "--json"])
        let other = try await layoutctl([
            "render", "--embedded", "--data", folder.path("plain"), "--layout", "flow", "--json",
        ])
        let written = try await layoutctl([
            "render", "--embedded", "--data", folder.path("data"), "--layout", "column", "--json",
        ])
        let wrong = try await layoutctl(["render", "--embedded", "--data", folder.path("wrong"), "--json"])

        #expect(copied.status == 0, "\(copied.errors)")
        #expect(copied.text.replacing(/,?"id":"[ab]"/, with: "") == written.text.replacing(/,?"id":null/, with: ""))
        #expect(other.status == 0 && other.text != copied.text)
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains("/openContainer/sections/0/itemSzes"), "\(wrong.errors)")
    }

    @Test(arguments: [
        (["plugin", "lint"], "Usage: layoutctl plugin <subcommand>\n  See 'layoutctl plugin --help'"),
        (["help", "plugin", "lint"], "Usage: layoutctl plugin <subcommand>\n  See 'layoutctl plugin --help'"),
        (["lint"], "Usage: layoutctl "),
        (["plugin", "new", "9rows"], "expected 1...64 letters, digits, _ and -, a letter first\n"),
        (["plugin", "new", "9rows"], "Usage: layoutctl plugin new <name>"),
    ])
    func `a mistake comes with the usage of the command that it was made in`(
        _ arguments: [String], _ message: String
    ) async throws {
        let output = try await layoutctl(arguments)

        #expect(output.status == 64 && output.text.isEmpty)
        #expect(output.errors.contains(message), "\(output.errors)")
    }

    @Test(arguments: [
        #"{"ping":{},"ping":{}}"#, #"{"id":3,"id":4,"ping":{}}"#,
        #"{"id":3,"openContainer":{"layout":"flow","layout":"grid"}}"#,
        #"{"openContainer":{"layout":"flow","parameters":{"itemSize":[1,2],"itemSize":[3,4]}}}"#,
    ])
    func `a request that has a member twice is refused`(_ request: String) async throws {
        let output = try await layoutctl(["call", "--embedded", request])

        #expect(output.status == 65)
        #expect(output.errors.contains("appears twice in its object, the second time at byte "), "\(output.errors)")
    }

    @Test(
        arguments: [
            (["xxx"], 64), (["render", "--embedded", "--layout", "xxx"], 65),
            (["render", "--embedded", "--data", "none"], 66),
            (["layouts", "--socket", "/none"], 69),
            (["render", "--embedded", "--count", "1", "-o", "/none/a.svg"], 74),
            (["plugin", "check", "none.lua"], 66),
        ] as [([String], Int32)])
    func `the exit code of a failure is one that the help lists`(_ arguments: [String], _ code: Int32) async throws {
        let output = try await layoutctl(arguments)
        let isPlugin = arguments.first == "plugin"
        let help = try await layoutctl(["help"] + (isPlugin ? ["plugin"] : [])).text
        let codes = try #require(help.firstMatch(of: /Exit codes:[^.]*/)).0

        #expect(output.status == code, "\(output.errors)")
        #expect(codes.replacing("\n", with: " ").contains(" \(code) "), "\(codes)")
    }

    @Test func `every command has an example, and every list is printed as JSON on request`() async throws {
        for command in try await CommandHelp.root().leaves {
            #expect(!command.help.examples.isEmpty, "layoutctl \(command.name) has no example")
            let isList = command.help.abstract?.hasPrefix("List ") == true || command.name == "top"
            let printsJSON = command.arguments.contains { $0.text == "--json" }
            #expect(!isList || printsJSON, "layoutctl \(command.name) has no --json")
        }
    }
}
