import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// What keeps its place on screen, compared with the frames of all cells.
@Suite struct ScrollAnchorTests {
    /// Twenty items of 50 below a header of 20; 400 points of them are visible.
    private static let list = EditedContainer([Array(repeating: 50, count: 20)])

    private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

    private func presented(_ container: EditedContainer, at offset: Double) -> PresentedLayout {
        let isVertical = container.space.direction == .vertical
        return PresentedLayout(
            container.state.prepared,
            bounds: Rect(
                x: isVertical ? 0 : offset, y: isVertical ? offset : 0, width: isVertical ? 300 : 400,
                height: isVertical ? 400 : 300))
    }

    /// How far the anchor moves when an update leads to these heights, with the same bounds.
    private func offBy(
        at offset: Double, _ place: AnchorPlace = .firstVisible, heights: [Int],
        _ update: (inout BatchUpdate) -> Void = { _ in }
    ) throws -> Double {
        var batch = BatchUpdate()
        update(&batch)
        let plan = try batch.plan(before: [20])
        let anchor = try ScrollAnchor(place, in: presented(Self.list, at: offset), map: ItemMap(plan)) {
            plan.newPath(of: $0) != nil && !plan.moves($0)
        }
        return try anchor.reading(of: presented(EditedContainer([heights]), at: offset)).offBy
    }

    private let fifty = Array(repeating: 50, count: 20)

    // MARK: Examples

    @Test func `the first visible item is followed when items are inserted before it`() throws {
        // Item 2 begins at 120.
        #expect(try offBy(at: 120, heights: [30] + fifty) { $0.insertItems(at: path(0, 0)) } == 30)
        #expect(try offBy(at: 120, heights: fifty + [30]) { $0.insertItems(at: path(0, 20)) } == 0)
        // Item 2 is cut off, and item 3 anchors.
        #expect(try offBy(at: 125, heights: [50, 50, 90] + fifty.dropFirst(3)) == 40)
    }

    @Test func `at the very start, insertions push the other items away`() throws {
        #expect(try offBy(at: 0, heights: [30] + fifty) { $0.insertItems(at: path(0, 0)) } == 0)
    }

