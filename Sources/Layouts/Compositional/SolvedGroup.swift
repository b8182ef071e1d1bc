import LayoutCore

/// A filled group: cells and anchored elements, with positions relative to its outer corner, in points.
///
/// Cells are in the order of their items. Anchored elements refer to the first cell of their owner, with which they disappear.
struct SolvedGroup {
    /// An anchored element as it is solved and as it is stored.
    static let bytesPerAnchored = MemoryLayout<Anchored>.stride + MemoryLayout<GroupColumns.Anchored>.stride

    struct Leaf {
        /// The frame inside its insets; its slot is on a pixel.
        var frame: Rect
        /// The room that its edge spacing takes after it.
        var trailing: Double
        var bottom: Double
        var zIndex: Int32
        var isEstimated = false
    }

    struct Anchored {
        var description: Compositional.SupplementaryItem
        /// The frame of the item or group that it is anchored to, and its own.
        var owner: Rect
        var frame: Rect
        /// The first cell of its owner.
        var leaf: Int
        /// Whether its size is to be measured.
        var isEstimated: Bool

        /// An element beside its owner.
        ///
        /// - Parameters:
        ///   - size: what the description's size resolves to.
        ///   - owner: the frame of the item or group that it is anchored to.
        init(_ description: Compositional.SupplementaryItem, _ size: Size, on owner: Rect, leaf: Int) {
            self.description = description
            self.owner = owner
            self.leaf = leaf
            frame = Self.frame(of: description, size, on: owner)
            isEstimated = description.size.isEstimated
        }

        /// The frame of an anchored element of some size, given its owner's frame: the element's anchor lies on the owner's.
        static func frame(of description: Compositional.SupplementaryItem, _ size: Size, on owner: Rect) -> Rect {
            func moved(_ anchor: Compositional.Anchor) -> Point {
                anchor.isFractional
                    ? Point(x: anchor.offset.x * size.width, y: anchor.offset.y * size.height) : anchor.offset
            }
            let own = description.itemAnchor ?? Compositional.Anchor(description.containerAnchor.edges)
            let (outward, inward) = (moved(description.containerAnchor), moved(own))
            let (container, point) = (description.containerAnchor.place, own.place)
            let insets = description.contentInsets.along(description.size)
            return Rect(
                x: owner.x + container.x * owner.width + outward.x - point.x * size.width + inward.x + insets.leading,
                y: owner.y + container.y * owner.height + outward.y - point.y * size.height + inward.y + insets.top,
                width: max(0, size.width - insets.sum(.horizontal)),
                height: max(0, size.height - insets.sum(.vertical)))
        }
    }

    var leaves: [Leaf] = []
    var anchored: [Anchored] = []
    /// Outer size; along estimated axes, the size of the content.
    var size: Size
    /// The largest lengths of its own uniform subitems.
    var uniform = Size.zero

    /// How far the first `count` cells extend from the inner corner at `inset`, including the room after them.
    func reach(_ axis: Axis, _ count: Int, inset: Double) -> Double {
        leaves.prefix(count).reduce(0) { reach, leaf in
            let end = axis == .horizontal ? leaf.frame.maxX + leaf.trailing : leaf.frame.maxY + leaf.bottom
            return max(reach, end - inset)
        }
    }

    /// Records the lengths that uniform subitems share, along each axis on which some are.
    mutating func noteUniform(_ slots: [GroupSolver.Slot], _ sizes: [Size]) {
        if !slots.contains(where: \.item.isUniform) { return }
        for axis in [Axis.horizontal, .vertical] {
            guard let index = slots.firstIndex(where: { $0.item.size.dimension(axis).isUniform }) else { continue }
            uniform.set(axis, axis.length(sizes[index]))
        }
    }

    mutating func append(_ inner: SolvedGroup, at offset: Point) {
        for leaf in inner.leaves {
            var leaf = leaf
            leaf.frame.x += offset.x
            leaf.frame.y += offset.y
            leaves.append(leaf)
        }
        let first = leaves.count - inner.leaves.count
        for anchored in inner.anchored {
            var anchored = anchored
            anchored.frame.x += offset.x
            anchored.frame.y += offset.y
            anchored.owner.x += offset.x
            anchored.owner.y += offset.y
            anchored.leaf += first
            self.anchored.append(anchored)
        }
    }
}
