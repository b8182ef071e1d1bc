/// New versions of the container's layout.
extension CollectionState {
    /// Goes over to another version of the layout. A drag and a transition end before.
    ///
    /// - Parameter budget: pays for the container while it is laid out.
    /// - Throws: what the new version refuses; everything then stays as it was.
    package mutating func reload(
        _ newer: LayoutDefinition, budget: any MemoryBudget
    ) throws(LayoutError) -> Change {
        let before = shown
        var next = self
        next.definition = newer
        next.parameters = newer.schema.carried(parameters, of: definition.schema)
        next.container.sections = SectionList(container.sections.map { $0.adapted(to: newer) })
        next.instance = LayoutInstance(
            layout: newer.make(next.parameters, after: instance?.layout), definition: newer,
            parameters: next.parameters)
        try budget.pay(ContainerMemory.bytes(next.container.sections, by: newer, with: next.parameters))
        let (prepared, duration) = try next.prepare(next.container, as: newer, with: next.parameters)
        next.shown = next.laidOut(
            prepared, in: before.generation + 1, duration,
            offsets: before.orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil })
        next.otherSide = nil
        self = next
        return Change(
            state: shown, generationBefore: before.generation, reason: .plugin,
            diff: changes(from: before, to: shown, map: .identity), sizeBefore: before.prepared.contentSize,
            isPrepared: true)
    }
}
