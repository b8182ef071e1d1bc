import LayoutCore
import Layouts
import TestSupport
import Testing

/// Behaviour that the vectors do not cover.
@Suite struct FlowLayoutTests {
    private func frames(_ prepared: PreparedLayout, _ count: Int) -> [Rect?] {
        (0..<count).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
    }

    @Test func `the worked examples of the specification hold`() throws {
        let prepared = try prepareFlow([:], [sizedSection([(150, 50), (140, 50), (200, 50)])])
        #expect(frames(prepared, 3).map(\.?.x) == [0, 180, 0])
    }

    @Test func `an oversize first item among mixed ones has an empty row before it`() throws {
        let prepared = try prepareFlow(["minimumLineSpacing": 7], [sizedSection([(400, 50), (100, 20), (100, 30)])])
        #expect(frames(prepared, 3).map(\.?.y) == [7, 64 + 5, 64])
        #expect(prepared.frame(of: ItemPath(section: 0, item: 0))?.x == 0)
        #expect(prepared.warnings.map(\.indexPath) == [ItemPath(section: 0, item: 0)])
    }

    @Test func `an oversize item among equal ones overflows both sides and is reported`() throws {
        let prepared = try prepareFlow(["itemSize": [400, 20]], [Section(itemCount: 2)])
        #expect(frames(prepared, 2).map(\.?.x) == [-40, -40])
        #expect(prepared.warnings.count == 1)
        #expect(prepared.contentSize.width == 320)
    }

    @Test func `zero-size items among mixed ones take up their spacing`() throws {
        let prepared = try prepareFlow([:], [sizedSection([(0, 0), (50, 50), (0, 10), (60, 50)])])
        #expect(frames(prepared, 4).map(\.?.x) == [0, 10, 70, 80])
    }

    @Test func `zero spacing and zero size across put all items in one row`() throws {
        let prepared = try prepareFlow(
            ["itemSize": [0, 20], "minimumInteritemSpacing": 0], [Section(itemCount: 5)])
        #expect(Set(frames(prepared, 5).map(\.?.y)) == [0])
        #expect(prepared.contentSize.height == 20)
    }

    @Test func `without room across there are no cells, and headers are empty`() throws {
        let prepared = try prepareFlow(
            ["headerReferenceSize": [0, 30], "sectionInset": [1, 2, 3, 4]], [Section(itemCount: 5)], width: 10,
            environment: Environment(contentInset: Insets(top: 0, left: 6, bottom: 0, right: 6)))
        #expect(prepared.contentSize == Size(width: 0, height: 34))
        #expect(prepared.frame(of: ItemPath(section: 0, item: 0)) == nil)
        let header = prepared.frame(of: ElementKinds.header, at: ItemPath(section: 0, item: 0), bounds: .zero)
        #expect(header == Rect(x: 0, y: 0, width: 0, height: 30))
    }

    @Test func `leading zero sizes count as the first other size only with the original's quirk`() throws {
        let sizes = [(0.0, 0.0), (50, 50), (50, 50)]
        #expect(frames(try prepareFlow([:], [sizedSection(sizes)]), 3).map(\.?.width) == [0, 50, 50])
        let quirky = try prepareFlow(["originalQuirks": true], [sizedSection(sizes)])
        #expect(frames(quirky, 3).map(\.?.x) == [0, 67.5, 135])
    }

