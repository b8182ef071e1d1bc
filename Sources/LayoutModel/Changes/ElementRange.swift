/// `count` elements of one kind in one section, from `first` on: theirs are its index path and the items behind it.
public struct ElementRange: Hashable, Sendable {
    public var category: Element.Category
    /// "" for cells.
    public var kind: String
    public var first: IndexPath
    public var count: Int

    public init(category: Element.Category = .cell, kind: String = "", first: IndexPath, count: Int = 1) {
        self.category = category
        self.kind = kind
        self.first = first
        self.count = count
    }

    /// Every element of the range, made as it is looked at: a range may have billions.
    public var elements: Elements { Elements(range: self) }

    /// The paths of its elements, made as they are looked at.
    public var indexPaths: IndexPaths { IndexPaths(range: self) }

    /// A lazy map would hold a closure, which is not `Sendable`.
    public struct Elements: RandomAccessCollection, Sendable {
        fileprivate let range: ElementRange

        public var startIndex: Int { 0 }
        public var endIndex: Int { Swift.max(0, range.count) }

        public subscript(offset: Int) -> Element {
            Element(category: range.category, kind: range.kind, indexPath: range.indexPaths[offset])
        }
    }

    public struct IndexPaths: RandomAccessCollection, Sendable {
        fileprivate let range: ElementRange

        public var startIndex: Int { 0 }
        public var endIndex: Int { Swift.max(0, range.count) }

        public subscript(offset: Int) -> IndexPath {
            IndexPath(section: range.first.section, item: range.first.item + offset)
        }
    }
}
