import LayoutClient
import LayoutCore
import LayoutWire
import TestSupport
import Testing

/// Queries on the elements as displayed, one at a time and in a batch.
@Suite(.suiteDaemon) struct PresentedQueryTests {
    /// Forty items of 100 × 50 in rows of three.
    private func open(in daemon: TestDaemon) async throws -> RemoteContainer {
        try await daemon.client().open(
            ContainerDescription(
                layout: "flow",
                parameters: ["itemSize": [100, 50], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0],
                bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: [ContainerSection(itemCount: 40)]))
    }

    private func withCells(_ body: (RemoteContainer) async throws -> Void) async throws {
        try await body(open(in: TestDaemon.ofSuite))
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test func `a hit test returns the element at the point and the nearest item`() async throws {
        try await withCells { container in
            let hit = try await container.hitTest(at: Point(x: 150, y: 70))
            #expect(hit.attributes?.element == .cell(path(4)))
            #expect(hit.nearest == path(4))
            #expect(hit.distance == 0)
            let missed = try await container.hitTest(at: Point(x: 150, y: -30))
            #expect(missed.attributes == nil)
            #expect(missed.nearest == path(1))
            #expect(missed.distance == 30)
            let error = await #expect(throws: ClientError.self) {
                try await container.hitTest(at: Point(x: .infinity, y: 0))
            }
            #expect(error?.code == "request.invalid")
        }
    }

    @Test func `a dropped item goes before or after the one at the point`() async throws {
        try await withCells { container in
            #expect(try await container.insertionPoint(at: Point(x: 110, y: 60))?.indexPath == path(4))
            #expect(try await container.insertionPoint(at: Point(x: 190, y: 60))?.indexPath == path(5))
            try await container.update([.setSections([])])
            #expect(try await container.insertionPoint(at: Point(x: 0, y: 0))?.indexPath == nil)
        }
    }

    @Test func `a rectangle selects ranges of items, in as many pages as it takes`() async throws {
        try await withDaemon {
            $0.elementsPerReply = 2
        } _: { daemon in
            let container = try await open(in: daemon)
            let all = try await container.selection(in: Rect(x: 0, y: 0, width: 300, height: 1000))
            #expect(all.ranges == [ItemRange(section: 0, item: 0, count: 40)])
            #expect(all.count == 40)
            let column = try await container.selection(in: Rect(x: 110, y: 60, width: 20, height: 300))
            #expect(column.ranges == (1...7).map { ItemRange(section: 0, item: 3 * $0 + 1, count: 1) })
            let (generation, page) = try await container.ask(
                .selection(in: Rect(x: 110, y: 60, width: 20, height: 300), limit: 1))
            #expect(page.elements == [ItemRange(section: 0, item: 4, count: 1)])
            #expect(page.cursor != nil)
            #expect(generation == 1)
        }
    }

