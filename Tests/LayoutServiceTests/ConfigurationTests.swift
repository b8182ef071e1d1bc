import Foundation
@testable import LayoutService
import LayoutWire
import Logging
import TestSupport
import Testing

/// The settings: where they come from, what they take, and what is said of those that are not valid.
@Suite(.hangGuard) struct ConfigurationTests {
    private func load(
        flags: [String: String] = [:], environment: [String: String] = [:], json: String? = nil
    ) throws -> DaemonConfiguration {
        let folder = try TemporaryFolder()
        if let json {
            #expect(FileManager.default.createFile(atPath: folder.path("c.json"), contents: Data(json.utf8)))
        }
        return try ConfigurationSource(
            flags: flags, environment: environment, file: json == nil ? nil : folder.path("c.json"), cores: 3
        ).load()
    }

    @Test func `flags override variables, which override the file, which overrides defaults`() throws {
        let json = #"{"socket":"/c","layoutThreads":7,"limits":{"items":5,"stallSeconds":2.5}}"#
        let configuration = try load(
            flags: ["logLevel": "debug"],
            environment: ["LAYOUTD_SOCKET": "/b", "LAYOUTD_LOG_LEVEL": "error", "LAYOUTD_LIMITS_FRAME_BYTES": "4096"],
            json: json)
        guard case .path("/b", 0o600) = configuration.socket else {
            Issue.record("\(configuration.socket)")
            return
        }
        #expect(configuration.logLevel == .debug)
        #expect(configuration.layoutThreads == 7)
        #expect(configuration.eventLoops == 3)
        #expect(configuration.limits.items == 5)
        #expect(configuration.limits.stallSeconds == 2.5)
        #expect(configuration.limits.frameBytes == 4096)
        #expect(configuration.limits.sections == ProtocolLimits().sections)
    }

    @Test(arguments: Setting.all.map(\.key).filter { $0.hasPrefix("plugins.") }.map { String($0.dropFirst(8)) })
    func `the guide lists each plugin key with its default`(_ key: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let guide = try String(
            contentsOf: folder.appendingPathComponent(
                "../../Sources/ScriptedLayouts/ScriptedLayouts.docc/Limits.md"), encoding: .utf8)
        let row = try #require(guide.split(separator: "\n").first { $0.hasPrefix("| `\(key)` |") }, "no row of \(key)")
        let value = try #require(row.split(separator: "|").dropFirst().first).trimmingCharacters(in: .whitespaces)
        guard Double(value) != nil else { return }

        let plain = try load()
        let same = try load(json: #"{"plugins":{"\#(key)":\#(value)}}"#)

        #expect(same.plugins.limits == plain.plugins.limits)
    }

    @Test(arguments: [
        ("LAYOUTD_SOCKET_MODE", "0999"), ("LAYOUTD_SOCKET_MODE", "1000"), ("LAYOUTD_LOG_LEVEL", "loud"),
        ("LAYOUTD_LAYOUT_THREADS", "0"), ("LAYOUTD_EVENT_LOOPS", "many"), ("LAYOUTD_LIMITS_ITEMS", "-1"),
        ("LAYOUTD_LIMITS_STALL_SECONDS", "nan"), ("LAYOUTD_SOCKET", ""),
    ])
    func `a value out of range is refused with its key`(_ variable: String, _ value: String) {
        let failure = #expect(throws: ConfigurationFailure.self) {
            try load(environment: [variable: value])
        }
        #expect(failure?.description.contains("expected") == true)
        #expect(failure?.value == value || failure?.value == "-1" || failure?.value == "nan")
    }

