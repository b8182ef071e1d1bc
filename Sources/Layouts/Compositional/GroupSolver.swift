import LayoutCore

/// Fills one group: decides how many subitems it takes, how large each one is, and where it lies. Works left to right,
/// in points.
///
///     description + box ── Filling ──▶ slots: as many as fit, each at its size
///                       ── placing ──▶ cells and anchored elements, relative to the group's corner
///                       ──▶ SolvedGroup
///
/// Sizes come from the description, or along estimated axes from what was measured. Groups inside the group are filled by the same
/// solver, which numbers cells through the outermost group. The arithmetic reproduces frames recorded from UIKit; see the page of
/// `compositional`.
struct GroupSolver {
    let pixels: Pixels
    /// Measured sizes of the section's items; nil if none was measured.
    var measured: MeasuredView.Reader?
    /// Their mean, which cells that are not measured take along estimated axes; nil if they take the estimate.
    let mean: Size?
    /// The index of the group's first item, and the number of items left for it.
    private(set) var firstItem = 0
    private(set) var itemCount = Int.max
    let budget: SolverBudget
    /// Whether to place cells without an item too, which gives the length of the full group.
    var fillsToEnd = false
    /// The measured sizes of the last cells before the group.
    var lastMeasured = LastMeasured()
    /// The number of items, from the group's first, that were examined, even if the group does not take them all.
    var examined = 0

    /// The most subitems in one group, and the most cells in a group with all its nested groups.
    static let subitemLimit = Compositional.Group.subitemLimit
    static let cellLimit = 8192

    /// Lengths that the groups of a section share if the outermost group is uniform. They are found in earlier rounds over all groups.
    struct Shared: Equatable {
        /// Minimum size of each group, and of its uniform cells.
        var group = Size.zero
        var cells = Size.zero

        static let nothing = Shared()
    }

    /// Goes on to another group of the section. What was measured of the groups before stays known.
    mutating func move(to item: Int, itemCount: Int) {
        (firstItem, self.itemCount, examined) = (item, itemCount, 0)
    }

    /// Fills `item`, an outermost group of outer size `outer` that was resolved in `box`.
    ///
    /// - Returns: nil if not even one subitem fits.
    /// - Throws: `layout.failed` if it would take more than `cellLimit` cells.
    mutating func solve(
        _ item: NumberedItem, outer: Size, in box: Size, sharing shared: Shared = .nothing
    ) throws(LayoutError) -> SolvedGroup? {
        guard var solved = try contents(item, outer: outer, used: 0, leastCells: shared.cells) else { return nil }
        solved.size = solved.size.union(shared.group)
        try addAnchored(item, outer: outer, in: box, to: &solved)
        return solved
    }

    /// A filled group without the elements that are anchored to the group itself; they wait for its final size.
    ///
    /// - Parameter used: the number of cells in the outermost group before this group.
    mutating func contents(
        _ item: NumberedItem, outer: Size, used: Int, leastCells: Size = .zero
    ) throws(LayoutError) -> SolvedGroup? {
        guard let group = item.group else { return nil }
        let insets = item.contentInsets.resolved(in: outer)
        let inner = Size(
            width: max(0, outer.width - insets.sum(.horizontal)), height: max(0, outer.height - insets.sum(.vertical)))
        var solved = SolvedGroup(size: outer)
        if case .custom(let items) = group.filling {
            place(items, outer: outer, used: used, in: &solved)
        } else {
            guard let row = try fill(group, size: item.size, inner: inner, used: used) else { return nil }
            try place(row, of: item, insets: insets, leastCells: leastCells, in: &solved)
        }
        return solved
    }

    /// Adds the elements that are anchored to a group itself; their numbers come before those of its contents.
    private func addAnchored(_ item: NumberedItem, outer: Size, in box: Size, to solved: inout SolvedGroup)
        throws(LayoutError)
    {
        if item.supplementaryItems.isEmpty { return }
        try budget.spend(item.supplementaryItems.count)
        let insets = item.contentInsets.resolved(in: outer)
        let frame = Rect(
            x: insets.leading, y: insets.top, width: max(0, solved.size.width - insets.sum(.horizontal)),
            height: max(0, solved.size.height - insets.sum(.vertical)))
        let own = item.supplementaryItems.map { description in
            SolvedGroup.Anchored(description, pixels.resolve(description.size, in: box), on: frame, leaf: 0)
        }
        solved.anchored = own + solved.anchored
    }

    // MARK: Placing

