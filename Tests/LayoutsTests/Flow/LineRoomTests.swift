import LayoutCore
import Layouts
import Testing

/// Lines of items whose lengths are fractions of the room.
@Suite struct LineRoomTests {
    private static let widths = [300.0, 320, 375, 390, 393, 402, 414, 430, 744, 768, 820, 1024, 1366]

    /// The number of items in the first line of `count + 1` items.
    private func firstLine(
        _ layout: String, _ parameters: [String: JSONValue], _ sizes: [Size], width: Double
    ) throws -> Int {
        let container = try LayoutContainer(
            layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: width, height: 400),
            sections: [ContainerSection(sizes: sizes)])
        let tops = sizes.indices.map {
            container.attributes(ofItemAt: ItemPath(section: 0, item: $0))?.frame.y ?? .nan
        }
        return tops.filter { $0 == tops[0] }.count
    }

    private func items(_ count: Int, _ width: Double, uniform: Bool = true) -> [Size] {
        (0...count).map { Size(width: width, height: uniform || $0 < count ? 10 : 20) }
    }

    private static let layouts: [(String, [String: JSONValue], Bool)] = [
        ("flow", ["minimumInteritemSpacing": 0], true), ("flow", ["minimumInteritemSpacing": 0], false),
        ("flow", ["minimumInteritemSpacing": 0, "estimatedItemSize": [50, 50]], false),
        ("span-flow", ["interitemSpacing": 0], true),
    ]

    @Test(arguments: layouts, 2...25)
    func `as many items fit into a line as their width is a fraction of the room`(
        _ own: (layout: String, parameters: [String: JSONValue], isUniform: Bool), _ count: Int
    ) throws {
        for width in Self.widths {
            let sizes = items(count, width / Double(count), uniform: own.isUniform)
            let found = try firstLine(own.layout, own.parameters, sizes, width: width)
            #expect(found == count, "\(width) / \(count)")
        }
    }

    @Test(arguments: 2...25) func `items that fill a line need not be balanced`(_ count: Int) throws {
        let parameters: [String: JSONValue] = ["minimumInteritemSpacing": 0, "balance": true]
        for width in Self.widths {
            let sizes = Array(items(count, width / Double(count)).dropLast()).enumerated().map {
                Size(width: $1.width, height: $0 == 0 ? 20 : 10)
            }
            let container = try LayoutContainer(
                layout: "flow", parameters: parameters, bounds: Rect(x: 0, y: 0, width: width, height: 400),
                sections: [ContainerSection(sizes: sizes)])
            #expect(container.contentSize.height == 20, "\(width) / \(count)")
        }
    }

    @Test(arguments: ["flow", "span-flow"], [true, false])
    func `with the original's bugs, lengths are compared exactly`(_ layout: String, _ isUniform: Bool) throws {
        var broken = 0
        for width in Self.widths {
            for count in 2...25 {
                let quirks: [String: JSONValue] = ["originalQuirks": true]
                let spacing: JSONValue = 0
                let found = try firstLine(
                    layout,
                    quirks.merging([
                        layout == "flow" ? "minimumInteritemSpacing" : "interitemSpacing": spacing
                    ]) { $1 }, items(count, width / Double(count), uniform: isUniform), width: width)
                if found < count { broken += 1 }
            }
        }
        #expect(broken > 0)
    }

    @Test(arguments: [(0.9e-6, 3), (1.1e-6, 2), (0, 3), (-0.1, 3), (0.1, 2)])
    func `an item that exceeds a line by a millionth of a point or more does not fit`(
        _ excess: Double, _ count: Int
    ) throws {
        for (layout, spacing) in [("flow", "minimumInteritemSpacing"), ("span-flow", "interitemSpacing")] {
            for isUniform in [true, false] {
                let found = try firstLine(
                    layout, [spacing: 0], items(3, 100 + excess / 3, uniform: isUniform), width: 300)
                #expect(found == count, "\(layout)")
            }
        }
    }

    @Test func `an item that is as long as the room but for a hair brings no warning and no empty line`() throws {
        let sizes = [Size(width: 300 + 1e-7, height: 10), Size(width: 100, height: 20)]
        let container = try LayoutContainer(
            layout: "flow", bounds: Rect(x: 0, y: 0, width: 300, height: 400),
            sections: [ContainerSection(sizes: sizes)])
        #expect(container.warnings.isEmpty)
        #expect(container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.y == 0)
    }

    @Test(arguments: 2...25)
    func `as many columns fit as their least width is a fraction of the room`(_ count: Int) throws {
        for width in Self.widths {
            let container = try LayoutContainer(
                layout: "column-flow",
                parameters: ["minColumnWidth": .number(width / Double(count)), "minimumInteritemSpacing": 0],
                bounds: Rect(x: 0, y: 0, width: width, height: 400), sections: [ContainerSection(itemCount: 1)])
            let cell = container.attributes(ofItemAt: ItemPath(section: 0, item: 0))?.frame.width
            #expect(cell == (width / Double(count)).rounded(.down), "\(width) / \(count)")
        }
    }
}
