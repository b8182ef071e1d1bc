public import LayoutModel
import LayoutWire

/// What the daemon pushes to a subscriber.
public enum Notice: Equatable, Sendable {
    /// Kinds of notices to subscribe to.
    public enum Kind: String, Sendable, CaseIterable {
        case invalidated
        case containerClosed
        case serverStopping
        case layoutReloaded
        case layoutFailed
        case pluginQuarantined

        /// What a program needs that shows containers.
        public static let ofContainers: Set<Kind> = [.invalidated, .containerClosed, .serverStopping]
    }

    case invalidated(Invalidation)
    case containerClosed(container: UInt32, reason: String)
    case serverStopping(reason: String)
    /// A plugin runs in a new version. Each container that it lays out is `invalidated` after that; where it can lay out none,
    /// `layoutFailed` comes in place of this.
    case layoutReloaded(layout: String, version: String)
    /// A plugin failed; what was prepared stays. `container` is nil where its file cannot be loaded or is gone.
    case layoutFailed(container: UInt32?, ClientError)
    /// A plugin ran out of time or memory in requests of `user` too often, and is not run for that user until it is reloaded.
    case pluginQuarantined(plugin: String, version: String, user: UInt32)
    /// Notices may have been missed: the connection was made again, or the consumer was too far behind. The containers that
    /// the subscription is about are as told here, under what may be new numbers; whatever else is known of them must be
    /// asked for again. Not of the daemon's, and with every subscription.
    case resumed([ContainerState])

    /// A container's frames changed. ElementChanges that happened while an older notice waited are in it too.
    public struct Invalidation: Equatable, Sendable {
        public var container: UInt32
        /// The newest generation.
        public var generation: UInt64
        /// The one that `changes` lead from. Who holds elements of this one has them follow the changes; of `generation` or later
        /// they have already; of any other, everything must be asked for.
        public var generationBefore: UInt64
        /// "bounds", "parameters", "data", "measurement", "environment", "layout" or "plugin".
        public var reason: String
        public var changes: ElementChanges
        public var bounds: Rect
        /// What the content offset must change by so that what is in sight stays in place; `bounds` has. Of all changes
        /// that this tells of, but for bounds that a client set.
        public var contentOffsetAdjustment: Point
        /// How many changes this tells of.
        public var merged: Int
    }

    /// nil: of a kind that this client does not know.
    init?(_ event: WireEvent) {
        switch event.event {
        case .invalidated(let wire):
            self = .invalidated(
                Invalidation(
                    container: wire.container, generation: wire.generation, generationBefore: wire.generationBefore,
                    reason: wire.reason, changes: wire.changes.model, bounds: wire.bounds.model,
                    contentOffsetAdjustment: wire.contentOffsetAdjustment.model, merged: Int(wire.merged)))
        case .containerClosed(let wire): self = .containerClosed(container: wire.container, reason: wire.reason)
        case .serverStopping(let wire): self = .serverStopping(reason: wire.reason)
        case .layoutReloaded(let wire): self = .layoutReloaded(layout: wire.layout, version: wire.version)
        case .layoutFailed(let wire):
            self = .layoutFailed(
                container: wire.container == 0 ? nil : wire.container, ClientError(wire.error))
        case .pluginQuarantined(let wire):
            self = .pluginQuarantined(plugin: wire.plugin, version: wire.version, user: wire.user)
        case nil: return nil
        }
    }
}