    @Test(arguments: [
        (#"{"layoutThread":7}"#, "layoutThread", "layoutThreads"),
        (#"{"limits":{"itms":5}}"#, "limits.itms", "items"),
        (#"{"socket":"/s","x":1}"#, "x", "socket"),
    ])
    func `an unknown key in the file is refused by name`(
        _ json: String, _ key: String, _ nearest: String
    ) {
        let failure = #expect(throws: ConfigurationFailure.self) { try load(json: json) }
        #expect(failure?.key == key)
        #expect(failure?.expected.contains(nearest) == true)
    }

    @Test func `a file that cannot be read or is not JSON is refused`() {
        #expect(throws: ConfigurationFailure.self) { try load(json: #"{"socket":"#) }
        #expect(throws: ConfigurationFailure.self) {
            try ConfigurationSource(flags: [:], environment: [:], file: "/nowhere.json", cores: 1).load()
        }
    }

    @Test(arguments: [
        ("{\n  \"layoutThreads\": 0\n}", "c.json:2: layoutThreads is 0, expected 1...256"),
        ("{\n\n\"limits\": {\n\"itms\": 1}}", "c.json:4: limits.itms is unknown, expected one of items"),
        (#"{"store": 5}"#, "c.json:1: store is 5, expected a string"),
        ("{\n\"limits\": 5}", "c.json:2: limits is no object, expected a JSON object"),
        (#"{"logLevel": null}"#, "c.json:1: logLevel is null, expected a value; leave the key out for its default"),
        (#"{"logLevel": ["info"]}"#, "c.json:1: logLevel is an array or an object, expected a string"),
        ("{\"logLevel\": \"info\",\n\"logLevel\": \"info\"}", "c.json:2: logLevel is stated twice, expected one value"),
        ("{\n\"socket\": /s }", #"c.json:2: config is not JSON, expected a JSON object: byte 12 of the file is "/""#),
        (
            "{}\n}",
            #"config is not JSON, expected a JSON object: byte 3 of the file is "}", expected the end of the file"#
        ),
        ("", "config is no object, expected a JSON object"),
        (#"{"limits": {"items": 1.5}}"#, "c.json:1: limits.items is 1.5, expected a whole number"),
        (#"{"limits": {"helloSeconds": 1e999}}"#, "c.json:1: limits.helloSeconds is inf, expected 0.01...86400.0"),
        (
            #"{"plugins": {"fallback": "flwo"}}"#,
            "c.json:1: plugins.fallback is flwo, expected a built-in layout's name"
        ),
    ])
    func `a failure names the file and the line`(_ json: String, _ message: String) throws {
        let failure = #expect(throws: ConfigurationFailure.self) { try load(json: json) }
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
    }

    @Test(arguments: [
        (#"{"limits": {"frameBytes": "1048576"}}"#, #"frameBytes is the text "1048576", expected a whole number"#),
        (#"{"plugins": {"watch": "true"}}"#, #"plugins.watch is the text "true", expected true or false"#),
        (#"{"plugins": {"watch": 1}}"#, "plugins.watch is 1, expected true or false"),
        (#"{"eventLoops": true}"#, "eventLoops is true, expected a whole number"),
        (#"{"logLevel": "loud"}"#, "logLevel is loud, expected one of trace"),
        (#"{"limits": {"stallSeconds": "2.5"}}"#, #"limits.stallSeconds is the text "2.5", expected a number"#),
    ])
    func `a value of the file is named with its type`(_ json: String, _ message: String) throws {
        let failure = #expect(throws: ConfigurationFailure.self) { try load(json: json) }
        #expect(failure?.description.contains("c.json:1: ") == true)
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
    }

    @Test func `all that is wrong in a file is named at once, each with its line`() throws {
        let json = """
            {"layoutThread": [1, {"a": 2}],
            "eventLoops": "8",
            "limits": {"items": 0, "items": 1, "sections": null, "depth": [8],
              "itms": {"x": []}},
            "plugins": 5,
            "logLevel": "loud", "store": 7}
            """

        let failure = try #require(#expect(throws: ConfigurationFailure.self) { try load(json: json) })

        let all = ([failure] + failure.others).map { failure in
            "\(failure.place?.split(separator: ":").last ?? ""): \(failure.key) is \(failure.value)"
        }
        #expect(
            all.sorted() == [
                "1: layoutThread is unknown", #"2: eventLoops is the text "8""#,
                "3: limits.depth is an array or an object",
                "3: limits.items is 0", "3: limits.items is stated twice", "3: limits.sections is null",
                "4: limits.itms is unknown", "5: plugins is no object", "6: logLevel is loud",
                "6: store is 7",
            ])
        for one in all { #expect(failure.description.contains(one.drop { $0 != " " }.dropFirst())) }
    }

    @Test func `what a variable or a flag overrides is named`() throws {
        let configuration = try load(
            flags: ["logLevel": "debug"],
            environment: ["LAYOUTD_LIMITS_ITEMS": "7", "LAYOUTD_EVENT_LOOPS": "2", "LAYOUTD_LIMITS_DEPTH": "20"],
            json: "{\"logLevel\": \"info\", \"eventLoops\": 8,\n\"limits\": {\"depth\": 20}}")

        let start = configuration.overrides.map { $0.description.replacing(/[^ ]*c\.json/, with: "c.json") }
        #expect(
            start == [
                #"logLevel is "debug" from the command line; the text "info" in c.json:1 does not count"#,
                #"eventLoops is "2" from LAYOUTD_EVENT_LOOPS; 8 in c.json:1 does not count"#,
                #"limits.items is "7" from LAYOUTD_LIMITS_ITEMS"#,
                #"limits.depth is "20" from LAYOUTD_LIMITS_DEPTH; 20 in c.json:2 does not count"#,
            ])
    }

    @Test func `a file that is not valid is named whole, also where a variable overrides it`() throws {
        let failure = try #require(
            #expect(throws: ConfigurationFailure.self) {
                try load(
                    environment: ["LAYOUTD_EVENT_LOOPS": "2"],
                    json: #"{"eventLoops": "many", "layoutThreads": 0}"#)
            })
        #expect(failure.others.map(\.key) == ["eventLoops"] && failure.key == "layoutThreads")
    }

    @Test(arguments: [
        (#"{"eventLoops": "many"}"#, #"eventLoops is the text "many", expected a whole number"#),
        (#"{"logLevel": "loud"}"#, "logLevel is loud, expected one of trace"),
        (#"{"limits": {"items": 0}}"#, "limits.items is 0, expected 1...1000000000"),
    ])
    func `a value of the file that is not valid is refused, also where a variable or a flag overrides it`(
        _ json: String, _ message: String
    ) {
        let failure = #expect(throws: ConfigurationFailure.self) {
            try load(
                flags: ["logLevel": "debug"], environment: ["LAYOUTD_EVENT_LOOPS": "2", "LAYOUTD_LIMITS_ITEMS": "7"],
                json: json)
        }
        #expect(failure?.description.contains("c.json:1: " + message) == true, "\(String(describing: failure))")
        #expect(failure?.others.isEmpty == true)
    }

    @Test(arguments: LimitPair.all.map(\.part.key))
    func `a limit of a part that is set above that of the whole is refused, and one that is equal is not`(
        _ key: String
    ) throws {
        let pair = try #require(LimitPair.all.first { $0.part.key == key })
        let settings = Setting.all.filter { [pair.part.key, pair.whole.key].contains($0.key) }
        #expect(settings.count == 2)
        func limits(_ part: Int, _ whole: Int) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: settings.map { ($0.variable, "\($0.key == pair.part.key ? part : whole)") })
        }
        // In the ranges of both, and the default of none.
        let most = ["memory": 1 << 25, "storeBytes": 1 << 17][pair.whole.key] ?? 1100
        let part = most + 1

        let failure = try #require(
            #expect(throws: ConfigurationFailure.self) { try load(environment: limits(part, most)) })

        #expect(failure.key == key && failure.value == "\(part)" && failure.others.isEmpty)
        #expect(failure.expected == "at most \(pair.whole.key), which is \(most)")
        #expect(failure.place == settings.first { $0.key == key }?.variable)
        #expect(throws: Never.self) { try load(environment: limits(most, most)) }
    }

    @Test func `a part that has its default may be above the whole, which then counts alone`() throws {
        #expect(try load(json: #"{"storeBytes": 65536}"#).storeBytesPerUser == 1 << 25)
        // As `--print-config` writes it.
        #expect(try load(json: #"{"storeBytes": 65536, "storeBytesPerUser": 33554432}"#).storeBytes == 65_536)
    }

    @Test func `of two settings that do not fit each other, the place is that of the one that is named`() {
        let json = "{\"storeBytes\": 70000,\n\"storeBytesPerUser\": 80000,\n\"limits\": {\"items\": 5, \"bodies\": 6}}"
        let failure = #expect(throws: ConfigurationFailure.self) { try load(json: json) }
        let lines = failure?.description.replacing(/[^ ]*c\.json/, with: "c.json")
        #expect(
            lines == "c.json:2: storeBytesPerUser is 80000, expected at most storeBytes, which is 70000; "
                + "c.json:3: limits.bodies is 6, expected at most limits.items, which is 5")
    }

    // MARK: Folders

    private func check(_ environment: [String: String]) throws {
        _ = try ConfigurationSource(flags: [:], environment: environment, file: nil, cores: 3).check()
    }

    @Test func `a check refuses folders of plugins that a start goes on without`() throws {
        let folder = try TemporaryFolder()
        let (file, missing) = (folder.path("file"), folder.path("missing"))
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        let environment = ["LAYOUTD_PLUGINS_FOLDERS": "\(missing):\(file)", "LAYOUTD_SOCKET": folder.path("s")]

        let failure = #expect(throws: ConfigurationFailure.self) { try check(environment) }

        let place = "LAYOUTD_PLUGINS_FOLDERS: plugins.folders is"
        #expect(
            failure?.description
                == "\(place) \(missing), expected a folder of plugins: it does not exist; "
                + "\(place) \(file), expected a folder of plugins: it is a file, expected a folder")
        #expect(try load(environment: environment).plugins.folders == [missing, file])
        try check(["LAYOUTD_PLUGINS_FOLDERS": "", "LAYOUTD_SOCKET": folder.path("s")])
    }

    @Test func `default folders may be missing, also where the file names them`() throws {
        let environment = ["HOME": "/no/such/home"]
        try check(environment)
        let defaults = PluginConfiguration.defaultFolders(environment: environment).joined(separator: ":")
        try check(environment.merging(["LAYOUTD_PLUGINS_FOLDERS": defaults]) { $1 })
    }

    @Test(arguments: [
        ("none/s", "a path in a folder: FOLDER/none does not exist"),
        ("file/s", "a path in a folder: FOLDER/file is a file"),
        ("file", "a path without a file, or that of a socket"),
    ])
    func `a check refuses a place where no socket can be`(_ name: String, _ expected: String) throws {
        let folder = try TemporaryFolder()
        #expect(FileManager.default.createFile(atPath: folder.path("file"), contents: nil))

        let failure = #expect(throws: ConfigurationFailure.self) {
            try check(["LAYOUTD_PLUGINS_FOLDERS": "", "LAYOUTD_SOCKET": folder.path(name)])
        }

        #expect(failure?.expected == expected.replacing("FOLDER", with: folder.path("")))
        #expect(failure?.place == "LAYOUTD_SOCKET" && failure?.value == folder.path(name))
    }

    @Test func `each setting that is set has its place`() throws {
        let configuration = try load(
            flags: ["logLevel": "debug"], environment: ["LAYOUTD_LIMITS_ITEMS": "7"],
            json: "{\"limits\": {\n\"items\": 5, \"depth\": 20}}")

        let sources = configuration.sources.mapValues { $0.replacing(/[^ ]*c\.json/, with: "c.json") }
        #expect(
            sources == ["logLevel": "command line", "limits.items": "LAYOUTD_LIMITS_ITEMS", "limits.depth": "c.json:2"])
    }

    @Test func `a failure names the variable or the command line`() {
        let variable = #expect(throws: ConfigurationFailure.self) {
            try load(environment: ["LAYOUTD_LIMITS_FRAME_BYTES": "1"], json: "{}")
        }
        #expect(
            variable?.description == "LAYOUTD_LIMITS_FRAME_BYTES: limits.frameBytes is 1, expected 1024...1073741824")
        let flag = #expect(throws: ConfigurationFailure.self) { try load(flags: ["logLevel": "loud"]) }
        #expect(flag?.description.hasPrefix("command line: logLevel is loud, expected one of trace") == true)
    }

    @Test(arguments: [
        (
            "{\n\"limits\": {\n\"outputSoftBytes\": 9000000}}",
            "c.json:3: limits.outputSoftBytes is 9000000, expected at most limits.outputHardBytes, which is 8388608"
        ),
        (
            "{\"limits\": {\n\n\"outputHardBytes\": 4096}}",
            "c.json:3: limits.outputSoftBytes is 1048576, expected at most limits.outputHardBytes, which is 4096"
        ),
        (
            "{\n\"store\": \"/no/such/folder\"}",
            "c.json:2: store is /no/such/folder, expected a folder: cannot open /no/such/folder: No such file or directory"
        ),
    ])
    func `what a start would refuse is refused, with its line`(_ json: String, _ message: String) throws {
        let failure = #expect(throws: ConfigurationFailure.self) { try load(json: json) }
        #expect(failure?.description.hasSuffix(message) == true, "\(String(describing: failure))")
        let fits = #"{"limits": {"outputSoftBytes": 4096, "outputHardBytes": 4096}, "store": "/tmp"}"#
        #expect(try load(json: fits).limits.outputHardBytes == 4096)
    }

    @Test func `a variable that no setting has is named with the nearest`() throws {
        let configuration = try load(environment: [
            "LAYOUTD_LIMITS_FRAME_BYTEZ": "1", "HOME": "/", "LAYOUTD_CONFIG": "",
        ])
        #expect(configuration.unknownVariables == ["LAYOUTD_LIMITS_FRAME_BYTEZ": "LAYOUTD_LIMITS_FRAME_BYTES"])
    }

    /// Another value than the default, as a variable has it.
    private func otherValue(of setting: Setting) -> String {
        switch setting.key {
        case "socket": "/other"
        case "socketMode": "0640"
        case "logLevel": "trace"
        case "store": "/tmp"
        case "plugins.folders": "/a:/b"
        case "plugins.watch": "false"
        case "plugins.requireSandbox": "true"
        case "plugins.fallback": "grid"
        case "limits.memoryPerUser": "2000000"
        default:
            // Half of the default is in every other range.
            "\((Int(setting.json(DaemonConfiguration(environment: [:], cores: 3))) ?? 0) / 2)"
        }
    }

    @Test func `each setting is read from its variable, and printed so that a file with it is the same`() throws {
        let standard = try load()
        for setting in Setting.all {
            let value = otherValue(of: setting)
            let configuration = try load(environment: [setting.variable: value])
            #expect(setting.json(configuration) != setting.json(standard), "\(setting.key) is \(value)")

            let text = Setting.all.json(configuration)
            let again = try load(json: text)
            for other in Setting.all { #expect(other.json(again) == other.json(configuration), "\(other.key)") }
        }
    }

    @Test(arguments: ["key | default | range | new value | unit and meaning"])
    func `the documentation has the table of all settings`(_ head: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let guide = try String(
            contentsOf: folder.appendingPathComponent("../../systemd/README.md"), encoding: .utf8)
        #expect(Setting.all.table.hasPrefix("| \(head) |"))
        #expect(guide.contains(Setting.all.table), "replace it with the output of layoutd --list-settings")
    }
}
