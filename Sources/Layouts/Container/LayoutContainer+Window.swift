import LayoutEngine

/// Windows: what is in sight, under keys that stay with their elements, and what has become of it since it was read last.
///
///     var window = try wall.openWindow(overscan: .share(1))
///     for (key, attributes) in window.elements { views[key] = makeView(attributes) }
///
///     try wall.deleteItems([7])
///     let difference = window.follow(wall)
///     for key in difference.disappeared.keys { views.removeValue(forKey: key)?.remove() }
///
/// A window may follow after each change, or after many at once, as when a screen draws next. What it costs depends on the elements in
/// sight and on what has changed, and not on the number of items.
extension LayoutContainer {
    /// Opens a window.
    ///
    /// - Parameters:
    ///   - visibleRect: the rectangle that the user sees, in the content's coordinates; nil for the container's bounds, wherever they are.
    ///   - overscan: how far the window reaches beyond it on each side.
    ///   - showsCommitted: whether dragged items are shown where they are in the data, instead of where they would be dropped.
    /// - Throws: `request.invalid` for a rectangle or an overscan that is not finite or out of range.
    /// - Complexity: O(log items + found) for layouts whose elements are in order along the scroll axis.
    public mutating func openWindow(
        on visibleRect: Rect? = nil, overscan: Window.Overscan = .share(1), showsCommitted: Bool = false
    ) throws(LayoutError) -> Window {
        let place = WindowPlace(
            visible: try visibleRect.map { rect throws(LayoutError) in try Border.rect(rect, "visibleRect") },
            overscan: try Border.overscan(overscan), showsCommitted: showsCommitted)
        if trail == nil { trail = WindowTrail() }
        return Window(place, of: self)
    }

    /// The elements in a visible rectangle and around it, as they were when the window followed its container last.
    ///
    ///     ┌─────────────┐ reach: in `elements`
    ///     │ ┌─────────┐ │
    ///     │ │ visible │ │ overscan on each side
    ///     │ └─────────┘ │
    ///     └─────────────┘
    ///
    /// Each element has a key, which stays its own for as long as it is in reach, whatever its index path becomes: a view that was made for
    /// a key stays that of the same item. A window is a value; a copy of it goes on by itself from what both have shown. `ContainerWindow`
    /// of `LayoutClient` is the same for a container of the daemon.
    public struct Window: Sendable {
        /// How far a window reaches beyond each side of the visible rectangle.
        ///
        /// What is in reach has appeared before it comes into sight.
        public enum Overscan: Hashable, Sendable {
            /// In points, from 0.
            case points(Double)
            /// As a share of the visible width and height, from 0 to 100. With 1 it is a screen on each side.
            case share(Double)
        }

        /// The elements that meet `reach`, by key.
        ///
        /// A key is never used for another element.
        public private(set) var elements: [UInt64: LayoutAttributes] = [:]
        /// The rectangle that the user sees, in the content's coordinates.
        ///
        /// Unless the window has one of its own, it is that of the container's bounds.
        public private(set) var visibleRect = Rect.zero
        /// The rectangle whose elements the window has: the visible one with its overscan.
        ///
        /// In the content's coordinates. It may reach beyond the content.
        public private(set) var reach = Rect.zero

        private var place: WindowPlace
        private var contents: WindowContents?
        private let keys = WindowKeys()

        fileprivate init(_ place: WindowPlace, of container: LayoutContainer) {
            self.place = place
            _ = follow(container)
        }

        /// Shows what is in sight now, and returns what is different.
        ///
        /// - Parameter container: the container that the window was opened on. A copy of it is as good. In any other container, and in a copy
        ///   that has changed otherwise than the one that was followed last, elements are recognized by the identifiers of their items and
        ///   sections, or by index path where there are none.
        /// - Complexity: O(log items + elements in reach), plus what has changed since
        public mutating func follow(_ container: LayoutContainer) -> Difference {
            let source = (container.trail ?? WindowTrail()).source(after: contents)
            var reading = WindowReading(place, of: container.state.shown, limit: .max, from: source, keys: keys)
            // Only scripts fail, and no script is called here.
            guard let next = try? reading.finish(with: StateReader(reading.shown)) else { return Difference() }
            let difference = Difference(from: contents, to: next)
            for key in difference.disappeared.keys { elements[key] = nil }
            for (key, attributes) in difference.appeared { elements[key] = attributes }
            for (key, update) in difference.moved { elements[key] = update.now }
            for (key, update) in difference.changed { elements[key] = update.now }
            (contents, reach) = (next, next.rect)
            visibleRect = place.withoutOverscan.rect(in: reading.shown.bounds)
            return difference
        }

        /// Moves the visible rectangle, and shows what is in sight there.
        ///
        /// The container's bounds stay where they are, and so do elements that pin to them. To scroll these as well, set the bounds of the
        /// container, and let a window without a rectangle of its own follow them.
        ///
        /// - Parameters:
        ///   - rect: the rectangle, in the content's coordinates; nil for the container's bounds, wherever they are.
        ///   - container: as of `follow(_:)`.
        /// - Returns: what is different, with what has happened in the container since.
        /// - Throws: `request.invalid` for a rectangle that is not finite or out of range. The window is then where it was.
        public mutating func scroll(
            to rect: Rect?, in container: LayoutContainer
        ) throws(LayoutError) -> Difference {
            place.visible = try rect.map { rect throws(LayoutError) in try Border.rect(rect, "rect") }
            return follow(container)
        }
    }
}
