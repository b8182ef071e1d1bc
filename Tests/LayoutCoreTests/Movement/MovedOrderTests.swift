import LayoutCore
import Testing

/// How the order in which a container is laid out follows from its data while items are being moved.
@Suite struct MovedOrderTests {
    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

    private func map(_ items: [ItemPath], to target: ItemPath, _ counts: [Int]) throws -> ItemMap {
        ItemMap(try MovedItems(items).update(from: .home, to: .gathered(at: target)).plan(before: counts))
    }

    @Test func `a range of the data lies in the pieces that its items went to`() throws {
        let map = try map([path(1)], to: path(3), [5])
        #expect(
            map.newPieces(of: ItemRange(section: 0, item: 0, count: 5)).map(\.other) == [
                path(0), path(3), path(1), path(4),
            ])
        let pieces = map.oldPieces(of: ItemRange(section: 0, item: 1, count: 3))
        #expect(pieces.map(\.item) == [1, 3])
        #expect(pieces.map(\.count) == [2, 1])
        #expect(pieces.map(\.other) == [path(2), path(1)])
    }

    @Test func `items that hover elsewhere have no place, and guests no index path`() throws {
        let items = MovedItems([path(1), path(2)])
        let away = ItemMap(try items.update(from: .home, to: .away).plan(before: [4]))
        #expect(away.newPieces(of: ItemRange(section: 0, item: 0, count: 4)).map(\.other) == [path(0), nil, path(1)])
        let guests = ItemMap(try items.update(from: .home, to: .guests(at: path(1))).plan(before: [2]))
        #expect(guests.oldPieces(of: ItemRange(section: 0, item: 0, count: 4)).map(\.other) == [path(0), nil, path(1)])
    }

    @Test func `a move of what is laid out renumbers no item of the data`() throws {
        let (before, after) = (try map([path(1)], to: path(3), [6]), try map([path(1)], to: path(2), [6]))
        let step = MovedItems([path(1)]).update(from: .gathered(at: path(3)), to: .gathered(at: path(2)))
        let diff = FrameDiff(renumbering: try step.plan(before: [6]), stale: [path(2)])
        let renumbered = diff.renumbered(before: before, after: after, moving: [path(1)])
        for (track, segments) in renumbered.segments {
            for segment in segments {
                guard case .old(let from, _) = segment.source else {
                    Issue.record("\(segment) is new")
                    continue
                }
                #expect(from == path(segment.item, track.section))
            }
        }
        #expect(renumbered.deleted.isEmpty)
        #expect(renumbered.segments.values.joined().map(\.item).sorted() == [1, 3])
    }

    @Test(arguments: [
        (100.0, 0.0), (51, 0), (50, 0), (25, -400), (0, -800), (-10, -800), (375, 400), (400, 800), (999, 800),
    ])
    func `the speed grows evenly towards an edge`(_ y: Double, _ speed: Double) {
        let prepared = PreparedLayout(
            contentSize: Size(width: 300, height: 2000),
            space: ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil), contentInset: .zero, sections: []
        )
        let presented = PresentedLayout(prepared, bounds: Rect(x: 0, y: 500, width: 300, height: 400))
        #expect(presented.autoScrollVelocity(at: Point(x: 150, y: 500 + y)).y == speed)
        let atTop = PresentedLayout(prepared, bounds: Rect(x: 0, y: 0, width: 300, height: 400))
        #expect(atTop.autoScrollVelocity(at: Point(x: 150, y: y)).y == max(0, speed))
    }
}
