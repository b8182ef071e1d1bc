public import LayoutModel
import LayoutWire

// What comes into sight next. `ask` returns the generation as well.

extension RemoteContainer {
    /// What to load before it comes into sight, and what may be dropped.
    ///
    ///     let next = try await photos.prefetch(velocity: velocity, loaded: loaded)
    ///     for path in next.items { load(path) }
    ///     for range in next.dropped { drop(range) }
    public struct Prefetch: Equatable, Sendable {
        /// Items that come into sight next and are not loaded, the nearest first.
        public var items: [ItemPath]
        /// The identifiers of `items`, in the same order; empty if the answer brings none.
        public var itemIdentifiers: Identifiers
        /// Loaded items that are far away, by index path.
        public var dropped: [ItemRange]
        /// The identifiers of the items in `dropped`, in the same order. Empty if the answer brings none, as for more than 16,384
        /// items.
        public var droppedIdentifiers: Identifiers
    }

    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are far away. The parameters are
    /// those of `ContainerQuery.prefetch`.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public func prefetch(
        velocity: Point, from offset: Point? = nil, distance: Double = 0, limit: Int = 0, loaded: [ItemRange] = []
    ) async throws(ClientError) -> Prefetch {
        try await ask(
            .prefetch(velocity: velocity, from: offset, distance: distance, limit: limit, loaded: loaded)
        ).value
    }
}

extension RemoteContainer.Prefetch {
    init(_ wire: WirePrefetchReply) {
        items = wire.items.map(\.model)
        itemIdentifiers = wire.items.identifiers
        dropped = wire.dropped.map { ItemRange($0) }
        droppedIdentifiers = wire.dropped.identifiers
    }
}
