/// New versions of the container's layout.
///
/// Parameters keep values that the new version accepts, but a value that was the old default becomes the new one. The generation counts on.
extension RunningCollection {
    /// Goes over to another version of the layout. A drag and a transition end before.
    ///
    /// - Parameter budget: pays for the container while it is laid out.
    /// - Throws: what the new version refuses; everything then stays as it was.
    package mutating func reload(
        _ newer: LayoutDefinition, budget: any MemoryBudget
    ) throws(LayoutError) -> Change {
        let before = collection
        var next = before
        next.layout = LayoutConfiguration(
            newer, newer.schema.carried(before.parameters, of: before.definition.schema))
        next.container = before.container.adapted(to: newer)
        next.otherSide = nil
        next.history = LayoutHistory()
        let running = RunningCollection(next, layouts: layouts)
        running.instance = LayoutInstance(
            layout: next.layout.make(after: instance?.layout), configuration: next.layout)
        try budget.pay(next.layout.bytes(next.container.sections))
        let prepared = try running.prepare(next.container, as: next.layout)
        next.usesFallback = prepared.usesFallback
        next.shown = next.laidOut(
            prepared, in: before.shown.generation + 1,
            offsets: before.shown.orthogonalOffsets.filter { prepared.layout.orthogonalRows[$0.key] != nil })
        collection = next
        return Change(
            state: next.shown, generationBefore: before.shown.generation, reason: .plugin,
            diff: changes(from: before.shown, to: next.shown, map: .identity),
            sizeBefore: before.shown.prepared.contentSize, isPrepared: true)
    }
}
