/// What a window shows of one state of a container. Who got it can be told what is different in a later one.
package struct WindowContents: Sendable {
    /// The state's generation.
    package let generation: UInt64
    /// What the window covers, in content coordinates.
    package let rect: Rect
    /// The elements that meet it, in the order of queries.
    package private(set) var attributes: [LayoutAttributes]
    /// For each of them the key that follows it from state to state.
    package private(set) var keys: [UInt64]
    /// How those follow what is visible that are pinned or may come to be, by their positions. In a transition nothing follows.
    package private(set) var pins: [Int: ElementPin]
    /// Those of the elements' sections, in order, that scroll by themselves.
    package let rows: [Int]
    /// Whether more meets the rectangle than this has.
    package private(set) var isTruncated: Bool
    /// The sum of the content offset adjustments that led to the state. What the sums of two contents differ by is the adjustment from
    /// one to the other.
    package let displacement: Point
    /// Tells it from all other contents that were read of its container; nil if it is a part of some. Windows that were sent the same
    /// contents are sent the same difference.
    package private(set) var number: UInt64?

    /// Reads what a window shows.
    ///
    /// - Parameters:
    ///   - place: of the window.
    ///   - reader: of the state; its layout may be live.
    ///   - limit: the most elements.
    ///   - keys: those of the container's elements in that state.
    ///   - displacement: the sum of the content offset adjustments that led to that state.
    ///   - number: one that no other contents of the container have.
    /// - Throws: what a live layout throws.
    /// - Complexity: O(elements that meet the window), besides that of the query.
    package init(
        of place: WindowPlace, from reader: StateReader, limit: Int, keys: inout ElementKeys,
        displacement: Point = .zero, number: UInt64? = nil
    ) throws(LayoutError) {
        let own = place.showsCommitted ? StateReader(reader.state.data) : reader
        var query = ElementQuery(rect: place.rect(in: own.state.bounds))
        query.limit = limit
        var columns = AttributeColumns(kindNames: own.state.prepared.kinds)
        isTruncated = try own.elements(query, into: &columns) != nil
        generation = reader.state.generation
        rect = query.rect
        self.displacement = displacement
        self.number = number
        attributes = columns.all
        pins = own.pins(of: attributes)
        rows = own.rows(of: attributes)
        self.keys = keys.keys(of: attributes.lazy.map(\.element))
    }

    /// The first elements of it.
    package func prefix(_ count: Int) -> WindowContents {
        if count >= attributes.count { return self }
        var part = self
        part.attributes = Array(attributes.prefix(count))
        part.keys = Array(keys.prefix(count))
        part.pins = pins.filter { $0.key < count }
        part.isTruncated = true
        part.number = nil
        return part
    }
}

extension StateReader {
    fileprivate func pins(of elements: [LayoutAttributes]) -> [Int: ElementPin] {
        var pins: [Int: ElementPin] = [:]
        guard step == nil else { return pins }
        for (position, attributes) in elements.enumerated() where attributes.element.category != .cell {
            pins[position] = state.prepared.pin(of: attributes.element)
        }
        return pins
    }

    fileprivate func rows(of elements: [LayoutAttributes]) -> [Int] {
        let rows = state.prepared.orthogonalRows
        if rows.isEmpty { return [] }
        return Set(elements.lazy.map(\.element.indexPath.section)).filter { rows[$0] != nil }.sorted()
    }
}
