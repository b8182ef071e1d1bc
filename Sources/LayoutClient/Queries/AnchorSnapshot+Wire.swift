import LayoutModel
import LayoutWire

extension AnchorSnapshot {
    /// Converts a reply; nil if no item is visible or the given one has no frame.
    init?(_ wire: WireCaptureAnchorReply) {
        guard wire.hasAnchor else { return nil }
        self = wire.anchor.model
        identifier = wire.anchor.indexPath.id.model
    }
}
