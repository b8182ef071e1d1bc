import Layouts
import Testing

/// The engine as another program uses it: by its public surface alone.
@Suite struct LayoutContainerTests {
    private static let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

    private func flow(_ count: Int) throws -> LayoutContainer {
        try LayoutContainer(
            layout: "flow", parameters: ["itemSize": [20, 10], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0],
            bounds: Self.bounds, sections: [ContainerSection(itemCount: count)])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test func `a layout by name answers content size, elements in a rectangle and an item's place`() throws {
        let container = try flow(12)

        #expect(container.contentSize == Size(width: 100, height: 30))
        #expect(container.attributes(ofItemAt: path(6))?.frame == Rect(x: 20, y: 10, width: 20, height: 10))
        let row = container.attributes(in: Rect(x: 0, y: 10, width: 100, height: 10))
        #expect(row.map(\.element.indexPath.item) == [5, 6, 7, 8, 9])
        #expect(container.attributes(ofItemAt: path(12)) == nil)
        #expect(container.hitTest(at: Point(x: 21, y: 11))?.element == .cell(path(6)))
        #expect(container.neighbour(of: path(6), towards: .down) == path(11))
    }

    @Test(arguments: LayoutContainer.layouts.map(\.name), [30, 1200])
    func `changes lead from the old attributes to the new ones`(_ layout: String, _ count: Int) throws {
        let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
        var container = try LayoutContainer(
            layout: layout, bounds: Self.bounds,
            sections: [ContainerSection(sizes: (0..<count).map { Size(width: 20 + Double($0 % 30), height: 30) })])
        func elements(_ container: LayoutContainer) -> [Element: LayoutAttributes] {
            Dictionary(container.attributes(in: everywhere).map { ($0.element, $0) }) { first, _ in first }
        }
        let before = elements(container)

        let (outcome, changes) = try container.performBatch { batch in
            batch.deleteItems(at: path(3), count: 2)
            batch.insertItems(ContainerSection(sizes: [Size(width: 7, height: 9)]), at: path(0))
            batch.moveItem(from: path(20), to: path(5))
        }

        #expect(container.itemCount == count - 1)
        #expect(outcome.deleted == [ItemRange(section: 0, item: 3, count: 2)])
        guard let followed = changes.follow(before) else { return }
        var attributes = followed.attributes
        for element in followed.missing.flatMap(\.elements) { attributes[element] = container.attributes(of: element) }
        #expect(attributes == elements(container))
    }

    @Test(arguments: [
        ("balanced", [Point(x: 0, y: 0), Point(x: 54, y: 0), Point(x: 0, y: 18)]),
        ("sticky", [Point(x: 54, y: 0), Point(x: 0, y: 0), Point(x: 54, y: 18)]),
        ("hybrid", [Point(x: 54, y: 0), Point(x: 0, y: 0), Point(x: 54, y: 18)]),
    ])
    func `items stay in their columns as editPolicy says, in a copy as well`(
        _ policy: String, _ expected: [Point]
    ) throws {
        let container = try LayoutContainer(
            layout: "column",
            parameters: [
                "columnCount": 2, "columnSpacing": 8, "interitemSpacing": 0, "sectionInset": 0,
                "editPolicy": .string(policy),
            ], bounds: Self.bounds,
            sections: [ContainerSection(sizes: [10, 20, 30, 40].map { Size(width: 50, height: $0) })])
        var (first, second) = (container, container)
        for _ in 0..<2 {
            try first.performBatch { $0.deleteItems(at: path(0)) }
            #expect((0..<3).map { first.attributes(ofItemAt: path($0))?.frame.origin } == expected)
            swap(&first, &second)
        }
        #expect(container.attributes(ofItemAt: path(0))?.frame.origin == .zero && container.itemCount == 4)
    }

    @Test func `another size of text drops measured sizes, other traits keep them`() throws {
        var container = try LayoutContainer(
            layout: "flow", parameters: ["estimatedItemSize": [50, 50]], bounds: Self.bounds,
            sections: [ContainerSection(itemCount: 1), ContainerSection(itemCount: 1)])
        try container.setMeasuredSizes(inSection: 0, [(0, Size(width: 50, height: 70))])
        try container.setMeasuredSizes(inSection: 1, [(0, Size(width: 50, height: 90))])
        var environment = Environment(scale: 2)
        environment.traits.horizontalSizeClass = .compact

        try container.setEnvironment(environment)
        #expect(container.contentSize.height == 160)

        environment.traits.contentSizeCategory = .accessibilityLarge
        try container.setEnvironment(environment)
        #expect(container.contentSize.height == 100)
        #expect(container.attributes(ofItemAt: path(0))?.isEstimated == true)
    }

    @Test func `a change that is refused leaves the container as it was`() throws {
        var container = try flow(3)
        let size = container.contentSize

        #expect(throws: LayoutError.self) { try container.setParameters(["itemSize": "large"]) }
        #expect(throws: LayoutError.self) { try container.performBatch { $0.deleteItems(at: path(3)) } }
        #expect(throws: LayoutError.self) { try container.setLayout("flou") }

        #expect(container.contentSize == size && container.itemCount == 3 && container.layout == "flow")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `numbers that are out of range are refused or answer nothing`(_ number: Double) throws {
        var container = try flow(3)
        #expect(throws: LayoutError.self) {
            try container.setBounds(Rect(x: number, y: 0, width: 10, height: 10))
        }
        #expect(throws: LayoutError.self) { try container.setEnvironment(Environment(scale: number)) }
        #expect(throws: LayoutError.self) {
            try container.setSections([ContainerSection(sizes: [Size(width: number, height: 1)])])
        }

