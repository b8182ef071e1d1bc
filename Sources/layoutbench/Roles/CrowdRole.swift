import ArgumentParser
import CBenchmark
import Foundation

/// Runs many servers at once, and prints a line of JSON for each state that they are in: what one of them costs while nothing happens.
struct CrowdRole: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "crowd", shouldDisplay: false)
    @Option var member: Crowd.Member
    @Option var count: Int
    /// The folder in which each of them gets one.
    @Option var folder: String
    /// How long nothing happens, after they have come to rest.
    @Option var seconds: Double
    /// How long that takes: threads of the default pool end when they have had nothing to do for five seconds.
    @Option var settling = 6.0

    /// After so many seconds this process is ended, and all of them with it.
    private static let longest: UInt32 = 600

    func run() throws {
        alarm(Self.longest)
        let crowd = Crowd(of: member, in: URL(fileURLWithPath: folder))
        for _ in 0..<count { try crowd.start() }
        try report(crowd)
        guard member == .daemon else { return }
        let clients = try (0..<count).map { try crowd.client($0) }
        for client in clients { _ = try client.openMixed(1_000) }
        try report(crowd)
    }

    private func report(_ crowd: Crowd) throws {
        Thread.sleep(forTimeInterval: settling)
        let before = try crowd.figures()
        Thread.sleep(forTimeInterval: seconds)
        let after = try crowd.figures()
        var rest = after
        rest.cpuNanoseconds = (after.cpuNanoseconds - before.cpuNanoseconds) / seconds
        rest.waits = (after.waits - before.waits) / seconds
        print(String(decoding: try JSONEncoder().encode(rest), as: UTF8.self))
    }
}

extension Crowd.Member: ExpressibleByArgument {}
