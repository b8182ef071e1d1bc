public import LayoutModel

// Applying snapshots.

extension RemoteContainer {
    /// Makes the container equal to a snapshot. The daemon deletes, inserts and moves as little as UIKit's rules allow.
    ///
    /// - Parameters:
    ///   - snapshot: the sections and items that there are to be. New items need contents if the container's items have sizes or
    ///     values.
    ///   - anchor: what stays in place on the screen.
    ///   - options: what the result includes, and when it comes.
    /// - Throws: `identifier.duplicate`, `update.missingData`, `request.invalid`, and what `update` throws.
    @discardableResult
    public func apply<Section, Item>(
        _ snapshot: Snapshot<Section, Item>, anchor: UpdateAnchor = .automatic, options: UpdateOptions = []
    ) async throws(ClientError) -> UpdateResult {
        try await update(
            [.applySnapshot(try SnapshotOperation(snapshot))], anchor: anchor, options: options)
    }

    /// Makes a section equal to the visible items of an outline; other sections stay as they are.
    ///
    /// - Parameters:
    ///   - outline: the section's items.
    ///   - section: the section's identifier. If it is gone, the result's `skipped` has it.
    ///   - contents: the sizes and values of new items, and of those that change.
    ///   - anchor: what stays in place on the screen.
    ///   - options: what the result includes, and when it comes.
    @discardableResult
    public func apply<Item>(
        _ outline: SectionSnapshot<Item>, to section: some IdentifierConvertible, contents: [Item: ItemContent] = [:],
        anchor: UpdateAnchor = .automatic, options: UpdateOptions = []
    ) async throws(ClientError) -> UpdateResult {
        let operation = try SnapshotOperation(outline, to: section, contents: contents)
        return try await update([.applySnapshot(operation)], anchor: anchor, options: options)
    }
}
