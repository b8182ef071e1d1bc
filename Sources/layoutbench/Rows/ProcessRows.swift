import LayoutEngine
import Layouts

/// Figures for edits of a container in the program's own process, beside the same edits in the daemon's engine.
enum ProcessRows {
    static let all = [("10k", 10_000), ("1M", 1_000_000)].map { name, count in
        Scenario(name: "process.edit.\(name)") { try rows(count, name) }
    }

    private static let rounds = 400

    private static func rows(_ count: Int, _ name: String) throws -> [Row] {
        var section = ContainerSection(itemCount: count)
        section.itemSizes = mixedLengths(count)
        let bounds = Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800)
        var own = try LayoutContainer(layout: "flow", bounds: bounds, sections: [section])
        var engine = try EngineState(bounds, section)
        // The first edit makes trees of the arrays.
        _ = try perform(edit(.resize, 0, of: count), in: &own)
        _ = try engine.perform(edit(.resize, 0, of: count))
        return try EditedContainer.Edit.allCases.map { kind in
            var (times, floors): ([Double], [Double]) = ([], [])
            for round in 0..<rounds {
                let edit = edit(kind, round, of: own.itemCount)
                var changes: [ElementChanges] = []
                times.append(try microseconds { changes.append(try perform(edit, in: &own)) })
                floors.append(try microseconds { changes.append(try engine.perform(edit)) })
                precondition(changes[0] == changes[1], "\(kind.rawValue) differs from the daemon's")
            }
            return Row(
                name: "process.edit.\(name).\(kind.rawValue)", value: median(times), unit: "µs",
                floor: ("the daemon's engine", median(floors)), reach: 1.1)
        }
    }

    private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body) / .microseconds(1)
    }

    /// An edit of one item; in successive rounds, of items that lie apart from each other.
    private static func edit(_ kind: EditedContainer.Edit, _ round: Int, of count: Int) -> LayoutEngine.Operation {
        let (item, width) = ((round * 7919 + 1) * 104_729 % count, Double(20 + round % 160))
        func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
        let new = ContainerSection(sizes: [Size(width: width, height: 50)])
        var update = BatchUpdate()
        switch kind {
        case .resize: return .setSizes(new.itemSizes, from: path(item))
        case .insertFirst: update.insertItems(new, at: path(0))
        case .append: update.insertItems(new, at: path(count))
        case .delete: update.deleteItems(at: path(item))
        case .move: update.moveItem(from: path(item), to: path(count - 1 - item))
        }
        return .batchUpdate(update)
    }

    private static func perform(
        _ edit: LayoutEngine.Operation, in own: inout LayoutContainer
    ) throws -> ElementChanges {
        switch edit {
        case .batchUpdate(let update): try own.performBatch(update).changes
        case .setSizes(let lengths, let path):
            try own.setSizes([Size(width: lengths[0], height: lengths[1])], from: path)
        default: ElementChanges()
        }
    }
}

/// A container as the daemon keeps it, without messages.
private struct EngineState {
    private var state: RunningCollection

    init(_ bounds: Rect, _ section: ContainerSection) throws {
        let layout = FlowLayout.definition
        let sections = try layout.sections([section], pointer: "")
        let content = CollectionState.Content(
            parameters: layout.schema.defaults, container: Container(bounds: bounds, sections: sections),
            identifiers: try IdentifierIndex(sections))
        state = try RunningCollection(content, as: layout, host: FreeHost())
    }

    mutating func perform(_ edit: LayoutEngine.Operation) throws -> ElementChanges {
        let before = try state.plainState()
        let limits = CollectionLimits(sections: 1, items: 1 << 30, elements: 1 << 30)
        var draft = state.collection.draft(after: before, limits: limits, budget: UnlimitedBudget())
        try draft.apply(edit)
        try draft.reserveRest()
        let change = try state.layOut(draft, after: before)
        return ElementChanges(
            change.diff ?? FrameDiff.none, contentSizeBefore: change.sizeBefore,
            contentSizeAfter: change.state.prepared.contentSize)
    }
}

/// A host whose containers pay nothing.
private struct FreeHost: CollectionHost {
    func makeBudget() -> any MemoryBudget { UnlimitedBudget() }
    func report(_ error: LayoutError) {}
    func isQuarantined(_ error: LayoutError) -> Bool { false }
    func notePrepare(_ duration: Duration) {}
    var bodyLimit: Int { .max }
    var stepLimit: Int { .max }
}
