import LayoutModel
import LayoutWire

extension ScrollTarget {
    /// Converts a reply; nil if the item has no frame.
    init?(_ wire: WireScrollTargetReply) {
        guard wire.hasOffset else { return nil }
        self.init(offset: wire.offset.model, rowOffset: wire.hasRowOffset ? wire.rowOffset : nil)
    }
}
