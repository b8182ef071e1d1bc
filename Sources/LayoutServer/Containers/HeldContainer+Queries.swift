import LayoutEngine
import LayoutService
import LayoutWire
import ScriptedLayouts

extension HeldContainer {
    /// A reader of the present state. The layout may have been replaced by one that does not answer queries since the query was sent
    /// here.
    ///
    /// - Parameters:
    ///   - asksScript: whether to ask a script even if it leaves queries to what it prepared.
    ///   - showsCommitted: whether to read the data in its own order while items are dragged.
    func reader(asksScript: Bool = false, showsCommitted: Bool = false) throws(RequestFailure) -> ContainerReader {
        let shown = showsCommitted ? try current().data : try current()
        guard shown.answersQueries || asksScript && shown.isScripted else { return ContainerReader(shown) }
        let (layout, container) = try change { state throws(LayoutError) in
            (try state.runningScript(), showsCommitted ? state.container : state.presentedContainer)
        }
        guard let layout else { return ContainerReader(shown) }
        let failures = host.services.failures
        return ContainerReader(shown, live: LiveLayout(layout, of: container) { failures.report($0) })
    }

    /// Where a scroll comes to rest. Only a script changes what was proposed.
    ///
    /// - Returns: the offset, and the generation of the state that it was found in.
    /// - Throws: `container.unknown` after the container was closed, or the script's failure.
    func targetOffset(
        for proposed: Point, velocity: Point
    ) throws(RequestFailure) -> (offset: Point, generation: UInt64) {
        let shown = try current()
        guard shown.isScripted else { return (proposed, shown.generation) }
        let offset = try change { state throws(LayoutError) in
            try state.targetOffset(for: proposed, velocity: velocity)
        }
        return (offset, shown.generation)
    }
}
