public import LayoutModel
import LayoutWire
import SwiftProtobuf

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
    /// User id of who opened it.
    public var owner: UInt32
    public var access: ContainerAccess
    /// Whether this client may change it.
    public var isWritable: Bool
    /// All that it is made from; nil but in the answer of `LayoutClient.attach`.
    public var content: Content?

    /// What a container is made from. What was measured is not told.
    public struct Content: Equatable, Sendable {
        /// With their defaults.
        public var parameters: [String: JSONValue]
        public var environment: Environment
        /// With sizes and values of their items if these were asked for.
        public var sections: [ContainerSection]
        /// How far sections' own rows are scrolled, by section.
        public var orthogonalOffsets: [Int: Double]
    }

    init(_ wire: WireContainerState) {
        container = wire.container
        name = wire.name
        layout = wire.layout
        generation = wire.generation
        contentSize = wire.contentSize.model
        bounds = wire.bounds.model
        sectionCount = Int(wire.sectionCount)
        itemCount = Int(wire.itemCount)
        isPersistent = wire.lifetime == "persistent"
        owner = wire.owner
        access = wire.access.model
        isWritable = wire.isWritable
    }
}

extension ContainerState.Content {
    init(_ wire: WireContainerState) {
        parameters = wire.parameters.fields.mapValues { JSONValue($0) }
        environment = wire.environment.model
        sections = wire.sections.map(\.model)
        orthogonalOffsets = Dictionary(
            wire.orthogonalOffsets.map { (Int($0.section), $0.offset) }, uniquingKeysWith: { $1 })
    }
}
