import LayoutCore
import Layouts
import TestSupport
import Testing

@Suite struct TransitionTests {
    static let vectors: [[String: JSONValue]] = readVectors("transition")

    private func point(_ value: JSONValue?) -> Point? {
        guard let n = value?.array.compactMap(\.number), n.count == 2 else { return nil }
        return Point(x: n[0], y: n[1])
    }

    private func size(_ value: JSONValue?) -> Size? { point(value).map { Size(width: $0.x, height: $0.y) } }

    private func attributes(_ value: JSONValue?) -> LayoutAttributes {
        let fields = value?.object ?? [:]
        var attributes = LayoutAttributes(element: .cell(ItemPath(section: 0, item: 0)), frame: .zero)
        attributes.size = size(fields["size"]) ?? .zero
        attributes.center = point(fields["center"]) ?? .zero
        attributes.alpha = fields["alpha"]?.number ?? 1
        attributes.zIndex = Int(fields["zIndex"]?.number ?? 0)
        return attributes
    }

    @Test(arguments: vectors.indices)
    func `a transition matches its recording`(_ index: Int) throws {
        let json = Self.vectors[index]
        let expect = json["expect"]?.object ?? [:]
        let progress = try #require(json["progress"]?.number)

        let between = LayoutTransition.between(
            attributes(json["from"]), attributes(json["to"]), progress: progress, scale: json["screenScale"]?.number)

        let center = try #require(point(expect["center"]))
        #expect(isApproximatelyEqual(between.center.x, center.x) && isApproximatelyEqual(between.center.y, center.y))
        let size = try #require(self.size(expect["size"]))
        #expect(isApproximatelyEqual(between.size.width, size.width))
        #expect(isApproximatelyEqual(between.size.height, size.height))
        #expect(isApproximatelyEqual(between.frame, try #require(expect["frame"]).rect))
        #expect(isApproximatelyEqual(between.alpha, try #require(expect["alpha"]?.number)))
        #expect(Double(between.zIndex) == expect["zIndex"]?.number)
        #expect(between.isHidden == expect["isHidden"]?.boolean)
        if let from = self.size(json["fromContentSize"]), let to = self.size(json["toContentSize"]) {
            #expect(LayoutTransition.contentSize(from, to) == self.size(expect["contentSize"]))
        }
        if let from = point(json["fromContentOffset"]), let to = point(json["toContentOffset"]) {
            #expect(
                LayoutTransition.contentOffset(from: from, to: to, progress: progress) == point(expect["contentOffset"])
            )
        }
    }

    private func end(_ definition: LayoutDefinition, _ container: Container, _ parameters: [String: JSONValue] = [:])
        throws
        -> PreparedState
    {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        return PreparedState(prepared: try layout.prepare(container), bounds: container.bounds)
    }

    static let pairs = builtInLayouts.flatMap { first in builtInLayouts.map { (first, $0) } }

    @Test(arguments: pairs)
    func `any layout can transition to any other`(_ first: LayoutDefinition, _ last: LayoutDefinition) throws {
        let container = LayoutContract.container(
            [12, 0, 40], seed: 4, bounds: Rect(x: 0, y: 60, width: 320, height: 400))
        let (from, to) = (try end(first, container), try end(last, container))
        var transition = LayoutTransition(from: from, to: to, progress: 0, scale: nil)
        func shown(_ end: PreparedState) -> [LayoutAttributes] {
            end.prepared.elements(ElementQuery(rect: end.bounds), bounds: end.bounds).attributes.all
        }

        let start = try #require(transition.attributes(limit: 1000))
        transition.progress = 0.5
        let middle = try #require(transition.attributes(limit: 1000))
        transition.progress = 3
        let finish = try #require(transition.attributes(limit: 1000))

        for attributes in shown(from) {
            #expect(
                start.contains { $0.element == attributes.element && isApproximatelyEqual($0.frame, attributes.frame) })
        }
        for attributes in shown(to) {
            #expect(
                finish.contains { $0.element == attributes.element && isApproximatelyEqual($0.frame, attributes.frame) }
            )
        }
        #expect(middle.map(\.element) == start.map(\.element))
        #expect(Set(middle.map(\.element)) == Set((shown(from) + shown(to)).map(\.element)))
        #expect(transition.progress == 3)
        #expect(transition.attributes(limit: 1) == nil)
    }

    @Test func `attributes of the layouts' own are interpolated, from the default where one layout lacks them`() throws
    {
        let container = LayoutContract.container([4], seed: nil, bounds: Rect(x: 0, y: 0, width: 320, height: 400))
        let circle = try end(CircularLayout.definition, container, ["startAngle": 0])
        let turned = try end(CircularLayout.definition, container, ["startAngle": 90])
        let flow = try end(FlowLayout.definition, container)
        func angles(_ from: PreparedState, _ to: PreparedState) -> [[String: Double]] {
            LayoutTransition(from: from, to: to, progress: 0.25, scale: nil).attributes(limit: 10)?.map(\.custom) ?? []
        }
        let quarter = Double.pi / 2

        #expect(angles(circle, turned) == (0..<4).map { ["angle": (Double($0) + 0.25) * quarter] })
        #expect(angles(flow, circle) == [[:]] + (1..<4).map { ["angle": Double($0) * quarter * 0.25] })
        #expect(angles(circle, flow) == [[:]] + (1..<4).map { ["angle": Double($0) * quarter * 0.75] })
        #expect(angles(flow, flow) == [[:], [:], [:], [:]])
    }

    @Test func `a header that the other layout lacks fades`() throws {
        let container = LayoutContract.container([4], seed: nil, bounds: Rect(x: 0, y: 0, width: 320, height: 400))
        let with = try end(FlowLayout.definition, container, ["headerReferenceSize": [0, 40]])
        let without = try end(FlowLayout.definition, container)
        let header = Element.supplementary(Element.header, ItemPath(section: 0, item: 0))
        let leaving = LayoutTransition(from: with, to: without, progress: 0.25, scale: nil).attributes(of: header)
        let coming = LayoutTransition(from: without, to: with, progress: 0.25, scale: nil).attributes(of: header)
        #expect(leaving?.alpha == 0.75)
        #expect(coming?.alpha == 0.25)
        #expect(leaving?.frame == Rect(x: 0, y: 0, width: 320, height: 40))
    }

    @Test func `the item in the middle stays there, as far as the content allows`() throws {
        let bounds = Rect(x: 0, y: 600, width: 320, height: 400)
        let container = LayoutContract.container([200], seed: nil, bounds: bounds)
        let from = try end(FlowLayout.definition, container)
        let to = try end(GridLayout.definition, container, ["fixedDivisionCount": 2])
        // Rows of 50, 10 apart, of five cells each: the middle, 800, is in the row from 780 to 830, whose third cell is
        // 67.
        let offset = LayoutTransition.targetOffset(from: from, to: to.prepared, bounds: bounds.size, inset: .zero)
        // Two columns of 160: item 67 is in row 33, its middle at 5360.
        #expect(offset == Point(x: 0, y: 5360 - 200))
        // Nearest to (10, 50) is item 0, whose middle would be at 80 with nothing above.
        let start = PreparedState(prepared: from.prepared, bounds: Rect(x: 0, y: 0, width: 20, height: 100))
        #expect(
            LayoutTransition.targetOffset(from: start, to: to.prepared, bounds: bounds.size, inset: .zero)
                == Point(x: 0, y: 0))
    }
}

