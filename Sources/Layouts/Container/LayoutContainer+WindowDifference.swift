import LayoutEngine

extension LayoutContainer.Window {
    /// What is different in a window, as what to do with the views of its elements, by key.
    ///
    ///     for (key, attributes) in difference.appeared { views[key] = makeView(attributes) }
    ///     for key in difference.disappeared.keys { views.removeValue(forKey: key)?.remove() }
    ///     for (key, update) in difference.moved { views[key]?.frame = update.now.frame }
    ///     for (key, update) in difference.changed { views[key]?.draw(update.now) }
    ///
    /// Each key is in one of the four at most, and in none if its element is as before.
    public struct Difference: Equatable, Sendable {
        /// An element that stays in the window, with its attributes before and now: enough to animate from the one to the other.
        public struct Update: Equatable, Sendable {
            /// What it was.
            public let before: LayoutAttributes
            /// What it is now.
            public let now: LayoutAttributes
        }

        /// Elements that need a view: they have come into reach, or are new in the container.
        public private(set) var appeared: [UInt64: LayoutAttributes] = [:]
        /// Elements that need no view any more, with their last attributes.
        public private(set) var disappeared: [UInt64: LayoutAttributes] = [:]
        /// Elements that have another frame or index path, and are otherwise what they were.
        ///
        /// Give their views the new frame.
        public private(set) var moved: [UInt64: Update] = [:]
        /// Elements of which other attributes have changed, and perhaps the frame as well.
        ///
        /// Draw them again.
        public private(set) var changed: [UInt64: Update] = [:]
        /// How far the container's bounds have moved to keep what is in them in place, in points.
        ///
        /// A program that scrolls a rectangle of its own scrolls by as much.
        public private(set) var contentOffsetAdjustment = Point.zero

        /// Whether all views stay as they are.
        public var isEmpty: Bool { appeared.isEmpty && disappeared.isEmpty && moved.isEmpty && changed.isEmpty }

        /// Nothing is different.
        init() {}

        init(from older: WindowContents?, to newer: WindowContents) {
            let difference = WindowDifference(from: older, to: newer)
            for position in difference.appeared { appeared[newer.keys[position]] = newer.attributes[position] }
            guard let older else { return }
            for position in difference.disappeared { disappeared[older.keys[position]] = older.attributes[position] }
            func update(_ positions: (before: Int, after: Int)) -> Update {
                Update(before: older.attributes[positions.before], now: newer.attributes[positions.after])
            }
            for positions in difference.moved { moved[newer.keys[positions.after]] = update(positions) }
            for positions in difference.changed { changed[newer.keys[positions.after]] = update(positions) }
            let (old, new) = (older.displacement, newer.displacement)
            contentOffsetAdjustment = Point(x: new.x - old.x, y: new.y - old.y)
        }
    }
}
