import LayoutCore
import ScriptedLayouts
import TestSupport
import Testing

/// Attacks on the sandbox, numbered as its promise numbers them: what each must come to.
@Suite struct SandboxTests {
    struct Attack: Decodable, Sendable, CustomTestStringConvertible {
        enum Stage: String, Decodable, Sendable {
            case load
            case prepare
            /// Nothing fails: the script looks by itself whether it can.
            case ok
        }

        let id: String
        let name: String
        let source: String
        let stage: Stage
        /// nil: any.
        let code: String?
        let contains: String?

        var testDescription: String { "\(id): \(name)" }
    }

    static let attacks: [Attack] = readVectors("sandbox")

    /// 100 ms, 16 MiB.
    static let limits = limits(milliseconds: 100)
    /// For what must run out of something else than time, on however busy a machine.
    static let ampleLimits = limits(milliseconds: 20_000)

    private static func limits(milliseconds: Double) -> PluginLimits {
        var limits = PluginLimits()
        limits.prepareMilliseconds = milliseconds
        limits.prepareMicrosecondsPerItem = 0
        limits.loadMilliseconds = milliseconds
        limits.memoryBytesPerItem = 0
        return limits
    }

    static let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480),
        sections: [Section(itemCount: 3), Section(itemCount: 2)])

    @Test(arguments: attacks) func `an attack comes to nothing`(_ attack: Attack) throws {
        var failure: LayoutError?
        var stage = Attack.Stage.load
        do {
            let plugin = try loaded(
                "t", attack.source,
                limits: attack.code == "plugin.timeout" || attack.stage == .load ? Self.limits : Self.ampleLimits)
            stage = .prepare
            let layout = plugin.definition.make(plugin.definition.schema.defaults)
            for width in [320.0, 300] {
                var container = Self.container
                container.bounds.width = width
                _ = try layout.prepare(container)
            }
        } catch let error as LayoutError {
            failure = error
        }

        let message = failure.map { "\($0.code.rawValue): \($0.message)\n\($0.fault?.traceback ?? "")" } ?? "no failure"
        guard attack.stage != .ok else {
            #expect(failure == nil, "\(message)")
            return
        }
        #expect(failure != nil)
        #expect(stage == attack.stage, "\(message)")
        if let code = attack.code { #expect(failure?.code.rawValue == code, "\(message)") }
        if let contains = attack.contains { #expect(message.contains(contains), "\(message)") }
        #expect((failure?.message.utf8.count ?? 0) <= 8192 + 256)
        #expect(failure?.fault?.file == "t.lua")
    }

    @Test func `every line of the promise that a script can show is tried`() {
        let tried = Set(Self.attacks.map(\.id))
        // The rest are about files, containers, events and sockets, and are tried where those are.
        let elsewhere: Set = ["S31", "S32", "S43", "S44", "S45", "S46", "S47", "S48", "S49", "S50"]
        #expect(tried.union(elsewhere) == Set((1...50).map { "S\($0)" }))
    }
}
