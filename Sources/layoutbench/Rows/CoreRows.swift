import CBenchmark
import LayoutCore
import Layouts

/// Figures for the layouts themselves, in this process.
enum CoreRows {
    static let all = [
        Scenario(name: "flow.prepare.mixed.1M") { [try prepareMixed()] },
        Scenario(name: "flow.prepare.uniform.1M") { [try prepareUniform()] },
        Scenario(name: "column.prepare.1M") { try prepareColumns() },
        Scenario(name: "compositional.10M") { try compositional() },
        Scenario(name: "flow.query.mixed.60.10k") { [try query(items: 10_000)] },
        Scenario(name: "flow.query.mixed.60.1M") { [try query(items: 1_000_000)] },
    ]

    /// A waterfall of four columns, each item in the shortest, and its queries.
    private static func prepareColumns() throws -> [Row] {
        let count = 1_000_000
        let lengths = mixedLengths(count)
        let heights = (0..<count).map { lengths[2 * $0 + 1] }
        let container = container(Section(itemCount: count, itemValues: ["itemHeights": .numbers(heights)]))
        var frames = [Double](repeating: 0, count: 4 * count)
        let strategies = ["shortestFirst", "css"]
        let layouts = try strategies.map { try SampleLayouts.column(.string($0)) }
        var sink = 0.0
        var bodies: [() throws -> Void] = layouts.map { layout in
            { sink += try layout.prepare(container).contentSize.height }
        }
        for css in [Int32(0), 1] {
            bodies.append {
                sink += unsafe cbench_column_floor(lengths, count, 4, SampleLayouts.width, 8, css, &frames)
            }
        }
        let times = try fastest(15, bodies)
        precondition(sink > 0)
        var rows = strategies.indices.map { index in
            Row(
                name: "column.prepare.\(strategies[index]).1M", value: times[index], unit: "ms",
                floor: ("C loop writing the frames", times[2 + index]), reach: 2)
        }
        let prepared = try layouts[1].prepare(container)
        rows.append(try query(prepared, height: 800, name: "column.query.60.1M"))
        return rows
    }

    /// Ten million cells in three columns, stored as a rule, and their queries.
    private static func compositional() throws -> [Row] {
        let definition = CompositionalLayout.definition
        let third: JSONValue = ["size": [["fractionalWidth": 0.3333333333333333], ["fractionalHeight": 1]]]
        let group: JSONValue = [
            "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 40]], "subitems": [third],
        ]
        let layout = definition.make(try definition.schema.resolve(["sections": [["group": group]]], pointer: ""))
        let container = container(Section(itemCount: 10_000_000))
        let times = try fastest(15, [{ _ = try layout.prepare(container) }])
        return [
            Row(name: "compositional.prepare.10M", value: times[0] * 1000, unit: "µs"),
            try query(layout.prepare(container), height: 800, name: "compositional.query.60.10M"),
        ]
    }

    private static func container(_ section: Section) -> Container {
        Container(bounds: Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800), sections: [section])
    }

    private static func prepareMixed() throws -> Row {
        let count = 1_000_000
        let lengths = mixedLengths(count)
        var frames = [Double](repeating: 0, count: 4 * count)
        let layout = try SampleLayouts.flow()
        let container = container(Section(itemCount: count, itemSizes: ItemSizes(lengths: lengths)))
        var sink = 0.0
        let times = try fastest(
            15,
            [
                { sink += try layout.prepare(container).contentSize.height },
                { sink += unsafe cbench_flow_floor(lengths, count, SampleLayouts.width, 8, 8, &frames) },
            ])
        precondition(sink > 0)
        return Row(
            name: "flow.prepare.mixed.1M", value: times[0], unit: "ms",
            floor: ("C loop writing the frames", times[1]), reach: 2)
    }

    private static func prepareUniform() throws -> Row {
        let layout = try SampleLayouts.flow()
        let container = container(Section(itemCount: 1_000_000))
        let times = try fastest(15, [{ _ = try layout.prepare(container) }])
        return Row(name: "flow.prepare.uniform.1M", value: times[0] * 1000, unit: "µs")
    }

    private static func query(items count: Int) throws -> Row {
        let section = Section(itemCount: count, itemSizes: ItemSizes(lengths: mixedLengths(count)))
        return try query(
            try SampleLayouts.flow().prepare(container(section)), height: 700,
            name: "flow.query.mixed.60.\(count == 10_000 ? "10k" : "1M")")
    }

    static func query(_ prepared: PreparedLayout, height: Double, name: String) throws -> Row {
        let rects = screens(of: prepared.contentSize.height, height: height)
        let bounds = Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800)
        var found = 0
        let times = try fastest(
            15,
            [
                {
                    for rect in rects {
                        found += prepared.elements(ElementQuery(rect: rect), bounds: bounds).attributes.count
                    }
                }
            ])
        precondition(found > 40 * rects.count)
        return Row(name: name, value: times[0] * 1000 / Double(rects.count), unit: "µs", reach: 3)
    }

    /// Rectangles across the content with about 60 items each.
    static func screens(of height: Double, height screen: Double = 700) -> [Rect] {
        (0..<1000).map { index in
            Rect(
                x: 0, y: (height - screen) * Double(index * 7919 % 1000) / 1000, width: SampleLayouts.width,
                height: screen)
        }
    }
}
