/// The sizes of a section's items, 16 bytes per item: width and height in turn, as on the wire.
package typealias ItemSizes = PersistentColumn<Size>

extension PersistentColumn<Size> {
    /// Creates sizes from widths and heights in turn.
    ///
    /// - Precondition: `lengths` has an even count.
    package init(lengths: [Double]) {
        self.init(lengths)
    }

    /// Creates sizes from an array.
    ///
    /// - Complexity: O(*n*)
    package init(_ sizes: [Size]) {
        self.init(sizes.flatMap { [$0.width, $0.height] })
    }

    /// Width and height of all items in turn, in points.
    ///
    /// - Complexity: O(1) if sizes have never changed, else O(*n*)
    package var lengths: [Double] { scalars }

    /// The size that all items share; nil if they differ or there are none.
    ///
    /// - Complexity: O(1) after a change, else O(items before the first that differs)
    package var uniform: Size? { commonItem }

    /// The size of an item in points. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *n*) after a change, else O(1)
    package subscript(item: Int) -> Size { value(of: item) }

    /// The chunk with an item: a loop over a chunk reads an array.
    ///
    /// - Precondition: the item exists.
    /// - Complexity: O(log *n*)
    package func chunk(of item: Int) -> Chunk { chunk(with: item) }

    /// Replaces the sizes of consecutive items from `item`.
    ///
    /// - Precondition: `lengths` consists of pairs, for no more items than there are.
    /// - Complexity: O(log *n* + *lengths*), but O(*n*) for the first change
    package mutating func replace(from item: Int, with lengths: [Double]) {
        let new = ItemSizes(lengths: lengths)
        self = ItemSizes(joining: [(self, 0..<item), (new, 0..<new.count), (self, item + new.count..<count)])
    }
}

extension PersistentColumn<Size>.Chunk {
    /// Widths and heights of these items and of others.
    package var lengths: [Double] { scalars }
}

extension PersistentColumn<Size>.Reader {
    /// Creates a reader that begins about an item.
    ///
    /// - Parameter item: the item that is read first, most likely; any other is found as well.
    package init(_ sizes: ItemSizes, at item: Int = 0) {
        self.init(reading: sizes, at: item)
    }

    /// The size of an item, which must exist.
    ///
    /// - Complexity: O(1) for items in order, O(log *n*) elsewhere
    package subscript(item: Int) -> Size { mutating get { value(of: item) } }
}
