import LayoutCore
import LayoutWire
import struct PluginTools.SeededRandom
import SwiftProtobuf
import TestSupport
import Testing

/// Random movements over every built-in layout, with another client that edits meanwhile. A twin that never sees a movement gets the same
/// edits, and the batch update of each drop.
@Suite(.hangGuard) struct RandomMovementTests {
    private static let counts = [14, 9, 0, 5]

    private func open(_ layout: LayoutDefinition, _ random: inout SeededRandom, sized: Bool) -> WireOpenContainer {
        .with { message in
            message.layout = layout.name
            message.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 400))
            message.sections = Self.counts.map { count in
                .with {
                    $0.itemCount = UInt32(count)
                    if sized { $0.itemSizes = (0..<2 * count).map { _ in Self.length(&random) } }
                }
            }
        }
    }

    private static func length(_ random: inout SeededRandom) -> Double { .random(in: 20...90, using: &random) }

    /// An edit that both containers take, by index paths of the data.
    private func edit(
        _ counts: inout [Int], _ sized: Bool, _ random: inout SeededRandom
    ) -> WireOperation? {
        let section = Int.random(in: 0..<counts.count, using: &random)
        let item = Int.random(in: 0...max(0, counts[section] - 1), using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where counts[section] > 2:
            counts[section] -= 1
            return .with { $0.batchUpdate.deleteItems = [WireItemRange(ItemRange(section: section, item: item))] }
        case 1:
            counts[section] += 1
            return .with {
                $0.batchUpdate.insertItems = [
                    .with {
                        $0.section = UInt32(section)
                        $0.item = UInt32(item)
                        $0.items.itemCount = 1
                        if sized { $0.items.itemSizes = [Self.length(&random), Self.length(&random)] }
                    }
                ]
            }
        case 2 where sized && counts[section] > 0:
            return .with {
                $0.setSizes.section = UInt32(section)
                $0.setSizes.item = UInt32(item)
                $0.setSizes.sizes = [Self.length(&random), Self.length(&random)]
            }
        case 3:
            return .with {
                $0.setBounds = WireRect(
                    Rect(x: 0, y: .random(in: 0...200, using: &random).rounded(), width: 320, height: 400))
            }
        case 4 where counts[section] > 1:
            let to = Int.random(in: 0..<counts[section], using: &random)
            return .moves([(IndexPath(section: section, item: item), IndexPath(section: section, item: to))])
        default: return nil
        }
    }

    @Test(arguments: builtInLayouts)
    func `an end equals the batch and a cancel the state before, whatever others edit`(
        _ layout: LayoutDefinition
    ) async throws {
        try await withDaemon { daemon in
            for seed in 0..<6 { try await check(layout, seed, daemon) }
        }
    }

    private func check(_ layout: LayoutDefinition, _ seed: Int, _ daemon: TestDaemon) async throws {
        var random = SeededRandom(seed: UInt64(seed))
        let sized = seed.isMultiple(of: 2)
        let message = open(layout, &random, sized: sized)
        let screen = try await MovementScreen(daemon, message)
        let twin = try await screen.call { $0.openContainer = message }.openContainer.container
        var counts = Self.counts
        for gesture in 0..<4 {
            let place: Comment = "\(layout.name), seed \(seed), gesture \(gesture)"
            let all = counts.enumerated().flatMap { section, count in
                (0..<count).map { IndexPath(section: section, item: $0) }
            }
            let items = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            let first = try await screen.begin(items, at: Point(x: 100, y: 100))
            #expect(first.error.code == "", place)
            try await screen.follow(place)
            var movement: WireMovement? = first.beginMovement.movement
            for _ in 0..<6 {
                if Bool.random(using: &random), let edit = edit(&counts, sized, &random) {
                    let reply = try await screen.update([edit])
                    #expect(reply.error.code == "", place)
                    let other = try await screen.update([edit], of: twin)
                    #expect(other.error.code == "", place)
                    try await screen.follow(place)
                    movement = screen.movement
                    if movement == nil { break }
                }
                let point = Point(
                    x: .random(in: -20...340, using: &random).rounded(),
                    y: .random(in: -20...900, using: &random).rounded())
                let reply = try await screen.move(to: point)
                #expect(reply.error.code == "", "\(place): \(reply.error.message)")
                movement = reply.updateMovement.movement
                let events = try await screen.follow(place)
                for event in events { #expect(event.hasMovement, place) }
                #expect(screen.movement == movement, place)
            }
            if let movement, Bool.random(using: &random) {
                let reply = try await screen.end()
                #expect(reply.error.code == "", "\(place): \(reply.error.message)")
                let batch = try await screen.update([movement.drop], of: twin)
                #expect(reply.endMovement.update.batch == batch.updateContainer.batch, place)
                #expect(reply.endMovement.update.contentSize == batch.updateContainer.contentSize, place)
                for path in movement.indexPaths { counts[Int(path.section)] -= 1 }
                counts[Int(movement.target.section)] += movement.indexPaths.count
            } else if movement != nil {
                #expect(try await screen.cancel().error.code == "", place)
            }
            try await screen.follow(place)
            #expect(screen.movement == nil, place)
            let expected = try await screen.state(of: twin, to: screen.mover).elements
            #expect(screen.known == expected, place)
        }
    }
}
