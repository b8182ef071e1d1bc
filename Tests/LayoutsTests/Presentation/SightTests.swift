import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What pinned elements cover is not in sight.
@Suite struct SightTests {
    /// Flow with a pinned header of 40 points, items of 50 points, and bounds 200 points high.
    private static func list(_ y: Double, items: Int = 40) throws -> PresentedLayout {
        let definition = try #require(builtInLayouts.first { $0.name == "flow" })
        let parameters: [String: JSONValue] = [
            "itemSize": [300, 50], "minimumLineSpacing": 0, "headerReferenceSize": [0, 40],
            "sectionHeadersPinToVisibleBounds": true,
        ]
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let container = Container(
            bounds: Rect(x: 0, y: y, width: 300, height: 200),
            sections: [Section(itemCount: items), Section(itemCount: items)])
        return PresentedLayout(try layout.prepare(container), bounds: container.bounds)
    }

    // Item 10 of section 0 begins at 40 + 10 · 50 = 540.
    @Test(
        arguments: [
            (ScrollAlignment.start, 0.0, 500.0), (.nearest, 0, 390), (.nearest, 700, 500), (.center, 0, 445),
            (.end, 0, 390), (.nearest, 420, 420), (.none, 700, 700),
        ])
    func `an item is shown below the pinned header`(
        _ alignment: ScrollAlignment, _ from: Double, _ expected: Double
    ) throws {
        let presented = try Self.list(from)

        let target = try presented.scrollTarget(
            to: ItemPath(section: 0, item: 10), horizontal: .none, vertical: alignment)

        #expect(target?.offset == Point(x: 0, y: expected))
    }

    @Test func `an item that does not fit below the header is aligned with the visible area`() throws {
        let definition = try #require(builtInLayouts.first { $0.name == "flow" })
        let parameters: [String: JSONValue] = [
            "itemSize": [300, 50], "minimumLineSpacing": 0, "headerReferenceSize": [0, 250],
            "sectionHeadersPinToVisibleBounds": true,
        ]
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: [Section(itemCount: 40)])
        let presented = PresentedLayout(try layout.prepare(container), bounds: container.bounds)

        let target = try presented.scrollTarget(
            to: ItemPath(section: 0, item: 10), horizontal: .none, vertical: .start)

