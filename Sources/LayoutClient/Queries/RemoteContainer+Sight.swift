public import LayoutModel
import LayoutWire

// Queries on the elements as displayed. `ask` returns the generation as well.

extension RemoteContainer {
    /// The element under a point, and the item nearest to it.
    ///
    /// - Parameter point: in the container's coordinates, so the content offset is included.
    public func hitTest(at point: Point) async throws(ClientError) -> HitTest {
        try await ask(.hitTest(at: point)).value
    }

    /// The place at which to insert an item that is dropped at a point: before or after the item that is hit, or else the nearest one;
    /// nil without sections.
    ///
    /// - Parameters:
    ///   - point: the point of the drop, in the content's coordinates.
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: the items that are dragged. The result counts as if they were gone.
    public func insertionPoint(
        at point: Point, allowsInto: Bool = false, moving: [ItemRange] = []
    ) async throws(ClientError) -> InsertionPoint? {
        try await ask(.insertionPoint(at: point, allowsInto: allowsInto, moving: moving)).value
    }

    /// The item that a navigation key moves the focus to; nil if there is none.
    ///
    /// - Throws: `index.outOfRange`.
    public func neighbour(
        of path: ItemPath, towards direction: NeighbourDirection
    ) async throws(ClientError) -> ItemPath? {
        try await ask(.neighbour(of: path, towards: direction)).value
    }

    /// Ranges of items and their generation, as a selection rectangle finds them.
    ///
    /// Items that follow each other share a range, so a selection of a million items may be a single one.
    public struct Selection: Equatable, Sendable {
        /// The generation of all ranges.
        public var generation: UInt64
        /// The ranges in the order of their index paths; adjacent items are in one range.
        public var ranges: [ItemRange]
        /// The identifiers of the items in `ranges`, in the same order. Empty if the answer brings none, as for more than 16,384 items.
        public var identifiers: Identifiers

        /// The number of items in all ranges.
        public var count: Int { ranges.reduce(0) { $0 + $1.count } }
    }

    /// All items that overlap `rect` as displayed. The client requests as many pages as it takes, and starts over if the
    /// container changes in between.
    ///
    /// - Throws: `generation.stale` if the container changed during each of eight attempts.
    public func selection(in rect: Rect) async throws(ClientError) -> Selection {
        let (generation, pages) = try await allPages { .selection(in: rect, after: $0) }
        var ranges: [ItemRange] = []
        for range in pages.flatMap(\.elements) { ranges.join(range) }
        var selection = Selection(generation: generation, ranges: ranges, identifiers: .numbers())
        let identifiers = Identifiers(pages.lazy.flatMap(\.identifiers.list)) ?? .numbers()
        // Some pages may have too many items to bring identifiers.
        if identifiers.count == selection.count { selection.identifiers = identifiers }
        return selection
    }

    /// All pages of a result, from one generation.
    func allPages<Piece>(
        _ query: (_ cursor: String?) -> ContainerQuery<QueryPage<Piece>>
    ) async throws(ClientError) -> (generation: UInt64, pages: [QueryPage<Piece>]) {
        for _ in 1..<8 {
            do throws(ClientError) {
                return try await pagesOfOneGeneration(query)
            } catch {
                if error.code != "generation.stale" { throw error }
            }
        }
        return try await pagesOfOneGeneration(query)
    }

    private func pagesOfOneGeneration<Piece>(
        _ query: (_ cursor: String?) -> ContainerQuery<QueryPage<Piece>>
    ) async throws(ClientError) -> (generation: UInt64, pages: [QueryPage<Piece>]) {
        var pages: [QueryPage<Piece>] = []
        while true {
            let (generation, page) = try await ask(query(pages.last?.cursor))
            pages.append(page)
            if page.cursor == nil { return (generation, pages) }
        }
    }
}
