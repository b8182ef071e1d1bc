import Foundation
import LayoutClient
import LayoutCore
import Subprocess
import TestSupport
import Testing

/// Tests of layoutctl, and of the examples in other languages, with the built daemon.
@Suite(.hangGuard(minutes: 10), .serialized, .suiteLayoutd) struct ToolTests {
    private func layoutctl(_ arguments: String..., input: String = "") async throws -> Output {
        try await run(Programs.product("layoutctl"), arguments, input: input)
    }

    @Test func `the demo lays out real pictures and draws them`() async throws {
        let folder = try TemporaryFolder()
        let svg = folder.path("demo.svg")
        let script = #"cd "$0" && exec "$1" demo -o "$2""#
        let output = try await run(
            "sh", ["-c", script, Programs.repository.path, Programs.product("layoutctl"), svg])
        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.hasPrefix("377 pictures"))
        for word in ["phone", "tablet", "desktop", "another connection got the notice", "▒header 1▒"] {
            #expect(output.text.contains(word), "\(word)")
        }
        let picture = String(decoding: try #require(FileManager.default.contents(atPath: svg)), as: UTF8.self)
        #expect(picture.hasPrefix("<svg"))
        // Every element on the three screens, plus these, page, content and edge.
        let count = try #require(picture.firstMatch(of: /: ([0-9]+) elements of 377 pictures, phone, tablet, desktop/))
        #expect(picture.components(separatedBy: "<rect").count - 1 == (try #require(Int(count.1))) + 3 + 3)
    }

    @Test func `the demo prints figures as JSON for sizes from standard input`() async throws {
        let folder = try TemporaryFolder()
        let output = try await layoutctl(
            "demo", "--json", "--sizes", "-", "-o", folder.path("d.svg"), input: "100 50 a.jpg\n30 90\n")
        let report = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
        #expect(report["pictures"] == 2)
        let wrong = try await layoutctl("demo", "--sizes", "-", input: "100 50\nwide high\n")
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains(#"-:2 is "wide high", expected width height"#))
    }

    @Test func `layouts are listed and described without a daemon`() async throws {
        let layouts = try await layoutctl("layouts", "--embedded")
        #expect(layouts.text.contains("flow  "))
        let description = try await layoutctl("describe", "flow", "--embedded")
        #expect(description.text.contains("minimumLineSpacing"))
        let json = try await layoutctl("describe", "flow", "--embedded", "--json")
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(json.text.utf8)).object["describeLayout"] != nil)
        let unknown = try await layoutctl("describe", "flwo", "--embedded")
        #expect(unknown.status == 65)
        #expect(unknown.errors.contains("did you mean flow"))
    }

    @Test func `statistics are printed for people, as JSON and for Prometheus`() async throws {
        let people = try await layoutctl("statistics", "--embedded")
        #expect(people.status == 0, "\(people.errors)")
        #expect(people.text.contains("connections    1 open, 1 accepted\n"))
        #expect(people.text.contains("request hello  1 ok\n"))
        let json = try await layoutctl("statistics", "--embedded", "--json")
        let reply = try JSONDecoder().decode(JSONValue.self, from: Data(json.text.utf8)).object["statistics"]?.object
        #expect(reply?["connections"] == 1 && reply?["isOfAllUsers"] == true)
        let prometheus = try await layoutctl("statistics", "--embedded", "--prometheus")
        #expect(prometheus.text.hasPrefix("# HELP layoutd_uptime_seconds "))
        #expect(prometheus.text.contains("\nlayoutd_prepare_duration_seconds_bucket{le=\"+Inf\"} 0\n"))
        #expect(try await layoutctl("statistics", "--embedded", "--json", "--prometheus").status == 64)
        guard let promtool = Tools.promtool else { return }
        let checked = try await run(promtool, ["check", "metrics"], input: prometheus.text)
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
    }

    @Test func `containers and plugins are listed in columns`() async throws {
        let folder = try TemporaryFolder()
        let rows = #"local L = layoutd.define { api = 1, version = "2.0" } function L:prepare() end return L"#
        try rows.write(toFile: folder.path("rows.lua"), atomically: true, encoding: .utf8)
        try "return 7".write(toFile: folder.path("broken.lua"), atomically: true, encoding: .utf8)
        let plugins = try await layoutctl("plugins", "--embedded", "--plugins", folder.path(""))
        let lines = plugins.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines.first?.prefix(3) == ["NAME", "VERSION", "STATE"])
        #expect(lines.dropFirst().map(\.first) == ["broken", "rows"])
        #expect(lines.last?.prefix(3) == ["rows", "2.0", "ready"])
        let json = try await layoutctl("plugins", "--embedded", "--json")
        #expect(json.text.contains(#""listPlugins""#))

        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket) { _ in
            let open = """
                {"openContainer":{"layout":"flow","name":"wall","lifetime":"persistent",
                "bounds":{"width":320,"height":480},"sections":[{"itemCount":12}]}}
                """
            _ = try await layoutctl("call", "--socket", socket, open)
            let containers = try await layoutctl("containers", "--socket", socket)
            let row = containers.text.split(separator: "\n").last?.split(separator: " ").map(String.init)
            #expect(row == ["1", "wall", "flow", "12", "1", "persistent", "\(getuid())"])
            let top = try await layoutctl("top", "--interval", "0.1", "--socket", socket)
            #expect(top.text.hasPrefix("NUMBER  REQUESTS/S  PREPARE "))
            #expect(top.text.split(separator: "\n").last?.hasSuffix("flow    wall") == true)
        }
    }

    @Test func `top takes intervals that make sense, and a daemon that others can connect to`() async throws {
        let interval = try await layoutctl("top", "--interval", "0")
        #expect(interval.status == 64 && interval.errors.contains("--interval is 0.0, expected 0.1...3600"))
        #expect(try await layoutctl("top", "--embedded").status == 64)
    }

    @Test(.enabled(if: Tools.python != nil, "python3 is not installed"), arguments: ["q", "\\x03"])
    func `top refreshes a terminal until a key ends it, and leaves it as it was`(_ key: String) async throws {
        let socket = try SuiteLayoutd.socket
        // Three screens have been drawn when the key is pressed.
        let script = """
            import os, pty, sys, termios
            child, terminal = pty.fork()
            if child == 0: os.execv(sys.argv[1], sys.argv[1:])
            before, seen = termios.tcgetattr(terminal)[3], b""
            while seen.count(b"REQUESTS/S") < 3: seen += os.read(terminal, 4096)
            os.write(terminal, b"\(key)")
            while not seen.endswith(b"\\x1b[?1049l"): seen += os.read(terminal, 4096)
            status = os.waitpid(child, 0)[1]
            print(os.waitstatus_to_exitcode(status), termios.tcgetattr(terminal)[3] == before)
            """

        let output = try await run(
            Tools.python ?? "python3",
            ["-c", script, Programs.product("layoutctl"), "top", "--interval", "0.1", "--socket", socket])
        #expect(output.text == "0 True\n", "\(output.errors)")
    }

    @Test func `a refused call prints the reply, and says on standard error where and what was probably meant`()
        async throws
    {
        let refused = try await layoutctl("call", "--embedded", #"{"queryRect":{"rekt":{}}}"#)
        #expect(refused.status == 65)
        #expect(refused.text.contains(#""request.unknownField""#))
        #expect(
            refused.errors
                == "layoutctl: refused at /queryRect/rekt: request.unknownField: /queryRect/rekt is not a field of QueryRect, "
                + "expected rect (did you mean rect?)\n")
    }

    @Test func `exit codes distinguish usage errors, rejected requests and a missing daemon`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await layoutctl("call").status == 64)
        #expect(try await layoutctl("layouts", "--socket", folder.path("none")).status == 69)
        #expect(try await layoutctl("call", "--embedded", #"{"prepare":{"container":7}}"#).status == 65)
        #expect(try await layoutctl("render", "--embedded", "--sizes", folder.path("none")).status == 74)
    }

    @Test(
        .enabled(if: getuid() == 0, "needs root, to run a client as another user"),
        .enabled(if: Tools.setpriv != nil, "setpriv (util-linux) is not installed"))
    func `a user that may not connect is shown the group that may`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let cases: [(mode: String, group: Int, words: String)] = [
            ("0660", 1, "usermod -aG daemon nobody"), ("0660", 0, "which only user root may use"),
            ("0600", 1, "which only user root may use"),
        ]
        for (mode, group, words) in cases {
            _ = try await withLayoutd(socket: socket, environment: ["LAYOUTD_SOCKET_MODE": mode]) { _ in
                let files = FileManager.default
                try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(""))
                try files.setAttributes([.groupOwnerAccountID: group], ofItemAtPath: socket)
                let refused = try await run(
                    "setpriv",
                    [
                        "--reuid", "nobody", "--clear-groups", "--regid", "nogroup", Programs.product("layoutctl"),
                        "layouts", "--socket", socket,
                    ])
                #expect(refused.status == 77)
                #expect(refused.errors.contains(words), "\(refused.errors)")
            }
        }
    }

    @Test func `text from a plugin is never an instruction to a terminal or a log`() async throws {
        let folder = try TemporaryFolder()
        let evil = "\\27[31m\\194\\155\\226\\128\\174\\nforged\\0"
        let plugin = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              print("\(evil)")
              out:supplementary("k\(evil)", 0, 0, 0, 0, 390, 300)
              out:item(0, 0, 0, 300, 390, 300)
              if ctx.bounds.width == 7 then error("e\(evil)") end
            end
            return L
            """
        try plugin.write(toFile: folder.path("rows.lua"), atomically: true, encoding: .utf8)
        // Its file is refused, and the refusal names the text.
        let declared = #"return layoutd.define { api = 1, version = "1\#(evil)" }"#
        try declared.write(toFile: folder.path("declared.lua"), atomically: true, encoding: .utf8)
        let embedded = ["--embedded", "--plugins", folder.path("")]
        let open =
            #"{"openContainer":{"layout":"rows","bounds":{"width":7,"height":9},"sections":[{"itemCount":1}]}}"#
        let commands = [
            ["layouts"], ["layouts", "--json"], ["describe", "rows"], ["describe", "rows", "--json"],
            ["describe", "rows", "--markdown"], ["render", "--layout", "rows", "--count", "1"],
            ["render", "--layout", "rows", "--count", "1", "--json"],
            ["render", "--layout", "rows", "--count", "1", "-o", "-"],
            ["render", "--layout", "rows", "--count", "1", "--width", "7"], ["call", open],
            ["call", #"{"listPlugins":{}}"#],
        ]
        var outputs: [Output] = []
        for command in commands {
            outputs.append(try await run(Programs.product("layoutctl"), command + embedded))
        }
        for command in ["check", "test", "doc", "bench"] {
            for file in ["rows.lua", "declared.lua"] {
                outputs.append(try await run(Programs.product("layoutctl"), ["plugin", command, folder.path(file)]))
            }
        }
        for (index, output) in outputs.enumerated() {
            let text = output.text + output.errors
            let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.isPrintable }
            #expect(isPlain, "\(index): \(text.debugDescription)")
            // The authors' tools print text with several lines as such.
            #expect(index >= commands.count || !text.contains("\nforged"), "\(index): \(text.debugDescription)")
            #expect(!text.isEmpty)
        }
        #expect(outputs[5].text.contains("\\u{1B}"), "the kind is drawn: \(outputs[5].text)")
    }

    @Test func `render draws a file and a terminal picture`() async throws {
        let folder = try TemporaryFolder()
        let svg = try await layoutctl("render", "--embedded", "--count", "5", "-o", "-")
        #expect(svg.text.hasPrefix("<svg"))
        let terminal = try await layoutctl(
            "render", "--embedded", "--sizes", "-", "--width", "200", "--height", "100",
            input: "100 50\n90 40\n100 20\n")
        #expect(terminal.text.contains("│") && !terminal.text.contains("\u{1B}"))
        let json = try await layoutctl(
            "render", "--embedded", "--count", "2", "--json", "--parameters", #"{"itemSize":[9,8]}"#)
        let elements = try JSONDecoder().decode(JSONValue.self, from: Data(json.text.utf8)).array
        #expect(elements.map { $0.object["width"] } == [9, 9])
        #expect(try await layoutctl("render", "--embedded", "--parameters", folder.path("none")).status == 74)
    }

    private func drawnSizes(_ arguments: String..., input: String = "") async throws -> [[JSONValue]] {
        let output = try await run(
            Programs.product("layoutctl"), ["render", "--embedded", "--json"] + arguments, input: input)
        #expect(output.status == 0, "\(output.errors)")
        let elements = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).array
        return elements.map { [$0.object["width"], $0.object["height"]].compactMap(\.self) }
    }

    @Test(arguments: ["\n", "\r\n", "\r"], [true, false])
    func `size lines may end in any system's line ending`(_ end: String, _ endsLast: Bool) async throws {
        let lines = ["100 50 a.jpg", "90.5\t40  b c.jpg", "  30 20 "]
        let sizes = try await drawnSizes("--sizes", "-", input: lines.joined(separator: end) + (endsLast ? end : ""))
        #expect(sizes == [[100, 50], [90.5, 40], [30, 20]])
    }

    @Test(arguments: [
        "wide high", "10", "10 ", "10 x.jpg", "0x10 10", "nan 10", "10 inf", "-1 10", "10 0", "10 1000001", "10,20",
        "10 20e400 x",
    ])
    func `a malformed size line is rejected with its number`(_ line: String) async throws {
        for end in ["\n", "\r\n", "\r"] {
            let file = ["100 50", "", line, "30 20"].joined(separator: end)
            let output = try await layoutctl("render", "--embedded", "--sizes", "-", input: file)
            #expect(output.status == 65)
            #expect(output.text.isEmpty)
            #expect(output.errors.contains(#"-:3 is "\#(line)", expected width height [name]"#), "\(output.errors)")
        }
    }

    @Test func `values for all items are repeated and split over the sections`() async throws {
        let folder = try TemporaryFolder()
        try """
        { "bounds": [0, 0, 390, 844], "parameters": { "fixedDivisionCount": 3 },
          "sections": [ { "itemCount": 2, "itemValues": { "scales": [3, 1] } }, { "itemCount": 0 },
                        { "itemCount": 2, "itemValues": { "scales": [2, 3] } } ] }
        """.write(toFile: folder.path("d.json"), atomically: true, encoding: .utf8)

        let split = try await drawnSizes(
            "--layout", "grid", "--counts", "2,0,2", "--values", #"{"scales":[3,1,2]}"#,
            "--parameters", #"{"fixedDivisionCount":3}"#)
        let written = try await drawnSizes("--layout", "grid", "--data", folder.path("d.json"))

        #expect(split.count == 4 && split == written)
        #expect(split[0] != split[1] && split[2] != split[3])
    }

    @Test func `a data file describes the whole container`() async throws {
        let folder = try TemporaryFolder()
        try """
        { "bounds": [0, 5, 100, 60], "parameters": { "itemSize": [20, 10] },
          "sections": [ { "itemCount": 1, "itemSizes": [[70, 30]] }, { "itemCount": 1 } ] }
        """.write(toFile: folder.path("d.json"), atomically: true, encoding: .utf8)
        try #"{ "bounds": [0, 5, 100, 60], "sections": [ { "itemCount": -1 } ] }"#
            .write(toFile: folder.path("bad.json"), atomically: true, encoding: .utf8)

        let sizes = try await drawnSizes("--data", folder.path("d.json"))
        let bad = try await layoutctl("render", "--embedded", "--data", folder.path("bad.json"))
        let none = try await layoutctl("render", "--embedded", "--data", folder.path("none.json"))

        #expect(sizes == [[70, 30], [20, 10]])
        #expect(bad.status == 65)
        #expect(
            bad.errors == "layoutctl: \(folder.path("bad.json")): /sections/0/itemCount is -1.0, "
                + "expected a whole number in 0...1000000\n")
        #expect(none.status == 66 && none.errors.contains("cannot open \(folder.path("none.json"))"))
    }

    @Test func `parameters and values may begin with white space`() async throws {
        let sizes = try await drawnSizes("--count", "2", "--parameters", " \n\t{\"itemSize\":[9,8]}")
        #expect(sizes == [[9, 8], [9, 8]])
        let unequal = try await drawnSizes(
            "--layout", "grid", "--count", "2", "--values", #"  {"scales":[2,1]}"#, "--parameters",
            #"{"fixedDivisionCount":3}"#)
        #expect(unequal.count == 2 && unequal[0] != unequal[1])
    }

    @Test(arguments: [
        (["render", "--counts", "3,4", "--sizes", "-"], ["--counts", "--sizes"]),
        (["render", "--counts", "3,4", "--count", "30"], ["--counts", "--count "]),
        (["render", "--count", "3", "--sizes", "-"], ["--count ", "--sizes"]),
        (["render", "--item-height", "40"], ["--item-height", "--sizes"]),
        (["render", "--json", "-o", "-"], ["--json", "--output"]),
        (["render", "--json", "--whole"], ["--json", "--whole"]),
        (["render", "--json", "--title", "a"], ["--json", "--title"]),
        (["render", "--json", "--images", "a"], ["--json", "--images"]),
        (["render", "--json", "--format", "png"], ["--json", "--format"]),
        (["render", "--title", "a"], ["--title", "terminal", "--output"]),
        (["render", "--images", "a"], ["--images", "terminal", "--output"]),
        (["render", "--images", "-", "--sizes", "-", "-o", "a.svg"], ["--images -", "--sizes -"]),
        (["render", "--name", "a", "--embedded"], ["--name", "--embedded"]),
        (["render", "--name", "a", "--layout", "flow"], ["--name", "--layout"]),
        (["render", "--name", "a", "--parameters", "{}"], ["--name", "--parameters"]),
        (["render", "--name", "a", "--sizes", "-"], ["--name", "--sizes"]),
        (["render", "--name", "a", "--count", "30"], ["--name", "--count"]),
        (["render", "--name", "a", "--counts", "3"], ["--name", "--counts"]),
        (["render", "--name", "a", "--values", "{}"], ["--name", "--values"]),
        (["render", "--name", "a", "--width", "390"], ["--name", "--width"]),
        (["render", "--name", "a", "--height", "844"], ["--name", "--height"]),
        (["render", "--name", "a", "--x", "0"], ["--name", "--x"]),
        (["render", "--name", "a", "--y", "0"], ["--name", "--y"]),
        (["render", "--name", "a", "--right-to-left"], ["--name", "--right-to-left"]),
        (["render", "--name", "a", "--data", "a.json"], ["--name", "--data"]),
        (["render", "--data", "a.json", "--count", "3"], ["--data", "--count"]),
        (["render", "--data", "a.json", "--values", "{}"], ["--data", "--values"]),
        (["render", "--data", "a.json", "--parameters", "{}"], ["--data", "--parameters"]),
        (["render", "--data", "a.json", "--y", "3"], ["--data", "--y"]),
        (["describe", "flow", "--json", "--markdown"], ["--json", "--markdown"]),
        (["monitor", "--embedded"], ["--embedded", "monitor"]),
        (["serve", "--embedded"], ["--embedded", "serve"]),
        (["--embedded", "serve", "--plugins", "."], ["--embedded", "serve"]),
        (["layouts", "--plugins", "."], ["--plugins", "--embedded"]),
        (["layouts", "--embedded", "--socket", "/tmp/s"], ["--embedded", "--socket"]),
        (["--embedded", "layouts", "--socket", "/tmp/s"], ["--embedded", "--socket"]),
    ])
    func `an option that does not apply is rejected with the one that it conflicts with`(
        _ arguments: [String], _ names: [String]
    ) async throws {
        let output = try await run(Programs.product("layoutctl"), arguments)
        #expect(output.status == 64)
        #expect(output.text.isEmpty)
        let message = output.errors.split(separator: "\n").first ?? ""
        for name in names { #expect(message.contains(name), "\(name): \(output.errors)") }
    }

    @Test func `serve names an invalid setting, as the daemon does`() async throws {
        let folder = try TemporaryFolder()
        let output = try await run(
            Programs.product("layoutctl"), ["serve", "--socket", folder.path("s")],
            environment: ["LAYOUTD_LIMITS_ITEMS": "many"])
        #expect(output.status == 78)
        #expect(output.errors.contains("limits.items is many, expected a whole number"), "\(output.errors)")
        let file = try await run(
            Programs.product("layoutctl"), ["serve", "--socket", folder.path("s")],
            environment: ["LAYOUTD_CONFIG": folder.path("none.json")])
        #expect(file.status == 78, "\(file.errors)")
    }

    /// Runs a daemon, a monitor that writes an event, and a command that ends one of them; prints the monitor's status and
    /// messages.
    private func monitored(_ options: String, _ end: String) async throws -> Output {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let layoutctl = Programs.command("layoutctl")
        let script = """
            \(Programs.command("layoutd")) --socket \(socket) --log-level error &
            daemon=$!
            call() { \(layoutctl) call --socket \(socket) "$1" >/dev/null 2>&1; }
            until call '{"openContainer":{"layout":"flow","bounds":{},"lifetime":"persistent"}}'; do
                kill -0 $daemon || exit 1
            done
            \(layoutctl) monitor --socket \(socket) \(options) >\(folder.path("events")) 2>\(folder.path("errors")) &
            monitor=$!
            width=100
            until [ -s \(folder.path("events")) ]; do
                kill -0 $monitor || exit 1
                width=$((width + 1))
                [ $width -lt 1000 ] || exit 1
                call "{\\"updateContainer\\":{\\"container\\":1,\\"operations\\":[{\\"setBounds\\":{\\"width\\":$width}}]}}"
            done
            \(end)
            wait $monitor
            echo "ended $?"
            kill $daemon 2>/dev/null
            cat \(folder.path("errors")) >&2
            tail -n 1 \(folder.path("events"))
            """
        return try await run("sh", ["-c", script])
    }

    @Test(arguments: ["KILL", "TERM"])
    func `a monitor reports that its daemon has ended`(_ signal: String) async throws {
        let output = try await monitored("", "kill -\(signal) $daemon")
        #expect(output.text.hasPrefix("ended 69\n"), "\(output.text)\(output.errors)")
        #expect(output.errors.contains("layoutctl: connection.closed"), "\(output.errors)")
    }

    @Test(arguments: [("", "containerClosed"), ("--event invalidated", "invalidated")])
    func `a monitor of one container ends with it`(_ options: String, _ last: String) async throws {
        let close = #"call '{"closeContainer":{"container":1}}'"#
        let output = try await monitored("--container 1 \(options)", close)
        #expect(output.text.hasPrefix("ended 0\n"), "\(output.text)\(output.errors)")
        #expect(output.text.contains(last) && output.errors.isEmpty, "\(output.text)\(output.errors)")
    }

    @Test func `call, monitor and a change of bounds work from three shells`() async throws {
        let socket = try SuiteLayoutd.socket
        let open = """
            {"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":7}],\
            "lifetime":"persistent","name":"shells"}}
            """
        let opened = try await run(Programs.product("layoutctl"), ["--socket", socket, "call", open])
        #expect(opened.text.contains(#""contentSize":{"width":320.0,"height":110.0}"#))
        let container = try #require(opened.text.firstMatch(of: /"container":(\d+)/)?.1)
        let found = try await run(
            Programs.product("layoutctl"), ["call", "-"],
            input: "{\"queryRect\":{\"container\":\(container),\"rect\":{\"width\":60,\"height\":60}}}\n",
            environment: ["LAYOUTD_SOCKET": socket])
        #expect(found.text.contains(#""items":[0]"#))

        let script = """
            \(Programs.command("layoutctl")) monitor --socket \(socket) --count 2 --event invalidated &
            monitor=$!
            width=400
            while kill -0 $monitor 2>/dev/null; do
                width=$((width + 1))
                \(Programs.command("layoutctl")) call --socket \(socket) \
                    "{\\"updateContainer\\":{\\"container\\":\(container),\\"operations\\":[{\\"setBounds\\":{\\"width\\":$width}}]}}" \
                    >/dev/null
            done
            wait $monitor
            """
        let monitored = try await run("sh", ["-c", script])
        let lines = monitored.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"event":"#) && $0.contains(#""reason":"bounds""#) })

        for command in [["close"], ["query"], ["update", "--bounds", "0,0,9,9"], ["monitor", "--container"]] {
            let missing = try await run(Programs.product("layoutctl"), command + ["shels", "--socket", socket])
            let message = "layoutctl: container.unknown: no open container has the name or number shels"
            #expect(missing.status == 65 && missing.errors.hasPrefix(message), "\(command): \(missing.errors)")
            #expect(missing.errors.contains("did you mean shells?"), "\(missing.errors)")
        }

        let drawn = try await run(
            Programs.product("layoutctl"), ["render", "--socket", socket, "--name", "shells", "--json"])
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(drawn.text.utf8)).array.count == 7)
    }

    @Test func `a monitor ends when its output is closed`() async throws {
        let socket = try SuiteLayoutd.socket
        // The fifo's reader closes before any event arrives; the monitor must notice without one.
        let script = """
            { \(Programs.command("layoutctl")) monitor --socket \(socket); echo "ended $?" >&2; } | true
            """
        let output = try await run("sh", ["-c", script])
        #expect(output.errors.contains("ended 0"))
    }

    @Test func `a gateway says where its pages are, and that the daemon is missing`() async throws {
        let folder = try TemporaryFolder()
        let script = """
            cd \(folder.path("")) && mkfifo out err
            \(Programs.command("layoutctl")) gateway --socket \(folder.path("s")) >out 2>err &
            exec 3<out 4<err
            read url <&3; read note <&4
            kill $! && wait $!
            echo "$? $url"; echo "$note" >&2
            """
        let output = try await run("sh", ["-c", script])
        #expect(output.text.hasPrefix("0 http://127.0.0.1:"), "\(output.text)")
        let note = "layoutctl: no daemon is listening at \(folder.path("s")); pages get 502 until one is\n"
        #expect(output.errors == note)
    }

    @Test func `the Python example gets the same numbers as the Swift one, bit for bit`() async throws {
        let socket = try SuiteLayoutd.socket
        let sizes = Programs.file("examples/photos/sizes.txt")
        let python = try await run(
            "python3", [Programs.file("examples/clients/python/gallery.py"), "--socket", socket, "--json"])
        #expect(python.status == 0, "\(python.errors)")
        let swift = try await run(Programs.product("gallery"), [socket, sizes, "--json"])
        #expect(swift.status == 0, "\(swift.errors)")
        let documents = try [python, swift].map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.text.utf8))
        }
        #expect(documents[0].object["before"]?.array.isEmpty == false)
        #expect(documents[0] == documents[1])
        let story = try await run(
            "python3", [Programs.file("examples/clients/python/gallery.py"), "--socket", socket])
        #expect(story.text.contains("reason bounds"))
        let none = try TemporaryFolder().path("s")
        let alone = try await run("python3", [Programs.file("examples/clients/python/gallery.py"), "--socket", none])
        #expect(alone.status == 69)
    }

    @Test func `the Python and the shell example pass on a compositional description unchanged`() async throws {
        let socket = try SuiteLayoutd.socket
        let description = Programs.file("examples/compositional/nested-groups.json")

        let python = try await run(
            "python3",
            [
                Programs.file("examples/clients/python/gallery.py"), "--socket", socket, "--compositional",
                description,
                "--json", "--width", "320",
            ])
        #expect(python.status == 0, "\(python.errors)")
        let frames = try JSONDecoder().decode(JSONValue.self, from: Data(python.text.utf8)).object["before"]?.array
        // A group is 320 wide and 240 high, four tenths of the screen's 600; items have insets of 10 points.
        #expect(frames?.first == [0, 0, 10, 10, 204, 220])
        let shell = try await run("sh", [Programs.file("examples/shell/flow.sh"), socket, description])
        #expect(shell.status == 0, "\(shell.errors)")
        #expect(shell.text.contains("generation 1"))
    }

    @Test func `the shell example works with socat and jq`() async throws {
        let socket = try SuiteLayoutd.socket
        let output = try await run("sh", [Programs.file("examples/shell/flow.sh"), socket])
        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.contains("generation 1"))
        let none = try TemporaryFolder().path("s")
        #expect(try await run("sh", [Programs.file("examples/shell/flow.sh"), none]).status == 69)
    }
}
