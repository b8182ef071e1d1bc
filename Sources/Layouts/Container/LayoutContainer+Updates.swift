import LayoutCore

extension LayoutContainer {
    /// Scrolls or resizes the visible rectangle. The layout prepares again only if its frames depend on what changed.
    ///
    /// - Returns: what became of the elements. Apply it with `ElementChanges.follow(_:unanswered:)`.
    /// - Throws: `request.invalid`, and what `init` throws of the layout.
    @discardableResult
    public mutating func setBounds(_ bounds: Rect) throws(LayoutError) -> ElementChanges {
        var next = self
        next.container.bounds = try Border.bounds(bounds)
        let layout = definition.make(values)
        guard let context = try layout.invalidation(of: prepared, from: self.bounds, to: bounds) else {
            self = next
            return changes(.none, from: contentSize)
        }
        if context.needsPrepare { return try replace(with: next, map: .identity) }
        self = next
        return changes(
            context.invalidatesEverything ? .everything : FrameDiff(stale: context.elements), from: contentSize)
    }

    /// Sets the named parameters; a null sets one back to its default.
    @discardableResult
    public mutating func setParameters(_ parameters: [String: JSONValue]) throws(LayoutError) -> ElementChanges {
        var next = self
        next.values = try definition.schema.resolve(parameters, over: values, pointer: "/parameters")
        return try replace(with: next, map: .identity)
    }

    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    @discardableResult
    public mutating func setEnvironment(_ environment: Environment) throws(LayoutError) -> ElementChanges {
        var next = self
        next.container.setEnvironment(try Border.environment(environment))
        return try replace(with: next, map: .identity)
    }

    /// Lays out the same data by another layout. Overrides and values of sections are kept as far as that layout knows them.
    @discardableResult
    public mutating func setLayout(
        _ layout: String, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> ElementChanges {
        var next = self
        let definition = try Self.definition(named: layout)
        next.definition = definition
        next.values = try definition.schema.resolve(parameters, pointer: "/parameters")
        next.container.sections = container.sections.map { $0.adapted(to: definition) }
        return try replace(with: next, map: .identity)
    }

    /// Replaces all data.
    @discardableResult
    public mutating func setSections(_ sections: [ContainerSection]) throws(LayoutError) -> ElementChanges {
        var next = self
        next.container.sections = try Border.sections(sections, for: definition)
        return try replace(with: next, map: .replaced)
    }

    /// Sets the sizes that cells turned out to have, for layouts that estimate them. Attributes of cells that are not measured yet
    /// have `isEstimated` set. So have those of cells that were measured at another length across the scroll axis: there, the size is an
    /// estimate, until it is measured again or the length is as before.
    ///
    /// - Throws: `index.outOfRange`, `request.invalid`.
    @discardableResult
    public mutating func setMeasuredSizes(
        inSection section: Int, _ sizes: [(item: Int, size: Size)]
    ) throws(LayoutError) -> ElementChanges {
        guard definition.takesMeasuredSizes(values) else {
            throw LayoutError(
                .invalidInput,
                "\(layout) does not measure cells with these parameters; flow does if estimatedItemSize is set")
        }
        guard let count = itemCount(inSection: section) else {
            throw LayoutError(.indexOutOfRange, "section is \(section), expected 0..<\(sectionCount)")
        }
        for (item, size) in sizes { try Border.measured(item, of: count, size) }
        var next = self
        var edit = ContainerEdit()
        let length = definition.measuringLength(values, of: section, in: container)
        edit.resize(next.container.sections[section].measuredSizes.set(sizes, at: length), of: section)
        return try replace(with: next, edit)
    }

    /// Deletes, inserts, reloads and moves items and sections at once, by UIKit's rules.
    ///
    /// - Returns: where everything went, and what became of the elements.
    /// - Throws: `update.*` with the rule that is broken and the numbers, `parameters.*`, `limit.items`.
    @discardableResult
    public mutating func performBatch(
        _ update: BatchUpdate
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        let checked = try CheckedUpdate(update, for: definition)
        let plan = try checked.plan(for: container)
        try Border.items(plan.countsAfter)
        var next = self
        next.container.sections = try checked.sections(of: container, after: plan)
        var edit = ContainerEdit()
        edit.apply(plan)
        let changes = try replace(with: next, edit)
        return (plan.outcome, changes)
    }

    /// The same for an update that is built in place.
    @discardableResult
    public mutating func performBatch(
        _ build: (inout BatchUpdate) -> Void
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        var update = BatchUpdate()
        build(&update)
        return try performBatch(update)
    }

    /// Prepares `next` and takes its place.
    private mutating func replace(with next: LayoutContainer, map: ItemMap) throws(LayoutError) -> ElementChanges {
        var next = next
        next.prepared = try next.definition.make(next.values).prepare(next.container)
        return take(next, map, .none)
    }

    /// Lays out `next` after an edit of its data, and takes its place.
    private mutating func replace(with next: LayoutContainer, _ edit: ContainerEdit) throws(LayoutError)
        -> ElementChanges
    {
        let layout = definition.make(values)
        guard edit.isBounded, let update = try layout.update(prepared, after: edit, of: next.container) else {
            return try replace(with: next, map: edit.map)
        }
        var next = next
        next.prepared = update.layout
        return take(next, edit.map, update.reused)
    }

    private mutating func take(_ next: LayoutContainer, _ map: ItemMap, _ reused: ReusedCells) -> ElementChanges {
        let before = PreparedState(prepared: prepared, bounds: bounds)
        let size = contentSize
        self = next
        let after = PreparedState(prepared: prepared, bounds: bounds)
        return changes(FrameDiffer.changes(from: before, to: after, map: map, reused: reused), from: size)
    }

    private func changes(_ diff: FrameDiff, from size: Size) -> ElementChanges {
        ElementChanges(diff, contentSizeBefore: size, contentSizeAfter: contentSize)
    }
}
