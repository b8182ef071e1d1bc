import LayoutModel
import LayoutWire

extension InsertionPoint {
    /// Converts a reply; nil if the container has no sections.
    init?(_ wire: WireInsertionPointReply) {
        guard wire.hasIndexPath else { return nil }
        self.init(indexPath: wire.indexPath.model, isInto: wire.into)
        identifier = wire.indexPath.id.model
    }
}
