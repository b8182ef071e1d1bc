/// `count` elements of one kind in one section, at `first` and the index paths that follow it.
///
///     let range = ElementRange(first: ItemPath(section: 2, item: 10), count: 3)
///     range.elements.map(\.indexPath)     // [2, 10], [2, 11], [2, 12]
///
/// A range is a description, not a list: it may stand for billions of elements and takes the same few words. `elements` and
/// `indexPaths` compute theirs on access, in constant time each.
///
/// Ranges do not cross sections and do not mix kinds. A negative count counts as 0.
public struct ElementRange: Hashable, Sendable {
    /// The elements' category.
    public var category: Element.Category
    /// The elements' kind; "" for cells.
    public var kind: String
    /// The first element's index path.
    public var first: ItemPath
    /// The number of elements.
    public var count: Int

    /// Creates a range, by default of one cell.
    public init(category: Element.Category = .cell, kind: String = "", first: ItemPath, count: Int = 1) {
        self.category = category
        self.kind = kind
        self.first = first
        self.count = count
    }

    /// The elements of the range, computed on access, since a range may have billions.
    public var elements: Elements { Elements(range: self) }

    /// The elements' index paths, computed on access.
    public var indexPaths: IndexPaths { IndexPaths(range: self) }

    /// The elements of a range, as a collection that computes each of them on access.
    ///
    /// A lazy map would store a closure, which is not `Sendable`.
    public struct Elements: RandomAccessCollection, Sendable {
        fileprivate let range: ElementRange

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public var endIndex: Int { Swift.max(0, range.count) }

        /// The element at an offset into the range, from 0.
        ///
        /// The offset is not checked.
        public subscript(offset: Int) -> Element {
            Element(category: range.category, kind: range.kind, indexPath: range.indexPaths[offset])
        }
    }

    /// The index paths of a range, as a collection that computes each of them on access.
    public struct IndexPaths: RandomAccessCollection, Sendable {
        fileprivate let range: ElementRange

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public var endIndex: Int { Swift.max(0, range.count) }

        /// The index path at an offset into the range, from 0.
        ///
        /// The offset is not checked.
        public subscript(offset: Int) -> ItemPath {
            ItemPath(section: range.first.section, item: range.first.item + offset)
        }
    }
}
