import LayoutEngine

/// The result of an update by identifier. What it names and does not find is left out, so that others may change the data as well.
public struct IdentifiedUpdate: Equatable, Sendable {
    /// The changes of all elements.
    public var changes: ElementChanges
    /// The items and sections that were left out, because they are gone or exist already.
    ///
    /// Each list has the reason.
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
        try change(.setBounds(bounds), keeping: anchor).changes
    }

    /// Sets the named parameters; a null sets one back to its default. Others keep their values.
    ///
    /// - Returns: the changes of the elements; none if all parameters had these values already.
    /// - Throws: `parameters.unknown` or `parameters.invalid` with a pointer, and the errors of the layout that `init` throws. The
    ///   container is then as it was.
    @discardableResult
    public mutating func setParameters(
        _ parameters: [String: JSONValue], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setParameters(parameters), at: "/parameters", keeping: anchor).changes
    }

    /// Sets scale, direction, insets and traits. Another content size category drops all measured sizes.
    ///
    /// - Throws: `request.invalid` for lengths that are not finite or out of range, and the errors of the layout that `init` throws. The
    ///   container is then as it was.
    @discardableResult
    public mutating func setEnvironment(
        _ environment: Environment, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setEnvironment(environment), keeping: anchor).changes
    }

    /// Lays out the same data by another layout. Overrides and values of sections are kept as far as that layout knows them.
    ///
    /// - Parameters:
    ///   - layout: the layout's name.
    ///   - parameters: of that layout; others have their defaults.
    ///   - anchor: what stays in place on the screen.
    /// - Throws: `layout.unknown` with the nearest names, `parameters.*`, and the errors of the layout that `init` throws.
    @discardableResult
    public mutating func setLayout(
        _ layout: String, parameters: [String: JSONValue] = [:], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setLayout(layout, parameters: parameters), keeping: anchor).changes
    }

    /// Replaces all data. All items are new: none is taken for one from before, even under its old identifier. To keep those that stay,
    /// call `applySnapshot`.
    ///
    /// - Throws: the errors that `init` throws for sections. The container is then as it was.
    @discardableResult
    public mutating func setSections(
        _ sections: [ContainerSection], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setSections(sections), keeping: anchor).changes
    }

    /// Sets the sizes of items that have sizes, from an index path on.
    ///
    /// - Throws: `index.outOfRange`; `request.invalid` for sizes that are not lengths, and for a section whose items have the layout's own
    ///   size.
    @discardableResult
    public mutating func setSizes(
        _ sizes: [Size], from path: ItemPath, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setSizes(sizes, from: path), keeping: anchor).changes
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
        try change(.setMeasuredSizes(inSection: section, sizes), keeping: anchor).changes
    }

    /// Sets the measured sizes of headers, footers and other supplementary elements of a kind, for layouts that estimate them.
    ///
    /// - Parameters:
    ///   - kind: their kind, such as `header`.
    ///   - section: their section; 0 for those of the whole layout, whose item is `layoutItem`.
    ///   - sizes: the number of each element in its section, and its size in points.
    ///   - anchor: what stays in place on the screen.
    /// - Throws: `index.outOfRange`, `request.invalid`.
    @discardableResult
    public mutating func setMeasuredSizes(
        ofKind kind: String, inSection section: Int, _ sizes: [(item: Int, size: Size)],
        keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setMeasuredSizes(ofKind: kind, inSection: section, sizes), keeping: anchor).changes
    }

    /// The item number of supplementary elements that belong to the whole layout, which are in section 0.
    public static let layoutItem = Int(UInt32.max)

    /// Scrolls a section that scrolls by itself. No frame changes: queries by sight find the row's elements where they are seen.
    ///
    /// - Parameters:
    ///   - offset: in points; between the ends of the row unless that bounces.
    ///   - section: the section's number.
    /// - Throws: `request.invalid` if the section does not scroll by itself.
    @discardableResult
    public mutating func setOrthogonalOffset(
        _ offset: Double, ofSection section: Int
    ) throws(LayoutError) -> ElementChanges {
        try change(.setOrthogonalOffset(offset, ofSection: section)).changes
    }

    /// Prepares the layout again, as if everything had changed.
    ///
    /// - Throws: the errors of the layout that `init` throws.
    @discardableResult
    public mutating func invalidate(keeping anchor: UpdateAnchor = .nothing) throws(LayoutError) -> ElementChanges {
        try change(.invalidate, keeping: anchor).changes
    }

    /// Deletes, inserts, reloads and moves items and sections at once, by UIKit's rules.
    ///
    /// - Returns: the new place of everything, and the changes of the elements.
    /// - Throws: `update.*` with the rule that is broken and the numbers, `parameters.*`, `limit.items`.
    @discardableResult
    public mutating func performBatch(
        _ update: BatchUpdate, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        let result = try change(.batch(update), keeping: anchor)
        return (result.outcomes.last ?? BatchOutcome(), result.changes)
    }

    /// As `performBatch(_:keeping:)`, for an update that is built in place:
    ///
    ///        try wall.performBatch { update in update.deleteItems(at: ItemPath(section: 0, item: 3)) }
    @discardableResult
    public mutating func performBatch(
        keeping anchor: UpdateAnchor = .nothing, _ build: (inout BatchUpdate) -> Void
    ) throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        var update = BatchUpdate()
        build(&update)
        return try performBatch(update, keeping: anchor)
    }

    // MARK: By identifier

    /// Inserts items. Items that exist already are left out and reported; if the destination is gone, all of them are.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, `limit.items`, and the errors of the layout that
    ///   `init` throws. The container is then as it was.
    @discardableResult
    public mutating func insertItems(
        _ items: ContainerItems, at destination: ItemDestination, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.insertItems(items, at: destination), keeping: anchor)
    }

    /// Deletes items wherever they are. Those that are gone already are left out and reported.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, or one that is named twice.
    @discardableResult
    public mutating func deleteItems(
        _ items: Identifiers, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.deleteItems(items), keeping: anchor)
    }

    /// Moves items, which follow one another afterwards in the given order. If the destination is gone, they stay where they are.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, or one that is named twice.
    @discardableResult
    public mutating func moveItems(
        _ items: Identifiers, to destination: ItemDestination, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.moveItems(items, to: destination), keeping: anchor)
    }

    /// Replaces items in place. To the layout and in the changes they are new, under their old identifiers.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, or one that is named twice.
    @discardableResult
    public mutating func reloadItems(
        _ items: ContainerItems, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.reloadItems(items), keeping: anchor)
    }

    /// Gives items other sizes or values; they stay what they are, and their cells need not be made again.
    ///
    /// - Throws: `request.invalid` if there are neither sizes nor values, or if sections of these items have none of that kind.
    @discardableResult
    public mutating func reconfigureItems(
        _ items: ContainerItems, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.reconfigureItems(items), keeping: anchor)
    }

    /// Inserts sections with their items. Sections and items that exist already are left out and reported; if the destination is gone, all
    /// of them are.
    ///
    /// - Throws: `request.invalid` for sections without identifiers or with those of another kind, `limit.items`.
    @discardableResult
    public mutating func insertSections(
        _ sections: [ContainerSection], at destination: SectionDestination, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.insertSections(sections, at: destination), keeping: anchor)
    }

    /// Deletes sections with their items. Those that are gone already are left out and reported.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, or one that is named twice.
    @discardableResult
    public mutating func deleteSections(
        _ sections: Identifiers, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.deleteSections(sections), keeping: anchor)
    }

    /// Moves sections, which follow one another afterwards in the given order. If the destination is gone, they stay where they are.
    ///
    /// - Throws: `request.invalid` for identifiers of another kind than the container's, or one that is named twice.
    @discardableResult
    public mutating func moveSections(
        _ sections: Identifiers, to destination: SectionDestination, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.moveSections(sections, to: destination), keeping: anchor)
    }

    /// Replaces all items of sections: they are new, and have lost their measured sizes. Sections that are gone are left out and reported.
    @discardableResult
    public mutating func reloadSections(
        _ sections: Identifiers, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.reloadSections(sections), keeping: anchor)
    }

    /// Sets the sizes that cells turned out to have, whatever their sections. Cells that are gone are left out and reported.
    ///
    /// - Throws: `request.invalid` for a layout that measures no cells with its parameters, and for another number of sizes than of items.
    @discardableResult
    public mutating func setMeasuredSizes(
        of items: Identifiers, _ sizes: [Size], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(.setMeasuredSizes(of: items, sizes), keeping: anchor)
    }

    /// Makes the container equal to lists of identifiers, with the fewest moves. (UIKit's `apply(_:)` of a diffable data source.)
    ///
    /// - Parameters:
    ///   - sections: each section's identifier and those of its items, in order.
    ///   - data: sizes and values, of new items and of others; nil if there are none.
    ///   - reloadedItems: items that are new under their old identifiers. (UIKit's `reloadItems(_:)`.)
    ///   - reloadedSections: sections that are new under their old identifiers, with all their items.
    ///   - keepsOtherSections: whether sections that are not named stay as they are; otherwise they are deleted.
    ///   - anchor: what stays in place on the screen.
    @discardableResult
    public mutating func applySnapshot(
        _ sections: [(section: Identifier, items: Identifiers)], data: ContainerItems? = nil,
        reloadedItems: Identifiers = .numbers(), reloadedSections: Identifiers = .numbers(),
        keepsOtherSections: Bool = false, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> IdentifiedUpdate {
        try identified(
            .applySnapshot(
                sections, data: data, reloadedItems: reloadedItems, reloadedSections: reloadedSections,
                keepsOtherSections: keepsOtherSections), keeping: anchor)
    }

    // MARK: Steps

    private mutating func identified(
        _ operation: Operation, keeping anchor: UpdateAnchor
    ) throws(LayoutError) -> IdentifiedUpdate {
        let result = try change(operation, keeping: anchor)
        return IdentifiedUpdate(changes: result.changes, skipped: result.skipped)
    }

    /// Carries out one operation.
    ///
    /// - Parameter place: with what pointers of errors begin.
    mutating func change(
        _ operation: Operation, at place: String = "", keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> UpdateResult {
        try update([operation], UpdateOptions(keeping: anchor) { _, _ in place })
    }
}
