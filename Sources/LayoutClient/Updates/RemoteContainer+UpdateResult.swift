public import LayoutModel
import LayoutWire

extension RemoteContainer {
    /// The element that stays in place on the screen while the content changes around it.
    public enum Anchor: Equatable, Sendable {
        /// `nothing` for an update that sets the bounds, else `firstVisible`.
        case automatic
        /// The first cell that begins in the visible rectangle, else the first visible one. At the very start of the content,
        /// the start itself, so that elements inserted there become visible.
        case firstVisible
        /// An item, visible or not, by its index path before the update. If it is deleted, the next item that stays takes over.
        case item(IndexPath)
        /// The last visible cell. At the end of the content, the end itself, so that elements inserted there become visible.
        case end
        /// No element: the content offset stays.
        case nothing

        func wire() throws(ClientError) -> WireAnchor {
            var wire = WireAnchor()
            switch self {
            case .automatic: break
            case .firstVisible: wire.at = "firstVisible"
            case .item(let path):
                wire.at = "item"
                wire.indexPath = try WireIndexPath(checked: path)
            case .end: wire.at = "end"
            case .nothing: wire.at = "none"
            }
            return wire
        }
    }

    /// The result of an update. It may include another update that arrived while this one was prepared.
    public struct UpdateResult: Equatable, Sendable {
        /// The container's generation after the update.
        public var generation: UInt64
        /// The size that spans all elements, in points.
        public var contentSize: Size
        /// The changes of the elements; nil if none changed.
        public var changes: ElementChanges?
        /// The layout's warnings.
        public var warnings: [LayoutWarning]
        /// The new index path of every item and section, if the update had exactly one batch.
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

        /// Whether any element changed.
        public var isInvalidated: Bool { changes != nil }

        init(_ reply: WireReply) throws(ClientError) {
            let update = reply.updateContainer
            generation = reply.generation
            contentSize = update.contentSize.model
            changes = update.hasChanges ? update.changes.model : nil
            warnings = update.warnings.map(\.model)
            batch = update.hasBatch ? update.batch.model : nil
            contentOffsetAdjustment = update.contentOffsetAdjustment.model
            anchorDisplacement = update.anchorDisplacement.model
            appearing = try update.appearing.elements()
            disappearing = try update.disappearing.elements()
        }
    }
}
