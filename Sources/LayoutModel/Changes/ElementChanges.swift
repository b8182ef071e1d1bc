/// What became of a container's elements between two generations: enough to make the new attributes from the old ones, but for
/// those that must be asked for. `follow(_:unanswered:)` does so.
public struct ElementChanges: Equatable, Sendable {
    /// Nothing of it is known: every element must be asked for again.
    public var everything = false
    /// Must be asked for again.
    public var elements: [StaleRange] = []
    /// Elements that went side by side and lie so much further.
    public var moved: [MovedRange] = []
    /// New ones, and items that were reloaded.
    public var inserted: [ElementRange] = []
    /// Those that are gone, and items that were reloaded, by their old places.
    public var deleted: [ElementRange] = []
    /// Sections that have another number or moved, with what no range names of their elements.
    public var sections: [MovedSections] = []
    public var contentSizeBefore = Size.zero
    public var contentSizeAfter = Size.zero

    public init() {}

    /// Elements by their new places.
    public struct StaleRange: Hashable, Sendable {
        public var elements: ElementRange
        /// Where the first one was.
        public var from: IndexPath

        public init(_ elements: ElementRange, from: IndexPath? = nil) {
            self.elements = elements
            self.from = from ?? elements.first
        }
    }

    /// Elements by their new places, whose frames are moved; all else of them is as it was.
    public struct MovedRange: Hashable, Sendable {
        public var elements: ElementRange
        /// Where the first one was.
        public var from: IndexPath
        public var dx: Double
        public var dy: Double

        public init(_ elements: ElementRange, from: IndexPath? = nil, dx: Double = 0, dy: Double = 0) {
            self.elements = elements
            self.from = from ?? elements.first
            self.dx = dx
            self.dy = dy
        }
    }

    /// `count` sections that went side by side, the first from `from` to `to`.
    public struct MovedSections: Hashable, Sendable {
        public var from: Int
        public var to: Int
        public var count: Int
        public var dx: Double
        public var dy: Double
        /// Their elements must be asked for again.
        public var isStale: Bool

        public init(from: Int, to: Int, count: Int = 1, dx: Double = 0, dy: Double = 0, isStale: Bool = false) {
            self.from = from
            self.to = to
            self.count = count
            self.dx = dx
            self.dy = dy
            self.isStale = isStale
        }
    }
}
