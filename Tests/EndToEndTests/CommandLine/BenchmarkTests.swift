import Foundation
import LayoutCore
import TestSupport
import Testing

/// layoutbench as its readers run it, with one scenario that takes a moment.
@Suite(.hangGuard(minutes: 10)) struct BenchmarkTests {
    private let name = "startup.ping"

    private func layoutbench(_ arguments: String...) async throws -> Output {
        try await run(Programs.product("layoutbench"), ["--filter", name] + arguments)
    }

    private func write(_ text: String, _ file: String) throws {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
    }

    @Test func `a row as JSON has its value, its CPU time, its floor and whether it kept its reach`() async throws {
        let output = try await layoutbench("--json")

        #expect(output.status == 0, "\(output.errors)")
        let lines = output.text.split(separator: "\n")
        #expect(lines.count == 1)
        let row = try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
        let members = [
            "cpu", "cpuRatio", "floor", "floorCPU", "floorName", "isReached", "name", "ratio", "reach", "unit", "value",
        ]
        #expect(row.keys.sorted() == members)
        #expect(row["name"] == .string(name) && row["unit"] == "ms")
        let (value, floor) = (try #require(row["value"]?.number), try #require(row["floor"]?.number))
        #expect(value > 0 && floor > 0)
        let (ratio, reach) = (try #require(row["ratio"]?.number), try #require(row["reach"]?.number))
        #expect(abs(ratio - value / floor) < 1e-9)
        #expect(row["isReached"] == .boolean(ratio <= reach))
    }

    @Test(arguments: [
        (#""ratio":1e9"#, 0 as Int32, ""),
        (#""ratio":1e-9"#, 1, "layoutbench: more than 1.50 times the earlier run: startup.ping"),
        // CPU times say more.
        (#""ratio":1e-9,"cpuRatio":1e9"#, 0, ""),
        (#""ratio":1e9,"cpuRatio":1e-9"#, 1, "layoutbench: more than 1.50 times the earlier run: startup.ping"),
        // Without a ratio, values are compared.
        (#""value":1e-9"#, 1, "layoutbench: more than 1.50 times the earlier run: startup.ping"),
    ])
    func `a comparison fails where a row became worse`(_ member: String, _ status: Int32, _ errors: String) async throws
    {
        let folder = try TemporaryFolder()
        let usual = member.contains("value") ? "" : #""value":20,"#
        try write("{\(usual)\"name\":\"\(name)\",\"unit\":\"ms\",\(member)}\n", folder.path("before.jsonl"))

        let output = try await layoutbench("--compare", folder.path("before.jsonl"))

        #expect(output.status == status, "\(output.text)\(output.errors)")
        let line = try #require(output.text.split(separator: "\n").last)
        #expect(line.hasPrefix(name) && line.hasSuffix(" WORSE") == (status == 1), "\(line)")
        #expect(line.contains(member.contains("value") ? " 0.00 ms " : " 20.00 ms ("), "\(line)")
        #expect(output.errors.hasSuffix(errors + (errors.isEmpty ? "" : "\n")), "\(output.errors)")
    }

    @Test(arguments: [
        ("", 65 as Int32, ":1 is empty, expected a row of layoutbench --json"),
        ("what  value\n", 65, #":1 is "what  value", expected a JSON object as layoutbench --json prints it"#),
        (
            "{\"name\":\"a\",\"unit\":\"ms\",\"value\":1}\n\n{\"name\":\"b\",\"unit\":\"ms\"}\n", 65,
            ":3 has no member value, expected a row of layoutbench --json"
        ),
        (#"{"name":"a","unit":"ms","value":"1"}"#, 65, ":1: value has another type, expected Double"),
        (nil, 66, " cannot be read, expected the output of layoutbench --json"),
    ])
    func `a file that cannot be compared is named with the line and what was expected`(
        _ text: String?, _ status: Int32, _ message: String
    ) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("before.jsonl")
        if let text { try write(text, file) }

        let output = try await layoutbench("--compare", file)

        #expect(output.status == status)
        #expect(output.text.isEmpty)
        #expect(output.errors.hasSuffix("layoutbench: \(file)\(message)\n"), "\(output.errors)")
    }

    @Test func `a release's figures have the row, and a run can be compared with them`() async throws {
        let output = try await layoutbench(
            "--compare", Programs.file("Sources/layoutbench/figures/0.1.0.jsonl"))

        // A build without optimisation may be worse.
        #expect([0, 1].contains(output.status), "\(output.errors)")
        let line = try #require(output.text.split(separator: "\n").last)
        #expect(line.hasPrefix(name) && !line.hasSuffix("–"), "\(line)")
    }

    @Test func `a comparison that finds none of its rows fails`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("before.jsonl")
        try write("{\"name\":\"a\",\"unit\":\"ms\",\"value\":1}\n", file)

        let output = try await run(Programs.product("layoutbench"), ["--filter", "nothing", "--compare", file])

        #expect(output.status == 1)
        #expect(output.errors.hasSuffix("layoutbench: none of the rows is in \(file)\n"), "\(output.errors)")
    }

    @Test(.enabled(if: Tools.python != nil, "python3 is not installed"))
    func `the measurement of peers names the program that is missing`() async throws {
        let folder = try TemporaryFolder()
        let script = Programs.file("Sources/layoutbench/peers/measure")

        let output = try await run(
            Tools.python ?? "python3",
            [script, "--benchmark", folder.path("none"), "--packages", folder.path("packages")])

        #expect(output.status == 1)
        #expect(
            output.errors
                == "\(folder.path("none")) cannot be run, expected layoutbench: swift build -c release --product layoutbench\n"
        )
    }

    @Test func `a comparison as JSON is refused`() async throws {
        let output = try await layoutbench("--json", "--compare", "before.jsonl")

        #expect(output.status == 64)
        #expect(output.errors.contains("--compare prints a table and cannot be used with --json"))
    }
}