@Suite struct UpdateTransitionTests {
    /// Section 0 is a column of items of 50 points under a header; item 2 is deleted, one is inserted first, and item 4
    /// is reloaded.
    private func transition(visible: Rect = Rect(x: 0, y: 0, width: 50, height: 230)) throws -> UpdateTransition {
        let layout = FlowLayout(
            try FlowLayout.definition.schema.resolve(
                ["minimumLineSpacing": 0, "headerReferenceSize": [0, 30]], pointer: ""))
        var update = CheckedUpdate()
        update.deletedItems = [.init(section: 0, item: 2)]
        update.insertedItems = [.init(section: 0, item: 0, content: Section(itemCount: 1))]
        update.reloadedItems = [.init(section: 0, item: 3, content: Section(itemCount: 1))]
        update.insertedSections = [.init(section: 1, content: Section(itemCount: 1))]
        let before = Container(bounds: visible, sections: [Section(itemCount: 8)])
        let plan = try update.plan(for: before)
        var after = before
        after.sections = try update.sections(of: before, after: plan)
        return UpdateTransition(
            before: .init(prepared: try layout.prepare(before), bounds: visible),
            after: .init(prepared: try layout.prepare(after), bounds: visible), map: ItemMap(plan))
    }

    private func cell(_ item: Int) -> Element { .cell(ItemPath(section: 0, item: item)) }

    @Test func `new and reloaded items begin at their places, invisible`() throws {
        let transition = try transition()
        let inserted = transition.initialAttributes(of: cell(0))
        #expect(inserted?.alpha == 0 && inserted?.frame.y == 30)
        let reloaded = transition.initialAttributes(of: cell(3))
        #expect(reloaded?.alpha == 0 && reloaded?.frame.y == 180)
        let header = transition.initialAttributes(of: .supplementary("header", ItemPath(section: 1, item: 0)))
        #expect(header?.alpha == 0)
    }

    @Test func `items on the screen begin where they were, and others have no initial attributes`() throws {
        let transition = try transition()
        let moved = transition.initialAttributes(of: cell(2))
        #expect(moved?.alpha == 1 && moved?.frame.y == 80 && moved?.element == cell(2), "old item 1")
        #expect(transition.initialAttributes(of: cell(7)) == nil, "old item 7, at 380")
        #expect(transition.initialAttributes(of: cell(9)) == nil)
        let header = transition.initialAttributes(of: .supplementary("header", ItemPath(section: 0, item: 0)))
        #expect(header?.alpha == 1)
    }

    @Test func `items visible in a scrolled row were on the screen, and items hidden by its offset were not`() throws {
        let definition = CompositionalLayout.definition
        let group: JSONValue = [
            "group": "horizontal", "size": [["absolute": 100], ["absolute": 80]],
            "subitems": [["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]],
        ]
        let layout = definition.make(
            try definition.schema.resolve(
                ["sections": [["group": group, "orthogonalScrollingBehavior": "continuous"]]], pointer: ""))
        let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
        let prepared = try layout.prepare(Container(bounds: bounds, sections: [Section(itemCount: 30)]))
        let end = PreparedState(prepared: prepared, bounds: bounds, offsets: [0: 1000])
        let transition = UpdateTransition(before: end, after: end, map: .identity)

        #expect((0..<30).filter { transition.initialAttributes(of: cell($0)) != nil } == [10, 11, 12, 13])
    }

    @Test func `a deleted item ends where it is, invisible, and a survivor at its new place`() throws {
        let transition = try transition()
        let deleted = transition.finalAttributes(of: cell(2))
        #expect(deleted?.alpha == 0 && deleted?.frame.y == 130)
        let reloaded = transition.finalAttributes(of: cell(3))
        #expect(reloaded?.alpha == 0 && reloaded?.frame.y == 180)
        let survivor = transition.finalAttributes(of: cell(1))
        #expect(survivor?.alpha == 1 && survivor?.frame.y == 130 && survivor?.element == cell(1))
        #expect(transition.finalAttributes(of: cell(99)) == nil)
    }
}
