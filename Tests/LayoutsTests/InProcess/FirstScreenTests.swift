import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import Synchronization
import TestSupport
import Testing

/// The visible part of a large container, before the rest is laid out.
@Suite struct FirstScreenTests {
    private final class Receiver: Sendable {
        let screens = Mutex<[FirstScreen]>([])
    }

    private func prepare(
        _ container: Container, _ parameters: [String: JSONValue],
        of definition: LayoutDefinition = FlowLayout.definition
    ) throws -> (whole: PreparedLayout, screens: [FirstScreen]) {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let receiver = Receiver()
        let whole = try FirstScreen.offering(to: { screen in receiver.screens.withLock { $0.append(screen) } }) {
            () throws(LayoutError) in try layout.prepare(container)
        }
        return (whole, receiver.screens.withLock { $0 })
    }

    private static let direction = ["vertical", "horizontal"]

    @Test(arguments: direction, 0..<30)
    func `a screen has all elements up to its end, as they are in the whole`(_ direction: String, _ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let offset = Double(Int.random(in: 0...3000, using: &random))
        var container = LayoutContract.container(
            [3, 0, 40, 900, 5], seed: UInt64(seed),
            bounds: Rect(
                x: direction == "vertical" ? 0 : offset, y: direction == "vertical" ? offset : 0, width: 320,
                height: 480))
        container.environment = Environment(
            scale: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
            layoutDirection: direction == "vertical" && Bool.random(using: &random) ? .rightToLeft : .leftToRight)
        let parameters: [String: JSONValue] = [
            "scrollDirection": .string(direction),
            "minimumLineSpacing": .number([0, 8, 10.3].randomElement(using: &random) ?? 0),
            "headerReferenceSize": [20, 30], "footerReferenceSize": .array([10, .number(Double(seed % 2) * 9)]),
            "estimatedItemSize": seed % 5 == 0 ? [30, 40] : [0, 0],
            "sectionInset": ["top": 5, "left": 3.25, "bottom": 1, "right": 2],
            "lineAlignment": .string(["justified", "center", "trailing"][seed % 3]),
            "itemAlignment": .string(["center", "stretch", "trailing", "leading"][seed % 4]),
        ]

        try check(container, direction, try prepare(container, parameters), using: &random)
    }

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst", "css"], 0..<10)
    func `a screen of a waterfall has all elements up to its end, as they are in the whole`(
        _ strategy: String, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) + 70)
        let direction = Self.direction[seed % 2]
        let offset = Double(Int.random(in: 0...3000, using: &random))
        var container = LayoutContract.container(
            [3, 0, 40, 1500, 5], seed: UInt64(seed),
            bounds: Rect(
                x: direction == "vertical" ? 0 : offset, y: direction == "vertical" ? offset : 0, width: 320,
                height: 480))
        container.environment = Environment(
            scale: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
            layoutDirection: direction == "vertical" && Bool.random(using: &random) ? .rightToLeft : .leftToRight)
        let parameters: [String: JSONValue] = [
            "scrollDirection": .string(direction), "layoutStrategy": .string(strategy), "pinHeadersToTop": false,
            "columnCount": .number(Double(1 + seed % 4)), "headerHeight": .number(Double(seed % 3) * 9.5),
            "trackReverse": .boolean(seed % 3 == 1), "dense": .boolean(seed % 2 == 0),
            "tracks": seed % 5 == 2 ? [["repeat": "autoFit", "tracks": [["minmax": [90, ["fr": 1]]]]]] : [],
            "footerHeight": .number(Double(seed % 2) * 9),
            "interitemSpacing": .number([0, 8, 0.3].randomElement(using: &random) ?? 0),
        ]

        let prepared = try prepare(container, parameters, of: ColumnLayout.definition)
        try check(container, direction, prepared, using: &random)
    }

    @Test(
        arguments: [
            (["headerHeight": 10], .leftToRight), (["interitemSpacing": -1], .leftToRight),
            (["sectionInset": ["top": -1]], .leftToRight), (["scrollDirection": "horizontal"], .rightToLeft),
            (["fillReverse": true], .leftToRight), (["tracks": [50, 60]], .leftToRight),
        ] as [([String: JSONValue], Environment.LayoutDirection)])
    func `no screen of a waterfall is offered if what is visible depends on the rest`(
        _ parameters: [String: JSONValue], _ direction: Environment.LayoutDirection
    ) throws {
        var container = LayoutContract.container([4000], seed: 3, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        container.environment = Environment(layoutDirection: direction)

        #expect(try prepare(container, parameters, of: ColumnLayout.definition).screens.isEmpty)
        #expect(try prepare(container, [:], of: ColumnLayout.definition).screens.count == 1)
    }

    @Test func `no screen is offered of a waterfall of which a later section is refused`() throws {
        var container = LayoutContract.container([4000, 2], seed: 3, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        container.sections[1].itemValues["columnSpans"] = .numbers([1, 2])
        let receiver = Receiver()
        let definition = ColumnLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["layoutStrategy": "css", "editPolicy": "sticky"], pointer: ""))

        #expect(throws: LayoutError.self) {
            try FirstScreen.offering(to: { screen in receiver.screens.withLock { $0.append(screen) } }) {
                try layout.prepare(container)
            }
        }

        let isOffered = receiver.screens.withLock { !$0.isEmpty }
        #expect(!isOffered)
    }

    /// Inserts items of these heights into a waterfall, for a caller that needs the visible part first.
    private func insert(
        _ heights: [Double], at item: Int, into container: inout Container, _ parameters: [String: JSONValue]
    ) throws -> (whole: PreparedLayout, screens: [FirstScreen]) {
        let definition = ColumnLayout.definition
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        let before = try layout.prepare(container)
        var update = CheckedUpdate()
        let new = Section(itemCount: heights.count, itemValues: ["itemHeights": .numbers(heights)])
        update.insertedItems = [.init(section: 0, item: item, content: new)]
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)
        let receiver = Receiver()
        let updated = try FirstScreen.offering(to: { screen in receiver.screens.withLock { $0.append(screen) } }) {
            [container] () throws(LayoutError) in
            try layout.editable?.update(before, after: edit, of: container)
        }
        return (try #require(updated).layout, receiver.screens.withLock { $0 })
    }

    private func waterfall(at offset: Double) -> Container {
        let heights = (0..<20_000).map { Double(20 + $0 * 7919 % 101) }
        return Container(
            bounds: Rect(x: 0, y: offset, width: 320, height: 480),
            sections: [Section(itemCount: heights.count, itemValues: ["itemHeights": .numbers(heights)])])
    }

    @Test(arguments: [0, 9000, 90_000], [[33], [33.25, 1.0 / 3]])
    func `a screen of a waterfall whose items are arranged anew has all elements up to its end`(
        _ offset: Double, _ heights: [Double]
    ) throws {
        var random = SeededRandom(seed: UInt64(offset))
        var container = waterfall(at: offset)
        let parameters: [String: JSONValue] = ["columnCount": 3, "layoutStrategy": "shortestFirst", "sectionInset": 0]

        let updated = try insert(heights, at: 5, into: &container, parameters)

        try check(container, "vertical", updated, using: &random)
        #expect(try #require(updated.screens.first).layout.itemCount < container.itemCount)
    }

    @Test func `an edit that is over sooner offers no screen`() throws {
        var container = waterfall(at: 0)
        let parameters: [String: JSONValue] = [
            "columnCount": 3, "layoutStrategy": "shortestFirst", "editPolicy": "sticky",
        ]

        #expect(try insert([33], at: 5, into: &container, parameters).screens.isEmpty)
    }

    private func check(
        _ container: Container, _ direction: String, _ prepared: (whole: PreparedLayout, screens: [FirstScreen]),
        using random: inout SeededRandom
    ) throws {
        let (whole, screens) = prepared
        let screen = try #require(screens.first)
        #expect(screens.count == 1)
        let visibleEnd = direction == "vertical" ? container.bounds.maxY : container.bounds.maxX
        #expect(screen.end > visibleEnd)
        for _ in 0..<20 {
            let start = Double.random(in: -100...screen.end, using: &random)
            let length = Double.random(in: 0...screen.end - start, using: &random)
            let rect =
                direction == "vertical"
                ? Rect(x: -50, y: start, width: 500, height: length)
                : Rect(x: start, y: -50, width: length, height: 700)
            let query = ElementQuery(rect: rect)
            let isSame =
                screen.layout.elements(query, bounds: container.bounds).attributes
                == whole.elements(query, bounds: container.bounds).attributes
            #expect(isSame, "\(rect)")
        }
        #expect(screen.layout.itemCount < whole.itemCount)
    }

    @Test(
        arguments: [
            (["sectionHeadersPinToVisibleBounds": true], .leftToRight),
            (["sectionFootersPinToVisibleBounds": true], .leftToRight),
            (["minimumLineSpacing": -1], .leftToRight), (["sectionInset": ["top": -1]], .leftToRight),
            (["scrollDirection": "horizontal"], .rightToLeft), (["wrapReverse": true], .leftToRight),
            (["balance": true], .leftToRight),
        ] as [([String: JSONValue], Environment.LayoutDirection)])
    func `no screen is offered if what is visible depends on the rest, or may be refused after it`(
        _ parameters: [String: JSONValue], _ direction: Environment.LayoutDirection
    ) throws {
        var container = LayoutContract.container([900], seed: 3, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
        container.environment = Environment(layoutDirection: direction)
        // So that no row is shorter than the spacing.
        container.sections[0].itemSizes = ItemSizes((0..<900).map { Size(width: Double(20 + $0 % 50), height: 30) })

        #expect(try prepare(container, parameters).screens.isEmpty)
        #expect(try prepare(container, [:]).screens.count == 1)
    }

    @Test func `content that ends in sight is not offered before it is whole`() throws {
        let container = LayoutContract.container([9], seed: 3, bounds: Rect(x: 0, y: 0, width: 320, height: 4800))

        #expect(try prepare(container, [:]).screens.isEmpty)
    }
}
