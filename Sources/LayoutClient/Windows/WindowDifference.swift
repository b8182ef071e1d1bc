public import LayoutModel

extension ContainerWindow {
    /// The changes of a window since the step before, as what to do with the views of its elements, by key.
    ///
    ///     for (key, attributes) in difference.appeared { views[key] = makeView(attributes) }
    ///     for key in difference.disappeared.keys { views.removeValue(forKey: key)?.removeFromSuperview() }
    ///     for (key, update) in difference.moved { views[key]?.frame = update.now.frame }
    ///     for (key, update) in difference.changed { views[key]?.draw(update.now) }
    ///
    /// Each key is in one of the four at most, and in none if its element is as before. Several changes between two steps are one
    /// difference: an element that appeared and disappeared in between is in none of them.
    public struct Difference: Equatable, Sendable {
        /// An element that stays in the window, with its attributes before and now: enough to animate from the one to the other.
        public struct Update: Equatable, Sendable {
            /// What it was.
            public var before: LayoutAttributes
            /// What it is now.
            public var now: LayoutAttributes
        }

        /// Elements that need a view: they have come into reach, or are new in the container.
        public private(set) var appeared: [UInt64: LayoutAttributes] = [:]
        /// Elements that need no view any more, with their last attributes.
        public private(set) var disappeared: [UInt64: LayoutAttributes] = [:]
        /// Elements that have another frame or index path, and are otherwise what they were: give their views the new frame.
        public private(set) var moved: [UInt64: Update] = [:]
        /// Elements to draw again: other attributes have changed, or they were found again after a lost connection.
        public private(set) var changed: [UInt64: Update] = [:]
        /// How far the container's bounds have moved to keep what is in them in place, in points. A program that scrolls a rectangle of its
        /// own scrolls by as much.
        public let contentOffsetAdjustment: Point
        /// What the window's view is to do, in order, after the views of elements are brought up to date: index paths are those of the
        /// window's elements now.
        ///
        /// Those of earlier changes by others come before those of an input. Of several that replace each other, the last one is left.
        public let effects: [ViewEffect]
        /// Whether the view has given up a part of its selection, which changes of others have torn into more ranges than the daemon
        /// allows or has memory for.
        public let isSelectionTruncated: Bool

        /// Whether all views stay as they are.
        public var isEmpty: Bool { appeared.isEmpty && disappeared.isEmpty && moved.isEmpty && changed.isEmpty }

        init(from old: [UInt64: LayoutAttributes], to new: [UInt64: LayoutAttributes], _ news: WindowReplica.News) {
            contentOffsetAdjustment = news.adjustment
            effects = news.effects
            isSelectionTruncated = news.isSelectionTruncated
            disappeared = old.filter { new[$0.key] == nil }
            for (key, now) in new {
                guard let before = old[key] else {
                    appeared[key] = now
                    continue
                }
                if news.found.contains(key) || !now.differsInPlaceOnly(from: before) {
                    changed[key] = Update(before: before, now: now)
                } else if now != before {
                    moved[key] = Update(before: before, now: now)
                }
            }
        }
    }
}

extension LayoutAttributes {
    /// Whether all is the same but the index path, the frame, and how far a pin has moved it.
    fileprivate func differsInPlaceOnly(from other: LayoutAttributes) -> Bool {
        var placed = other
        placed.element.indexPath = element.indexPath
        placed.untransformedFrame = untransformedFrame
        placed.pinDisplacement = pinDisplacement
        return placed == self
    }
}
