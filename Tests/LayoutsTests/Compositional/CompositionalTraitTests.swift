import LayoutCore
import Layouts
import TestSupport
import Testing

/// What a compositional layout makes of the container's size and traits.
@Suite struct CompositionalTraitTests {
    /// A section of so many columns, 50 points high.
    private static func columns(_ count: Int) -> JSONValue {
        let item: JSONValue = ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 50]], "subitem": item,
            "count": .number(Double(count)),
        ]
        return ["group": group]
    }

    /// The number of columns that the rules choose; without one it is 1.
    private func chosen(_ rules: [[String: JSONValue]], _ size: Size, _ traits: Traits = Traits()) throws -> Int {
        let rules = rules.enumerated().map { index, rule in
            JSONValue.object(rule.merging(["sections": [Self.columns(index + 2)]]) { $1 })
        }
        let container = try LayoutContainer(
            layout: "compositional", parameters: ["sections": [Self.columns(1)], "sectionRules": .array(rules)],
            bounds: Rect(x: 0, y: 0, width: size.width, height: size.height), environment: Environment(traits: traits),
            sections: [ContainerSection(itemCount: 1)])
        let frame = try #require(container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame)
        return Int((size.width / frame.width).rounded())
    }

    @Test(
        arguments: [
            (["minWidth": 800], Size(width: 800, height: 100), true),
            (["minWidth": 800], Size(width: 799, height: 100), false),
            (["maxWidth": 800], Size(width: 800, height: 100), true),
            (["maxWidth": 800], Size(width: 801, height: 100), false),
            (["minHeight": 600], Size(width: 100, height: 600), true),
            (["minHeight": 600], Size(width: 100, height: 599), false),
            (["maxHeight": 600], Size(width: 100, height: 600), true),
            (["maxHeight": 600], Size(width: 100, height: 601), false),
            (["minAspectRatio": 1.5], Size(width: 300, height: 200), true),
            (["minAspectRatio": 1.5], Size(width: 299, height: 200), false),
            (["maxAspectRatio": 1.5], Size(width: 300, height: 200), true),
            (["maxAspectRatio": 1.5], Size(width: 301, height: 200), false),
            (["minWidth": 100, "maxWidth": 200, "minHeight": 300], Size(width: 150, height: 300), true),
            (["minWidth": 100, "maxWidth": 200, "minHeight": 300], Size(width: 150, height: 299), false),
            ([:], Size(width: 1, height: 1), true),
        ] as [([String: JSONValue], Size, Bool)])
    func `a rule asks for width, height and aspect, bounds included`(
        _ rule: [String: JSONValue], _ size: Size, _ applies: Bool
    ) throws {
        #expect(try chosen([rule], size) == (applies ? 2 : 1))
    }

    @Test func `a rule asks for any trait, by one word or several, and the first that applies wins`() throws {
        let size = Size(width: 600, height: 400)
        var traits = Traits()
        traits.horizontalSizeClass = .compact
        traits.verticalSizeClass = .regular
        traits.contentSizeCategory = .accessibilityLarge
        traits.userInterfaceIdiom = .tv
        traits.legibilityWeight = .bold
        let holding: [[String: JSONValue]] = [
            ["horizontalSizeClass": "compact"], ["verticalSizeClass": ["compact", "regular"]],
            ["contentSizeCategory": ["accessibilityMedium", "accessibilityLarge"]], ["userInterfaceIdiom": "tv"],
            ["legibilityWeight": "bold"],
        ]
        for rule in holding {
            #expect(try chosen([rule], size, traits) == 2)
            #expect(try chosen([rule], size) == 1, "the defaults differ in \(rule)")
        }
        #expect(try chosen([["horizontalSizeClass": "compact", "legibilityWeight": "regular"]], size, traits) == 1)
        #expect(
            try chosen(
                [["userInterfaceIdiom": "mac"], ["minWidth": 601], ["legibilityWeight": "bold"], [:]], size, traits)
                == 4)
    }

    @Test(
        arguments: [
            ("userInterfaceIdiom", "fone", "/userInterfaceIdiom", "phone"),
            ("contentSizeCategory", ["large", "smal"], "/contentSizeCategory/1", "small"),
            ("horizontalSizeClass", [], "/horizontalSizeClass", nil),
            ("legibilityWeight", 3, "/legibilityWeight", nil),
            ("minHight", 3, "/minHight", "minHeight"),
        ] as [(String, JSONValue, String, String?)])
    func `an unknown trait in a rule is refused with its place and the nearest word`(
        _ name: String, _ value: JSONValue, _ pointer: String, _ nearest: String?
    ) {
        let rule: JSONValue = [name: value, "sections": [Self.columns(1)]]
        let error = #expect(throws: LayoutError.self) {
            try CompositionalLayout.definition.schema.resolve(["sectionRules": [rule]], pointer: "")
        }
        #expect(error?.pointer == "/sectionRules/0" + pointer)
        #expect(error?.nearest.first == nearest)
    }

    /// The point sizes of body text on iOS.
    private static let body: [(ContentSizeCategory, Double)] = [
        (.extraSmall, 14), (.small, 15), (.medium, 16), (.large, 17), (.extraLarge, 19), (.extraExtraLarge, 21),
        (.extraExtraExtraLarge, 23), (.accessibilityMedium, 28), (.accessibilityLarge, 33),
        (.accessibilityExtraLarge, 40),
        (.accessibilityExtraExtraLarge, 47), (.accessibilityExtraExtraExtraLarge, 53),
    ]

    @Test(arguments: body)
    func `a scaled length follows the size of text and is rounded to pixels`(
        _ category: ContentSizeCategory, _ points: Double
    ) throws {
        let item: JSONValue = ["size": [["scaled": 51], ["fractionalHeight": 1]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["scaled": 20]], "subitems": [item],
        ]
        let header: JSONValue = [
            "kind": "header", "alignment": "top", "size": [["fractionalWidth": 1], ["scaled": 34]],
        ]
        var environment = Environment(scale: 2)
        environment.traits.contentSizeCategory = category
        let container = try LayoutContainer(
            layout: "compositional",
            parameters: ["sections": [["group": group, "boundarySupplementaryItems": [header]]]],
            bounds: Rect(x: 0, y: 0, width: 320, height: 480), environment: environment,
            sections: [ContainerSection(itemCount: 1)])

        // 51 and 34 are multiples of 17; 20 is not: 20 · 14/17 = 16.47, 16.5 in half points.
        let height = (20 * points / 17 * 2).rounded() / 2
        let frame = container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame
        #expect(frame == Rect(x: 0, y: 2 * points, width: 3 * points, height: height))
        #expect(container.contentSize.height == 2 * points + height)
    }

    @Test func `the published table of factors is the one in use`() throws {
        #expect(Self.body.map(\.0) == ContentSizeCategory.allCases)
        #expect(Self.body.allSatisfy { $0.bodyPointSize == $1 && $0.factor == $1 / 17 })
    }
}
