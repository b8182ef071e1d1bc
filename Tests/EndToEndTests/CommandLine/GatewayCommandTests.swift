import Foundation
import TestSupport
import Testing

/// The URLs that `layoutctl gateway` and `layoutctl studio` print.
@Suite(.hangGuard(minutes: 10), .serialized) struct GatewayCommandTests {
    /// Runs a service in a folder, and a command with its URL as `$url`; prints the URL and what the command prints.
    private func output(
        of service: [String], in folder: String, then command: String, environment: [String: String] = [:]
    ) async throws -> Output {
        let script = """
            cd "$0" || exit
            mkfifo lines || exit
            "$@" >lines & program=$!
            exec 3<lines
            rm lines
            read -r url <&3
            echo "$url"
            \(command)
            kill $program
            wait $program
            """
        return try await run(
            "sh", ["-c", script, folder, Programs.product("layoutctl")] + service, environment: environment)
    }

    @Test(arguments: [
        ["--files", "web"], ["--files", "bare"], ["--files", "web/sub"], ["--files", "empty"],
        ["--listen", "127.0.0.1:0", "--files", "web"], ["--listen", "0.0.0.0:0", "--files", "web"],
        ["--listen", "[::1]:0", "--files", "web"], ["--listen", "[::]:0", "--files", "bare"],
    ])
    func `the URL of a gateway answers`(_ options: [String]) async throws {
        let folder = try TemporaryFolder()
        for name in ["web/sub", "bare", "empty"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        for name in ["web/index.html", "bare/a & b.js", "web/sub/page.html"] {
            try "text".write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        }

        let output = try await output(
            of: ["gateway", "--embedded"] + options, in: folder.path(""),
            then:
                "curl --globoff --silent --location --cookie-jar jar --header 'Sec-Fetch-Site: none' --output page --write-out '%{http_code}\\n' \"$url\""
        )

        let lines = output.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines.last == "200", "\(output.text)\(output.errors)")
        #expect(lines.first?.contains("0.0.0.0") == false && lines.first?.contains("[::]") == false)
        if options.contains("bare") {
            let page = try String(contentsOfFile: folder.path("page"), encoding: .utf8)
            #expect(page.contains(#"<a href="./a%20%26%20b.js">a &amp; b.js</a>"#))
        }
    }

    @Test func `the studio opens with the file that it was started with`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Programs.file("examples/plugins/staircase.lua"), toPath: folder.path("staircase.lua"))

        let output = try await output(of: ["studio", "staircase.lua"], in: folder.path(""), then: "")

        #expect(output.text.hasSuffix("#layout=staircase\n"), "\(output.text)\(output.errors)")
    }

    @Test(
        .enabled(if: Tools.python != nil, "python3 is not installed"),
        arguments: [
            ([], "cards"), (["--plugins", Programs.file("examples/plugins")], "staircase"),
            ([Programs.file("plugins/cards.lua")], "cards"), (["own/cards.lua"], "cards"),
            (["own/staircase.lua", "--plugins", "own"], "staircase"),
        ])
    func `the studio shows the plugins of its checkout, of a folder and of its files`(
        _ arguments: [String], _ plugin: String
    ) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("own"), withIntermediateDirectories: false)
        for name in ["plugins/cards.lua", "examples/plugins/staircase.lua"] {
            let copy = folder.path("own/" + (name as NSString).lastPathComponent)
            try FileManager.default.copyItem(atPath: Programs.file(name), toPath: copy)
        }
        let script = Programs.file("Tests/EndToEndTests/Scripts/layouts.py")

        let output = try await output(
            of: ["studio"] + arguments, in: folder.path(""), then: #"python3 '\#(script)' "$url""#)

        let layouts = output.text.split(separator: "\n").map(String.init)
        #expect(layouts.contains("flow") && layouts.contains(plugin), "\(output.text)\(output.errors)")
        #expect(layouts.contains("coverflow") == !arguments.contains("--plugins"))
    }

    @Test(
        .enabled(if: Tools.python != nil, "python3 is not installed"),
        arguments: [(true, [], true), (true, ["--print-url"], false), (false, [], false)])
    func `the studio opens in the browser of a user with a terminal and a display`(
        _ hasDisplay: Bool, _ options: [String], _ isOpened: Bool
    ) async throws {
        let script = Programs.file("Tests/EndToEndTests/Scripts/studio_opens.py")
        let output = try await run(
            "python3", [script, Programs.product("layoutctl"), hasDisplay ? "yes" : "no"] + options)

        let answers = isOpened ? "700 \(NSUserName())\n200\n" : ""
        #expect(output.text == answers + "status 0\n", "\(output.text)\(output.errors)")
    }

    @Test(arguments: [
        (["studio", "--plugins", "none"], "No such file or directory"),
        (["studio", "none.lua"], "No such file or directory"),
        (["studio", "--plugins", ".", "--socket", "s"], "--plugins does not apply with --socket"),
        (["gateway", "--files", "none"], "No such file or directory"),
    ])
    func `what cannot be served is refused with the reason`(_ arguments: [String], _ reason: String) async throws {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect(output.status == 64 || output.status == 66)
        #expect(output.errors.contains(reason), "\(output.errors)")
    }
}
