/// How a layout reads a section.
extension Section {
    /// The size that the client gave an item; nil if the section has no sizes, so that every item has the layout's own.
    ///
    /// - Parameter item: the item's number in the section, from 0.
    /// - Returns: lengths from 0 in points; nil also for an item that does not exist.
    /// - Complexity: O(1) until the sizes are edited, then O(log *n*)
    public func size(ofItem item: Int) -> Size? {
        guard (0..<itemCount).contains(item) else { return nil }
        return itemSizes?[item]
    }

    /// The value that the section has of a parameter; nil if it overrides none.
    ///
    ///     let gap = section[Self.gap] ?? self.gap
    public subscript<Value>(key: ParameterKey<Value>) -> Value? { overrides.own(key) }

    /// A number of an item, in one of the layout's item columns.
    ///
    /// - Parameters:
    ///   - column: the column's name.
    ///   - item: the item's number in the section, from 0.
    ///   - place: which of the column's numbers of the item, from 0.
    ///   - count: how many numbers of an item the column has.
    /// - Returns: nil if the section has no values in the column, and for an item or a number that does not exist.
    /// - Complexity: O(1) until the values are edited, then O(log *n*)
    public func number(_ column: String, ofItem item: Int, at place: Int = 0, of count: Int = 1) -> Double? {
        guard let numbers = numbers(column), (0..<itemCount).contains(item), (0..<count).contains(place),
            numbers.count == count * itemCount
        else { return nil }
        return numbers[count * item + place]
    }

    /// The name of an item, in one of the layout's item columns, as its number among the names of the column.
    ///
    /// - Parameters:
    ///   - column: the column's name.
    ///   - item: the item's number in the section, from 0.
    /// - Returns: nil if the section has no values in the column, and for an item that does not exist.
    /// - Complexity: O(1) until the values are edited, then O(log *n*)
    public func name(_ column: String, ofItem item: Int) -> Int? {
        guard let names = names(column), (0..<itemCount).contains(item) else { return nil }
        return Int(names[item])
    }
}

extension Container {
    /// The size that a client measured of an item.
    ///
    /// A size that was measured when the view had another length across the scroll axis is an estimate, and so are the attributes of the
    /// item (`LayoutAttributes.isEstimated`).
    ///
    /// - Parameters:
    ///   - path: the item.
    ///   - direction: the axis that scrolls.
    /// - Returns: lengths from 0 in points; nil if the item was not measured or does not exist.
    /// - Complexity: O(log *measured*)
    public func measuredSize(ofItemAt path: ItemPath, scrolling direction: ScrollDirection = .vertical) -> Size? {
        guard sections.indices.contains(path.section) else { return nil }
        let sizes = sections[path.section].measuredSizes
        let view = sizes.view(at: LengthAcross(cells: nil, of: self, direction))
        return view[path.item] ?? sizes[path.item]
    }
}
