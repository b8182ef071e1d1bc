/// New versions of the container's layout.
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
        next.definition = newer
        next.parameters = newer.schema.carried(before.parameters, of: before.definition.schema)
        next.container.sections = SectionList(before.container.sections.map { $0.adapted(to: newer) })
        next.otherSide = nil
        next.history = LayoutHistory()
        let running = RunningCollection(next, layouts: layouts)
        running.instance = LayoutInstance(
            layout: newer.make(next.parameters, after: instance?.layout), definition: newer,
            parameters: next.parameters)
        try budget.pay(ContainerMemory.bytes(next.container.sections, by: newer, with: next.parameters))
        let prepared = try running.prepare(next.container, as: newer, with: next.parameters)
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
