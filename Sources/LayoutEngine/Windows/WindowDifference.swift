/// What is different between two contents of one window. Applied to the older, it gives the newer:
///
///     older     1  2  3  4              by keys
///     newer        2  3  4  5           1 disappeared, 5 appeared, 3 moved (frame or index path), 4 changed (anything else)
package struct WindowDifference {
    /// Positions in the newer contents.
    ///
    /// In ascending order.
    package private(set) var appeared: [Int] = []
    /// Positions in the older contents.
    ///
    /// In ascending order.
    package private(set) var disappeared: [Int] = []
    /// Elements of which only the frame or the index path is another, or how far a pin has moved them, as positions in both.
    ///
    /// In the order of the newer contents. For these a client needs frame and index path alone.
    package private(set) var moved: [(before: Int, after: Int)] = []
    /// Elements of which other attributes have changed as well, as positions in both.
    ///
    /// In the order of the newer contents. Elements that have moved as well are only here.
    package private(set) var changed: [(before: Int, after: Int)] = []
    /// Elements that follow what is visible in another way, or have appeared and follow it, as positions in the newer contents.
    ///
    /// In ascending order. They are in `appeared`, in `moved` or in `changed` as well, or in none of these.
    package private(set) var pins: [Int] = []

    /// Compares two contents.
    ///
    /// - Parameters:
    ///   - older: nil: nothing was shown.
    ///   - newer: what is shown now.
    /// - Complexity: O(elements of both)
    package init(from older: WindowContents?, to newer: WindowContents) {
        guard let older else {
            appeared = Array(newer.keys.indices)
            pins = newer.pins.keys.sorted()
            return
        }
        var places = Dictionary(zip(older.keys, older.keys.indices)) { first, _ in first }
        for (after, key) in newer.keys.enumerated() {
            guard let before = places.removeValue(forKey: key) else {
                appeared.append(after)
                if newer.pins[after] != nil { pins.append(after) }
                continue
            }
            let (old, new) = (older.attributes[before], newer.attributes[after])
            if older.pins[before] != newer.pins[after] { pins.append(after) }
            if old == new { continue }
            if old.placed(like: new) == new {
                moved.append((before, after))
            } else {
                changed.append((before, after))
            }
        }
        disappeared = places.values.sorted()
    }

    /// Whether both show the same.
    ///
    /// An empty difference may still have another rectangle, generation or displacement.
    package var isEmpty: Bool {
        appeared.isEmpty && disappeared.isEmpty && moved.isEmpty && changed.isEmpty && pins.isEmpty
    }
}

extension LayoutAttributes {
    fileprivate func placed(like other: LayoutAttributes) -> LayoutAttributes {
        var placed = self
        placed.element.indexPath = other.element.indexPath
        placed.untransformedFrame = other.untransformedFrame
        placed.pinDisplacement = other.pinDisplacement
        return placed
    }
}
