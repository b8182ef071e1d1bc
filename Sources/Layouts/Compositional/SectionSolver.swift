import LayoutCore

/// What a compositional layout's section is solved in.
struct SectionFrame {
    /// The container less the reference insets across the scroll axis.
    var size: Size
    /// The whole container.
    var bounds: Size
    /// What the reference insets move the section by, across.
    var shift: Double
    /// Where boundary elements align, when they go by insets of their own.
    var boundary: ClosedRange<Double>?
    var direction: ScrollDirection

    /// The scroll axis.
    var axis: Axis { direction == .vertical ? .vertical : .horizontal }
}

/// Stacks a section's groups and lays its boundary elements around them. Positions count from where the groups' part begins.
struct SectionSolver {
    let description: SectionDescription
    let frame: SectionFrame
    let pixels: Pixels
    let section: Section
    /// The section's number.
    let index: Int
    let kinds: ElementKinds
    let budget: SolverBudget
    /// The description's group filled to its end, made by `template`; nil where not even one item fits.
    let template: GroupTemplate?

    /// A solved section; `before` is what lies before the groups' part: the padding and what extends there.
    struct Solved {
        var body: SectionBody
        var before: Double
        /// The groups' part, and what extends behind it.
        var length: Double
        var after: Double
        /// Of the widest group across; 0 for a row that scrolls by itself.
        var widest: Double
        var elements: [PreparedElement]
        var row: OrthogonalRow?
        var warning: LayoutWarning?

        var total: Double { before + length + after }
    }

    private var axis: Axis { frame.axis }
    private var isOrthogonal: Bool { description.orthogonalBehavior != nil }
    /// The axis that the groups are stacked along.
    private var stack: Axis { isOrthogonal ? axis.other : axis }

    func solve() throws(LayoutError) -> Solved {
        let insets = description.contentInsets.resolved(in: frame.size)
        let groups = try stacked(insets)
        var length: Double
        var widest = 0.0
        if let groups, isOrthogonal || groups.longest > 0 {
            let extent = isOrthogonal ? groups.thickest : groups.length
            length = extent > 0 ? insets.sum(axis) + extent : 0
            widest = isOrthogonal ? 0 : groups.widest
        } else {
            length = description.boundaryItems.isEmpty ? 0 : insets.sum(axis)
        }
        length = max(0, length)
        let boundary = BoundarySolver(
            items: description.boundaryItems, pixels: pixels, kinds: kinds, axis: axis,
            measured: { [section] in section.measuredSupplementaries[$0]?[0] }, item: 0)
        let around = boundary.solve(length: &length, across: boundaryRange(insets), box: boundaryBox(insets))
        return Solved(
            body: groups.map { .groups($0.columns) } ?? .empty, before: description.padding + around.before,
            length: length, after: around.after, widest: widest, elements: around.elements,
            row: groups.flatMap { row($0, insets) }, warning: groups == nil ? warning(insets) : nil)
    }

    // MARK: Groups

    private struct Stacked {
        var columns: GroupColumns
        /// Along the stack, from the first group's edge to the last one's.
        var length: Double
        /// To the last group's end, and of the longest group.
        var end: Double
        var longest: Double
        /// Across the stack, edge spacing with it, and without.
        var thickest: Double
        var widest: Double
        var runs: [OrthogonalRow.Groups]
    }

    private func groupBox(_ insets: DirectionalInsets) -> Size {
        GroupTemplate.box(description, frame, insets)
    }

