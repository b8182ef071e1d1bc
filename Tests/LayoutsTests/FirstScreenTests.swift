import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import Synchronization
import TestSupport
import Testing

/// The visible part of a large flow, before the rest is laid out.
@Suite struct FirstScreenTests {
    private final class Receiver: Sendable {
        let screens = Mutex<[FirstScreen]>([])
    }

    private func prepare(
        _ container: Container, _ parameters: [String: JSONValue]
    ) throws -> (whole: PreparedLayout, screens: [FirstScreen]) {
        let definition = FlowLayout.definition
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
        ]

        let (whole, screens) = try prepare(container, parameters)

        let screen = try #require(screens.first)
        #expect(screens.count == 1)
        let visibleEnd = offset + (direction == "vertical" ? 480 : 320)
        #expect(screen.end > visibleEnd)
        for _ in 0..<40 {
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
            (["scrollDirection": "horizontal"], .rightToLeft),
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
