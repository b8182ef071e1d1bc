/// The two names of an item.
///
///     item     its index path in the data, by which users ask and are answered
///     place    the index path under which it is laid out
///
/// They differ only while items are being dragged. The dragged items are laid out where they would be dropped; an item that hovers over
/// another container has no place here, and a guest from another container is not an item of this data. A query is translated to places
/// when it comes in, and its answer back to items when it goes out. Everything in between works with places.
struct ItemPlaces {
    /// From the data to the order in which it is laid out; nil: they are the same.
    private let map: ItemMap?

    init(of state: LaidOutState) { map = state.drag?.map }

    /// Whether items and places are the same.
    var areItems: Bool { map == nil }

    // MARK: From items to places

    /// Where an item is laid out; nil: it hovers over another container.
    ///
    /// - Complexity: that of `ItemMap.newPath(of:)`; O(1) without a drag.
    func place(of item: ItemPath) -> ItemPath? {
        guard let map else { return item }
        return map.newPath(of: item)
    }

    /// Where items are laid out, without those that hover over another container. A range may become as many as it has items.
    func places(of items: [ItemRange]) -> [ItemRange] {
        guard let map else { return items }
        return items.flatMap { Self.ranges(map.newPieces(of: $0)) }
    }

    // MARK: From places to items

    /// The item at a place; nil: it belongs to another container.
    func item(at place: ItemPath) -> ItemPath? {
        guard let map else { return place }
        return map.oldPath(of: place)
    }

    /// The items at places, without those of other containers.
    func items(at places: [ItemRange]) -> [ItemRange] {
        guard let map else { return places }
        return places.flatMap { Self.ranges(map.oldPieces(of: $0)) }
    }

    /// Attributes of a cell under its item, and of any other element as they are; nil for an item of another container.
    func named(_ attributes: LayoutAttributes) -> LayoutAttributes? {
        guard map != nil, attributes.element.category == .cell else { return attributes }
        guard let item = item(at: attributes.element.indexPath) else { return nil }
        var named = attributes
        named.element = .cell(item)
        return named
    }

    /// The same elements under their items, in the same order and without guests.
    ///
    /// - Complexity: O(elements) while items are being dragged, O(1) otherwise.
    func named(_ columns: AttributeColumns) -> AttributeColumns {
        guard map != nil else { return columns }
        var named = AttributeColumns(kindNames: columns.kindNames)
        named.reserve(columns.count)
        for index in 0..<columns.count {
            if let attributes = self.named(columns[index]) { named.append(attributes) }
        }
        return named
    }

    private static func ranges(_ pieces: [ItemMap.Piece]) -> [ItemRange] {
        pieces.compactMap { piece in
            piece.other.map { ItemRange(section: $0.section, item: $0.item, count: piece.count) }
        }
    }
}