        let rect = Rect(x: number, y: 0, width: 10, height: 10)
        #expect(container.attributes(in: rect).isEmpty)
        #expect(container.hitTest(at: Point(x: 0, y: number)) == nil)
        let wide = Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
        #expect(container.attributes(in: wide).count == 3)
        #expect(container.attributes(in: Rect(x: 0, y: 0, width: .infinity, height: .infinity)).count == 3)
    }

    @Test(
        arguments: [
            { $0.deleteItems(at: ItemPath(section: 0, item: 1), count: -1) },
            { $0.deleteItems(at: ItemPath(section: 0, item: 1), count: .max) },
            { $0.deleteItems(at: ItemPath(section: -1, item: 0)) },
            { $0.insertItems(at: ItemPath(section: 0, item: -1)) },
            { $0.moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: -1)) },
            { $0.moveItem(from: ItemPath(section: 0, item: -1), to: ItemPath(section: 0, item: 0)) },
            { $0.insertSection(ContainerSection(itemCount: 1), at: -1) },
            { $0.moveSection(from: 0, to: -1) },
            { $0.deleteSection(at: -1) },
        ] as [@Sendable (inout BatchUpdate) -> Void])
    func `negative numbers in a batch update are refused`(_ build: @Sendable (inout BatchUpdate) -> Void) throws {
        var container = try flow(3)
        let error = #expect(throws: LayoutError.self) { try container.performBatch(build) }
        #expect(error?.code == .updateMissing)
    }

    @Test func `more items than the limit are refused before they are laid out`() {
        let half = ContainerSection(itemCount: LayoutContainer.itemLimit / 2 + 1)
        let error = #expect(throws: LayoutError.self) {
            try LayoutContainer(layout: "flow", bounds: Self.bounds, sections: [half, half])
        }
        #expect(error?.code == .tooManyElements)
    }

    @Test func `an unknown layout or parameter is answered with the nearest names`() {
        let layout = #expect(throws: LayoutError.self) {
            try LayoutContainer(layout: "colum", bounds: Self.bounds, sections: [])
        }
        #expect(layout?.nearest.first == "column")
        let parameter = #expect(throws: LayoutError.self) {
            try LayoutContainer(layout: "flow", parameters: ["itemsize": [1, 1]], bounds: Self.bounds, sections: [])
        }
        #expect(parameter?.nearest.first == "itemSize")
    }
}
