import LayoutCore

/// Fills one group: how many subitems it takes, how large each is, and where it stands. Left to right, in points.
///
/// The arithmetic follows what was recorded of UIKit; see the page of `compositional`.
struct GroupSolver {
    let pixels: Pixels
    /// Measured sizes of the section's items.
    let measured: MeasuredSizes
    /// The first of the group's items, and how many there are for it.
    let firstItem: Int
    let itemCount: Int
    let budget: SolverBudget
    /// Subitems taken so far.
    var taken = 0

    /// Most subitems of one group, and of one with all its groups.
    static let subitemLimit = DescriptionReader.countLimit
    static let cellLimit = 8192

    init(
        pixels: Pixels, budget: SolverBudget, measured: MeasuredSizes = MeasuredSizes(), firstItem: Int = 0,
        itemCount: Int = .max
    ) {
        self.pixels = pixels
        self.budget = budget
        self.measured = measured
        self.firstItem = firstItem
        self.itemCount = itemCount
    }

    /// Fills `item`, a group of outer size `outer` that was resolved in `box`.
    ///
    /// - Returns: nil where not even one subitem fits.
    /// - Throws: `layout.failed` where it would take more than `cellLimit` cells.
    mutating func solve(_ item: ItemDescription, outer: Size, in box: Size) throws(LayoutError) -> SolvedGroup? {
        try solve(item, outer: outer, in: box, used: 0)
    }

    private mutating func solve(
        _ item: ItemDescription, outer: Size, in box: Size, used: Int
    ) throws(LayoutError) -> SolvedGroup? {
        guard let group = item.group else { return nil }
        let insets = item.contentInsets.resolved(in: outer)
        let inner = Size(
            width: max(0, outer.width - insets.sum(.horizontal)), height: max(0, outer.height - insets.sum(.vertical)))
        var solved = SolvedGroup(size: outer)
        // The group's own elements are numbered before those of its contents; they are placed when its size is known.
        if case .custom(let items) = group.filling {
            place(items, outer, used, &solved)
        } else {
            guard let row = try fill(group, item.size, inner, used) else { return nil }
            try place(row, group, item, inner, insets, used, &solved)
        }
        let own = item.supplementaryItems.map { description in
            let frame = Rect(
                x: insets.leading, y: insets.top, width: max(0, solved.size.width - insets.sum(.horizontal)),
                height: max(0, solved.size.height - insets.sum(.vertical)))
            return SolvedGroup.Anchored(
                description: description, frame: anchor(description, to: frame, sizedIn: box), leaf: 0)
        }
        solved.anchored = own + solved.anchored
        return solved
    }

    // MARK: Placing

    private mutating func place(
        _ row: Row, _ group: GroupDescription, _ item: ItemDescription, _ inner: Size, _ insets: DirectionalInsets,
        _ used: Int, _ solved: inout SolvedGroup
    ) throws(LayoutError) {
        let axis = group.axis
        let isEstimatedAlong = item.size.dimension(axis).isEstimated
        let share = isEstimatedAlong ? 0 : flexibleShare(row, group, axis.length(inner))
        let gap = group.interItemSpacing.minimum + (group.interItemSpacing.isFlexible ? share : 0)
        func edge(_ spacing: Spacing) -> Double { spacing.minimum + (spacing.isFlexible ? share : 0) }

        var along = 0.0
        var alongEnd = 0.0
        var acrossEnd = 0.0
        var count = 0
        for (index, subitem) in row.subitems.enumerated() {
            guard used + solved.leaves.count < itemCount else { break }
            if index > 0 { along += gap }
            along += edge(subitem.edgeSpacing.start(axis))
            var size = row.sizes[index]
            // Where cells are nested, their numbers are known only now.
            if subitem.group == nil { size = measuredSize(subitem, used + solved.leaves.count, in: row.box) }
            var nested: SolvedGroup?
            if subitem.group != nil {
                nested = try solve(subitem, outer: size, in: row.box, used: used + solved.leaves.count)
                if let nested { size = nested.size }
            }
            let across = acrossPlace(subitem, axis.other.length(size), axis.other, axis.other.length(inner))
            let slot = axis.point(along: pixels.near(along), across: pixels.near(across))
            let corner = Point(x: insets.leading + slot.x, y: insets.top + slot.y)
            if let nested {
                solved.append(nested, at: corner)
            } else if subitem.group == nil {
                append(subitem, size, at: corner, &solved)
            }
            along += axis.length(size)
            alongEnd = along + subitem.edgeSpacing.end(axis).minimum
            acrossEnd = max(
                acrossEnd, across + axis.other.length(size) + subitem.edgeSpacing.end(axis.other).minimum)
            along += edge(subitem.edgeSpacing.end(axis))
            count = index + 1
        }
        if count > 0 { shareUniformSizes(row, count, axis, insets, &solved, &acrossEnd) }
        if isEstimatedAlong { solved.size.set(axis, alongEnd + insets.sum(axis)) }
        if item.size.dimension(axis.other).isEstimated {
            solved.size.set(axis.other, acrossEnd + insets.sum(axis.other))
        }
    }

    /// What is left over, divided among all that is flexible along the row; negative where too much is there.
    private func flexibleShare(_ row: Row, _ group: GroupDescription, _ room: Double) -> Double {
        let axis = group.axis
        let spacings = Double(row.subitems.count - 1)
        let isFlexible = group.interItemSpacing.isFlexible
        let takers = row.subitems.reduce(isFlexible ? Int(spacings) : 0) { $0 + $1.edgeSpacing.flexibleCount(axis) }
        guard takers > 0 else { return 0 }
        let taken = zip(row.subitems, row.sizes).reduce(0) {
            $0 + axis.length($1.1) + $1.0.edgeSpacing.minimum(axis)
        }
        return (room - taken - spacings * group.interItemSpacing.minimum) / Double(takers)
    }

