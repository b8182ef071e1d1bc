import LayoutEngine

/// The result of an update by identifier.
public struct IdentifiedUpdate: Equatable, Sendable {
    /// The changes of all elements.
    public var changes: ElementChanges
    /// The items and sections that were left out, because they are gone or exist already.
    public var skipped: [SkippedIdentifiers]
}

extension LayoutContainer {
    // MARK: By index path

    /// Scrolls or resizes the visible rectangle. The layout prepares again only if its frames depend on what changed.
    ///
    /// - Parameters:
    ///   - bounds: the new rectangle.
    ///   - anchor: what stays in place on the screen if the size changes; the container's `bounds` then have the content offset that
    ///     shows it.
    /// - Returns: the changes of the elements. Apply them with `ElementChanges.follow(_:unanswered:)`.
    /// - Throws: `request.invalid`, `index.outOfRange`, and the errors of the layout that `init` throws.
    @discardableResult
    public mutating func setBounds(
        _ bounds: Rect, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setBounds(try Border.bounds(bounds)), keeping: anchor).changes
    }

    /// Sets the named parameters; a null sets one back to its default.
    @discardableResult
    public mutating func setParameters(
        _ parameters: [String: JSONValue], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setParameters(parameters), at: "/parameters", keeping: anchor).changes
    }

    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    @discardableResult
    public mutating func setEnvironment(
        _ environment: Environment, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setEnvironment(try Border.environment(environment)), keeping: anchor).changes
    }

    /// Lays out the same data by another layout. Overrides and values of sections are kept as far as that layout knows them.
    @discardableResult
    public mutating func setLayout(
        _ layout: String, parameters: [String: JSONValue] = [:], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        let definition = try Self.definition(named: layout)
        return try change(.setLayout(definition, parameters: parameters), keeping: anchor).changes
    }

    /// Replaces all data.
    @discardableResult
    public mutating func setSections(_ sections: [ContainerSection]) throws(LayoutError) -> ElementChanges {
        try change(.setSections(sections)).changes
    }

    /// Sets the sizes of items that have sizes, from an index path on.
    ///
    /// - Throws: `index.outOfRange`; `request.invalid` for sizes that are not lengths, and for a section whose items have the layout's own
    ///   size.
    @discardableResult
    public mutating func setSizes(_ sizes: [Size], from path: ItemPath) throws(LayoutError) -> ElementChanges {
        try change(.setSizes(sizes.flatMap { [$0.width, $0.height] }, from: path)).changes
    }

    /// Sets the measured sizes of cells, for layouts that estimate them. Attributes of cells that are not measured yet have `isEstimated`
    /// set. So have those of cells that were measured at another length across the scroll axis: there, the size is an estimate, until it is
    /// measured again or the length is as before.
    ///
    /// - Throws: `index.outOfRange`, `request.invalid`.
    @discardableResult
    public mutating func setMeasuredSizes(
        inSection section: Int, _ sizes: [(item: Int, size: Size)], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        let measurement = Measurement(
            .numbered(sizes.map(\.item), of: .number(section), kind: ""),
            sizes: sizes.flatMap { [$0.size.width, $0.size.height] })
        return try change(.setMeasuredSizes(measurement), keeping: anchor).changes
    }

    /// Deletes, inserts, reloads and moves items and sections at once, by UIKit's rules.
    ///
    /// - Returns: the new place of everything, and the changes of the elements.
    /// - Throws: `update.*` with the rule that is broken and the numbers, `parameters.*`, `limit.items`.
    @discardableResult
    public mutating func performBatch(
        _ update: BatchUpdate, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        let (changes, draft) = try change(.batchUpdate(update), keeping: anchor)
        return (draft.plans.last?.outcome ?? BatchOutcome(), changes)
    }

    /// The same for an update that is built in place.
    @discardableResult
    public mutating func performBatch(
        keeping anchor: UpdateAnchor = .nothing, _ build: (inout BatchUpdate) -> Void
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        var update = BatchUpdate()
        build(&update)
        return try performBatch(update, keeping: anchor)
    }

    // MARK: By identifier

    /// Inserts items. Items that exist already are left out.
    @discardableResult
    public mutating func insertItems(
        _ items: ContainerItems, at destination: ItemDestination
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.insertItems(items.section, at: destination))
    }

    /// Deletes items wherever they are.
    @discardableResult
    public mutating func deleteItems(_ items: Identifiers) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.deleteItems(items))
    }

    /// Moves items, which follow one another afterwards in the given order.
    @discardableResult
    public mutating func moveItems(
        _ items: Identifiers, to destination: ItemDestination
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.moveItems(items, to: destination))
    }

    /// Replaces items in place.
    @discardableResult
    public mutating func reloadItems(_ items: ContainerItems) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.reloadItems(items.section))
    }

    /// Gives items other sizes or values; they stay what they are.
    @discardableResult
    public mutating func reconfigureItems(_ items: ContainerItems) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.reconfigureItems(items.section))
    }

    /// Inserts sections with their items.
    @discardableResult
    public mutating func insertSections(
        _ sections: [ContainerSection], at destination: SectionDestination
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.insertSections(sections, at: destination))
    }

    /// Deletes sections with their items.
    @discardableResult
    public mutating func deleteSections(_ sections: Identifiers) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.deleteSections(sections))
    }

    /// Moves sections, which follow one another afterwards in the given order.
    @discardableResult
    public mutating func moveSections(
        _ sections: Identifiers, to destination: SectionDestination
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.moveSections(sections, to: destination))
    }

    /// Makes the container equal to lists of identifiers, with the fewest moves. (UIKit's `apply(_:)` of a diffable data source.)
    ///
    /// - Parameters:
    ///   - sections: each section's identifier and those of its items, in order.
    ///   - data: sizes and values, of new items and of others; nil if there are none.
    @discardableResult
    public mutating func applySnapshot(
        _ sections: [(section: Identifier, items: Identifiers)], data: ContainerItems? = nil
    ) throws(LayoutError) -> IdentifiedUpdate {
        let snapshot = ContainerSnapshot(
            sections: sections.map { ContainerSnapshot.Section($0.section, items: $0.items) }, data: data?.section)
        return try identified(.applySnapshot(snapshot))
    }

    // MARK: Steps

    private mutating func identified(_ operation: Operation) throws(LayoutError) -> IdentifiedUpdate {
        let (changes, draft) = try change(operation)
        return IdentifiedUpdate(changes: changes, skipped: draft.skipped)
    }

    mutating func change(
        _ operation: Operation, at place: String = "", keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> (changes: ElementChanges, draft: CollectionDraft) {
        try attempt { running throws(LayoutError) in
            let before = try running.plainState()
            var draft = Self.draft(of: running.collection, after: before)
            try draft.apply(operation, at: place)
            let kept = try running.collection.place(of: anchor, setsBounds: draft.setsBounds, "/anchor")
            let change = try running.layOut(draft, after: before, LayoutOptions(anchor: kept))
            return (ElementChanges(change), draft)
        }
    }

    /// A draft that is not charged to any user.
    static func draft(of state: CollectionState, after before: LaidOutState) -> CollectionDraft {
        state.draft(after: before, limits: limits, budget: UnlimitedBudget())
    }

    static var limits: CollectionLimits {
        CollectionLimits(sections: itemLimit, items: itemLimit, elements: itemLimit)
    }

    /// Carries `body` out on a copy, which takes the container's place unless it throws.
    mutating func attempt<Result>(
        _ body: (inout RunningCollection) throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        var running = RunningCollection(state)
        let result = try body(&running)
        state = running.collection
        return result
    }

    /// Carries out what cannot fail.
    mutating func carryOut<Result>(_ body: (inout RunningCollection) -> Result) -> Result {
        var running = RunningCollection(state)
        defer { state = running.collection }
        return body(&running)
    }
}

extension ElementChanges {
    /// Creates the result of a change.
    init(_ change: Change) {
        self.init(
            change.diff ?? FrameDiff.none, contentSizeBefore: change.sizeBefore,
            contentSizeAfter: change.state.prepared.contentSize)
    }
}
