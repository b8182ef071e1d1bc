/// How a container's elements changed between two generations.
///
/// Elements that moved together are one range, so an item inserted before a million others is two entries, not a million. The
/// changes are enough to derive the new attributes from the old ones, except for the elements that must be queried again:
///
///     guard let followed = changes.follow(known) else { return try await queryEverything() }
///     known = followed.attributes
///     for range in followed.missing { try await query(range) }
///
/// `elements`, `moved`, `inserted` and `deleted` name elements one range at a time; `sections` covers all elements of its sections
/// that no range names. `moved` and `elements` say by `from` where their elements were. A reloaded item is in `deleted` by its old
/// index path and in `inserted` by its new one.
public struct ElementChanges: Equatable, Sendable {
    /// Whether the changes are unknown, so that every element must be queried again.
    ///
    /// The lists are empty then.
    public var everything = false
    /// Elements that must be queried again, because more than their position may have changed.
    public var elements: [StaleRange] = []
    /// Consecutive elements that moved together by the same distance.
    public var moved: [MovedRange] = []
    /// New elements, and items that were reloaded, by their new index paths.
    ///
    /// Their attributes must be queried.
    public var inserted: [ElementRange] = []
    /// Elements that were removed, and items that were reloaded, by their old index paths.
    public var deleted: [ElementRange] = []
    /// Sections that moved or changed their number.
    ///
    /// This covers their elements that no range names, such as headers and items that nothing else happened to.
    public var sections: [MovedSections] = []
    /// The extent of the content before the change, in points.
    public var contentSizeBefore = Size.zero
    /// The extent of the content after the change, in points.
    public var contentSizeAfter = Size.zero

    /// Creates changes that change nothing: `follow(_:unanswered:)` returns the attributes that it gets.
    public init() {}

    /// Elements to query again, by their new index paths.
    ///
    /// `from` serves a client that keeps something else by element, such as a view: it belongs to the new index path now.
    public struct StaleRange: Hashable, Sendable {
        /// The new index paths.
        public var elements: ElementRange
        /// The first element's old index path.
        public var from: ItemPath

        /// Creates a range of elements to query again.
        ///
        /// - Parameter from: the first element's old index path; nil if the index paths are unchanged.
        public init(_ elements: ElementRange, from: ItemPath? = nil) {
            self.elements = elements
            self.from = from ?? elements.first
        }
    }

    /// Elements whose frames moved and whose other attributes are unchanged, by their new index paths.
    ///
    /// The frame of each is its old one moved by `dx` and `dy`, in floating-point addition.
    public struct MovedRange: Hashable, Sendable {
        /// The new index paths.
        public var elements: ElementRange
        /// The first element's old index path.
        public var from: ItemPath
        /// The horizontal distance, in points.
        public var dx: Double
        /// The vertical distance, in points.
        public var dy: Double

        /// Creates a range of elements that moved together.
        ///
        /// - Parameters:
        ///   - from: the first element's old index path; nil if the index paths are unchanged.
        ///   - dx: the horizontal distance, in points.
        ///   - dy: the vertical distance, in points.
        public init(_ elements: ElementRange, from: ItemPath? = nil, dx: Double = 0, dy: Double = 0) {
            self.elements = elements
            self.from = from ?? elements.first
            self.dx = dx
            self.dy = dy
        }
    }

    /// `count` consecutive sections that moved together, the first from number `from` to number `to`.
    ///
    ///     MovedSections(from: 1, to: 2, count: 3)      section 1 → 2, 2 → 3, 3 → 4
    public struct MovedSections: Hashable, Sendable {
        /// The first section's old number.
        public var from: Int
        /// The first section's new number.
        public var to: Int
        /// The number of sections.
        public var count: Int
        /// The horizontal distance of their elements, in points.
        public var dx = 0.0
        /// The vertical distance of their elements, in points.
        public var dy = 0.0
        /// Whether their elements must be queried again.
        public var isStale = false

        /// Creates a move of consecutive sections whose elements stay in place: the same frames under other section numbers.
        ///
        /// Set `dx`, `dy` or `isStale` for others.
        public init(from: Int, to: Int, count: Int = 1) {
            self.from = from
            self.to = to
            self.count = count
        }
    }
}
