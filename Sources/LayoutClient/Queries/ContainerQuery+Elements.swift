public import LayoutModel
import LayoutWire

// Which elements are where. All frames are in the container's coordinates, in points.

extension ContainerQuery where Value == [LayoutAttributes] {
    /// The cells of items, in the order asked. An item that the layout left no room for is left out.
    ///
    /// - Throws: `index.outOfRange`, `limit.elementsPerReply`.
    public static func items(_ paths: [IndexPath]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryItems()
            message.indexPaths = try paths.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.queryItems.attributes.elements()
        }
    }

    /// Supplementary elements of a kind by their index paths; those that are not there are left out.
    public static func supplementaries(_ kind: String, at paths: [IndexPath]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQuerySupplementary()
            message.kind = kind
            message.indexPaths = try paths.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.querySupplementary.attributes.elements()
        }
    }

    /// Decorations of a kind by their index paths; those that are not there are left out.
    public static func decorations(_ kind: String, at paths: [IndexPath]) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryDecorations()
            message.kind = kind
            message.indexPaths = try paths.wire()
            return message
        } _: { reply throws(ClientError) in
            try reply.queryDecorations.attributes.elements()
        }
    }
}

extension ContainerQuery where Value == QueryPage<LayoutAttributes> {
    /// The elements that meet `rect`: cells by index path, then supplementary elements and decorations by kind and index path.
    ///
    /// - Parameters:
    ///   - categories: only elements of these; none stand for all.
    ///   - limit: most elements in the answer; 0: as many as the daemon gives.
    ///   - cursor: of an earlier answer of the same generation.
    /// - Throws: `generation.stale` for a cursor of another generation.
    public static func elements(
        in rect: Rect, categories: Set<Element.Category> = Set(Element.Category.allCases), limit: Int = 0,
        after cursor: String? = nil
    ) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireQueryRect()
            message.rect = WireRect(rect)
            // None are all on the wire.
            let isAll = categories.isEmpty || categories.count == Element.Category.allCases.count
            message.categories = isAll ? [] : categories.map(\.wireName).sorted()
            message.limit = try UInt32(wire: limit, "limit")
            message.cursor = cursor ?? ""
            return message
        } _: { reply throws(ClientError) in
            QueryPage(try reply.queryRect.attributes.elements(), cursor: reply.queryRect.cursor)
        }
    }
}

extension ContainerQuery where Value == QueryPage<ItemRange> {
    /// The items that meet `rect` in more than an edge as they are seen, as ranges by index path that do not adjoin; the last
    /// may be continued by the first of the next page. The parameters are those of `elements`.
    public static func selection(in rect: Rect, limit: Int = 0, after cursor: String? = nil) -> Self {
        Self {
            () throws(ClientError) in
            var message = WireSelectRect()
            message.rect = WireRect(rect)
            message.limit = try UInt32(wire: limit, "limit")
            message.cursor = cursor ?? ""
            return message
        } _: { reply in
            QueryPage(reply.selectRect.ranges.map { ItemRange($0) }, cursor: reply.selectRect.cursor)
        }
    }
}
