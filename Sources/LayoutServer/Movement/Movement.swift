import LayoutCore
import LayoutWire

/// Items of a container that a connection is moving.
///
/// The data stays as it is until the end. What is laid out meanwhile is the data with the items at their placement, in a snapshot of
/// its own; `committed` is the one without the movement, from which targets are found, and which every update changes first.
struct Movement {
    /// The queue of the connection that moves them, which stands for the connection.
    let owner: NoticeQueue
    var items: MovedItems
    /// From the middle of the lifted items to the finger.
    var grip: Point
    /// Where the finger is.
    var position: Point
    var placement = MovedPlacement.home
    /// The state without the movement.
    var committed: Snapshot
    /// The data as it is laid out.
    var container: Container
    /// From the data to the order in which it is laid out.
    var order = ItemMap.identity
    /// For the data that is laid out beside the container's own.
    var charge: MemoryCharge?
    /// The container that the items come from, or hover over; nil if that is this one.
    var other: ContainerHost?
    /// The data of each item, for items that come from another container.
    var guests: [Section] = []

    /// Where the first item would be; nil while the items hover over another container.
    var target: IndexPath? { items.indexPath(of: 0, in: placement) }

    /// Whether the items come from another container.
    var isGuest: Bool { !guests.isEmpty }
}

/// How a state of a container differs from its data while items are being moved.
struct ProvisionalOrder: Sendable {
    /// From the data to the order in which it is laid out.
    let map: ItemMap
    /// The state without the movement.
    let committed: Snapshot
    /// What clients are told of the movement.
    let movement: WireMovement
}

/// The placement of moved items, laid out.
struct ProvisionalLayout {
    var movement: Movement
    var snapshot: Snapshot
    /// From the state before, by the index paths of the data.
    var changes: FrameDiff
}

/// A step of a movement that is laid out and not shown yet.
struct MovementProposal {
    let movement: Movement
    let before: Snapshot
    let state: Snapshot
    /// nil: the target is the same.
    let changes: FrameDiff?
}

/// A drop that is laid out and not committed yet.
struct StagedDrop {
    let update: QueuedUpdate
    let pass: LayoutPass
    var outcome: UpdateOutcome
    let usedFallback: Bool
}