    @Test func `navigation keys lead to neighbours`() async throws {
        try await withCells { container in
            let expected: [NeighbourDirection: Int?] = [
                .up: 1, .down: 7, .left: 3, .right: 5, .next: 5, .previous: 3, .home: 0, .end: 39, .pageDown: 16,
                .pageUp: 1,
            ]
            for (direction, item) in expected {
                let found = try await container.neighbour(of: path(4), towards: direction)
                #expect(found == item.map { path($0) }, "\(direction)")
            }
            #expect(try await container.neighbour(of: path(0), towards: .left) == nil)
            let error = await #expect(throws: ClientError.self) {
                try await container.neighbour(of: path(40), towards: .up)
            }
            #expect(error?.code == "index.outOfRange")
        }
    }

    @Test func `scroll targets show an item and restore an anchor`() async throws {
        try await withCells { container in
            #expect(try await container.scrollTarget(of: path(18))?.offset == Point(x: 0, y: 150))
            #expect(try await container.scrollTarget(of: path(18), vertical: .top)?.offset == Point(x: 0, y: 300))
            #expect(try await container.scrollTarget(of: path(18), vertical: .center)?.offset == Point(x: 0, y: 225))
            #expect(try await container.scrollTarget(of: path(18), vertical: .none)?.offset == Point(x: 0, y: 0))
            try await container.setBounds(Rect(x: 0, y: 120, width: 300, height: 200))
            let anchor = try #require(try await container.captureAnchor())
            #expect(anchor == AnchorSnapshot(indexPath: path(9), edge: .start, distance: 30))
            #expect(try await container.captureAnchor(.item(path(6)))?.distance == -20)
            #expect(try await container.captureAnchor(.end)?.edge == .end)
            try await container.update([.setParameters(["itemSize": [100, 80]])], anchor: .nothing)
            #expect(try await container.scrollTarget(restoring: anchor)?.offset == Point(x: 0, y: 210))
            let error = await #expect(throws: ClientError.self) { try await container.scrollTarget(of: path(40)) }
            #expect(error?.code == "index.outOfRange")
        }
    }

    @Test func `a drag comes to rest at a page or at an item`() async throws {
        try await withCells { container in
            let proposed = Point(x: 0, y: 130)
            let freeRest = try await container.restingOffset(proposed: proposed)
            #expect(freeRest == proposed)
            let pageRest = try await container.restingOffset(proposed: proposed, snapping: .paging)
            #expect(pageRest.y == 200)
            let itemRest = try await container.restingOffset(proposed: proposed, snapping: .item)
            #expect(itemRest.y == 150)
            let middleRest = try await container.restingOffset(proposed: proposed, snapping: .itemCentered)
            #expect(middleRest.y == 125)
        }
    }

    @Test func `the frame of an element is explained`() async throws {
        try await withCells { container in
            let explanation = try await container.explanation(of: .cell(path(4))).explanation
            #expect(explanation.attributes?.frame == Rect(x: 100, y: 50, width: 100, height: 50))
            #expect(explanation.steps.first?.name == "section")
            #expect(explanation.steps.allSatisfy { !$0.text.isEmpty })
            #expect(explanation.source == nil)
            let error = await #expect(throws: ClientError.self) {
                try await container.explanation(of: .cell(path(40)))
            }
            #expect(error?.code == "index.outOfRange")
        }
    }

    @Test func `a batch's queries are answered from one generation, and each fails by itself`() async throws {
        try await withCells { container in
            let rect = Rect(x: 0, y: 0, width: 300, height: 100)
            var batch = QueryBatch()
            let items = batch.add(.items([path(3)]))
            let wrong = batch.add(.items([path(40)]))
            let hit = batch.add(.hitTest(at: Point(x: 1, y: 1)))
            let gap = batch.add(.insertionPoint(at: Point(x: 1, y: 1)))
            let beside = batch.add(.neighbour(of: path(0), towards: .right))
            let elements = batch.add(.elements(in: rect, categories: [.cell], limit: 4))
            let selection = batch.add(.selection(in: rect))
            let target = batch.add(.scrollTarget(of: path(18), vertical: .top))
            let anchor = batch.add(.anchor())
            let headers = batch.add(.supplementaries(Element.header, at: [path(0)]))
            let lines = batch.add(.decorations("line", at: [path(0)]))
            let answers = try await container.answers(to: batch)

            #expect(answers.generation == 1)
            let itemsAnswer = try answers[items]
            #expect(itemsAnswer.map(\.element) == [.cell(path(3))])
            do throws(ClientError) {
                Issue.record("\(try answers[wrong]) for an item that is not there")
            } catch {
                #expect(error.code == "index.outOfRange")
                #expect(error.pointer.hasPrefix("/queryBatch/queries/1/"))
            }
            let hitAnswer = try answers[hit]
            #expect(hitAnswer.nearest == path(0))
            let gapAnswer = try answers[gap]
            #expect(gapAnswer?.indexPath == path(0))
            let besideAnswer = try answers[beside]
            #expect(besideAnswer == path(1))
            let elementsAnswer = try answers[elements]
            #expect(elementsAnswer.elements.count == 4)
            #expect(elementsAnswer.cursor != nil)
            let selectionAnswer = try answers[selection]
            #expect(selectionAnswer.elements == [ItemRange(section: 0, item: 0, count: 6)])
            let targetAnswer = try answers[target]
            #expect(targetAnswer?.offset.y == 300)
            let anchorAnswer = try answers[anchor]
            #expect(anchorAnswer?.indexPath == path(0))
            let headersAnswer = try answers[headers]
            #expect(headersAnswer.isEmpty)
            do throws(ClientError) {
                Issue.record("\(try answers[lines]) of a kind that the layout has not")
            } catch {
                #expect(error.code == "request.invalid")
            }
        }
    }

    @Test func `a batch of more queries than the daemon accepts is refused`() async throws {
        try await withCells { container in
            var batch = QueryBatch()
            for _ in 0..<100_000 { _ = batch.add(.anchor()) }
            let error = await #expect(throws: ClientError.self) { try await container.answers(to: batch) }
            #expect(error?.code.hasPrefix("limit.") == true)
            var impossible = QueryBatch()
            _ = impossible.add(.items([path(-1)]))
            let outside = await #expect(throws: ClientError.self) { try await container.answers(to: impossible) }
            #expect(outside?.code == "index.outOfRange")
        }
    }
}
