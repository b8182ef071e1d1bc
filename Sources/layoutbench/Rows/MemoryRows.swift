import CBenchmark
import Foundation

/// Figures for the memory that the daemon keeps resident. Rows are in MB.
enum MemoryRows {
    static let all = [
        Scenario(name: "memory.mixed.1M") { try mixed() },
        Scenario(name: "memory.snapshot.1M") { [try snapshot()] },
        Scenario(name: "memory.rounds.100") { [try rounds()] },
    ]

    /// A million items need 16 bytes each for their sizes and 32 for their frames.
    private static let floor = (name: "48 bytes an item", value: 48.0)

    /// A container of a million items, as it was opened and after a thousand edits.
    private static func mixed() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let client = try BenchmarkClient(daemon.socket)
        let before = daemon.residentBytes
        var container = try EditedContainer(client, count: 1_000_000)
        let opened = daemon.residentBytes
        for round in 0..<200 {
            for edit in EditedContainer.Edit.allCases { _ = try container.perform(edit, round: round) }
        }
        return [("memory.mixed.1M", opened), ("memory.mixed.1M.edits.1k", daemon.residentBytes)].map { name, bytes in
            Row(name: name, value: Double(bytes - before) / 1e6, unit: "MB", floor: floor, reach: 1)
        }
    }

    /// The same edits while a reader keeps what was prepared before the first of them. The daemon's readers keep a snapshot only as
    /// long as one answer takes, so this is measured in a process that lays out in the same way.
    private static func snapshot() throws -> Row {
        let output = try Server.output(of: "edited-flow")
        guard let megabytes = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkFailure(description: "edited-flow prints \(output), expected a number of MB")
        }
        return Row(name: "memory.snapshot.1M.edits.1k", value: megabytes, unit: "MB", floor: floor, reach: 1)
    }

    /// A connection that opens ten containers and leaves, a hundred times: what stays after the last time, compared with the first.
    private static func rounds() throws -> Row {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: -1)
        let request = Messages.openMixed(mixedLengths(20_000))
        var resident: [Double] = []
        for _ in 0..<100 {
            let client = try BenchmarkClient(daemon.socket)
            let containers = try (0..<10).map { _ in try client.open(request) }
            // The reply comes once the container is closed.
            for container in containers { _ = try client.exchange(Messages.close(container)) }
            resident.append(Double(daemon.residentBytes) / 1e6)
        }
        // Free memory is returned every now and then, on a thread of its own: the largest of the last ten.
        return Row(
            name: "memory.rounds.100", value: resident.suffix(10).max() ?? .nan, unit: "MB",
            floor: ("after the first round", resident[0]), reach: 1.5)
    }
}
