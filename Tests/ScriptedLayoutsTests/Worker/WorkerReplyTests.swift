import LayoutCore
import LuaRuntime
import PluginTools
import Testing

@testable import ScriptedLayouts

/// What a worker sends is read without trust: whatever the bytes are, they are refused, or they are what a script could have placed.
@Suite struct WorkerReplyTests {
    private static let container = ScriptContainer(counts: [5, 3], hasSizes: [false, false])

    /// A reply to a call that has placed a run of frames in one section and single frames in another, or to one that has moved
    /// what its base has placed.
    private func finished(_ function: String = "prepare", _ placing: Placing = .everything) throws -> [UInt8] {
        var state: ScriptState?
        let command = OpenCommand(
            state: 1, name: "t", file: "t.lua",
            text: """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out)
                  out:row(0, 0, 5, 0, 0, 10, 10, 12, 0)
                  for i = 0, 2 do out:item(1, i, 0, 20 * i, 30, 10, i, 0.5) end
                  out:supplementary("header", 1, 0, 0, 0, 100, 20)
                  out:pin("header", 1, 0, "start", 40)
                  out:transform(1, 1, { 1, 0, 0, 1, 3, 4 })
                  out:content_size(100, 200)
                end
                function L:appearing(ctx, out)
                  out:room(10, 5)
                  out:room(30, 7)
                  out:shift(1, 2, 3, 4)
                  out:supplementary("ad", 0, 1, 0, 10, 100, 5)
                end
                return L
                """, memoryBytes: 1 << 24, memoryBytesPerItem: 0, budget: .seconds(20), requiresSandbox: false)
        state = try ScriptState(command, log: { _, _ in }, fetch: { _ in .parameters(.null) })
        let opened = try #require(state)
        try opened.begin(columns: [], attributes: [], .map([:]), within: .seconds(20))
        try opened.beginGeneration(Self.container)
        let call = PluginCall(
            container: Container(bounds: .zero, sections: []), seenFrom: ScriptView(nil), previous: nil)
        var sent: [UInt8] = []
        let failure = opened.run(
            CallCommand(
                entry: .run, function: function, context: call.context(generation: 1),
                placing: placing, arguments: [], results: 0, budget: .seconds(20))
        ) { message, columns in sent = columns.reduce(into: message) { unsafe $0.append(contentsOf: $1.bytes) } }
        #expect(failure == nil, "\(failure?.error.message ?? "")")
        return sent
    }

    private struct Ended: Error {}

    /// - Parameter bytes: a message and its columns; nil if it is refused, or bytes are missing or left over.
    private func placement(_ bytes: [UInt8]) -> ScriptPlacement? {
        var rest = bytes[...]
        var inbox = MessageInbox()
        func receive(_ room: UnsafeMutableRawBufferPointer) throws(Ended) -> Int {
            let part = rest.prefix(room.count)
            if part.isEmpty { throw Ended() }
            unsafe room.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
        guard let message = unsafe try? inbox.next(limit: 1 << 20, receive: receive) else { return nil }
        var reader = MessageReader(message)
        let reply = unsafe try? WorkerReply(&reader, in: Self.container) { column in
            unsafe (try? inbox.fill(column, receive: receive)) != nil
        }
        guard case .finished(_, let placement, _)? = reply else { return nil }
        return placement
    }

    @Test func `what a script has placed arrives as it was placed`() throws {
        var placement = try #require(placement(try finished()))

        #expect(placement.contentSize == Size(width: 100, height: 200))
        #expect(placement.sections.map(\.placedCount) == [5, 3])
        #expect(placement.sections[0].runs.map(\.dx) == [12])
        #expect(placement.sections[1][2] == PlacementBuffer.Frame(x: 0, y: 40, width: 30, height: 10))
        #expect(placement.elements.map(\.pin) == [.toStart(latest: 40)])
        #expect(placement.transforms.count == 1)
        #expect(placement.isComplete(.everything, in: Self.container))
        #expect(!placement.isComplete(.nothing, in: Self.container))
        placement.elements[0].attributes = [0: 1]
        #expect(!placement.isComplete(.everything, in: Self.container), "no attribute is declared")
    }

    @Test func `what a script has moved arrives as it was moved`() throws {
        let placement = try #require(placement(try finished("appearing", .moves)))

        #expect(placement.rooms.map(\.position) == [10, 30])
        #expect(placement.rooms.map(\.length) == [5, 7])
        #expect(placement.placedItems.map(\.path) == [ItemPath(section: 1, item: 2)])
        #expect(placement.placedItems.map(\.frame) == [Rect(x: 3, y: 4, width: 0, height: 0)])
        #expect(placement.elements.map(\.path) == [ItemPath(section: 0, item: 1)])
        #expect(placement.isComplete(.moves, in: Self.container))
    }

    @Test(arguments: [("prepare", Placing.everything), ("appearing", .moves)])
    func `a reply with any of its bytes changed is refused, or names items that exist within the coordinates`(
        _ function: String, _ placing: Placing
    ) throws {
        let valid = try finished(function, placing)
        var random = SeededRandom(seed: 1)
        var (accepted, refused) = (0, 0)
        for round in 0..<20_000 {
            var bytes = valid
            for _ in 0...(round % 4) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            if round % 7 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let placement = placement(bytes) else {
                refused += 1
                continue
            }
            accepted += 1
            for section in placement.sections {
                for item in 0..<section.count where section[item] != nil { #expect(section[item]?.isValid == true) }
                #expect(section.placedCount <= section.count)
            }
            #expect(placement.elements.allSatisfy { Self.container.counts.indices.contains($0.path.section) })
            #expect(placement.placedItems.allSatisfy { $0.path.item < Self.container.counts[$0.path.section] })
            #expect(zip(placement.rooms, placement.rooms.dropFirst()).allSatisfy { $0.position <= $1.position })
            #expect(placement.rooms.reduce(0) { $0 + $1.length } <= Parameter.coordinateLimit)
            #expect(placement.rooms.allSatisfy { $0.length >= 0 && abs($0.position) <= Parameter.coordinateLimit })
            #expect(placement.appearances.allSatisfy { $0.path.item < Self.container.counts[$0.path.section] })
        }
        #expect(accepted > 100)
        #expect(refused > 1000)
    }
}
