import LayoutCore
import LayoutEngine
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What a user is looking at stays in place in every layout, built in or scripted.
@Suite(.hangGuard) struct EveryAnchorTests {
    private static let layouts: [LayoutDefinition] = builtInLayouts + ((try? shippedLayouts()) ?? [])

    @Test func `cells of a script that answers queries are kept in place and animated`() throws {
        // One frozen row above a hundred rows of one cell.
        let table = try #require(Self.layouts.first { $0.name == "frozen_table" })
        let chat = try EngineContainer(
            table, ["columnCount": 1, "frozenColumns": 0, "rowHeight": 50],
            bounds: Rect(x: 0, y: 1000, width: 300, height: 400), sections: [ContainerSection(itemCount: 100)])
        func insert(_ count: Int, at item: Int) -> LayoutEngine.Operation {
            .batch { $0.insertItems(ContainerSection(itemCount: count), at: ItemPath(section: 0, item: item)) }
        }
        func place(_ item: Int) throws -> Double { try #require(try chat.frame(item)).y - chat.bounds.y }
        let before = try place(22)
        #expect(try chat.update([insert(7, at: 3)]).adjustment.y == 350)
        #expect(try place(29) == before)
        #expect(try chat.update([insert(7, at: 90)], keeping: .place(.end)).adjustment == .zero)
        let update = try chat.update(
            [insert(2, at: 30), .batch { $0.deleteItems(at: ItemPath(section: 0, item: 29)) }], keeping: .nothing,
            withAnimations: true)
        let animations = try #require(update.change.animations)
        #expect(animations.appearing.map(\.element.indexPath.item).sorted() == [29, 30])
        #expect(animations.appearing.map(\.alpha) == [0, 0])
        #expect(animations.disappearing.map(\.element.indexPath.item) == [29])
    }

    // MARK: Random changes

    /// A container of mixed sizes, scrolled to somewhere in its content.
    private func screen(
        _ layout: LayoutDefinition, using random: inout SeededRandom
    ) throws -> EngineContainer {
        let scales: [Double?] = [nil, 1, 2, 3]
        let scale = scales.randomElement(using: &random) ?? nil
        let isMirrored = Bool.random(using: &random)
        let insets: [Double] = [0, 20]
        let inset = insets.randomElement(using: &random) ?? 0
        let environment = Environment(
            scale: scale, layoutDirection: isMirrored ? .rightToLeft : .leftToRight,
            contentInset: Insets(top: inset, left: 0, bottom: 0, right: 0))
        let sections = [9, 0, 60, 31].map { count in
            var section = ContainerSection(itemCount: count)
            section.itemSizes = (0..<2 * count).map { _ in Double(Int.random(in: 20...140, using: &random)) }
            return section
        }
        let screen = try EngineContainer(
            layout, bounds: Rect(x: 0, y: 0, width: 400, height: 500), environment: environment, sections: sections)
        let size = screen.contentSize
        let part = Double.random(in: 0.05...0.9, using: &random)
        try screen.setBounds(
            Rect(
                x: (part * max(0, size.width - 400)).rounded(), y: (part * max(0, size.height - 500)).rounded(),
                width: 400, height: 500))
        return screen
    }

    @Test(arguments: layouts)
    func `a window that is resized at random and back returns to its scroll offset`(_ layout: LayoutDefinition) throws {
        // On the ring of `carousel` an item lies at one place at two offsets: in front, and at the back.
        guard layout.name != "carousel" else { return }
        for seed in 0..<6 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let screen = try screen(layout, using: &random)
            let keeps = Bool.random(using: &random)
            let before = screen.bounds
            let first = try screen.capture()
            for _ in 0..<8 {
                try screen.resize(
                    width: Double(Int.random(in: 150...700, using: &random)),
                    height: Double(Int.random(in: 150...700, using: &random)), at: keeps ? before.origin : nil)
            }
            try screen.resize(width: 400, height: 500, at: keeps ? before.origin : nil)
            let after = screen.bounds
            #expect(abs(after.x - before.x) + abs(after.y - before.y) <= 1e-6, "seed \(seed)")
            #expect(try screen.capture()?.indexPath == first?.indexPath, "seed \(seed)")
        }
    }

    @Test(arguments: layouts)
    func `an item stays in place through random changes, or its displacement is reported`(
        _ layout: LayoutDefinition
    ) throws {
        for seed in 0..<12 as Range<UInt64> {
            var random = SeededRandom(seed: seed &+ 77)
            let screen = try screen(layout, using: &random)
            var counts = [9, 0, 60, 31]
            // Successive changes of the bounds keep an item where it was before the first of them.
            var resized: (item: ItemPath, distance: Double)?
            for step in 0..<6 {
                guard let first = try screen.capture() else { continue }
                var anchored = first.indexPath
                let anchor = UpdateAnchor.place(.item(anchored))
                let operation = Self.operation(screen.bounds, &counts, &anchored, using: &random)
                let isResize = if case .setBounds = operation { true } else { false }
                let expected =
                    isResize && resized?.item == anchored ? resized?.distance ?? first.distance : first.distance
                resized = isResize ? (anchored, expected) : nil
                let reported = try screen.update([operation], keeping: anchor).change.displacement
                guard let after = try screen.capture(.item(anchored)) else { continue }
                // From right to left, a smaller offset is closer to the end.
                let along = max(abs(reported.x), abs(reported.y))
                let offBy = abs(after.distance - expected)
                #expect(
                    abs(offBy - along) <= 1e-3,
                    "seed \(seed), step \(step): \(operation) moves item \(anchored) by \(offBy)")
            }
        }
    }

    /// A change that does not delete the anchor.
    private static func operation(
        _ bounds: Rect, _ counts: inout [Int], _ anchored: inout ItemPath, using random: inout SeededRandom
    ) -> LayoutEngine.Operation {
        let section = [0, 2, 3].randomElement(using: &random) ?? 0
        let item = Int.random(in: 0...counts[section], using: &random)
        let path = ItemPath(section: section, item: item)
        let isBefore = section == anchored.section && item <= anchored.item
        switch Int.random(in: 0...4, using: &random) {
        case 0:
            counts[section] += 3
            if isBefore { anchored.item += 3 }
            var items = ContainerSection(itemCount: 3)
            items.itemSizes = [30, 40, 50, 60, 70, 80]
            return .batch { $0.insertItems(items, at: path) }
        case 1 where counts[section] > item && path != anchored:
            counts[section] -= 1
            if isBefore { anchored.item -= 1 }
            return .batch { $0.deleteItems(at: path) }
        case 2 where counts[section] > item:
            let sizes = [
                Double(Int.random(in: 20...140, using: &random)), Double(Int.random(in: 20...140, using: &random)),
            ]
            return .setSizes(sizes, from: path)
        case 3:
            let scale = Double(Int.random(in: 1...3, using: &random))
            let isMirrored = Bool.random(using: &random)
            return .setEnvironment(
                Environment(scale: scale, layoutDirection: isMirrored ? .rightToLeft : .leftToRight))
        default:
            var rect = bounds
            rect.width = Double(Int.random(in: 150...700, using: &random))
            rect.height = Double(Int.random(in: 150...700, using: &random))
            return .setBounds(rect)
        }
    }
}