    /// - Returns: nil when there are no items, or no item has room.
    private func stacked(_ insets: DirectionalInsets) throws(LayoutError) -> Stacked? {
        guard section.itemCount > 0 else { return nil }
        guard let template else { return nil }
        let whole = template.whole
        let box = groupBox(insets)
        var stack = GroupStack(
            columns: GroupColumns(isAcross: isOrthogonal, scale: pixels.scale), axis: self.stack,
            edges: description.group.edgeSpacing, spacing: description.interGroupSpacing,
            first: insets.start(self.stack), box: box,
            acrossStart: insets.start(self.stack.other), shift: isOrthogonal ? frame.shift : 0,
            acrossShift: isOrthogonal ? 0 : frame.shift, pixels: pixels)
        let isMeasured = section.measuredSizes.count > 0 && description.group.hasEstimatedCells
        let pattern = stack.columns.add(template.pattern)
        var item = 0
        while item < section.itemCount {
            let rest = section.itemCount - item
            let unmeasured = isMeasured ? section.measuredSizes.distance(toFirstFrom: item) ?? rest : rest
            if unmeasured >= whole.leaves.count {
                let count = unmeasured / whole.leaves.count
                try stack.append(whole, pattern, groups: count, cells: whole.leaves.count, length: nil)
                item += count * whole.leaves.count
                continue
            }
            if !isMeasured && !description.group.size.isEstimated && !description.group.hasEstimatedGroups {
                // Cells keep the places that they have in the whole pattern.
                let length = template.isCustom ? nil : trimmed(rest, whole)
                try stack.append(whole, pattern, groups: 1, cells: rest, length: length)
                break
            }
            var solver = GroupSolver(
                pixels: pixels, budget: budget, measured: section.measuredSizes, firstItem: item, itemCount: rest)
            guard let group = try solver.solve(description.group, outer: template.outer, in: box), !group.leaves.isEmpty
            else { return nil }
            let isPartial = group.leaves.count < whole.leaves.count && rest == group.leaves.count
            let length = isPartial && !template.isCustom ? trimmed(group.leaves.count, whole) : nil
            let own = stack.columns.add(GroupTemplate.pattern(group, description, frame.direction, kinds))
            try stack.append(group, own, groups: 1, cells: group.leaves.count, length: length)
            item += group.leaves.count
        }
        stack.columns.finish()
        return Stacked(
            columns: stack.columns, length: stack.length, end: stack.end, longest: stack.longest,
            thickest: stack.thickest, widest: stack.widest,
            runs: stack.runs)
    }

    /// The last group's length when the items do not fill it: what the cells reach, and what the whole pattern leaves behind
    /// its own. Measured cells change nothing about a group of fixed length. nil where the length is estimated.
    private func trimmed(_ count: Int, _ whole: SolvedGroup) -> Double? {
        guard !description.group.size.dimension(stack).isEstimated else { return nil }
        let insets = description.group.contentInsets.resolved(in: whole.size)
        let inset = insets.start(stack)
        let inner = max(0, stack.length(whole.size) - insets.sum(stack))
        let placed = whole.reach(stack, count, inset: inset)
        let length = placed + (inner - whole.reach(stack, whole.leaves.count, inset: inset))
        // A hair above nothing is nothing.
        return length > 0.001 ? length : 0
    }

    /// Items that are there and find no room: UIKit's newer versions raise an error, its older ones show nothing.
    private func warning(_ insets: DirectionalInsets) -> LayoutWarning? {
        guard section.itemCount > 0 else { return nil }
        let box = groupBox(insets)
        let size = pixels.resolve(description.group.size, in: box)
        return LayoutWarning(
            code: "compositional.groupCannotFit",
            message: "the group of section \(index) cannot fit even a single item: its effective size is "
                + "{\(size.width), \(size.height)} in {\(box.width), \(box.height)}; expected room for its first subitem and its "
                + "spacing", indexPath: IndexPath(section: index, item: 0))
    }

    // MARK: Around the groups

    private func boundaryRange(_ insets: DirectionalInsets) -> ClosedRange<Double> {
        if let boundary = frame.boundary { return boundary }
        let whole = frame.shift...frame.shift + axis.other.length(frame.size)
        guard description.supplementariesFollowContentInsets else { return whole }
        let low = whole.lowerBound + insets.start(axis.other)
        return low...max(low, whole.upperBound - insets.end(axis.other))
    }

    private func boundaryBox(_ insets: DirectionalInsets) -> Size {
        if let boundary = frame.boundary {
            return axis.size(
                along: axis.length(frame.size), across: boundary.upperBound - boundary.lowerBound)
        }
        let across = axis.other.length(frame.size)
        let own = description.supplementariesFollowContentInsets ? insets.sum(axis.other) : 0
        return axis.size(along: axis.length(frame.size), across: max(0, across - own))
    }