    @Test(arguments: [Int?.none, 21])
    func `horizontal scrolling from right to left mirrors every frame in the content's width`(_ seed: Int?) throws {
        let parameters: [String: JSONValue] = [
            "scrollDirection": "horizontal", "headerReferenceSize": [30, 0], "footerReferenceSize": [20, 0],
            "sectionInset": [4, 6, 8, 10],
        ]
        let counts = [9, 0, 14]
        let bounds = Rect(x: 0, y: 0, width: 320, height: 300)
        let sections = Array(
            LayoutContract.container(counts, seed: seed.map { UInt64($0) }, bounds: bounds).sections)
        let left = try prepareFlow(parameters, sections, height: 300)
        let right = try prepareFlow(
            parameters, sections, height: 300, environment: Environment(layoutDirection: .rightToLeft))
        func mirrored(_ frame: Rect?) -> Rect? {
            frame.map { Rect(x: left.contentSize.width - $0.x - $0.width, y: $0.y, width: $0.width, height: $0.height) }
        }
        #expect(left.contentSize == right.contentSize)
        for (section, count) in counts.enumerated() {
            for item in 0..<count {
                let path = ItemPath(section: section, item: item)
                #expect(right.frame(of: path) == mirrored(left.frame(of: path)))
            }
            let path = ItemPath(section: section, item: 0)
            for kind in ElementKinds.standard.others {
                #expect(
                    right.frame(of: kind, at: path, bounds: bounds)
                        == mirrored(left.frame(of: kind, at: path, bounds: bounds)))
            }
        }
    }

    @Test func `a header in a horizontal right-to-left layout pins to the visible end`() throws {
        let parameters: [String: JSONValue] = [
            "scrollDirection": "horizontal", "headerReferenceSize": [40, 0], "footerReferenceSize": [20, 0],
            "itemSize": [100, 100], "minimumLineSpacing": 0, "sectionHeadersPinToVisibleBounds": true,
            "sectionFootersPinToVisibleBounds": true,
        ]
        // One row: section 0 is 40 + 900 + 20 wide, section 1 is 40 + 600 + 20; the content 1620, section 0 at its right.
        let prepared = try prepareFlow(
            parameters, [Section(itemCount: 9), Section(itemCount: 6)], width: 400, height: 100,
            environment: Environment(layoutDirection: .rightToLeft))
        func header(_ x: Double) -> Double? {
            let bounds = Rect(x: x, y: 0, width: 400, height: 100)
            return prepared.frame(of: ElementKinds.header, at: ItemPath(section: 0, item: 0), bounds: bounds)?.x
        }
        func footer(_ x: Double) -> Double? {
            let bounds = Rect(x: x, y: 0, width: 400, height: 100)
            return prepared.frame(of: ElementKinds.footer, at: ItemPath(section: 0, item: 0), bounds: bounds)?.x
        }
        #expect(prepared.contentSize.width == 1620)
        #expect([1220, 1000, 600, 250].map(header) == [1580, 1360, 960, 680])
        #expect([1220, 1000, 600, 250].map(footer) == [1220, 1000, 660, 660])
    }

    @Test func `frames are not mirrored if the view flips them itself`() throws {
        let flipped = try prepareFlow(
            ["flipsHorizontallyInOppositeLayoutDirection": true], [Section(itemCount: 3)],
            environment: Environment(layoutDirection: .rightToLeft))
        #expect(frames(flipped, 3).map(\.?.x) == [0, 67.5, 135])
    }

    @Test func `rows that overlap because of negative spacing are all found`() throws {
        var container = LayoutContract.container([200], seed: 3, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        let sizes = (0..<200).map { (item: Int) -> Size in
            let width: Int = 30 + (item % 7) * 20
            return Size(width: Double(width), height: item % 11 == 0 ? 400 : 60)
        }
        container.sections = [Section(itemCount: 200, itemSizes: ItemSizes(sizes))]
        try LayoutContract(FlowLayout.definition).check(container, parameters: ["minimumLineSpacing": -50])
        try LayoutContract(FlowLayout.definition).check(
            container, parameters: ["minimumInteritemSpacing": -20, "sectionInset": -30])
    }

    @Test func `an empty row before an item that does not fit costs a negative line spacing too`() throws {
        let sizes = ItemSizes([Size(width: 400, height: 50), Size(width: 100, height: 50)])
        let prepared = try prepareFlow(["minimumLineSpacing": -1], [Section(itemCount: 2, itemSizes: sizes)])
        #expect(frames(prepared, 2).map(\.?.y) == [-1, 48])
        #expect(prepared.contentSize.height == 98)
        let above = ElementQuery(rect: Rect(x: 0, y: -1, width: 320, height: 1))
        #expect(prepared.elements(above, bounds: .zero).attributes.count == 1)

        let alone = ItemSizes([Size(width: 400, height: 50), Size(width: 400, height: 60)])
        let error = #expect(throws: LayoutError.self) {
            try prepareFlow(["minimumLineSpacing": -60], [Section(itemCount: 2, itemSizes: alone)])
        }
        #expect(error?.message.contains("minimumLineSpacing is -60.0 in section 0, expected at least -50.0") == true)
    }

    @Test(
        arguments: [
            ["minimumLineSpacing": -51], ["sectionInset": [-40, 0, -40, 0]],
        ] as [[String: JSONValue]])
    func `parameters that would turn a section inside out are rejected`(_ parameters: [String: JSONValue]) {
        let error = #expect(throws: LayoutError.self) { try prepareFlow(parameters, [Section(itemCount: 3)]) }
        #expect(error?.code == .failed)
        #expect(error?.message.contains("expected at least") == true)
    }

    @Test func `a row of more items than a run can hold is found at every place`() throws {
        var container = LayoutContract.container([1000], seed: 9, bounds: Rect(x: 0, y: 0, width: 1e6, height: 100))
        try LayoutContract(FlowLayout.definition).check(container)
        container.bounds.width = 30_000
        try LayoutContract(FlowLayout.definition).check(container)
    }

    /// No item meets a rectangle that only touches it, and only examining each item can show that.
    @Test func `millions of items without extent at one place are searched over several replies`() throws {
        let count = 600_000
        let prepared = try prepareFlow(["itemSize": [320, 0], "minimumLineSpacing": 0], [Section(itemCount: count)])
        var query = ElementQuery(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        var answers = 0
        while true {
            let (found, next) = prepared.elements(query, bounds: .zero)
            #expect(found.isEmpty)
            answers += 1
            guard let next else { break }
            #expect(next.item > query.start.item)
            query.start = next
        }
        #expect(answers == count / ElementQuery.stepLimit + 1)
        let inside = ElementQuery(rect: Rect(x: 0, y: -1, width: 10, height: 10), limit: 7)
        #expect(prepared.elements(inside, bounds: .zero).attributes.count == 7)
    }

    @Test func `extreme numbers never trap`() throws {
        let extremes = [0, .leastNonzeroMagnitude, 1e-9, 0.1, 1, 1e9]
        for (index, m) in extremes.enumerated() {
            for spacing in [-1e9, -1, 0, 1e-300, 1e9] {
                let parameters: [String: JSONValue] = [
                    "itemSize": [.number(m), .number(extremes[(index + 2) % 6])],
                    "minimumInteritemSpacing": .number(spacing), "minimumLineSpacing": .number(spacing),
                ]
                for width in [0, .leastNonzeroMagnitude, 320, 1e9] {
                    _ = try? prepareFlow(parameters, [Section(itemCount: 1_000_000)], width: width)
                        .elements(ElementQuery(rect: Rect(x: 0, y: 0, width: 10, height: 10), limit: 3), bounds: .zero)
                }
            }
        }
    }

    @Test func `a scroll under pinned headers invalidates only those that become visible`() throws {
        let definition = FlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(
                [
                    "sectionHeadersPinToVisibleBounds": true, "headerReferenceSize": [0, 20],
                    "footerReferenceSize": [0, 10],
                ],
                pointer: ""))
        // A section is 20 + 8 · 60 − 10 + 10 = 500 long.
        let container = LayoutContract.container(
            [40, 40, 40], seed: nil, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        let prepared = try layout.prepare(container)
        let context = try layout.invalidation(
            of: prepared, from: container.bounds, to: Rect(x: 0, y: 10, width: 320, height: 480))
        #expect(context == .elements([.supplementary("header", ItemPath(section: 0, item: 0))]))
        let second = try layout.invalidation(
            of: prepared, from: container.bounds, to: Rect(x: 0, y: 60, width: 320, height: 480))
        #expect(second?.elements.map(\.indexPath.section) == [0, 1])
        #expect(try layout.invalidation(of: prepared, from: container.bounds, to: container.bounds) == nil)
    }
}
