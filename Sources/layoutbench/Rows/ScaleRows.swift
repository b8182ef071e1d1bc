import Foundation

/// Figures for many daemons on one machine, one for each user: what each costs while its user does nothing.
enum ScaleRows {
    static let all = [Scenario(name: "scale") { try rest() }]

    private static let count = 200
    private static let seconds = 15

    /// At rest without containers, beside as many servers that do nothing but echo; then with a container of 1,000 items each.
    private static func rest() throws -> [Row] {
        let echoes = try figures(of: .echo)[0]
        let daemons = try figures(of: .daemon)
        return rows("scale.\(count).rest", daemons[0], floor: "a NIO server", of: echoes, reach: 3)
            + rows("scale.\(count).1k", daemons[1], floor: "without containers", of: daemons[0], reach: 1.1)
    }

    /// - Parameter reach: for memory and wake-ups; the other figures follow from the number of processors.
    private static func rows(
        _ name: String, _ figures: ProcessFigures, floor: String, of least: ProcessFigures, reach: Double
    ) -> [Row] {
        let kinds: [(String, String, Double?, (ProcessFigures) -> Double)] = [
            ("pss", "MB", reach, { $0.proportionalBytes / 1e6 }),
            ("private", "MB", reach, { $0.privateBytes / 1e6 }),
            ("threads", "each", nil, { $0.threads }),
            ("descriptors", "each", nil, { $0.descriptors }),
            ("cpu", "µs/s", nil, { $0.cpuNanoseconds / 1e3 }),
            ("wakeups", "/s", reach, { $0.waits }),
        ]
        return kinds.map { kind, unit, reach, value in
            Row(
                name: "\(name).\(kind)", value: value(figures), unit: unit, floor: (floor, value(least)), reach: reach)
        }
    }

    /// What one of so many costs, in each of the states in which the role measures it.
    private static func figures(of member: Crowd.Member) throws -> [ProcessFigures] {
        let scratch = try Scratch()
        try StartupRows.writePlugins(20, to: scratch.url("plugins"))
        let output = try Server.output(
            of: "crowd", "--member", member.rawValue, "--count=\(count)", "--seconds=\(seconds)", "--folder",
            scratch.url("").path)
        return try output.split(separator: "\n").map {
            try JSONDecoder().decode(ProcessFigures.self, from: Data($0.utf8))
        }
    }
}
