import Foundation
import TestSupport

/// A daemon with containers, and a folder with the files that the commands of help pages name.
struct CommandLab {
    let folder: TemporaryFolder
    private let layoutctl = Programs.product("layoutctl")
    /// The same as a word of a shell's command.
    private let layoutctlWord = Programs.command("layoutctl")
    var socket: String { folder.path("s") }

    /// The output of a command whose end has its own reason: its first line, which it must have printed.
    private static let firstLine = """
        mkfifo "$0.lines" || exit
        "$@" >"$0.lines" 2>&1 & program=$!
        exec 3<"$0.lines"
        read -r line <&3
        kill $program 2>/dev/null
        wait $program
        rm "$0.lines"
        printf '%s\\n' "$line"
        """

    /// Runs `body` with a daemon that stores containers.
    static func whileRunning(
        containers: [String], _ body: @Sendable (CommandLab) async throws -> Void
    ) async throws {
        let lab = try CommandLab(folder: TemporaryFolder())
        try await lab.prepare()
        _ = try await withLayoutd(
            socket: lab.socket, environment: ["LAYOUTD_STORE": lab.folder.path("store"), "LAYOUTD_PLUGINS_FOLDERS": ""]
        ) { _ in
            for name in containers {
                _ = try await lab.layoutctl(["open", "--name", name, "--count", "200"])
            }
            try await body(lab)
        }
    }

    /// Runs layoutctl in the folder.
    func layoutctl(_ arguments: [String], input: String = "") async throws -> Output {
        try await shell(#"exec "$@""#, [layoutctl] + arguments.map(placed), input: input)
    }

    /// Runs a case to its end, whatever its manner.
    func run(_ command: CommandCase) async throws -> Output {
        switch command.manner {
        case .toItsEnd: return try await layoutctl(command.arguments, input: command.input)
        case .untilItsFirstLine:
            return try await shell(Self.firstLine, [layoutctl] + command.arguments.map(placed))
        case .besideChanges: return try await besideChanges(of: [layoutctl] + command.arguments.map(placed))
        case .besideChangesInATerminal:
            let line = ([layoutctl] + command.arguments.map(placed)).map(Programs.word).joined(separator: " ")
            return try await besideChanges(of: ["script", "-qec", line, "/dev/null"])
        case .besideClient:
            return try await run(example: "layoutctl " + command.arguments.joined(separator: " "))
        }
    }

    /// Runs a program while the bounds of "photos" change.
    private func besideChanges(of program: [String]) async throws -> Output {
        try await shell(
            """
            "$@" & program=$!
            width=300
            while kill -0 $program 2>/dev/null; do
                width=$((width + 1))
                \(layoutctlWord) update photos --bounds 0,0,$width,480 >/dev/null
            done
            wait $program
            """, program)
    }

    /// Runs an example as a reader would. Services end after their first line.
    func run(example: String) async throws -> Output {
        let isBesideClient = example.hasPrefix("layoutctl disconnect 12")
        // What the example writes stays in the folder; this program's own path may begin with /tmp/, too.
        let example = example.replacing("/tmp/", with: "./")
        let script = isBesideClient ? client + example.replacing(" 12", with: " $client") : example
        return try await shell(#"PATH="$PWD/bin:$PATH"; set -e; "# + script, [])
    }

    private func shell(_ script: String, _ arguments: [String], input: String = "") async throws -> Output {
        let name = folder.path("call-\(UInt32.random(in: .min ... .max))")
        return try await EndToEndTests.run(
            "sh", ["-c", #"cd "$LAB" || exit; \#(script)"#, name] + arguments, input: input,
            environment: ["LAYOUTD_SOCKET": socket, "LAB": folder.path(""), "LAYOUTD_PLUGINS_FOLDERS": ""])
    }

    /// The start of a script with a client that is connected, and its number.
    private var client: String {
        """
        \(layoutctlWord) monitor >/dev/null 2>&1 & monitor=$!
        trap 'kill $monitor 2>/dev/null || :' EXIT
        client=
        while [ -z "$client" ] && kill -0 $monitor; do
            client=$(\(layoutctlWord) clients | awk '$4 == "layoutctl" && $NF == 1 { print $1; exit }')
        done

        """
    }

    private func placed(_ argument: String) -> String { argument == "SOCKET" ? socket : argument }

    // MARK: Files

    /// Removes the author's plugins, their tests and showcases, so that they can be made anew.
    func removePlugins() throws {
        for name in ["stairs", "rows"].flatMap({ ["\($0).lua", "tests/\($0).json", "showcases/\($0)/1-rows.json"] }) {
            let path = folder.path(name)
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        }
    }

    private func prepare() async throws {
        for name in ["bin", "store", "plugins", "thumbnails", "web", "new"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
        }
        try write("100 50 a.jpg\n30 90\n", "sizes.txt")
        try write(#"{"itemSize":[90,40]}"#, "parameters.json")
        try write(#"{"input":{"key":{"key":"down","modifiers":[],"time":1}},"effects":[]}"#, "hand.jsonl")
        let container = """
            {"bounds": [0, 0, 100, 60], "sections": [{"itemCount": 2, "itemSizes": [[70, 30], [20, 10]]}]}
            """
        for name in ["container.json", "long-titles.json"] { try write(container, name) }
        try write("<!doctype html><title>Web</title>", "web/index.html")
        for name in ["stairs", "rows"] {
            _ = try await layoutctl(["plugin", "new", name])
        }
        try FileManager.default.copyItem(atPath: folder.path("stairs.lua"), toPath: folder.path("plugins/stairs.lua"))
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(
            to: URL(fileURLWithPath: folder.path("thumbnails/a.png")))
        try writePrograms()
    }

    /// What examples call: programs that need not be installed, and a layoutctl whose services end.
    private func writePrograms() throws {
        try writeProgram("echo 100 50 a.jpg", "identify")
        try writeProgram("exec cat", "jq")
        try writeProgram("", "git")
        try writeProgram(
            """
            case " $* " in
            *" plugin watch "*) exec \(layoutctlWord) "$@" --once ;;
            *" serve "* | *" studio "* | *" gateway "*) ;;
            *" monitor "*) ;;
            *) exec \(layoutctlWord) "$@" ;;
            esac
            mkfifo lines || exit
            \(layoutctlWord) "$@" >lines 2>&1 & program=$!
            exec 3<lines
            rm lines
            case " $* " in
            *" monitor "*)
                ( width=300; while kill -0 $program 2>/dev/null; do width=$((width + 1))
                  \(layoutctlWord) update photos --bounds 0,0,$width,480 >/dev/null; done ) & ;;
            esac
            read -r line <&3
            echo "$line"
            kill $program 2>/dev/null
            wait $program
            case $?,$line in 0,* | 143,*event*) exit 0 ;; *) exit 1 ;; esac
            """, "layoutctl")
    }

    private func writeProgram(_ script: String, _ name: String) throws {
        try write("#!/bin/sh\n\(script)\n", "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/\(name)"))
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }
}
