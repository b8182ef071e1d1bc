public import LayoutModel
import LayoutWire

/// Items of a container that a client is moving.
///
///     beginMovement ──▶ updateMovement, … ──▶ endMovement       the data changes, as by a batch update
///                                         └─▶ cancelMovement    nothing has changed
///
/// While a movement lasts, index paths are those of the data, which does not change until its end; only the places of items change. All
/// clients of the container see the movement in notices, and queries show the gap at the target. Draw `lifted` above everything else, under
/// the finger.
public struct Movement: Equatable, Sendable {
    /// The items, in the order in which they gather: the order that they have after a drop.
    public var indexPaths: [ItemPath]
    /// The identifiers of the items, in the same order, whether or not the client requested identifiers. Empty in a container without them,
    /// and for items that come from another container.
    public var identifiers: Identifiers
    /// The index path of the first item after the movement; the others follow it. nil in the container that they come from while they hover
    /// over another one.
    public var target: ItemPath?
    /// The position of the finger, in the container's coordinates.
    public var position: Point
    /// The items as they should be drawn, above all others, in the order of `indexPaths`.
    ///
    /// Queries return their places at the target, which stay empty meanwhile. A plugin may change them
    /// (`layout_attributes_for_moving`).
    public var lifted: [LayoutAttributes]
    /// The newest generation that is not one of the movement. A client that does not want to show provisional places keeps what it
    /// knows of that one.
    public var dataGeneration: UInt64
    /// The number of the container over which the items hover, if it is not this one.
    public var targetContainer: UInt32?
    /// The number of the container that the items come from, if it is not this one; `indexPaths` are of that one.
    public var sourceContainer: UInt32?

    /// - Throws: `connection.protocol` if the message breaks the protocol.
    init(_ wire: WireMovement) throws(ClientError) {
        indexPaths = wire.indexPaths.map(\.model)
        identifiers = wire.indexPaths.identifiers
        target = wire.hasTarget ? wire.target.model : nil
        position = wire.position.model
        lifted = try wire.lifted.elements()
        dataGeneration = wire.dataGeneration
        targetContainer = wire.hasTargetContainer ? wire.targetContainer : nil
        sourceContainer = wire.hasSourceContainer ? wire.sourceContainer : nil
    }
}
