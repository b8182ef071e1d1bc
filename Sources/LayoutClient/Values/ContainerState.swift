public import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The state of a container at one generation. Lengths are in points.
///
///     for state in try await client.containers() { print(state.name, state.layout, state.itemCount) }
///
/// It is what a program needs in order to decide whether to look at a container at all, and costs the same for a container of ten
/// million items. Frames come from queries; sizes and values of the items are in `content`, which only `LayoutClient.attach` and
/// `RemoteContainer.contents` bring.
///
/// A state is a snapshot: a subscription has the states at its beginning, and notices of every change after them.
public struct ContainerState: Equatable, Sendable {
    /// The daemon's number for the container.
    public var container: UInt32
    /// The container's name, or "".
    public var name: String
    /// The layout's name.
    public var layout: String
    /// The generation that the state describes.
    ///
    /// It grows with every change of the container.
    public var generation: UInt64
    /// The size that spans all elements.
    public var contentSize: Size
    /// The visible rectangle.
    public var bounds: Rect
    /// The number of sections.
    public var sectionCount: Int
    /// The number of items in all sections.
    public var itemCount: Int
    /// Whether the container outlives the connection that opened it.
    public var isPersistent: Bool
    /// The id of the user that opened the container, in the system's numbers.
    ///
    /// It stays until the container is closed.
    public var owner: UInt32
    /// The run of the daemon that opened the container. A persistent container keeps it when the daemon restarts; together, it and the
    /// number identify the container among all that there have ever been.
    public var instance: String
    /// The other users that may see or change the container.
    public var access: ContainerAccess
    /// Whether this client may change the container, as its user and group allow.
    ///
    /// Otherwise updates fail with `permission.denied`.
    public var isWritable: Bool
    /// The items that are being moved; nil if there are none.
    public var movement: Movement?
    /// The transition that is under way; nil if there is none.
    public var transition: TransitionState?
    /// The steps of 1/120 s that the layout has made since the container was opened; 0 if it does not move its items.
    public var step: UInt64
    /// Whether the layout moves items and has not come to rest.
    ///
    /// Time passes only while a client follows it (`RemoteContainer.follow`), or by `RemoteContainer.step`.
    public var isMoving: Bool
    /// The container's parameters and sections; nil except in the results of `LayoutClient.attach` and of
    /// `RemoteContainer.contents` with items.
    public var content: Content?

    /// The input of a container's layout, without measured sizes.
    ///
    /// It is enough to open a container that looks the same, except for items that were measured.
    public struct Content: Equatable, Sendable {
        /// All parameters, those left at their defaults included.
        public var parameters: [String: JSONValue]
        /// The traits of the view around the container.
        public var environment: Environment
        /// The sections, with the sizes and values of their items if these were requested.
        public var sections: [ContainerSection]
        /// The scroll offsets of sections that scroll by themselves, in points, by section.
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
        instance = wire.instance
        access = wire.access.model
        isWritable = wire.isWritable
        movement = wire.hasMovement ? try? Movement(wire.movement) : nil
        transition = wire.hasTransition ? TransitionState(wire.transition) : nil
        step = wire.step
        isMoving = wire.isMoving
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