    private func acrossPlace(_ item: ItemDescription, _ length: Double, _ axis: Axis, _ room: Double) -> Double {
        let start = item.edgeSpacing.start(axis)
        let takers = item.edgeSpacing.flexibleCount(axis)
        guard start.isFlexible, takers > 0 else { return start.minimum }
        return start.minimum + (room - length - item.edgeSpacing.minimum(axis)) / Double(takers)
    }

    private func append(_ item: ItemDescription, _ size: Size, at corner: Point, _ solved: inout SolvedGroup) {
        var insets = item.contentInsets
        // Insets do nothing along an axis that is measured.
        if item.size.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
        if item.size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
        let frame = Rect(
            x: corner.x + insets.leading, y: corner.y + insets.top, width: abs(size.width - insets.sum(.horizontal)),
            height: abs(size.height - insets.sum(.vertical)))
        for description in item.supplementaryItems {
            solved.anchored.append(
                SolvedGroup.Anchored(
                    description: description, frame: anchor(description, to: frame, sizedIn: frame.size),
                    leaf: solved.leaves.count))
        }
        solved.leaves.append(
            SolvedGroup.Leaf(
                frame: frame, trailing: item.edgeSpacing.trailing.minimum, bottom: item.edgeSpacing.bottom.minimum,
                zIndex: 0, isEstimated: item.size.width.isEstimated || item.size.height.isEstimated))
    }

    /// Siblings whose length is uniform take that of the longest, where all subitems are cells.
    private func shareUniformSizes(
        _ row: Row, _ count: Int, _ axis: Axis, _ insets: DirectionalInsets, _ solved: inout SolvedGroup,
        _ acrossEnd: inout Double
    ) {
        let across = axis.other
        guard row.subitems.allSatisfy({ $0.group == nil }),
            row.subitems.contains(where: { $0.size.dimension(across).isUniform })
        else { return }
        let uniform = (0..<count).filter { row.subitems[$0].size.dimension(across).isUniform }
        let first = solved.leaves.count - count
        let longest = uniform.reduce(0) { max($0, across.length(solved.leaves[first + $1].frame.size)) }
        for index in uniform {
            solved.leaves[first + index].frame.set(across, longest)
            let spacing = row.subitems[index].edgeSpacing
            acrossEnd = max(acrossEnd, spacing.minimum(across) + longest)
        }
    }

    private func place(
        _ items: [GroupDescription.CustomItem], _ outer: Size, _ used: Int, _ solved: inout SolvedGroup
    ) {
        for item in items.prefix(max(0, itemCount - used)) {
            var frame = item.frame
            if item.isFraction {
                frame = Rect(
                    x: frame.x * outer.width, y: frame.y * outer.height, width: frame.width * outer.width,
                    height: frame.height * outer.height)
            }
            solved.leaves.append(SolvedGroup.Leaf(frame: frame, trailing: 0, bottom: 0, zIndex: item.zIndex))
        }
    }

    /// Where an anchored element stands by its owner's frame.
    private func anchor(_ description: SupplementaryDescription, to frame: Rect, sizedIn box: Size) -> Rect {
        let size = pixels.resolve(description.size, in: box)
        let container = description.containerAnchor
        func moved(_ anchor: Anchor) -> Point {
            anchor.isFractional
                ? Point(x: anchor.offset.x * size.width, y: anchor.offset.y * size.height) : anchor.offset
        }
        let own = description.itemAnchor ?? Anchor(x: container.x, y: container.y)
        let (outward, inward) = (moved(container), moved(own))
        return Rect(
            x: frame.x + container.x * frame.width + outward.x - own.x * size.width + inward.x,
            y: frame.y + container.y * frame.height + outward.y - own.y * size.height + inward.y,
            width: max(0, size.width), height: max(0, size.height))
    }
}

extension Axis {
    fileprivate func point(along: Double, across: Double) -> Point {
        self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }
}

extension Dimension {
    /// Whether it is a share of the length along `axis`.
    func isFraction(of axis: Axis) -> Bool {
        switch self {
        case .fractionalWidth: axis == .horizontal
        case .fractionalHeight: axis == .vertical
        case .absolute, .estimated, .uniformAcrossSiblings: false
        }
    }
}

extension LayoutSize {
    /// The same with a share of the container along `axis`.
    func replacing(_ axis: Axis, with fraction: Double) -> LayoutSize {
        var size = self
        if axis == .horizontal {
            size.width = .fractionalWidth(fraction)
        } else {
            size.height = .fractionalHeight(fraction)
        }
        return size
    }
}

extension DirectionalInsets {
    /// In points: between 0 and 1 an inset of a container is a share of the box.
    func resolved(in box: Size) -> DirectionalInsets {
        func side(_ value: Double, _ length: Double) -> Double { value > 0 && value < 1 ? value * length : value }
        return DirectionalInsets(
            top: side(top, box.height), leading: side(leading, box.width), bottom: side(bottom, box.height),
            trailing: side(trailing, box.width))
    }
}

extension Size {
    fileprivate mutating func set(_ axis: Axis, _ length: Double) {
        if axis == .horizontal { width = length } else { height = length }
    }
}

extension Rect {
    fileprivate mutating func set(_ axis: Axis, _ length: Double) {
        if axis == .horizontal { width = length } else { height = length }
    }
}
