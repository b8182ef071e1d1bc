import LayoutCore
import Synchronization

/// How often a layout has laid a container out.
final class Passes: Sendable {
    private let prepares = Atomic<Int>(0)
    private let updates = Atomic<Int>(0)

    /// Prepares of the whole container, and updates at the cost of what an edit touched.
    var counts: [Int] { [prepares.load(ordering: .relaxed), updates.load(ordering: .relaxed)] }

    fileprivate func notePrepare() { prepares.add(1, ordering: .relaxed) }
    fileprivate func noteUpdate() { updates.add(1, ordering: .relaxed) }
}

extension LayoutDefinition {
    /// The same layout, whose passes are counted.
    func counted(by passes: Passes) -> LayoutDefinition {
        LayoutDefinition(name: name, summary: summary, schema: schema) { [self] parameters, _ in
            CountedLayout(base: make(parameters), passes: passes)
        }
    }
}

private struct CountedLayout: EditableLayout {
    let base: any ConfiguredLayout
    let passes: Passes

    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        passes.notePrepare()
        return try base.prepare(container)
    }

    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        try base.invalidation(of: prepared, from: old, to: new)
    }

    func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        let update = try base.editable?.update(prepared, after: edit, of: container)
        if update != nil { passes.noteUpdate() }
        return update
    }
}
