import CBenchmark
import Foundation

/// What a process and its children have at a moment and have used until then; or the mean of several.
struct ProcessFigures: Codable {
    /// Bytes of memory: its part of what it shares with others and all that it has alone; and the latter by itself.
    var proportionalBytes = 0.0
    var privateBytes = 0.0
    var threads = 0.0
    var descriptors = 0.0
    var cpuNanoseconds = 0.0
    /// How often a thread has gone to sleep, which is as often as it was woken.
    var waits = 0.0

    private init() {}

    /// - Throws: what reading `/proc` throws, as once the process has ended.
    init(of process: Int32) throws {
        try add(process)
    }

    private mutating func add(_ process: Int32) throws {
        let folder = "/proc/\(process)"
        let memory = try Self.fields(of: "\(folder)/smaps_rollup")
        proportionalBytes += (memory["Pss"] ?? 0) * 1024
        privateBytes += ((memory["Private_Clean"] ?? 0) + (memory["Private_Dirty"] ?? 0)) * 1024
        descriptors += Double(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count)
        cpuNanoseconds += Double(cbench_cpu_nanoseconds_of(process))
        for thread in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task") {
            let task = "\(folder)/task/\(thread)"
            // A thread may end meanwhile.
            guard let status = try? Self.fields(of: "\(task)/status") else { continue }
            threads += 1
            waits += status["voluntary_ctxt_switches"] ?? 0
            for child in try Self.text(of: "\(task)/children").split(separator: " ") {
                if let child = Int32(child) { try add(child) }
            }
        }
    }

    private static func fields(of file: String) throws -> [Substring: Double] {
        var fields: [Substring: Double] = [:]
        for line in try text(of: file).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = parts[1].split(whereSeparator: \.isWhitespace).first else { continue }
            fields[parts[0]] = Double(number)
        }
        return fields
    }

    private static func text(of file: String) throws -> String {
        String(
            decoding: try FileHandle(forReadingFrom: URL(fileURLWithPath: file)).readToEnd() ?? Data(), as: UTF8.self)
    }

    static func mean(_ figures: [Self]) -> Self {
        var mean = Self()
        for member in [
            \Self.proportionalBytes, \.privateBytes, \.threads, \.descriptors, \.cpuNanoseconds, \.waits,
        ] {
            mean[keyPath: member] = figures.reduce(0) { $0 + $1[keyPath: member] } / Double(figures.count)
        }
        return mean
    }
}
