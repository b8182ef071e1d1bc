import LayoutCore
import Layouts

/// Items of mixed sizes that are edited again and again, as the daemon does it: the data, the layout, what moved.
struct EditedItems {
    enum Edit: String, CaseIterable {
        case insertFirst, append, insertMiddle, resize, delete, move
    }

    /// What the layout takes the items' lengths from.
    enum Source {
        case sizes
        case heights

        func section(_ lengths: [Double]) -> Section {
            switch self {
            case .sizes: Section(itemCount: lengths.count / 2, itemSizes: ItemSizes(lengths: lengths))
            case .heights:
                Section(
                    itemCount: lengths.count / 2,
                    itemValues: ["itemHeights": .numbers((0..<lengths.count / 2).map { lengths[2 * $0 + 1] })])
            }
        }
    }

    private let layout: any ConfiguredLayout
    private let source: Source
    private(set) var container: Container
    private(set) var prepared: PreparedLayout

    /// - Parameter sections: the number of sections, which share the items.
    init(_ layout: any ConfiguredLayout, _ source: Source = .sizes, count: Int, sections: Int = 1) throws {
        self.layout = layout
        self.source = source
        let section = source.section(mixedLengths(count / sections))
        container = Container(
            bounds: Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800),
            sections: Array(repeating: section, count: sections))
        prepared = try layout.prepare(container)
    }

    /// The median time of some kinds of edit, in microseconds.
    mutating func times(of edits: [Edit] = Edit.allCases, rounds: Int = 200) throws -> [Double] {
        // The first edit makes trees of the arrays.
        try perform(.resize, 0)
        return try edits.map { edit in
            var times: [Double] = []
            for round in 0..<rounds {
                let start = ContinuousClock.now
                try perform(edit, round)
                times.append((ContinuousClock.now - start) / .microseconds(1))
            }
            return times.sorted()[rounds / 2]
        }
    }

    /// Edits items that lie apart from each other.
    mutating func perform(_ kind: Edit, _ round: Int) throws {
        let count = container.sections[0].itemCount
        let item = (round * 7919 + 1) * 104_729 % count
        var edited = container
        var edit = ContainerEdit()
        var update = CheckedUpdate()
        let lengths = source == .sizes ? [Double(20 + round % 160), 50] : [50, Double(20 + round % 160)]
        let new = source.section(lengths)
        switch kind {
        case .resize where source == .heights:
            update.reloadedItems = [.init(section: 0, item: item, content: new)]
        case .resize:
            edited.sections[0].itemSizes?.replace(from: item, with: lengths)
            edit.resize(ItemRange(section: 0, item: item, count: 1))
        case .insertFirst: update.insertedItems = [.init(section: 0, item: 0, content: new)]
        case .append: update.insertedItems = [.init(section: 0, item: count, content: new)]
        case .insertMiddle: update.insertedItems = [.init(section: 0, item: item, content: new)]
        case .delete: update.deletedItems = [ItemRange(section: 0, item: item, count: 1)]
        case .move:
            update.movedItems = [
                .init(from: ItemPath(section: 0, item: item), to: ItemPath(section: 0, item: count - 1 - item))
            ]
        }
        if kind != .resize || source == .heights {
            let plan = try update.plan(for: container)
            edited.sections = try update.sections(of: container, after: plan)
            edit.apply(plan)
        }
        try replace(with: edited, edit)
    }

    private mutating func replace(with edited: Container, _ edit: ContainerEdit) throws {
        guard let update = try layout.editable?.update(prepared, after: edit, of: edited) else { return }
        let before = PreparedState(prepared: prepared, bounds: container.bounds)
        let after = PreparedState(prepared: update.layout, bounds: edited.bounds)
        precondition(FrameDiffer.changes(from: before, to: after, map: edit.map, reused: update.reused).rangeCount >= 0)
        (container, prepared) = (edited, update.layout)
    }
}