    private func row(_ groups: Stacked, _ insets: DirectionalInsets) -> OrthogonalRow? {
        guard let behavior = description.orthogonalBehavior else { return nil }
        let visible = max(0, stack.length(frame.size) - insets.sum(stack))
        let size = stack.size(along: visible, across: groups.thickest)
        let corner = stack.size(along: frame.shift + insets.start(stack), across: insets.start(axis))
        return OrthogonalRow(
            behavior: behavior, frame: Rect(x: corner.width, y: corner.height, width: size.width, height: size.height),
            contentLength: groups.end, visibleLength: visible, groups: groups.runs)
    }
}

/// Groups put one behind the other.
private struct GroupStack {
    var columns: GroupColumns
    let axis: Axis
    let edges: EdgeSpacing
    let spacing: Double
    /// Where the first group's edge begins, and the box across begins.
    let first: Double
    let box: Size
    let acrossStart: Double
    /// What the container's reference insets move all by, along the stack and across.
    let shift: Double
    let acrossShift: Double
    let pixels: Pixels
    private var cursor: Double?
    private(set) var longest = 0.0
    private var lastEnd = 0.0
    private(set) var thickest = 0.0
    private(set) var widest = 0.0
    private(set) var runs: [OrthogonalRow.Groups] = []

    init(
        columns: GroupColumns, axis: Axis, edges: EdgeSpacing, spacing: Double, first: Double, box: Size,
        acrossStart: Double, shift: Double, acrossShift: Double, pixels: Pixels
    ) {
        self.columns = columns
        self.axis = axis
        self.edges = edges
        self.spacing = spacing
        self.first = first
        self.box = box
        self.acrossStart = acrossStart
        self.shift = shift
        self.acrossShift = acrossShift
        self.pixels = pixels
    }

    /// From the first group's edge to the last one's.
    var length: Double { (cursor ?? first) - first }

    /// From the first group's edge to the end of the last one.
    var end: Double { lastEnd - first }

    /// Adds groups of one pattern.
    ///
    /// - Parameters:
    ///   - cells: how many of the pattern's each has.
    ///   - length: along the stack, where it is not the pattern's.
    mutating func append(
        _ group: SolvedGroup, _ pattern: Int, groups count: Int, cells: Int, length: Double?
    ) throws(LayoutError) {
        let own = max(0, length ?? axis.length(group.size))
        let (lead, trail) = (edges.start(axis).minimum, edges.end(axis).minimum)
        let pitch = lead + own + trail + spacing
        guard pitch >= 0 else {
            throw LayoutError(
                .failed,
                "groups would run backwards: a length of \(own), edge spacing of \(lead) and \(trail) and interGroupSpacing of "
                    + "\(spacing) come to \(pitch), expected at least 0")
        }
        let start = (cursor.map { $0 + spacing } ?? first) + lead
        let acrossLength = axis.other.length(group.size)
        let across = acrossShift + pixels.near(acrossStart + acrossPlace(acrossLength))
        let run = GroupColumns.Run(
            pattern: pattern, groupCount: count, itemsPerGroup: cells, start: shift + start,
            pitch: pitch, length: own, otherStart: across, otherLength: acrossLength)
        columns.append(run)
        runs.append(OrthogonalRow.Groups(start: start - first, pitch: pitch, length: own, count: count))
        lastEnd = start + pitch * Double(count - 1) + own
        cursor = lastEnd + trail
        longest = max(longest, own)
        thickest = max(thickest, acrossLength + edges.minimum(axis.other))
        widest = max(widest, acrossLength)
    }

    /// From where the box begins across.
    private func acrossPlace(_ length: Double) -> Double {
        let start = edges.start(axis.other)
        let takers = edges.flexibleCount(axis.other)
        guard start.isFlexible, takers > 0 else { return start.minimum }
        let room = axis.other.length(box) - length - edges.minimum(axis.other)
        return start.minimum + room / Double(takers)
    }
}

extension ScrollDirection {
    /// A frame by axis.
    func place(_ frame: Rect) -> AxisRect {
        self == .vertical
            ? AxisRect(cross: frame.x, scroll: frame.y, crossLength: frame.width, scrollLength: frame.height)
            : AxisRect(cross: frame.y, scroll: frame.x, crossLength: frame.height, scrollLength: frame.width)
    }
}
