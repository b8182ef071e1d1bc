public import LayoutModel
import LayoutWire

// Queries on sections and the order of reading. `ask` returns the generation as well.

extension RemoteContainer {
    /// Where consecutive sections are. An empty range has no places, whether or not it is in the container.
    ///
    /// - Throws: `index.outOfRange`.
    public func sectionPlaces(_ sections: Range<Int>) async throws(ClientError) -> [SectionPlace] {
        try await ask(.sectionPlaces(sections)).value
    }

    /// The items in a rectangle, as displayed, in the order in which one reads them by sight.
    ///
    /// - Throws: `limit.elementsPerReply`.
    public func readingOrder(in rect: Rect, by axis: ReadingAxis = .rows) async throws(ClientError) -> [ReadItem] {
        try await ask(.readingOrder(in: rect, by: axis)).value
    }

    /// The items of a section in the order in which one reads them by sight.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public func readingOrder(
        ofSection section: Int, by axis: ReadingAxis = .rows
    ) async throws(ClientError) -> [ReadItem] {
        try await ask(.readingOrder(ofSection: section, by: axis)).value
    }

    /// The container's current state, the number of items in each section, and the number of elements of each kind.
    ///
    /// All of it is of one generation, that of `state`.
    public struct Contents: Equatable, Sendable {
        /// As in `LayoutClient.containers`; with `ContainerState.content` if the items were requested.
        public var state: ContainerState
        /// The number of items in each section.
        public var itemCounts: [Int]
        /// The number of elements of each kind that the layout has; of cells, all items.
        public var kinds: [Kind]

        /// The number of elements of one kind in all sections, such as 40 headers.
        public struct Kind: Hashable, Sendable {
            /// The category.
            public var category: Element.Category
            /// The kind's name; "cell" for cells.
            public var name: String
            /// The number of elements.
            public var count: Int
        }
    }

    /// The container's current state and contents.
    ///
    /// - Parameter withItems: whether the state has everything that the container is made from, as after `LayoutClient.attach`: the
    ///   sizes, values and identifiers of all items.
    public func contents(withItems: Bool = false) async throws(ClientError) -> Contents {
        guard withItems else { return try await ask(.contents).value }
        var message = WireQueryContainer()
        message.withItems = true
        let reply = try await send(message).queryContainer
        var contents = Contents(reply)
        contents.state.content = ContainerState.Content(reply.state)
        return contents
    }
}

extension ContainerQuery where Value == RemoteContainer.Contents {
    /// The container's current state and contents.
    public static var contents: Self {
        Self {
            WireQueryContainer()
        } _: { reply in
            RemoteContainer.Contents(reply.queryContainer)
        }
    }
}

extension RemoteContainer.Contents {
    fileprivate init(_ wire: WireQueryContainerReply) {
        state = ContainerState(wire.state)
        itemCounts = wire.itemCounts.map { Int($0) }
        kinds = wire.kinds.map { kind in
            Kind(
                category: Element.Category.allCases.first { $0.wireName == kind.category } ?? .cell, name: kind.kind,
                count: Int(kind.count))
        }
    }
}
