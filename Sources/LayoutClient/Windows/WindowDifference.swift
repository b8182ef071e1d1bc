public import LayoutModel

extension ContainerWindow {
    /// What a step changed in a window: how the views on the screen follow.
    ///
    /// First remove the views of `disappeared`, then give those of `updated` their new element and attributes, all of them at once
    /// (elements may swap their index paths), then make those of `appeared`.
    public struct Difference: Equatable, Sendable {
        /// An element that stays in the window.
        public struct Update: Equatable, Sendable {
            /// What it was.
            public var old: LayoutAttributes
            /// What it is, under a new index path where the container was edited before it.
            public var new: LayoutAttributes
        }

        /// Elements that are new in the window, in no particular order: new ones, reloaded ones, and those that come into reach.
        public var appeared: [LayoutAttributes] = []
        /// Elements that are gone from the window, by what they were.
        public var disappeared: [LayoutAttributes] = []
        /// Elements whose index path, frame or other attributes changed.
        public var updated: [Update] = []

        /// Whether nothing changed.
        public var isEmpty: Bool { appeared.isEmpty && disappeared.isEmpty && updated.isEmpty }

        /// Compares two states of a window.
        ///
        /// - Parameter successor: what an old element is called now; nil if it is gone.
        init(
            from old: [Element: LayoutAttributes], to new: [Element: LayoutAttributes],
            successor: (LayoutAttributes) -> Element?
        ) {
            var found: Set<Element> = []
            for was in old.values {
                if let element = successor(was), let now = new[element], found.insert(element).inserted {
                    if now != was { updated.append(Update(old: was, new: now)) }
                } else {
                    disappeared.append(was)
                }
            }
            appeared = new.values.filter { !found.contains($0.element) }
        }

        /// Nothing changed.
        init() {}
    }
}
