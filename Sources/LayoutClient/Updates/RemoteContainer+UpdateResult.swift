public import LayoutModel
import LayoutWire

extension RemoteContainer {
    /// What stays where it is on the screen while the content changes around it.
    public enum Anchor: Equatable, Sendable {
        /// Nothing for a change that sets the bounds, else `firstVisible`.
        case automatic
        /// The first cell that begins in sight, else the first in sight; at the very start of the content the start itself, so that what comes there is
        /// seen.
        case firstVisible
        /// An item by its place before the change, in sight or not. One that goes hands over to the next one that stays.
        case item(IndexPath)
        /// The last cell in sight; at the end of the content the end itself, so that what comes there is seen.
        case end
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

    /// What a change came to. Another one that came while it was prepared may be in it too.
    public struct UpdateResult: Equatable, Sendable {
        public var generation: UInt64
        public var contentSize: Size
        /// What became of the elements; nil: nothing that can be seen has changed.
        public var changes: ElementChanges?
        public var warnings: [LayoutWarning]
        /// Where everything went, if there was one batch change.
        public var batch: BatchOutcome?
        /// What the content offset must change by so that what is in sight stays in place; the container's has.
        public var contentOffsetAdjustment: Point
        /// By how much the cell that the anchor holds lies elsewhere on the screen than it lay: where the content ends before, or frames
        /// follow the content offset in jumps. Less than 0.001 points is nothing.
        public var anchorDisplacement: Point
        /// From what the new elements that come in sight begin, where it was asked for (UIKit's initial layout attributes).
        public var appearing: [LayoutAttributes]
        /// At what deleted elements that were in sight end, by their old places (UIKit's final layout attributes).
        public var disappearing: [LayoutAttributes]

        /// Whether anything that can be seen has changed.
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
