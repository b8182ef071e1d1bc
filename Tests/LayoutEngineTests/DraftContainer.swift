import LayoutEngine
import Layouts
import Synchronization

/// A budget that pays so many bytes, and remembers what it paid.
final class CountingBudget: MemoryBudget {
    private let most: Int
    private let paidBytes = Mutex(0)

    init(most: Int = .max) { self.most = most }

    var paid: Int { paidBytes.withLock { $0 } }

    func pay(_ bytes: Int) throws(LayoutError) {
        let isEnough = paidBytes.withLock { paid in
            if bytes > most - paid { return false }
            paid += bytes
            return true
        }
        guard isEnough else { throw LayoutError(.init(rawValue: "limit.memory"), "memory is short") }
    }
}

extension CollectionDraft {
    /// A draft of a container of a built-in layout.
    init(
        _ sections: [ContainerSection] = [], layout: LayoutDefinition = FlowLayout.definition,
        parameters: [String: JSONValue] = [:], limits: CollectionLimits? = nil,
        budget: any MemoryBudget = UnlimitedBudget()
    ) throws(LayoutError) {
        let checked = try layout.sections(sections, pointer: "/sections")
        let content = CollectionState.Content(
            parameters: try layout.schema.resolve(parameters, pointer: "/parameters"),
            container: Container(bounds: Rect(x: 0, y: 0, width: 300, height: 400), sections: checked),
            identifiers: try IdentifierIndex(checked))
        let state = try RunningCollection(content, as: layout, host: QuietHost()).collection
        self = state.draft(
            after: state.shown, limits: limits ?? CollectionLimits(sections: 1000, items: 100_000, elements: 10_000),
            budget: budget)
    }

    /// The identifiers of each section and its items, in order.
    var names: [[Identifier]] {
        container.sections.map { section in
            section.identifiers.map { [$0.section] + $0.items.all.list } ?? []
        }
    }
}
