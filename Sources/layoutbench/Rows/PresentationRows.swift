import LayoutCore
import Layouts

/// Figures for hit testing and other queries about the visible part, among a million items.
enum PresentationRows {
    static let all = [
        Scenario(name: "sight.uniform.1M") { try rows("uniform", layout: "flow", of: section(heights: nil)) },
        Scenario(name: "sight.lines.1M") { try rows("lines", layout: "flow", of: section(heights: [40, 50, 60])) },
        Scenario(name: "sight.lanes.1M") { try rows("lanes", layout: "column", of: section(heights: [40, 50, 60])) },
        Scenario(name: "sight.frames.1M") { try rows("frames", layout: "mosaic", of: section(heights: nil)) },
    ]

    private static let count = 1_000_000

    private static func section(heights: [Double]?) -> Section {
        guard let heights else { return Section(itemCount: count) }
        let lengths = (0..<count).flatMap { [50 + Double($0 % 7), heights[$0 % heights.count]] }
        return Section(itemCount: count, itemSizes: ItemSizes(lengths: lengths))
    }

    private static func rows(_ name: String, layout: String, of section: Section) throws -> [Row] {
        guard let definition = Catalogue.definitions.first(where: { $0.name == layout }) else { return [] }
        let bounds = Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800)
        let prepared = try definition.make(definition.schema.defaults)
            .prepare(Container(bounds: bounds, sections: [section]))
        let presented = PresentedLayout(prepared, bounds: bounds)
        let size = prepared.contentSize
        let points: [Point] = (0..<1000).map { index in
            let (x, y) = (Double(index * 7919 % 1000), Double(index * 6007 % 1000))
            return Point(x: size.width * x / 1000, y: size.height * y / 1000)
        }
        let paths: [ItemPath] = (0..<1000).map { index in
            ItemPath(section: 0, item: index * 7919 % 1000 * (count / 1000))
        }
        let lasso = Rect(x: -1, y: 100, width: size.width + 2, height: size.height - 200)
        let half = Rect(x: -1, y: 100, width: size.width / 2, height: size.height - 200)
        let ranges = try presented.selection(half, limit: 20_000).ranges
        var found = 0
        let bodies: [() throws -> Void] = [
            { for point in points { found += try presented.hit(point) == nil ? 0 : 1 } },
            { for point in points { found += try presented.nearest(to: point)?.path.section ?? 1 } },
            { for point in points { found += try presented.insertionPoint(at: point)?.indexPath.section ?? 1 } },
            { for path in paths { found += try presented.neighbour(of: path, .down)?.item ?? 0 } },
            { for path in paths { found += try presented.neighbour(of: path, .right)?.item ?? 0 } },
            { for path in paths { found += try presented.neighbour(of: path, .pageDown)?.item ?? 0 } },
            { found += try presented.selection(lasso, limit: 20_000).count },
            { found += try presented.selection(half, limit: 20_000).count },
            {
                var written: [ItemRange] = []
                for range in ranges { written.append(range) }
                found += written.reduce(0) { $0 + $1.count }
            },
        ]
        let times = try fastest(9, bodies)
        precondition(found > 0)
        let names = ["hit", "nearest", "insertion", "down", "right", "pageDown"]
        return zip(names, times).map { what, time in Row(name: "sight.\(name).\(what).1M", value: time, unit: "µs") }
            + [
                Row(name: "sight.\(name).lasso.1M", value: times[6] * 1000, unit: "µs", reach: 100),
                Row(
                    name: "sight.\(name).halfLasso.1M", value: times[7] * 1000, unit: "µs",
                    floor: ("writing its \(ranges.count) ranges", times[8] * 1000)),
            ]
    }
}
