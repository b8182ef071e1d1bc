import LayoutEngine
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Random drags over every built-in layout, with edits meanwhile. A twin in which nothing is ever dragged gets the same edits, and the
/// batch update of each drop.
@Suite(.hangGuard) struct RandomDragTests {
    private static let counts = [14, 9, 0, 5]

    private func sections(_ random: inout SeededRandom, isSized: Bool) -> [ContainerSection] {
        Self.counts.map { count in
            var section = ContainerSection(itemCount: count)
            if isSized { section.itemSizes = (0..<2 * count).map { _ in Self.length(&random) } }
            return section
        }
    }

    private static func length(_ random: inout SeededRandom) -> Double { .random(in: 20...90, using: &random) }

    /// An edit that both containers take, by index paths of the data.
    private func edit(
        _ counts: inout [Int], _ isSized: Bool, _ random: inout SeededRandom
    ) -> LayoutEngine.Operation? {
        let section = Int.random(in: 0..<counts.count, using: &random)
        let item = Int.random(in: 0...max(0, counts[section] - 1), using: &random)
        let path = ItemPath(section: section, item: item)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where counts[section] > 2:
            counts[section] -= 1
            return .batch { $0.deleteItems(at: path) }
        case 1:
            counts[section] += 1
            var new = ContainerSection(itemCount: 1)
            if isSized { new.itemSizes = [Self.length(&random), Self.length(&random)] }
            return .batch { $0.insertItems(new, at: path) }
        case 2 where isSized && counts[section] > 0:
            return .setSizes([Self.length(&random), Self.length(&random)], from: path)
        case 3:
            let y = Double.random(in: 0...200, using: &random).rounded()
            return .setBounds(Rect(x: 0, y: y, width: 320, height: 400))
        case 4 where counts[section] > 1:
            let to = Int.random(in: 0..<counts[section], using: &random)
            return .batch { $0.moveItem(from: path, to: ItemPath(section: section, item: to)) }
        default: return nil
        }
    }

    @Test(arguments: builtInLayouts, 0..<6)
    func `a drop equals the batch and a cancel the state before, whatever is edited`(
        _ layout: LayoutDefinition, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let isSized = seed.isMultiple(of: 2)
        let container = try EngineContainer(
            layout, bounds: Rect(x: 0, y: 0, width: 320, height: 400),
            sections: sections(&random, isSized: isSized))
        let twin = container.copy
        var viewer = try Viewer(of: container)
        var counts = Self.counts
        for gesture in 0..<4 {
            let place: Comment = "gesture \(gesture)"
            let all = counts.enumerated().flatMap { section, count in
                (0..<count).map { ItemPath(section: section, item: $0) }
            }
            let items = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
            try viewer.follow(container.lift(items, at: Point(x: 100, y: 100)).change, to: container, place)
            for _ in 0..<6 {
                if Bool.random(using: &random), let edit = edit(&counts, isSized, &random) {
                    let update = try container.update([edit], keeping: .nothing)
                    try viewer.follow(update.change, to: container, place)
                    try twin.update([edit], keeping: .nothing)
                    if container.state.shown.drag == nil { break }
                }
                let point = Point(
                    x: .random(in: -20...340, using: &random).rounded(),
                    y: .random(in: -20...900, using: &random).rounded())
                try viewer.follow(container.drag(to: point).change, to: container, place)
            }
            if let drag = container.state.shown.drag, Bool.random(using: &random) {
                let target = try #require(drag.target)
                let dropped = try container.drop()
                try viewer.follow(dropped.change, to: container, place)
                let batch = try twin.batch(keeping: .nothing) { batch in
                    for (number, item) in drag.indexPaths.enumerated() {
                        batch.moveItem(
                            from: item, to: ItemPath(section: target.section, item: target.item + number))
                    }
                }
                #expect(dropped.outcomes == batch.outcomes, place)
                #expect(dropped.contentSize == batch.contentSize, place)
                for path in drag.indexPaths { counts[path.section] -= 1 }
                counts[target.section] += drag.indexPaths.count
            } else if let step = container.state.endDrag() {
                try viewer.follow(step.change, to: container, place)
            }
            #expect(container.state.shown.drag == nil, place)
            #expect(try viewer.known == Viewer.elements(of: twin), place)
        }
    }
}
