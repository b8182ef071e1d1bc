import Foundation
import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A random hand in a view of a daemon, beside the same hand in process: 2,000 steps, or as many as `LAYOUTD_TEST_RANDOM_STEPS` says, from
/// the seed `LAYOUTD_TEST_RANDOM_SEED`.
@Suite(.hangGuard(minutes: 600), .suiteDaemon) struct RandomHandTests {
    @Test(arguments: ["none", "single", "multiple", "area"])
    func `a random hand has the same effects over a socket as in process`(_ mode: String) async throws {
        let environment = ProcessInfo.processInfo.environment
        let steps = environment["LAYOUTD_TEST_RANDOM_STEPS"].flatMap { Int($0) } ?? 2000
        let seed = environment["LAYOUTD_TEST_RANDOM_SEED"].flatMap { UInt64($0) } ?? 48
        var hand = try await RandomHand(mode, seed: seed)
        for step in 0..<steps / 4 {
            do {
                try await hand.step()
            } catch {
                Issue.record("step \(step) of seed \(seed): \(error)")
                return
            }
        }
    }
}

private struct RandomHand {
    private var wire: ViewClient
    private let container: EngineContainer
    private var view: ViewState
    private var random: Draws
    private var items: [UInt64] = Array(0..<20)
    private var nextItem: UInt64 = 100
    private var time = 0.0

    /// As in George Marsaglia's xorshift64.
    private struct Draws {
        var state: UInt64

        mutating func below(_ count: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(count))
        }
    }

    init(_ mode: String, seed: UInt64) async throws {
        random = Draws(state: seed &+ 1)
        let wireView = #"{"selection": "\#(mode)", "reorders": true, "receives": true, "renames": true}"#
        wire = try await ViewClient(TestDaemon.ofSuite, view: wireView)
        let section = ContainerSection(.number(1), items: .numbers(items))
        container = try EngineContainer(
            "flow", ["itemSize": [100, 20], "minimumLineSpacing": 0], bounds: ViewClient.bounds, sections: [section])
        var options = ViewOptions()
        options.selection = try #require(ViewSelection.Mode(rawValue: mode))
        (options.reorders, options.receives, options.renames) = (true, true, true)
        view = ViewState(
            WindowPlace(visible: ViewClient.bounds), of: container.state.shown, options: options, by: .web)
    }

    mutating func step() async throws {
        if random.below(6) == 0 { return try await change() }
        var inputs: [WireViewInput] = []
        for _ in 0...random.below(3) { inputs.append(input()) }
        let expected = try taken(inputs)
        let reply = try await wire.input(inputs)
        try #require(reply.error.code == "", "\(reply.error.message)")
        try #require(reply.input.effects == expected)
        try await compare()
    }

    private mutating func taken(_ inputs: [WireViewInput]) throws -> [WireViewEffect] {
        var news = ViewNews()
        let reader = StateReader(container.state.shown)
        let reading = QueryReading(reader: reader, mapping: Mapping(ProtocolLimits()))
        for (number, input) in inputs.enumerated() {
            news.add(try view.take(try reading.input(input, at: ""), reading: reader), of: number)
        }
        return written(news)
    }

    private func written(_ news: ViewNews) -> [WireViewEffect] {
        var effects = WireViewEffects(ReplyNames(nil))
        return effects.written(news.effects)
    }

    private mutating func compare() async throws {
        var effects = WireViewEffects(ReplyNames(nil))
        let expected = effects.state(view)
        try #require(try await wire.state() == expected)
    }

    // MARK: Steps

    private mutating func change() async throws {
        let (operation, message): (LayoutEngine.Operation, WireOperation)
        if items.count > 5, random.below(2) == 0 {
            let item = items.remove(at: random.below(items.count))
            (operation, message) = (.deleteItems(.numbers([item])), ViewClient.delete(item))
        } else {
            let (place, item) = (random.below(items.count), nextItem)
            nextItem += 1
            let section = ContainerSection(itemCount: 1, identifiers: [item])
            operation = .insertItems(section, at: .before(.number(items[place])))
            message = ViewClient.insert([item], before: items[place])
            items.insert(item, at: place)
        }
        let change = try container.update([operation], keeping: .nothing).change
        var news = ViewNews()
        news.add(view.follow(change, reading: StateReader(change.state)))
        try await wire.change([message])
        try #require(try await wire.effects() == written(news))
        try await compare()
    }

    private mutating func input() -> WireViewInput {
        time += Double(random.below(10)) / 10
        switch random.below(12) {
        case 0, 1, 2: return key()
        case 3, 4: return .with { $0.pressed = pointer() }
        case 5, 6: return .with { $0.moved = pointer() }
        case 7: return .with { $0.released = pointer() }
        case 8: return .with { $0.ticked.time = time }
        case 9: return .with { $0.scrolled.to.y = Double(random.below(30)) * 10 }
        case 10: return .with { $0.cancelled.time = time }
        default:
            let phase = ["hover", "leave", "drop"][random.below(3)]
            return .with {
                $0.guests.phase = phase
                $0.guests.point = WirePoint(Point(x: 50, y: 30))
            }
        }
    }

    private mutating func key() -> WireViewInput {
        let names = ["up", "down", "pageUp", "pageDown", "home", "end", "space", "enter", "escape", "a", "f2", "menu"]
        let (name, modifiers) = (names[random.below(names.count)], modifiers())
        return .with {
            $0.key.key = name
            $0.key.modifiers = modifiers
            $0.key.time = time
        }
    }

    private mutating func pointer() -> WireViewPointer {
        let point = Point(x: Double(random.below(24)) * 5 - 10, y: Double(random.below(24)) * 5 - 10)
        let (isTouch, isSecondary, clicks) = (random.below(4) == 0, random.below(8) == 0, random.below(3))
        let modifiers = modifiers()
        return .with {
            $0.point = WirePoint(point)
            $0.time = time
            $0.kind = isTouch ? "touch" : "mouse"
            $0.button = isSecondary ? "secondary" : "primary"
            $0.clicks = UInt32(clicks)
            $0.modifiers = modifiers
        }
    }

    private mutating func modifiers() -> [String] {
        let bits = random.below(16)
        return ["shift", "control", "alt", "meta"].enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    }
}

extension ContainerSection {
    fileprivate init(itemCount: Int, identifiers: [UInt64]) {
        self.init(itemCount: itemCount)
        itemIdentifiers = .numbers(identifiers)
    }
}
