import Foundation
import LayoutCore
import ScriptedLayouts
import TestSupport
import Testing

/// Attacks on the sandbox and their outcome. `id` is the line of the guide's page Sandbox.md.
@Suite struct SandboxTests {
    struct Attack: Decodable, Sendable, CustomTestStringConvertible {
        enum Stage: String, Decodable, Sendable {
            case load
            case prepare
            /// Nothing fails: the script itself checks that the attack does not work.
            case ok
        }

        let id: String
        let name: String
        let source: String
        let stage: Stage
        /// The expected code; nil for any.
        let code: String?
        /// A part of the message or the traceback; nil for any. Of an attack that no limit of the interpreter meets it says that
        /// the script did not stop by itself, and the kernel ended it.
        let contains: String?

        var testDescription: String { name }
    }

    static let attacks: [Attack] = readVectors("sandbox")

    /// 100 ms, 16 MiB.
    static let limits = limits(milliseconds: 100)
    /// For attacks that must not end by a timeout, even on a busy machine.
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

    @Test(arguments: attacks) func `an attack has the outcome that the page promises`(_ attack: Attack) throws {
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

    /// The ids of attacks in a text, in order.
    private static func numbers(in text: String) -> [String] {
        text.matches(of: /\bS[0-9]{1,2}\b/).map { String($0.output) }
    }

    @Test func `every attack on the page is tested, and every tested attack is on the page`() throws {
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let page = try String(
            contentsOf: repository.appendingPathComponent("Sources/ScriptedLayouts/ScriptedLayouts.docc/Sandbox.md"),
            encoding: .utf8)
        let promised = page.split(separator: "\n").filter { $0.hasPrefix("| S") }
            .compactMap { Self.numbers(in: String($0)).first }
        // Attacks by files, events and sockets are tested in the suites of those.
        var tried = Set(Self.attacks.map(\.id))
        for folder in ["ScriptedLayoutsTests", "LayoutServerTests"] {
            let root = repository.appendingPathComponent("Tests/\(folder)").path
            for file in try FileManager.default.subpathsOfDirectory(atPath: root) where file.hasSuffix(".swift") {
                tried.formUnion(Self.numbers(in: try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)))
            }
        }

        #expect(promised == (1...promised.count).map { "S\($0)" })
        #expect(tried == Set(promised))
    }
}
