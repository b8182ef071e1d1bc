import Layouts
import Testing

/// Items that are dragged and layouts that fingers change, in this process.
@Suite struct LayoutContainerDragTests {
    /// Sections of 6 and 3 items: rows of three cells of 100 × 50.
    private func flow(_ counts: [Int] = [6, 3]) throws -> LayoutContainer {
        try LayoutContainer(
            layout: "flow",
            parameters: ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 300, height: 400), sections: counts.map { ContainerSection(itemCount: $0) })
    }

    private func path(_ item: Int, of section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

    private func frames(_ container: LayoutContainer) -> [ItemPath: Rect] {
        let cells = container.attributes(in: Rect(x: 0, y: 0, width: 300, height: 1000))
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.element.indexPath, $0.frame) })
    }

    // MARK: Drags

    @Test func `a dragged item makes the others close ranks, and every answer names items as the data does`() throws {
        var container = try flow()
        let before = frames(container)
        try container.beginDrag(of: [path(0)])
        let step = try container.moveDrag(to: Point(x: 250, y: 75))

        #expect(container.drag?.items == [path(0)] && container.drag?.target == path(5))
        #expect(container.drag?.lifted.map(\.element) == [.cell(path(0))])
        #expect(step.changes != ElementChanges())
        let during = frames(container)
        #expect(during[path(0)] == before[path(5)] && during[path(1)] == before[path(0)])
        #expect(container.attributes(ofItemAt: path(1))?.frame == before[path(0)])
        #expect(container.hitTest(at: Point(x: 50, y: 25))?.element == .cell(path(1)))
        #expect(container.neighbour(of: path(1), towards: .right) == path(2))
        let band = Rect(x: 0, y: 0, width: 150, height: 40)
        #expect(container.items(in: band) == [ItemRange(section: 0, item: 1, count: 2)])
        let read = container.readingOrder(ofSection: 0)
        #expect(read?.map(\.indexPath.item) == [1, 2, 3, 4, 5, 0])
        #expect(container.explanation(of: .cell(path(0)))?.attributes?.frame == before[path(5)])
        #expect(container.itemCount(inSection: 0) == 6)
    }

    @Test func `a drop moves the items as a batch update does`() throws {
        var container = try flow()
        var expected = container
        try container.beginDrag(of: [path(1), path(4)])
        try container.moveDrag(to: Point(x: 10, y: 110))
        let dropped = try container.endDrag()
        let moved = try expected.performBatch {
            $0.moveItem(from: path(1), to: path(0, of: 1))
            $0.moveItem(from: path(4), to: path(1, of: 1))
        }

        #expect(dropped.outcome == moved.outcome && container.drag == nil)
        #expect(frames(container) == frames(expected) && container.itemCount(inSection: 1) == 5)
    }

    @Test func `items that are put back lie where they were, and a copy is dragged on`() throws {
        var container = try flow()
        let before = frames(container)
        try container.beginDrag(of: [path(0)])
        try container.moveDrag(to: Point(x: 250, y: 75))
        let copy = container
        container.cancelDrag()

        #expect(frames(container) == before && container.drag == nil)
        #expect(copy.drag != nil && frames(copy) != before)
        #expect(container.cancelDrag() == ElementChanges())
    }

    @Test func `an update while items are dragged finds them again at the drop`() throws {
        var container = try flow()
        try container.beginDrag(of: [path(5)])
        try container.moveDrag(to: Point(x: 10, y: 10))
        try container.performBatch { $0.deleteItems(at: path(0)) }
        #expect(container.drag?.items == [path(4)] && container.itemCount == 8)
        let outcome = try container.endDrag().outcome

        #expect(outcome.survivors.contains { $0.from == path(4) && $0.to == path(0) })
    }

    @Test func `items go to another container, or both are as they were`() throws {
        var (own, other) = (try flow([3]), try flow([2]))
        let before = frames(own)
        try own.beginDrag(of: [path(0)])
        try own.moveDrag(to: Point(x: 10, y: 10), over: &other)
        #expect(other.drag?.items == [path(0)] && other.drag?.target == path(0))
        #expect(frames(own).count == 2 && frames(own)[path(1)] == before[path(0)])
        #expect(throws: LayoutError.self) { try other.endDrag() }
        var (back, away) = (own, other)
        away.cancelDrag()
        back.cancelDrag()
        #expect(frames(back) == before && away.itemCount == 2)

        let dropped = try own.endDrag(in: &other)
        #expect(dropped.own.outcome.deleted == [ItemRange(section: 0, item: 0, count: 1)])
        #expect(dropped.other.outcome.inserted == [ItemRange(section: 0, item: 0, count: 1)])
        #expect(own.itemCount == 2 && other.itemCount == 3 && own.drag == nil && other.drag == nil)
    }

    @Test func `a container takes no items of a second drag`() throws {
        var (own, other) = (try flow([3]), try flow([2]))
        try own.beginDrag(of: [path(0)])
        try other.beginDrag(of: [path(1)])
        let (ownBefore, otherBefore) = (frames(own), other.drag)
        let error = #expect(throws: LayoutError.self) { try own.moveDrag(to: .zero, over: &other) }

        #expect(error?.code == .dragActive)
        #expect(frames(own) == ownBefore && other.drag == otherBefore)
        #expect(throws: LayoutError.self) { try own.endDrag(in: &other) }
    }

    @Test func `a container that shows the items of one drag takes none of another`() throws {
        var (first, second, target) = (try flow([3]), try flow([4]), try flow([2]))
        try first.beginDrag(of: [path(0)])
        try second.beginDrag(of: [path(1), path(2)])
        try first.moveDrag(to: Point(x: 10, y: 10), over: &target)
        let shown = target.drag
        let error = #expect(throws: LayoutError.self) { try second.moveDrag(to: .zero, over: &target) }
        #expect(error?.code == .dragActive && target.drag == shown)

        var elsewhere = try flow([2])
        try second.moveDrag(to: Point(x: 10, y: 10), over: &elsewhere)
        #expect(#expect(throws: LayoutError.self) { try second.endDrag(in: &target) }?.code == .unknownDrag)
        #expect(target.drag == shown && second.drag != nil && elsewhere.itemCount == 2)
        let dropped = try first.endDrag(in: &target)
        #expect(dropped.other.outcome.inserted.map(\.count) == [1])
        #expect(try second.endDrag(in: &elsewhere).other.outcome.inserted.map(\.count) == [2])
    }

    @Test(arguments: [-1, Int.min, Int.max, 1 << 40])
    func `an index path that there is not is answered with nothing, also on the way to another layout`(
        _ number: Int
    ) throws {
        var container = try flow([6])
        for progress in [nil, 0.5] {
            if let progress {
                try container.beginTransition(to: .column(headerHeight: 10))
                try container.moveTransition(to: progress)
            }
            for path in [path(number), path(0, of: number), path(number, of: number)] {
                for category in Element.Category.allCases {
                    for kind in ["", "header"] {
                        let element = Element(category: category, kind: kind, indexPath: path)
                        #expect(container.attributes(of: element) == nil || path.section == 0 && category != .cell)
                        #expect(container.explanation(of: element) == nil || category != .cell)
                    }
                }
                #expect(container.scrollTarget(of: path) == nil && container.neighbour(of: path, towards: .next) == nil)
                let anchor = AnchorSnapshot(indexPath: path, edge: .end, distance: 1e300)
                #expect(container.scrollTarget(to: anchor) == nil && container.captureAnchor(.item(path)) == nil)
            }
        }
    }

    @Test func `what is refused is named, and nothing is dragged`() throws {
        var container = try flow()
        let items: [([ItemPath], LayoutError.Code)] = [
            ([], .invalidInput), ([path(6)], .indexOutOfRange), ([path(0, of: 9)], .indexOutOfRange),
            ([path(-1)], .indexOutOfRange), ([path(1), path(1)], .invalidInput),
        ]
        for (items, code) in items {
            #expect(throws: LayoutError.self) { try container.beginDrag(of: items) }
            #expect(#expect(throws: LayoutError.self) { try container.beginDrag(of: items) }?.code == code)
        }
        #expect(#expect(throws: LayoutError.self) { try container.moveDrag(to: .zero) }?.code == .unknownDrag)
        #expect(#expect(throws: LayoutError.self) { try container.endDrag() }?.code == .unknownDrag)
        for number in [Double.nan, .infinity, 1e300] {
            let point = Point(x: 0, y: number)
            #expect(throws: LayoutError.self) { try container.beginDrag(of: [path(0)], at: point) }
        }
        #expect(container.drag == nil)
        try container.beginDrag(of: [path(0)])
        #expect(throws: LayoutError.self) { try container.moveDrag(to: Point(x: .nan, y: 0)) }
        #expect(#expect(throws: LayoutError.self) { try container.beginDrag(of: [path(1)]) }?.code == .dragActive)
        #expect(#expect(throws: LayoutError.self) { try container.beginTransition() }?.code == .dragActive)
    }

    // MARK: Transitions

    @Test func `a transition shows elements on their way and ends as a plain layout`() throws {
        var (container, plain) = (try flow([6]), try flow([6]))
        try plain.setLayout("column", parameters: ["columnCount": 2])
        let (from, to) = (frames(container), frames(plain))
        try container.beginTransition(to: .column(columnCount: 2))
        #expect(container.transition?.layout == "column" && container.transition?.progress == 0)
        try container.moveTransition(to: 0.5)
        let halfway = try #require(container.attributes(ofItemAt: path(5))?.frame)
        let (start, end) = (try #require(from[path(5)]), try #require(to[path(5)]))
        #expect(abs(halfway.width - (start.width + end.width) / 2) < 1e-9)

        var ended = container
        ended.cancelTransition()
        #expect(frames(ended) == from && ended.layout == "flow" && ended.transition == nil)
        try container.finishTransition()
        #expect(frames(container) == to && container.layout == "column" && container.transition == nil)
    }

    @Test func `a transition of parameters outlives a change of the data`() throws {
        var container = try flow([6])
        try container.beginTransition(parameters: ["itemSize": [150, 100]])
        try container.moveTransition(to: 0.25, focus: Point(x: 10, y: 10))
        try container.performBatch { $0.insertItems(ContainerSection(itemCount: 3), at: path(0)) }
        #expect(container.transition?.progress == 0.25 && container.itemCount == 9)
        try container.finishTransition()

        #expect(container.attributes(ofItemAt: path(8))?.frame.size == Size(width: 150, height: 100))
        #expect(container.parameters["itemSize"] == [150, 100])
    }

    @Test func `a transition that is refused leaves the container as it was`() throws {
        var container = try flow([6])
        let before = frames(container)
        #expect(#expect(throws: LayoutError.self) { try container.moveTransition(to: 1) }?.code == .unknownTransition)
        #expect(#expect(throws: LayoutError.self) { try container.finishTransition() }?.code == .unknownTransition)
        #expect(throws: LayoutError.self) { try container.beginTransition(to: "flo") }
        #expect(throws: LayoutError.self) { try container.beginTransition(parameters: ["itemSize": -1]) }
        try container.beginTransition(to: "column")
        #expect(throws: LayoutError.self) { try container.moveTransition(to: .nan) }
        #expect(#expect(throws: LayoutError.self) { try container.beginTransition() }?.code == .transitionActive)
        #expect(#expect(throws: LayoutError.self) { try container.beginDrag(of: [path(0)]) }?.code == .transitionActive)
        container.cancelTransition()

        #expect(frames(container) == before)
    }

    // MARK: Scrolling

    @Test func `an anchor is found again after changes, and a scroll rests at an item`() throws {
        var container = try flow([60])
        try container.setBounds(Rect(x: 0, y: 130, width: 300, height: 200))
        let anchor = try #require(container.captureAnchor())
        #expect(anchor.indexPath == path(9))
        try container.performBatch { $0.insertItems(ContainerSection(itemCount: 3), at: path(0)) }
        let named = AnchorSnapshot(indexPath: path(12), edge: anchor.edge, distance: anchor.distance)

        #expect(container.scrollTarget(to: named) == Point(x: 0, y: 180))
        #expect(container.captureAnchor(.item(path(99))) == nil)
        #expect(container.restingOffset(for: Point(x: 0, y: 120), snapping: .item) == Point(x: 0, y: 100))
    }
}
