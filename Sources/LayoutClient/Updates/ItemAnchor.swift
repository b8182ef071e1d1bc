public import LayoutCore
import LayoutWire

/// Where an item lies in sight, to bring it there again after whatever change (`ContainerQuery.scrollTarget(restoring:)`).
public struct ItemAnchor: Hashable, Sendable {
    /// Of the item along the scroll axis, and of what shows inside the content inset.
    public enum Edge: String, Sendable {
        case start
        case end
    }

    public var indexPath: IndexPath
    public var edge: Edge
    /// Points from the visible edge inwards to the item's; negative beyond it.
    public var distance: Double

    public init(indexPath: IndexPath, edge: Edge = .start, distance: Double) {
        self.indexPath = indexPath
        self.edge = edge
        self.distance = distance
    }

    /// Which item is noted.
    public enum Place: Hashable, Sendable {
        /// The first item that begins in sight, else the first in sight, by its start.
        case firstVisible
        /// The last that ends in sight, else the last in sight, by its end.
        case end
        /// This one, by its start.
        case item(IndexPath)
    }

    init(_ wire: WireAnchorSnapshot) {
        indexPath = wire.indexPath.core
        edge = Edge(rawValue: wire.edge) ?? .start
        distance = wire.distance
    }

    func wire() throws(ClientError) -> WireAnchorSnapshot {
        var wire = WireAnchorSnapshot()
        wire.indexPath = try WireIndexPath(checked: indexPath)
        wire.edge = edge.rawValue
        wire.distance = distance
        return wire
    }
}
