public import LayoutCore
import LayoutWire

/// A container as it is at one generation.
public struct ContainerState: Equatable, Sendable {
    public var container: UInt32
    /// "" for none.
    public var name: String
    public var layout: String
    public var generation: UInt64
    /// In points, as all lengths are.
    public var contentSize: Size
    public var bounds: Rect
    public var sectionCount: Int
    public var itemCount: Int
    /// Whether it outlives the connection that opened it.
    public var isPersistent: Bool

    init(_ wire: WireContainerState) {
        container = wire.container
        name = wire.name
        layout = wire.layout
        generation = wire.generation
        contentSize = wire.contentSize.core
        bounds = wire.bounds.core
        sectionCount = Int(wire.sectionCount)
        itemCount = Int(wire.itemCount)
        isPersistent = wire.lifetime == "persistent"
    }
}
