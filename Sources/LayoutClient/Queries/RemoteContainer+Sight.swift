public import LayoutModel
import LayoutWire

// What a user sees, a question each; `ask` tells the generation too.

extension RemoteContainer {
    /// What lies under a point.
    public func hitTest(at point: Point) async throws(ClientError) -> HitTest {
        try await ask(.hitTest(at: point)).value
    }

    /// Where an item that is dropped at a point would be inserted: before or after the item that is hit there, else the nearest one;
    /// nil: there are no sections.
    public func insertionPoint(at point: Point) async throws(ClientError) -> IndexPath? {
        try await ask(.insertionPoint(at: point)).value
    }

    /// Where a key takes the focus from an item; nil: there is nothing there.
    ///
    /// - Throws: `index.outOfRange`.
    public func neighbour(
        of path: IndexPath, towards direction: NeighbourDirection
    ) async throws(ClientError) -> IndexPath? {
        try await ask(.neighbour(of: path, towards: direction)).value
    }

    /// Items as ranges, and the generation they are of.
    public struct Selection: Equatable, Sendable {
        public var generation: UInt64
        /// By index path, none adjoining another.
        public var ranges: [ItemRange]

        /// Items in all ranges.
        public var count: Int { ranges.reduce(0) { $0 + $1.count } }
    }

    /// The items that meet `rect` in more than an edge. More than one answer of the daemon holds is asked for in turn, anew
    /// when the container changes in between.
    ///
    /// - Throws: `generation.stale` when it changed in between eight times.
    public func selection(in rect: Rect) async throws(ClientError) -> Selection {
        let (generation, pages) = try await allPages { .selection(in: rect, after: $0) }
        var ranges: [ItemRange] = []
        for range in pages {
            if let last = ranges.last, last.section == range.section, last.item + last.count == range.item {
                ranges[ranges.count - 1].count += range.count
            } else {
                ranges.append(range)
            }
        }
        return Selection(generation: generation, ranges: ranges)
    }

    /// All pages of an answer, of one generation.
    func allPages<Piece>(
        _ query: (_ cursor: String?) -> ContainerQuery<QueryPage<Piece>>
    ) async throws(ClientError) -> (generation: UInt64, elements: [Piece]) {
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
    ) async throws(ClientError) -> (generation: UInt64, elements: [Piece]) {
        var cursor: String?
        var elements: [Piece] = []
        while true {
            let (generation, page) = try await ask(query(cursor))
            elements += page.elements
            if page.cursor == nil { return (generation, elements) }
            cursor = page.cursor
        }
    }
}
