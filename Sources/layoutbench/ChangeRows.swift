import LayoutCore
import Layouts

/// Figures for a single change: inserting an item before all others, and edits that follow one another.
enum ChangeRows {
    static let all = [
        Scenario(name: "change.flow.10k") { try rows(10_000, "10k") },
        Scenario(name: "change.flow.1M") { try rows(1_000_000, "1M") },
        Scenario(name: "change.uniform.10M") { try uniform() },
        Scenario(name: "change.flow.edits") { try edits() },
    ]

    private static let bounds = Rect(x: 0, y: 0, width: CoreRows.width, height: 800)

    /// Inserting, preparing and finding the new place of every item, compared with the prepare alone.
    private static func rows(_ count: Int, _ name: String) throws -> [Row] {
        let sizes = ItemSizes(lengths: mixedLengths(count))
        return try rows(
            Section(itemCount: count, itemSizes: sizes),
            Section(itemCount: 1, itemSizes: ItemSizes(lengths: [70, 50])),
            try CoreRows.flow(), "flow.mixed.\(name)")
    }

    private static func uniform() throws -> [Row] {
        let definition = FlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["itemSize": [1000, 44], "minimumLineSpacing": 1], pointer: ""))
        return try rows(Section(itemCount: 10_000_000), Section(itemCount: 1), layout, "flow.list.10M")
    }

    private static func rows(_ section: Section, _ new: Section, _ layout: any Layout, _ name: String) throws -> [Row] {
        let container = Container(bounds: bounds, sections: [section])
        var update = CheckedUpdate()
        update.insertedItems = [.init(section: 0, item: 0, content: new)]
        let plan = try update.plan(for: container)
        var after = container
        after.sections = try update.sections(of: container, after: plan)
        let before = PreparedState(prepared: try layout.prepare(container), bounds: bounds)
        let changed = PreparedState(prepared: try layout.prepare(after), bounds: bounds)
        let map = ItemMap(plan)
        var sink = 0
        let times = try fastest(
            15,
            [
                { sink += try layout.prepare(after).itemCount },
                { sink += try update.sections(of: container, after: plan).count },
                { sink += FrameDiffer.changes(from: before, to: changed, map: map).rangeCount },
            ])
        precondition(sink > 0)
        let ranges = FrameDiffer.changes(from: before, to: changed, map: map).rangeCount
        return [
            Row(name: "change.\(name).sections", value: times[1] * 1000, unit: "µs"),
            Row(
                name: "change.\(name).difference (\(ranges) ranges)", value: times[2] * 1000, unit: "µs",
                floor: ("its prepare", times[0] * 1000)),
        ]
    }

    // MARK: Edits

    /// Edits of flow layouts of several sizes, each compared with the same edit of 10,000 items. An edit changes the data, updates the
    /// layout and finds the ranges that moved.
    private static func edits() throws -> [Row] {
        let counts = [(10_000, "10k"), (100_000, "100k"), (1_000_000, "1M"), (10_000_000, "10M")]
        let times = try counts.map { count in
            var flow = try EditedFlow(count: count.0)
            return try flow.times()
        }
        return zip(counts, times).flatMap { count, own in
            zip(EditedFlow.Edit.allCases, zip(own, times[0])).map { edit, times in
                Row(
                    name: "change.flow.mixed.\(count.1).\(edit.rawValue)", value: times.0, unit: "µs",
                    floor: ("with 10k", times.1), reach: 3)
            }
        }
    }
}
