import LayoutCore
import Layouts

/// A flow of items of mixed sizes that is edited again and again, as the daemon does it: the data, the layout, what moved.
struct EditedFlow {
    enum Edit: String, CaseIterable {
        case insertFirst, append, insertMiddle, resize, delete, move
    }

    private static let rounds = 200

    private let layout: any Layout
    private var container: Container
    private(set) var prepared: PreparedLayout

    init(count: Int) throws {
        layout = try CoreRows.flow()
        let sizes = ItemSizes(lengths: mixedLengths(count))
        container = Container(
            bounds: Rect(x: 0, y: 0, width: CoreRows.width, height: 800),
            sections: [Section(itemCount: count, itemSizes: sizes)])
        prepared = try layout.prepare(container)
    }

    /// The median time of each kind of edit, in microseconds.
    mutating func times() throws -> [Double] {
        // The first edit makes trees of the arrays.
        try perform(.resize, 0)
        return try Edit.allCases.map { edit in
            var times: [Double] = []
            for round in 0..<Self.rounds {
                let start = ContinuousClock.now
                try perform(edit, round)
                times.append((ContinuousClock.now - start) / .microseconds(1))
            }
            return times.sorted()[Self.rounds / 2]
        }
    }

    /// Edits items that lie apart from each other.
    mutating func perform(_ kind: Edit, _ round: Int) throws {
        let count = container.sections[0].itemCount
        let item = (round * 7919 + 1) * 104_729 % count
        var edited = container
        var edit = ContainerEdit()
        var update = CheckedUpdate()
        let new = Section(itemCount: 1, itemSizes: ItemSizes(lengths: [Double(20 + round % 160), 50]))
        switch kind {
        case .resize:
            edited.sections[0].itemSizes?.replace(from: item, with: [Double(20 + round % 160), 50])
            edit.resize(ItemRange(section: 0, item: item, count: 1))
        case .insertFirst: update.insertedItems = [.init(section: 0, item: 0, content: new)]
        case .append: update.insertedItems = [.init(section: 0, item: count, content: new)]
        case .insertMiddle: update.insertedItems = [.init(section: 0, item: item, content: new)]
        case .delete: update.deletedItems = [ItemRange(section: 0, item: item, count: 1)]
        case .move:
            update.movedItems = [
                .init(from: IndexPath(section: 0, item: item), to: IndexPath(section: 0, item: count - 1 - item))
            ]
        }
        if kind != .resize {
            let plan = try update.plan(for: container)
            edited.sections = try update.sections(of: container, after: plan)
            edit.apply(plan)
        }
        try replace(with: edited, edit)
    }

    private mutating func replace(with edited: Container, _ edit: ContainerEdit) throws {
        guard let update = try layout.update(prepared, after: edit, of: edited) else { return }
        let before = PreparedState(prepared: prepared, bounds: container.bounds)
        let after = PreparedState(prepared: update.layout, bounds: edited.bounds)
        precondition(FrameDiffer.changes(from: before, to: after, map: edit.map, reused: update.reused).rangeCount >= 0)
        (container, prepared) = (edited, update.layout)
    }
}
