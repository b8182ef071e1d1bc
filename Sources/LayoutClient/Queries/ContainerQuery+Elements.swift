public import LayoutModel
import LayoutWire

// Queries for elements. All frames are in points, in the container's coordinates.

extension ContainerQuery where Value == [LayoutAttributes] {
    /// The cells of items, in the order of `paths`. Items without a frame are omitted.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func items(_ paths: [ItemPath]) -> Self { items(paths, ranges: []) }

    /// The cells of ranges of items, in the order of the ranges. Items without a frame are omitted.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func items(in ranges: [ItemRange]) -> Self { items([], ranges: ranges) }

    private static func items(_ paths: [ItemPath], ranges: [ItemRange]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryItems()
            message.indexPaths = try paths.wire()
            message.ranges = try ranges.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.queryItems.attributes.elements()
        }
    }

    /// The supplementary elements of a kind at these index paths.
    ///
    /// Elements that do not exist are omitted, so the answer may be shorter than the list.
    public static func supplementaries(_ kind: String, at paths: [ItemPath]) -> Self {
        supplementaries(kind, paths, ranges: [])
    }

    /// Those in ranges of index paths, in the order of the ranges. Elements that do not exist are omitted.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func supplementaries(_ kind: String, in ranges: [ItemRange]) -> Self {
        supplementaries(kind, [], ranges: ranges)
    }

    private static func supplementaries(_ kind: String, _ paths: [ItemPath], ranges: [ItemRange]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQuerySupplementary()
            message.kind = kind
            message.indexPaths = try paths.wire()
            message.ranges = try ranges.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.querySupplementary.attributes.elements()
        }
    }

    /// The decorations of a kind at these index paths.
    ///
    /// Decorations that do not exist are omitted, so the answer may be shorter than the list.
    public static func decorations(_ kind: String, at paths: [ItemPath]) -> Self {
        decorations(kind, paths, ranges: [])
    }

    /// Those in ranges of index paths, in the order of the ranges. Elements that do not exist are omitted.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func decorations(_ kind: String, in ranges: [ItemRange]) -> Self {
        decorations(kind, [], ranges: ranges)
    }

    private static func decorations(_ kind: String, _ paths: [ItemPath], ranges: [ItemRange]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryDecorations()
            message.kind = kind
            message.indexPaths = try paths.wire()
            message.ranges = try ranges.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.queryDecorations.attributes.elements()
        }
    }
}

extension ContainerQuery where Value == QueryPage<LayoutAttributes> {
    /// One page of the elements that intersect `rect`: cells by index path, then supplementary elements and decorations by kind
    /// and index path.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, in the content's coordinates.
    ///   - categories: the categories to return; an empty set stands for all.
    ///   - kinds: the kinds to return, "cell" for cells; an empty list stands for all.
    ///   - limit: the maximum number of elements in the page; 0: the daemon's own.
    ///   - cursor: the cursor of an earlier page of the same generation.
    /// - Throws: `generation.stale` for a cursor of another generation.
    public static func elements(
        in rect: Rect, categories: Set<Element.Category> = Set(Element.Category.allCases), kinds: [String] = [],
        limit: Int = 0, after cursor: String? = nil
    ) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryRect()
            message.rect = WireRect(rect)
            // In the protocol, an empty list stands for all categories.
            let isAll = categories.isEmpty || categories.count == Element.Category.allCases.count
            message.categories = isAll ? [] : categories.map(\.wireName).sorted()
            message.kinds = kinds
            message.limit = try UInt32(wire: limit, "limit")
            message.cursor = cursor ?? ""
            return message
        } _: { reply throws(ClientError) in
            QueryPage(try reply.queryRect.attributes.elements(), cursor: reply.queryRect.cursor)
        }
    }
}

extension ContainerQuery where Value == QueryPage<ItemRange> {
    /// One page of the items that overlap `rect` as displayed, as ranges in the order of their index paths. Adjacent items are in
    /// one range, except at the end of a page. The parameters are those of `elements`.
    public static func selection(in rect: Rect, limit: Int = 0, after cursor: String? = nil) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireSelectRect()
            message.rect = WireRect(rect)
            message.limit = try UInt32(wire: limit, "limit")
            message.cursor = cursor ?? ""
            return message
        } _: { reply in
            let found = reply.selectRect
            return QueryPage(
                found.ranges.map { ItemRange($0) }, identifiers: found.ranges.identifiers, cursor: found.cursor)
        }
    }
}