    private mutating func place(
        _ row: Row, of item: NumberedItem, insets: Compositional.DirectionalInsets, leastCells: Size,
        in solved: inout SolvedGroup
    ) throws(LayoutError) {
        guard let group = item.group else { return }
        let axis = group.axis
        let isEstimatedAlong = item.size.dimension(axis).isEstimated
        let share = isEstimatedAlong ? 0 : flexibleShare(row, group)
        let gap = group.interItemSpacing.minimum + (group.interItemSpacing.isFlexible ? share : 0)
        func edge(_ spacing: Compositional.Spacing) -> Double { spacing.minimum + (spacing.isFlexible ? share : 0) }

        let slots = try slotsWithItems(row)
        let sizes = uniformSizes(of: slots, least: leastCells)
        solved.noteUniform(slots, sizes)
        var along = 0.0
        var alongEnd = 0.0
        var acrossEnd = 0.0
        for (index, slot) in slots.enumerated() {
            let (subitem, size) = (slot.item, sizes[index])
            if index > 0 { along += gap }
            along += edge(subitem.edgeSpacing.start(axis))
            let across = acrossPlace(
                of: subitem, length: axis.other.length(size), along: axis.other, room: axis.other.length(row.inner))
            let place = axis.point(along: pixels.near(along), across: pixels.near(across))
            let corner = Point(x: insets.leading + place.x, y: insets.top + place.y)
            if var contents = slot.contents {
                contents.size = size
                try addAnchored(subitem, outer: slot.outer, in: row.box, to: &contents)
                solved.append(contents, at: corner)
            } else if subitem.group == nil {
                try append(subitem, size: size, at: corner, to: &solved)
            }
            try checkCells(solved.leaves.count)
            along += axis.length(size)
            alongEnd = along + subitem.edgeSpacing.end(axis).minimum
            acrossEnd = max(
                acrossEnd, across + axis.other.length(size) + subitem.edgeSpacing.end(axis.other).minimum)
            along += edge(subitem.edgeSpacing.end(axis))
        }
        if isEstimatedAlong { solved.size.set(axis, alongEnd + insets.sum(axis)) }
        if item.size.dimension(axis.other).isEstimated {
            solved.size.set(axis.other, acrossEnd + insets.sum(axis.other))
        }
    }

    /// The subitems that have items, with nested groups filled with those items.
    private mutating func slotsWithItems(_ row: Row) throws(LayoutError) -> [Slot] {
        let haveAllItems = fillsToEnd || row.slots.last.map { $0.number < itemCount } ?? true
        var slots = haveAllItems ? row.slots : Array(row.slots.prefix { $0.number < itemCount })
        for index in slots.indices where slots[index].item.group != nil {
            let slot = slots[index]
            // Whether the group was filled as if there were items for all of its cells, but there are not.
            let isShort = !fillsToEnd && slot.cells > itemCount - slot.number
            if slot.contents != nil && !isShort { continue }
            slots[index].contents = try contents(slot.item, outer: slot.outer, used: slot.number)
            slots[index].size = slots[index].contents?.size ?? slot.outer
        }
        return slots
    }

    /// The leftover length, divided among everything flexible along the row; negative if the subitems are too long.
    private func flexibleShare(_ row: Row, _ group: NumberedGroup) -> Double {
        let axis = group.axis
        let spacings = Double(row.slots.count - 1)
        let isFlexible = group.interItemSpacing.isFlexible
        let takers = row.slots.reduce(isFlexible ? Int(spacings) : 0) { $0 + $1.item.edgeSpacing.flexibleCount(axis) }
        guard takers > 0 else { return 0 }
        let room = axis.length(row.inner) - extents(row.slots, axis)
        return (room - spacings * group.interItemSpacing.minimum) / Double(takers)
    }

    private func acrossPlace(of item: NumberedItem, length: Double, along axis: Axis, room: Double) -> Double {
        let start = item.edgeSpacing.start(axis)
        let takers = item.edgeSpacing.flexibleCount(axis)
        guard start.isFlexible, takers > 0 else { return start.minimum }
        return start.minimum + (room - length - item.edgeSpacing.minimum(axis)) / Double(takers)
    }

    private func append(
        _ item: NumberedItem, size: Size, at corner: Point, to solved: inout SolvedGroup
    ) throws(LayoutError) {
        if !item.supplementaryItems.isEmpty { try budget.spend(item.supplementaryItems.count) }
        let insets = item.contentInsets.along(item.size)
        let frame = Rect(
            x: corner.x + insets.leading, y: corner.y + insets.top, width: abs(size.width - insets.sum(.horizontal)),
            height: abs(size.height - insets.sum(.vertical)))
        for description in item.supplementaryItems {
            solved.anchored.append(
                SolvedGroup.Anchored(
                    description, pixels.resolve(description.size, in: frame.size), on: frame, leaf: solved.leaves.count)
            )
        }
        solved.leaves.append(
            SolvedGroup.Leaf(
                frame: frame, trailing: item.edgeSpacing.trailing.minimum, bottom: item.edgeSpacing.bottom.minimum,
                zIndex: 0, isEstimated: item.size.width.isEstimated || item.size.height.isEstimated))
    }

    private mutating func place(
        _ items: [Compositional.CustomItem], outer: Size, used: Int, in solved: inout SolvedGroup
    ) {
        examined = max(examined, used + items.count)
        for item in fillsToEnd ? items[...] : items.prefix(max(0, itemCount - used)) {
            var frame = item.frame
            if item.unit == .fraction {
                frame = Rect(
                    x: frame.x * outer.width, y: frame.y * outer.height, width: frame.width * outer.width,
                    height: frame.height * outer.height)
            }
            solved.leaves.append(
                SolvedGroup.Leaf(frame: frame, trailing: 0, bottom: 0, zIndex: Int32(clamping: item.zIndex)))
        }
    }
}
