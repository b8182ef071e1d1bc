import LayoutCore
import Layouts

/// Figures for a single change: inserting an item before all others, and edits that follow one another.
enum ChangeRows {
    static let all = [
        Scenario(name: "change.flow.10k") { try rows(10_000, "10k") },
        Scenario(name: "change.flow.1M") { try rows(1_000_000, "1M") },
        Scenario(name: "change.uniform.10M") { try uniform() },
        Scenario(name: "change.flow.edits") { try edits("flow.mixed", SampleLayouts.flow()) },
        Scenario(name: "change.flow.sections") { try sectionEdits() },
        Scenario(name: "change.span-flow.edits") {
            try edits("span-flow.fill", SampleLayouts.spanFlow())
        },
        Scenario(name: "change.column.edits") {
            try edits("column.sticky", SampleLayouts.column("shortestFirst", policy: "sticky"))
        },
        Scenario(name: "change.column.values") {
            try edits(
                "column.sticky.heights", SampleLayouts.column("shortestFirst", policy: "sticky"), source: .heights,
                counts: [(10_000, "10k"), (1_000_000, "1M")])
        },
        Scenario(name: "change.column.balanced") { try balancedEdits() },
        Scenario(name: "change.compositional.measured") { try measuredEdits() },
    ]

    private static let bounds = Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800)

    /// Inserting, preparing and finding the new place of every item, compared with the prepare alone.
    private static func rows(_ count: Int, _ name: String) throws -> [Row] {
        let sizes = ItemSizes(lengths: mixedLengths(count))
        return try rows(
            "flow.mixed.\(name)", inserting: Section(itemCount: 1, itemSizes: ItemSizes(lengths: [70, 50])),
            into: Section(itemCount: count, itemSizes: sizes), of: try SampleLayouts.flow())
    }

    private static func uniform() throws -> [Row] {
        let definition = FlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(["itemSize": [1000, 44], "minimumLineSpacing": 1], pointer: ""))
        return try rows(
            "flow.list.10M", inserting: Section(itemCount: 1), into: Section(itemCount: 10_000_000), of: layout)
    }

    private static func rows(
        _ name: String, inserting new: Section, into section: Section, of layout: any ConfiguredLayout
    ) throws -> [Row] {
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

    /// Edits of several numbers of items, each compared with the same edit of 10,000 items. An edit changes the data, updates the
    /// layout and finds the ranges that moved.
    private static func edits(
        _ name: String, _ layout: any ConfiguredLayout, source: EditedItems.Source = .sizes,
        counts: [(Int, String)] = [(10_000, "10k"), (100_000, "100k"), (1_000_000, "1M"), (10_000_000, "10M")]
    ) throws -> [Row] {
        let times = try counts.map { count in
            var items = try EditedItems(layout, source, count: count.0)
            return try items.times()
        }
        return zip(counts, times).flatMap { count, own in
            zip(EditedItems.Edit.allCases, zip(own, times[0])).map { edit, times in
                Row(
                    name: "change.\(name).\(count.1).\(edit.rawValue)", value: times.0, unit: "µs",
                    floor: ("with 10k", times.1), reach: 3)
            }
        }
    }

    /// Edits of a waterfall whose items behind them are laid out again, compared with its prepare.
    private static func balancedEdits() throws -> [Row] {
        let layout = try SampleLayouts.column("shortestFirst")
        var items = try EditedItems(layout, count: 1_000_000)
        let edits = [EditedItems.Edit.insertFirst, .append]
        let times = try items.times(of: edits, rounds: 20)
        let container = items.container
        let prepare = try fastest(15, [{ _ = try layout.prepare(container) }])[0] * 1000
        return zip(edits, times).map { edit, time in
            Row(
                name: "change.column.balanced.1M.\(edit.rawValue)", value: time, unit: "µs",
                floor: ("its prepare", prepare), reach: 1.2)
        }
    }

    /// Edits of the first of many sections, which moves all others.
    private static func sectionEdits() throws -> [Row] {
        let layout = try SampleLayouts.flow()
        return try [(100, "100"), (1000, "1k"), (10_000, "10k")].map { count, name in
            var items = try EditedItems(layout, count: 1_000_000, sections: count)
            let time = try items.times(of: [.insertFirst], rounds: 40)[0]
            let container = items.container
            let prepare = try fastest(5, [{ _ = try layout.prepare(container) }])[0] * 1000
            return Row(
                name: "change.flow.mixed.1M.\(name)-sections.insertFirst", value: time, unit: "µs",
                floor: ("its prepare", prepare))
        }
    }

    /// A list of 100,000 measured items in which one has a new size, compared with its prepare.
    private static func measuredEdits() throws -> [Row] {
        let definition = CompositionalLayout.definition
        let layout = definition.make(try definition.schema.resolve([:], pointer: ""))
        let count = 100_000
        var section = Section(itemCount: count)
        let lengths = mixedLengths(count)
        _ = section.measuredSizes.set(
            (0..<count).map { ($0, Size(width: SampleLayouts.width, height: lengths[2 * $0 + 1])) })
        let container = Container(bounds: bounds, sections: [section])
        let before = PreparedState(prepared: try layout.prepare(container), bounds: bounds)
        var after = container
        var edit = ContainerEdit()
        let size = Size(width: SampleLayouts.width, height: 333)
        edit.resize(after.sections[0].measuredSizes.set([(count / 2, size)]), of: 0)
        var sink = 0
        let (edited, change) = (after, edit)
        let times = try fastest(
            15,
            [
                { sink += try layout.prepare(edited).itemCount },
                {
                    guard let update = try layout.editable?.update(before.prepared, after: change, of: edited) else {
                        return
                    }
                    let state = PreparedState(prepared: update.layout, bounds: bounds)
                    sink +=
                        FrameDiffer.changes(from: before, to: state, map: change.map, reused: update.reused).rangeCount
                },
            ])
        precondition(sink > 0)
        return [
            Row(
                name: "change.compositional.measured.100k.resize", value: times[1] * 1000, unit: "µs",
                floor: ("its prepare", times[0] * 1000))
        ]
    }
}
