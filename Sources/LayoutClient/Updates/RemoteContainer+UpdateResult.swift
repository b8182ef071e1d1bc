public import LayoutModel
import LayoutWire

extension RemoteContainer {
    /// The result of an update: the new generation, and how the elements changed on the way there.
    ///
    ///     let result = try await container.setBounds(bounds)
    ///     if let changes = result.changes, generation == result.generationBefore {
    ///         guard let followed = changes.follow(known) else { return try await queryEverything() }
    ///         …
    ///     }
    ///
    /// The changes lead from `generationBefore` to `generation`. Usually that is the generation before this update, but updates of
    /// several clients that arrive while one is prepared are laid out together, and each client then gets the changes of all (`merged`).
    public struct UpdateResult: Equatable, Sendable {
        /// The container's generation after the update.
        public var generation: UInt64
        /// The generation that the changes lead from.
        public var generationBefore: UInt64
        /// The number of updates that the changes cover: this one, and others that were laid out together with it.
        ///
        /// Mostly 1.
        public var merged: Int
        /// The size that spans all elements, in points.
        public var contentSize: Size
        /// The changes of the elements, from `generationBefore`; nil if none changed.
        public var changes: ElementChanges?
        /// The layout's warnings.
        public var warnings: [LayoutWarning]
        /// The new index path of every item and section.
        ///
        /// nil unless the update had exactly one batch, or with the option `withoutBatch`.
        public var batch: BatchOutcome?
        /// The distance that the content offset moved by so that the anchor stays in place, in points. The container's bounds
        /// include it.
        public var contentOffsetAdjustment: Point
        /// The distance that the anchor's cell moved on the screen nevertheless, in points: the content may be too short to
        /// scroll to it, or frames may depend on the content offset in steps. Zero below 0.001.
        public var anchorDisplacement: Point
        /// The initial attributes of new elements that become visible, if requested (UIKit's
        /// `initialLayoutAttributesForAppearingItem`).
        public var appearing: [LayoutAttributes]
        /// The final attributes of deleted elements that were visible, by their old index paths, if requested (UIKit's
        /// `finalLayoutAttributesForDisappearingItem`).
        public var disappearing: [LayoutAttributes]

        /// The items and sections that operations by identifier left out, since they are gone or exist already.
        public var skipped: [SkippedIdentifiers]
        /// Whether the container is stored as a `durable` update left it. false if storing failed; the update is carried out all the
        /// same.
        public var isStored: Bool
        /// The identifiers of new items, if the container requests them (`RemoteContainer.withIdentifiers`): those of `batch.inserted`, in
        /// the same order.
        public var insertedIdentifiers: Identifiers
        /// The identifiers of deleted items: those of `batch.deleted`, in the same order.
        public var deletedIdentifiers: Identifiers

        /// Whether any element changed, which a client that shows elements has to follow.
        public var isInvalidated: Bool { changes != nil }

        init(_ reply: WireReply) throws(ClientError) {
            try self.init(reply.updateContainer, reply.generation)
        }

        init(_ update: WireUpdateContainerReply, _ generation: UInt64) throws(ClientError) {
            self.generation = generation
            generationBefore = update.generationBefore
            merged = Int(update.merged)
            contentSize = update.contentSize.model
            changes = update.hasChanges ? update.changes.model : nil
            warnings = update.warnings.map(\.model)
            batch = update.hasBatch ? update.batch.model : nil
            contentOffsetAdjustment = update.contentOffsetAdjustment.model
            anchorDisplacement = update.anchorDisplacement.model
            appearing = try update.appearing.elements()
            disappearing = try update.disappearing.elements()
            skipped = update.skipped.map { SkippedIdentifiers($0) }
            isStored = update.isStored
            insertedIdentifiers = update.batch.inserted.identifiers
            deletedIdentifiers = update.batch.deleted.identifiers
        }
    }
}
