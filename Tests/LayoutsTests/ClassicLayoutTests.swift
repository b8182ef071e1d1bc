import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What the classic layouts add to their originals.
@Suite struct ClassicLayoutTests {
    private func prepare(
        _ definition: LayoutDefinition, _ counts: [Int], with parameters: [String: JSONValue] = [:], width: Double,
        height: Double, environment: Environment = Environment()
    ) throws -> PreparedLayout {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        return try layout.prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: height), environment: environment,
                sections: counts.map { Section(itemCount: $0) }))
    }

    private func frame(_ prepared: PreparedLayout, _ section: Int, _ item: Int) -> Rect? {
        prepared.frame(of: ItemPath(section: section, item: item))
    }

    // MARK: mosaic

    @Test func `a mosaic's content includes its last item unless the original's bug is restored`() throws {
        let definition = MosaicLayout.definition
        #expect(try prepare(definition, [4], width: 300, height: 100).contentSize.height == 603)
        let quirky = try prepare(definition, [4], with: ["originalQuirks": true], width: 300, height: 100)
        #expect(quirky.contentSize.height == 402)
    }

    @Test func `each section is a separate mosaic below the previous one`() throws {
        let prepared = try prepare(MosaicLayout.definition, [2, 0, 1], width: 300, height: 100)
        #expect(frame(prepared, 0, 0) == Rect(x: 0, y: 1, width: 300, height: 200))
        #expect(frame(prepared, 0, 1) == Rect(x: 0, y: 202, width: 300, height: 200))
        #expect(frame(prepared, 2, 0) == Rect(x: 0, y: 403, width: 300, height: 200))
        #expect(prepared.contentSize.height == 603)
    }

    @Test func `a horizontal mosaic is the vertical one with the axes swapped`() throws {
        let upright = try prepare(MosaicLayout.definition, [17], width: 375, height: 667)
        let sideways = try prepare(
            MosaicLayout.definition, [17], with: ["scrollDirection": "horizontal"], width: 667, height: 375)
        #expect(sideways.contentSize == Size(width: upright.contentSize.height, height: upright.contentSize.width))
        for item in 0..<17 {
            let place = try #require(frame(upright, 0, item))
            #expect(frame(sideways, 0, item) == Rect(x: place.y, y: place.x, width: place.height, height: place.width))
        }
    }

    @Test func `a mosaic narrower than its gutter has empty tiles, not negative ones`() throws {
        let prepared = try prepare(MosaicLayout.definition, [9], width: 1, height: 10)
        for item in 0..<9 { #expect(try #require(frame(prepared, 0, item)).width >= 0) }
    }

    // MARK: circular

    @Test(arguments: [2, 3, 12, 13, 100, 1000])
    func `a fitted circle keeps its items apart and inside the content`(_ count: Int) throws {
        let prepared = try prepare(CircularLayout.definition, [count], with: ["radius": "fit"], width: 320, height: 480)
        let frames = (0..<count).compactMap { frame(prepared, 0, $0) }
        for (index, first) in frames.enumerated() {
            let second = frames[(index + 1) % count]
            let overlap =
                min(first.maxX, second.maxX) - max(first.x, second.x) > 1e-9
                && min(first.maxY, second.maxY) - max(first.y, second.y) > 1e-9
            #expect(!overlap, "\(index)")
            #expect(first.x > -1e-9 && first.maxX < prepared.contentSize.width + 1e-9)
            #expect(first.y > -1e-9 && first.maxY < prepared.contentSize.height + 1e-9)
        }
    }

    @Test func `an arc begins at its start angle and ends at its end angle`() throws {
        let prepared = try prepare(
            CircularLayout.definition, [3], with: ["startAngle": 90, "arc": 180, "itemSize": [10, 10]], width: 400,
            height: 400)
        // Clockwise from below: bottom, left, top.
        let expected = [(195.0, 295.0), (95.0, 195.0), (195.0, 95.0)]
        for (item, (x, y)) in expected.enumerated() {
            let actual = try #require(frame(prepared, 0, item))
            #expect(isApproximatelyEqual(actual, Rect(x: x, y: y, width: 10, height: 10)), "\(actual)")
        }
    }

    @Test func `an item has the angle of its middle as an attribute`() throws {
        let prepared = try prepare(
            CircularLayout.definition, [2, 1], with: ["startAngle": -90, "arc": 180], width: 400, height: 400)
        let expected: [[String: Double]] = [["angle": -.pi / 2], [:], ["angle": .pi / 2]]
        let all = prepared.elements(ElementQuery(rect: Rect(x: 0, y: 0, width: 400, height: 400)), bounds: .zero)

        #expect(all.attributes.all.map(\.custom) == expected)
        let last = prepared.attributes(of: .cell(ItemPath(section: 1, item: 0)), bounds: .zero)
        #expect(last?.custom == expected[2])
    }

    @Test func `all sections share one circle`() throws {
        let one = try prepare(CircularLayout.definition, [8], width: 320, height: 480)
        let two = try prepare(CircularLayout.definition, [3, 5], width: 320, height: 480)
        #expect(frame(two, 1, 0) == frame(one, 0, 3))
        #expect(frame(two, 1, 4) == frame(one, 0, 7))
    }

    // MARK: grid

    private func grid(_ scales: [Double], divisions: Int) throws -> PreparedLayout {
        let definition = GridLayout.definition
        let column = try definition.itemColumn(named: "scales", pointer: "")
        let values = try column.values(numbers: scales, names: [], itemCount: scales.count, pointer: "")
        let parameters = try definition.schema.resolve(["fixedDivisionCount": .number(Double(divisions))], pointer: "")
        return try definition.make(parameters).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 400, height: 400),
                sections: [Section(itemCount: scales.count, itemValues: ["scales": values])]))
    }

    @Test func `decorated items of a grid have a background behind their block`() throws {
        let definition = GridLayout.definition
        let parameters = try definition.schema.resolve(
            ["fixedDivisionCount": 4, "headerFlexibleDimension": 20, "scrollDirection": "horizontal"], pointer: "")
        let section = Section(
            itemCount: 4,
            itemValues: ["scales": .numbers([1, 2, 0, 1]), "decorated": .numbers([0, 1, 1, 0])])
        let prepared = try definition.make(parameters).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: 400, height: 400), sections: [Section(itemCount: 1), section]))

        let kind = try #require(prepared.kinds.number(of: .decoration, "background"))
        let everything = ElementQuery(rect: Rect(x: 0, y: 0, width: 4000, height: 4000), categories: .decorations)
        let found = prepared.elements(everything, bounds: .zero).attributes.all
        #expect(found.map(\.element) == [prepared.kinds[kind].element(at: ItemPath(section: 1, item: 1))])
        #expect(found.first?.frame == frame(prepared, 1, 1))
        #expect(found.first?.zIndex == -1)
    }

    @Test func `backgrounds stay behind their items where footers are pinned`() throws {
        let definition = GridLayout.definition
        let parameters = try definition.schema.resolve(
            ["fixedDivisionCount": 2, "footerFlexibleDimension": 20, "sectionFootersPinToVisibleBounds": true],
            pointer: "")
        let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
        let section = Section(
            itemCount: 8, itemValues: ["decorated": .numbers(Array(repeating: 1, count: 8))])
        let prepared = try definition.make(parameters).prepare(Container(bounds: bounds, sections: [section]))

        let everything = ElementQuery(rect: Rect(x: 0, y: 0, width: 4000, height: 4000), categories: .decorations)
        let found = prepared.elements(everything, bounds: bounds).attributes.all
        #expect(found.map(\.frame) == (0..<8).compactMap { frame(prepared, 0, $0) })
        let footer = prepared.frame(of: ElementKinds.footer, at: ItemPath(section: 0, item: 0), bounds: bounds)
        #expect(footer?.maxY == bounds.maxY)
    }

    @Test func `an empty section takes no room in a grid`() throws {
        let parameters: [String: JSONValue] = [
            "fixedDivisionCount": 2, "itemSpacing": 5, "headerFlexibleDimension": 20,
        ]
        let prepared = try prepare(GridLayout.definition, [2, 0, 2], with: parameters, width: 205, height: 100)
        let header = prepared.frame(of: ElementKinds.header, at: ItemPath(section: 2, item: 0), bounds: .zero)
        #expect(header?.y == 130)
        #expect(frame(prepared, 2, 0)?.y == 155)
    }

    @Test func `a later, smaller item fills a hole`() throws {
        let prepared = try grid([1, 1, 1, 2, 1, 1], divisions: 4)
        #expect(frame(prepared, 0, 3) == Rect(x: 0, y: 100, width: 200, height: 200))
        #expect(frame(prepared, 0, 4) == Rect(x: 300, y: 0, width: 100, height: 100))
        #expect(frame(prepared, 0, 5) == Rect(x: 200, y: 100, width: 100, height: 100))
    }

    @Test func `an item of scale 0 has no place in a grid, and takes none`() throws {
        let prepared = try grid([1, 0, 2, 0], divisions: 4)
        #expect(frame(prepared, 0, 1) == nil)
        #expect(frame(prepared, 0, 3) == nil)
        #expect(frame(prepared, 0, 2) == Rect(x: 100, y: 0, width: 200, height: 200))
        let found = prepared.elements(
            ElementQuery(rect: Rect(x: 0, y: 0, width: 400, height: 400)), bounds: .zero
        ).attributes
        #expect(found.all.map(\.element.indexPath.item) == [0, 2])
        #expect(try grid([0, 0], divisions: 4).contentSize == Size(width: 400, height: 0))
    }

    @Test func `lengths along a grid are points or ratios`() throws {
        let parameters: [String: JSONValue] = [
            "fixedDivisionCount": 2, "itemFlexibleDimension": 30, "headerFlexibleRatio": 0.125,
            "footerFlexibleDimension": 7,
        ]
        let prepared = try prepare(GridLayout.definition, [3], with: parameters, width: 200, height: 100)
        let path = ItemPath(section: 0, item: 0)
        #expect(frame(prepared, 0, 2) == Rect(x: 0, y: 55, width: 100, height: 30))
        #expect(
            prepared.frame(of: ElementKinds.header, at: path, bounds: .zero) == Rect(x: 0, y: 0, width: 200, height: 25)
        )
        #expect(
            prepared.frame(of: ElementKinds.footer, at: path, bounds: .zero) == Rect(x: 0, y: 85, width: 200, height: 7)
        )
    }

    @Test(
        arguments: [
            (["itemFlexibleDimension": 30, "itemFlexibleRatio": 2], "itemFlexibleRatio is 2.0"),
            (["headerFlexibleDimension": 30, "headerFlexibleRatio": 1], "headerFlexibleDimension 30.0"),
            (["footerFlexibleDimension": 30, "footerFlexibleRatio": 1], "footerFlexibleDimension 30.0"),
        ] as [([String: JSONValue], String)])
    func `a length of a grid in points and as a ratio is refused`(
        _ parameters: [String: JSONValue], _ message: String
    ) {
        let error = #expect(throws: LayoutError.self) {
            try prepare(GridLayout.definition, [3], with: parameters, width: 200, height: 100)
        }
        #expect(error?.code == .invalidParameter)
        #expect(error?.message.contains(message) == true)
    }

    @Test func `blocks that take too long to place are rejected`() {
        let error = #expect(throws: LayoutError.self) {
            try grid([333, 1000] + (334..<400).map { Double($0) }, divisions: 1000)
        }
        #expect(error?.message.contains("steps") == true)
    }

    @Test func `frames are rounded to whole points of the content, not of the section`() throws {
        let parameters: [String: JSONValue] = [
            "defaultRowTransform": "center", "defaultSectionInsets": [0, 0, 0.5, 0],
        ]
        let prepared = try prepare(SpanFlowLayout.definition, [1, 1], with: parameters, width: 300, height: 400)
        #expect(frame(prepared, 1, 0) == Rect(x: 120, y: 60, width: 60, height: 61))
    }

    @Test(arguments: [true, false]) func `spans fill the content inside the insets if they are to`(_ fills: Bool) throws
    {
        let parameters: [String: JSONValue] = [
            "spanFills": .boolean(fills), "defaultItemStyle": "span", "defaultItemSize": [100, 30],
            "defaultSectionInsets": ["left": 10, "right": 20],
        ]
        let upright = try prepare(SpanFlowLayout.definition, [1], with: parameters, width: 300, height: 400)
        #expect(frame(upright, 0, 0) == Rect(x: 10, y: 0, width: fills ? 270 : 100, height: 30))
        let narrow = try prepare(SpanFlowLayout.definition, [1], with: parameters, width: 20, height: 400)
        #expect(frame(narrow, 0, 0)?.width == (fills ? 0 : 100))
        var sideways = parameters
        sideways["scrollDirection"] = "horizontal"
        let row = try prepare(SpanFlowLayout.definition, [1], with: sideways, width: 300, height: 400)
        #expect(frame(row, 0, 0)?.size == Size(width: 100, height: fills ? 400 : 30))
    }

    @Test func `blocks too large for a hole are placed within the step limit and do not overlap`() throws {
        let scales = [1] + Array(repeating: 2.0, count: 100_000)
        let prepared = try grid(scales, divisions: 3)
        #expect(prepared.contentSize.height > 0)
        for item in stride(from: 1, to: 100_000, by: 997) {
            let place = try #require(frame(prepared, 0, item))
            let inside = Rect(x: place.x + 1, y: place.y + 1, width: place.width - 2, height: place.height - 2)
            let found = prepared.elements(ElementQuery(rect: inside), bounds: .zero).attributes
            #expect(found.all.map(\.element.indexPath.item) == [item])
        }
    }

    @Test func `more cells than the limit are rejected`() {
        let error = #expect(throws: LayoutError.self) {
            try grid(Array(repeating: 1000, count: 100), divisions: 1000)
        }
        #expect(error?.code == .failed)
    }

    @Test func `scales must be in range, one per item`() {
        let definition = GridLayout.definition
        for (numbers, count) in [([1.0, -0.5], 2), ([1], 2), ([1, .nan], 2), ([1, 1001], 2)] {
            #expect(throws: LayoutError.self) {
                try definition.itemColumn(named: "scales", pointer: "").values(
                    numbers: numbers, names: [], itemCount: count, pointer: "")
            }
        }
        let unknown = #expect(throws: LayoutError.self) { try definition.itemColumn(named: "scale", pointer: "") }
        #expect(unknown?.nearest == ["scales"])
    }

    // MARK: column-flow

    @Test(arguments: [(0.5, 0.0), (299, 299), (10, 10)])
    func `below its minimum width, column-flow has one column`(_ width: Double, _ cell: Double) throws {
        let prepared = try prepare(ColumnFlowLayout.definition, [2], width: width, height: 480)
        #expect(frame(prepared, 0, 1)?.width == cell)
        #expect(prepared.itemCount == 2)
    }

    @Test func `column-flow chooses what it hides and keeps the rest of flow`() throws {
        let definition = ColumnFlowLayout.definition
        let error = #expect(throws: LayoutError.self) {
            try definition.schema.resolve(["itemSize": [1, 1]], pointer: "")
        }
        #expect(error?.code == .unknownParameter)
        let prepared = try prepare(
            definition, [4], with: ["minColumnWidth": 90, "cellHeight": 20, "headerReferenceSize": [0, 30]], width: 400,
            height: 100)
        #expect(frame(prepared, 0, 0) == Rect(x: 0, y: 40, width: 92, height: 20))
        let sideways = try prepare(
            definition, [3], with: ["scrollDirection": "horizontal", "minColumnWidth": 90], width: 100, height: 210)
        #expect(frame(sideways, 0, 1) == Rect(x: 10, y: 110, width: 70, height: 100))
    }

    @Test func `column-flow loses columns to their spacing only with the original's quirks`() throws {
        let definition = ColumnFlowLayout.definition
        func frames(_ parameters: [String: JSONValue], _ width: Double) throws -> [Rect?] {
            let prepared = try prepare(definition, [4], with: parameters, width: width, height: 480)
            return (0..<4).map { frame(prepared, 0, $0) }
        }
        #expect(try frames([:], 800).map(\.?.width) == [395, 395, 395, 395])
        #expect(try frames([:], 800).map(\.?.x) == [0, 405, 0, 405])
        #expect(try frames([:], 1200).map(\.?.width) == [292, 292, 292, 292])
        #expect(try frames([:], 1200).map(\.?.y) == [10, 10, 10, 10])
        #expect(try frames(["originalQuirks": true], 800).map(\.?.x) == [200, 200, 200, 200])
        #expect(try frames(["originalQuirks": true], 1200).map(\.?.y) == [10, 10, 10, 90])
    }

    /// Margins, a safe area, content insets, spacing and both directions: flow finds room for every column.
    @Test(arguments: 0..<100)
    func `column-flow has as many columns as its minimum width allows`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func length(_ most: Int) -> Double { Double(Int.random(in: 0...2 * most, using: &random)) / 2 }
        func insets(_ most: Int) -> Insets {
            Insets(top: length(most), left: length(most), bottom: length(most), right: length(most))
        }
        let environment = Environment(
            layoutDirection: seed % 3 == 0 ? .rightToLeft : .leftToRight, contentInset: insets(30),
            safeAreaInsets: insets(40), layoutMargins: insets(60))
        let isSideways = Bool.random(using: &random)
        let (across, least, spacing) = (300 + length(1500), 80 + length(200), length(30))
        let prepared = try prepare(
            ColumnFlowLayout.definition, [30],
            with: [
                "minColumnWidth": .number(least), "minimumInteritemSpacing": .number(spacing),
                "scrollDirection": isSideways ? "horizontal" : "vertical",
            ], width: isSideways ? 400 : across, height: isSideways ? across : 400, environment: environment)

        let margins = environment.layoutMargins
        let room = across - (isSideways ? margins.top + margins.bottom : margins.left + margins.right)
        let columns = max(1, Int(room / least))
        let first = try #require(frame(prepared, 0, 0))
        let frames = (0..<30).compactMap { frame(prepared, 0, $0) }
        let line = frames.filter { isSideways ? $0.x == first.x : $0.y == first.y }
        #expect(line.count == min(30, columns))
    }
}