        #expect(target?.offset.y == 750)
    }

    @Test func `the first item in sight is not the one under the header`() throws {
        // The header covers [540, 580] of item 10 at [540, 590]; item 11 begins at 590.
        #expect(try Self.list(540).firstVisible()?.indexPath == ItemPath(section: 0, item: 11))
        // It covers [560, 600], with the rest of item 10 and the beginning of item 11; item 12 begins at 640.
        let presented = try Self.list(560)
        #expect(try presented.firstVisible()?.indexPath == ItemPath(section: 0, item: 12))
        #expect(try presented.firstVisible()?.distance == 80)
    }

    @Test func `a page is as long as what the header leaves clear`() throws {
        let presented = try Self.list(500)

        // The middle of item 10 is 565; 160 points further lies 725, in item 13 at [690, 740].
        let next = try presented.neighbour(of: ItemPath(section: 0, item: 10), .pageDown)

        #expect(next == ItemPath(section: 0, item: 13))
    }

    @Test func `a drag comes to rest where an item begins below the header`() throws {
        let rest = try Self.list(0).restingOffset(for: Point(x: 0, y: 507), velocity: .zero, .item)
        let centered = try Self.list(0).restingOffset(for: Point(x: 0, y: 450), velocity: .zero, .itemCentered)

        #expect(rest == Point(x: 0, y: 500))
        // Item 10 in the middle of [40, 200]: 565 − 120.
        #expect(centered == Point(x: 0, y: 445))
    }

    @Test func `a pinned element tells how far it was moved`() throws {
        let presented = try Self.list(100)
        let header = Element.supplementary("header", ItemPath(section: 0, item: 0))

        #expect(
            presented.prepared.attributes(of: header, bounds: presented.bounds)?.pinDisplacement == Point(x: 0, y: 100))
        let atRest = Rect(x: 0, y: 0, width: 300, height: 200)
        #expect(presented.prepared.attributes(of: header, bounds: atRest)?.pinDisplacement == nil)
    }

    /// Layouts whose sections begin with a header that is pinned.
    private static let headed: [(name: String, parameters: @Sendable (Double) -> [String: JSONValue])] = [
        ("flow", { ["headerReferenceSize": [0, .number($0)], "sectionHeadersPinToVisibleBounds": true] }),
        ("grid", { ["headerFlexibleDimension": .number($0), "sectionHeadersPinToVisibleBounds": true] }),
        ("column", { ["headerHeight": .number($0), "columnCount": 2] }),
        ("span-flow", { ["defaultHeaderHeight": .number($0)] }),
        ("column-flow", { ["headerReferenceSize": [0, .number($0)], "sectionHeadersPinToVisibleBounds": true] }),
    ]

    @Test(arguments: headed.indices, [1.0, 2, 3])
    func `a header that is rounded onto the first item leaves it in sight`(_ index: Int, _ scale: Double) throws {
        let (name, parameters) = Self.headed[index]
        let definition = try #require(builtInLayouts.first { $0.name == name })
        for tenths in 200..<240 {
            let layout = definition.make(
                try definition.schema.resolve(parameters(Double(tenths) / 10), pointer: ""))
            let container = Container(
                bounds: Rect(x: 0, y: 0, width: 300, height: 200), environment: Environment(scale: scale),
                sections: [Section(itemCount: 11), Section(itemCount: 40)])
            let prepared = try layout.prepare(container)
            for section in 0...1 {
                let header = Element.supplementary(
                    prepared.kinds.list.first { $0.category == .supplementary }?.name ?? "",
                    ItemPath(section: section, item: 0))
                let place = try #require(prepared.attributes(of: header, bounds: .zero)).frame
                let presented = PresentedLayout(
                    prepared, bounds: Rect(x: 0, y: place.y, width: 300, height: 200))

                #expect(
                    try presented.firstVisible()?.indexPath == ItemPath(section: section, item: 0),
                    "header \(Double(tenths) / 10) high at \(place.y)")
            }
        }
    }

    @Test func `what shows by less than a pixel, or a point without a scale, is not in sight`() throws {
        let definition = try #require(builtInLayouts.first { $0.name == "flow" })
        let layout = definition.make(
            try definition.schema.resolve(["itemSize": [300, 50], "minimumLineSpacing": 0], pointer: ""))
        func presented(_ y: Double, _ height: Double, scale: Double?) throws -> PresentedLayout {
            let container = Container(
                bounds: Rect(x: 0, y: y, width: 300, height: height), environment: Environment(scale: scale),
                sections: [Section(itemCount: 40)])
            return PresentedLayout(try layout.prepare(container), bounds: container.bounds)
        }
        let first = { (path: Int) in ItemPath(section: 0, item: path) }

        #expect(try presented(500.4, 200, scale: 2).firstVisible()?.indexPath == first(10))
        #expect(try presented(500.4, 200, scale: 2).firstVisible()?.distance == 500 - 500.4)
        #expect(try presented(500.6, 200, scale: 2).firstVisible()?.indexPath == first(11))
        #expect(try presented(500.9, 200, scale: nil).firstVisible()?.indexPath == first(10))
        #expect(try presented(501, 200, scale: nil).firstVisible()?.indexPath == first(11))
        #expect(try presented(500, 199.1, scale: nil).lastVisible()?.indexPath == first(13))
        #expect(try presented(500, 199, scale: nil).lastVisible()?.indexPath == first(12))
        #expect(try presented(510, 40.9, scale: nil).firstVisible()?.indexPath == first(10))
        #expect(try presented(500, 199.6, scale: 2).lastVisible()?.indexPath == first(13))
        #expect(try presented(500, 199.4, scale: 2).lastVisible()?.indexPath == first(12))
        // Nothing begins in [510, 550.4] but item 11, of which less than a pixel shows.
        #expect(try presented(510, 40.4, scale: 2).firstVisible()?.indexPath == first(10))
    }

    /// Layouts with the parameters that pin something.
    private static let pinned: [(name: String, parameters: @Sendable (inout SeededRandom) -> [String: JSONValue])] = [
        (
            "flow",
            { random in
                [
                    "headerReferenceSize": [30, 25.3], "footerReferenceSize": [20, 31],
                    "sectionHeadersPinToVisibleBounds": .boolean(Bool.random(using: &random)),
                    "sectionFootersPinToVisibleBounds": true, "minimumLineSpacing": 3.7,
                ]
            }
        ),
        (
            "grid",
            { random in
                [
                    "headerFlexibleDimension": 33, "footerFlexibleDimension": 21.7,
                    "sectionHeadersPinToVisibleBounds": true,
                    "sectionFootersPinToVisibleBounds": .boolean(Bool.random(using: &random)),
                ]
            }
        ), ("column", { _ in ["headerHeight": 37.3] }), ("span-flow", { _ in ["defaultHeaderHeight": 30] }),
        ("compositional", compositional), ("compositional", framed),
        (
            "column-flow",
            { random in
                [
                    "headerReferenceSize": [30, 25.3], "footerReferenceSize": [20, 31], "minColumnWidth": 90,
                    "cellHeight": .number(Double(Int.random(in: 0...90, using: &random))),
                    "sectionHeadersPinToVisibleBounds": .boolean(Bool.random(using: &random)),
                    "sectionFootersPinToVisibleBounds": true,
                ]
            }
        ),
    ]

    /// Sections inside elements of the whole layout that are pinned.
    @Sendable private static func framed(_ random: inout SeededRandom) -> [String: JSONValue] {
        func boundary(_ kind: String, _ alignment: String) -> JSONValue {
            [
                "kind": .string(kind), "alignment": .string(alignment),
                "size": [
                    ["fractionalWidth": 1], ["absolute": .number(Double(Int.random(in: 0...60, using: &random)))],
                ], "pinToVisibleBounds": .boolean(Int.random(in: 0...3, using: &random) > 0),
            ]
        }
        var parameters = compositional(&random)
        parameters["configuration"] = [
            "interSectionSpacing": 4.5,
            "boundarySupplementaryItems": [boundary("cover", "top"), boundary("bar", "bottom")],
        ]
        return parameters
    }

    @Sendable private static func compositional(_ random: inout SeededRandom) -> [String: JSONValue] {
        func boundary(_ kind: String, _ alignment: String) -> JSONValue {
            [
                "kind": .string(kind),
                "size": [
                    ["fractionalWidth": 1], ["absolute": .number(Double(Int.random(in: 0...60, using: &random)))],
                ],
                "alignment": .string(alignment),
                "pinToVisibleBounds": .boolean(Int.random(in: 0...3, using: &random) > 0),
                "zIndex": .number(Double(Int.random(in: -1...2, using: &random))),
            ]
        }
        let section: JSONValue = [
            "group": [
                "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 44.3]],
                "subitems": [["size": [["fractionalWidth": 0.3], ["fractionalHeight": 1]]]],
            ], "contentInsets": [5, 10, 0, 10], "interGroupSpacing": 5,
            "boundarySupplementaryItems": [boundary("header", "top"), boundary("footer", "bottom")],
        ]
        return ["sections": [section]]
    }

    /// 2,000 containers each.
    @Test(arguments: pinned.indices, 0..<40)
    func `after scrolling to an item no pinned element covers it where it fits`(_ index: Int, _ seed: Int) throws {
        let (name, parameters) = Self.pinned[index]
        let definition = try #require(builtInLayouts.first { $0.name == name })
        var random = SeededRandom(seed: UInt64(seed) &+ 7)
        for round in 0..<50 {
            var parameters = parameters(&random)
            if name != "compositional", Bool.random(using: &random) { parameters["scrollDirection"] = "horizontal" }
            let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...25, using: &random) }
            var container = LayoutContract.container(
                counts, seed: Bool.random(using: &random) ? UInt64(round) : nil,
                bounds: Rect(x: 0, y: 0, width: Double(Int.random(in: 100...400, using: &random)), height: 300.7))
            container.environment = Environment(
                scale: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
                layoutDirection: Bool.random(using: &random) ? .leftToRight : .rightToLeft,
                contentInset: Bool.random(using: &random)
                    ? .zero : Insets(top: 10.1, left: 3.3, bottom: 4, right: 7.7))

            try LayoutContract(definition).checkSight(container, parameters: parameters, seed: UInt64(round))
        }
    }
}
