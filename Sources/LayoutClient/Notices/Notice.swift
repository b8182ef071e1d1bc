public import LayoutModel
import LayoutWire

/// A message that the daemon sends to a subscriber without a request.
///
///     for await notice in subscription.notices {
///         switch notice {
///         case .invalidated(let change): apply(change)
///         case .resumed(let states): reload(states)
///         case .containerClosed: close()
///         default: break
///         }
///     }
///
/// At most one `invalidated` of a container waits at a time: changes merge, so a slow consumer gets fewer notices and never outdated
/// ones. Handle `resumed` in every subscription, since it replaces what was missed.
public enum Notice: Equatable, Sendable {
    /// Kinds of notices to subscribe to.
    ///
    /// The raw values are the words of the protocol.
    public enum Kind: String, Sendable, CaseIterable {
        /// A container's frames changed.
        case invalidated
        /// A container was closed.
        case containerClosed
        /// The daemon is about to stop.
        case serverStopping
        /// A plugin runs in a new version, after its file was changed or all plugins were reloaded.
        case layoutReloaded
        /// A plugin failed.
        case layoutFailed
        /// A plugin no longer runs for a user.
        case pluginQuarantined
        /// A container's items have moved by themselves.
        ///
        /// While a client subscribes to this kind, time passes in the containers.
        case moved

        /// The kinds that a program needs to show containers: their changes, their end, and the daemon's.
        public static let ofContainers: Set<Kind> = [.invalidated, .containerClosed, .serverStopping]
    }

    /// A container's frames changed.
    case invalidated(Invalidation)
    /// A container was closed; `reason` is the protocol's word for why, or "restart" for one that was lost when the daemon was started
    /// again.
    case containerClosed(container: UInt32, reason: String)
    /// The daemon is about to stop, and its connections end.
    case serverStopping(reason: String)
    /// A plugin runs in a new version. An `invalidated` follows for each container with its layout. If the new version can lay
    /// out none of them, `layoutFailed` is sent instead.
    case layoutReloaded(layout: String, version: String)
    /// A plugin failed, and the container keeps its last layout. `container` is nil if the plugin's file cannot be loaded or is
    /// gone.
    case layoutFailed(container: UInt32?, ClientError)
    /// A plugin ran out of time or memory too often in requests of `user`, and does not run for that user's requests that are as
    /// large until it is reloaded.
    case pluginQuarantined(plugin: String, version: String, user: UInt32)
    /// The elements in sight of a container whose items have moved by themselves.
    case moved(MovedElements)
    /// Notices may have been missed, because the client reconnected or the consumer was too far behind.
    ///
    /// The states are those of the subscription's containers, whose numbers may have changed. Everything else about them has to
    /// be queried again. The client adds this notice by itself, to every subscription.
    case resumed([ContainerState])

    /// A change of a container's frames, merged with the changes that happened while an earlier notice waited.
    ///
    ///     let followed = known.generation == change.generationBefore ? change.changes.follow(known.attributes) : nil
    ///
    /// Without a common generation, or if `follow` returns nil, query what is in sight again.
    public struct Invalidation: Equatable, Sendable {
        /// The container's number, `RemoteContainer.id`.
        public var container: UInt32
        /// The newest generation.
        public var generation: UInt64
        /// The generation that `changes` start from.
        ///
        /// Elements of this generation can follow the changes. Elements of `generation` or later already include them. Elements
        /// of any other generation have to be queried again.
        public var generationBefore: UInt64
        /// What changed, for people and logs.
        ///
        /// "bounds", "parameters", "data", "measurement", "environment", "layout", "plugin", "movement" or "transition": that of
        /// the newest change in this notice.
        public var reason: String
        /// The difference between the two generations, to be applied with `ElementChanges.follow`.
        public var changes: ElementChanges
        /// The visible rectangle at `generation`.
        public var bounds: Rect
        /// The distance that the content offset moved by so that the visible elements stay in place, in points. `bounds` includes
        /// it. Bounds that a client set do not count.
        public var contentOffsetAdjustment: Point
        /// The number of changes that are merged in this notice; 1 for a consumer that keeps up.
        public var merged: Int
        /// The items that are being moved now; nil if there are none. Each step of the finger is reported, with the same generation and
        /// without changes if the target has stayed.
        public var movement: Movement?
        /// The transition that is under way now; nil if there is none.
        public var transition: TransitionState?
        /// The identifiers of the cells in `changes.inserted`, in the same order, if the subscription brings them. None if there are
        /// more than 16,384.
        public var insertedIdentifiers: Identifiers
        /// The identifiers of the cells in `changes.deleted`, in the same order.
        ///
        /// None if there are too many for the notice, nor if the daemon had no memory to keep them.
        public var deletedIdentifiers: Identifiers
        /// The identifiers of the cells in `changes.elements`, in the same order.
        public var staleIdentifiers: Identifiers
    }

    /// Converts an event; nil for a kind that this client does not know.
    init?(_ event: WireEvent) {
        switch event.event {
        case .invalidated(let wire):
            self = .invalidated(
                Invalidation(
                    container: wire.container, generation: wire.generation, generationBefore: wire.generationBefore,
                    reason: wire.reason, changes: wire.changes.model, bounds: wire.bounds.model,
                    contentOffsetAdjustment: wire.contentOffsetAdjustment.model, merged: Int(wire.merged),
                    movement: wire.hasMovement ? try? Movement(wire.movement) : nil,
                    transition: wire.hasTransition ? TransitionState(wire.transition) : nil,
                    insertedIdentifiers: wire.changes.inserted.identifiers,
                    deletedIdentifiers: wire.changes.deleted.identifiers,
                    staleIdentifiers: wire.changes.elements.identifiers))
        case .containerClosed(let wire): self = .containerClosed(container: wire.container, reason: wire.reason)
        case .serverStopping(let wire): self = .serverStopping(reason: wire.reason)
        case .layoutReloaded(let wire): self = .layoutReloaded(layout: wire.layout, version: wire.version)
        case .layoutFailed(let wire):
            self = .layoutFailed(
                container: wire.container == 0 ? nil : wire.container, ClientError(wire.error))
        case .pluginQuarantined(let wire):
            self = .pluginQuarantined(plugin: wire.plugin, version: wire.version, user: wire.user)
        case .moved(let wire):
            guard let moved = MovedElements(wire) else { return nil }
            self = .moved(moved)
        // Windows have a reader of their own.
        case .windowChanged, .viewChanged, nil: return nil
        }
    }
}