    @Test func `an anchor that is deleted hands over to the next item`() throws {
        let left = Array(fifty.dropLast())

        // Item 3 was at 170 and is at 120.
        #expect(try offBy(at: 120, heights: left) { $0.deleteItems(at: path(0, 2)) } == -50)
        // Item 10 takes over if all visible items are deleted.
        #expect(
            try offBy(at: 120, heights: Array(fifty.dropLast(8))) { $0.deleteItems(at: path(0, 2), count: 8) } == -400)
    }

    @Test func `an item that is moved does not take the view along, unless all in sight are or it is named`() throws {
        // Item 2 begins at 120 and is moved behind item 19: item 3 keeps its place.
        #expect(try offBy(at: 120, heights: fifty) { $0.moveItem(from: path(0, 2), to: path(0, 19)) } == -50)
        // At the end of what is in sight, item 9 ends at 520.
        #expect(try offBy(at: 120, .end, heights: fifty) { $0.moveItem(from: path(0, 9), to: path(0, 0)) } == 50)
        let moved = { (update: inout BatchUpdate) in
            for item in 1..<11 { update.moveItem(from: path(0, item), to: path(0, item + 9)) }
        }
        #expect(try offBy(at: 120, heights: fifty, moved) == 450)
        #expect(
            try offBy(at: 120, .item(path(0, 2)), heights: fifty) { $0.moveItem(from: path(0, 2), to: path(0, 19)) }
                == 850)
    }

    @Test func `an anchor whose own size changes keeps its edge, and one that begins above grows upwards`() throws {
        let taller = [50, 50, 90] + fifty.dropFirst(3)

        #expect(try offBy(at: 120, heights: taller) == 0)
        #expect(try offBy(at: 121, heights: taller) == 40)
        // At the end: item 2 ends at 170, and item 1, at 120, is the last that ends above 169.
        #expect(try offBy(at: -230, .end, heights: taller) == 40)
        #expect(try offBy(at: -231, .end, heights: taller) == 0)
    }

    @Test func `any item can be the anchor, visible or not`() throws {
        let insertion: (inout BatchUpdate) -> Void = { $0.insertItems(at: ItemPath(section: 0, item: 5)) }
        let heights = Array(fifty.prefix(5)) + [30] + fifty.dropFirst(5)

        #expect(try offBy(at: 120, .item(path(0, 19)), heights: heights, insertion) == 30)
        #expect(try offBy(at: 120, .item(path(0, 0)), heights: heights, insertion) == 0)
    }

    @Test func `at the end, appended items are followed; further up they are not`() throws {
        // The content ends at 1020.
        #expect(try offBy(at: 620, .end, heights: fifty + [30]) { $0.insertItems(at: path(0, 20)) } == 30)
        #expect(try offBy(at: 520, .end, heights: fifty + [30]) { $0.insertItems(at: path(0, 20)) } == 0)
        #expect(try offBy(at: 520, .end, heights: [30] + fifty) { $0.insertItems(at: path(0, 0)) } == 30)
    }

    @Test func `without a visible item the offset stays`() throws {
        #expect(try offBy(at: 5000, heights: [30] + fifty) { $0.insertItems(at: path(0, 0)) } == 0)
    }

    @Test func `bounds follow the anchor as far as the content extends`() throws {
        let anchor = try ScrollAnchor(.item(path(0, 0)), in: presented(Self.list, at: 600))
        let after = EditedContainer([[50] + fifty])
        func settled(_ anchor: ScrollAnchor, in container: EditedContainer) throws -> (
            bounds: Rect, displacement: Point
        ) {
            try AnchorSearch.settle(try anchor.reading(of: presented(container, at: 600))) {
                bounds throws(LayoutError) in
                try anchor.reading(of: PresentedLayout(container.state.prepared, bounds: bounds))
            }
        }

        #expect(try settled(anchor, in: after).bounds.y == 600)
        // Item 0 would have to lie at −580, but only 70 points of content are left.
        let (bounds, displacement) = try settled(anchor, in: EditedContainer([[50]]))
        #expect(bounds.y == 0 && displacement == Point(x: 0, y: 600))
    }

    // MARK: Random edits

    /// How far the anchor moves, by the rules that `ScrollAnchor` states; nil if the start is anchored.
    private func expected(_ before: EditedContainer, _ after: EditedContainer, _ map: ItemMap, _ offset: Double)
        -> Double?
    {
        let isVertical = before.space.direction == .vertical
        func start(of path: ItemPath, in container: EditedContainer) -> Double? {
            container.state.prepared.frame(of: path).map { isVertical ? $0.y : $0.x }
        }
        let bounds = presented(before, at: offset).bounds
        let visible = before.attributes.values
            .filter { $0.element.category == .cell && bounds.meets($0.frame) }
            .map(\.element.indexPath).sorted()
        let whole = visible.filter { start(of: $0, in: before) ?? -1 >= offset }
        let candidates = whole + visible
        guard offset > 0, let first = candidates.first(where: { map.newPath(of: $0) != nil }) ?? candidates.first,
            let anchor = map.nextSurvivor(of: first), let path = map.newPath(of: anchor),
            let old = start(of: anchor, in: before)
        else { return nil }
        return start(of: path, in: after).map { $0 - old } ?? 0
    }

    @Test(arguments: [EditedContainer.Storage.frames, .lines, .lanes], [ScrollDirection.vertical, .horizontal])
    func `the anchor of any edit is the one that the rules name, and bounds follow it`(
        _ storage: EditedContainer.Storage, _ direction: ScrollDirection
    ) throws {
        var random = SeededRandom(seed: 31)
        let space = ContainerSpace(direction: direction, mirrorWidth: nil, scale: nil)
        for _ in 0..<20 {
            let heights = (0..<3).map { _ in
                (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0...90, using: &random) }
            }
            let before = EditedContainer(heights, storage, space: space)
            var after = before
            let map = after.edit(using: &random)
            func length(_ container: EditedContainer) -> Double {
                let size = container.state.prepared.contentSize
                return max(0, (direction == .vertical ? size.height : size.width) - 400)
            }
            let offset = Double(Int.random(in: 0...Int(length(before)), using: &random))
            let anchor = try ScrollAnchor(in: presented(before, at: offset), map: map)

            let reading = try anchor.reading(of: presented(after, at: offset))
            let settled = try AnchorSearch.settle(reading) { bounds throws(LayoutError) in
                try anchor.reading(of: PresentedLayout(after.state.prepared, bounds: bounds))
            }

            let expected = expected(before, after, map, offset)
            #expect(reading.offBy == expected ?? 0, "\(before.heights) to \(after.heights) at \(offset)")
            let target = min(max(0, offset + (expected ?? 0)), length(after))
            let found = direction == .vertical ? settled.bounds.y : settled.bounds.x
            #expect(found == target, "\(before.heights) to \(after.heights) at \(offset)")
        }
    }
}
