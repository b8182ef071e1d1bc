import LayoutCore

/// Stacks groups one after another, along the scroll axis or, in an orthogonal row, across it.
///
///     │ edge │ group │ edge │ spacing │ edge │ group │ edge │
///     first                 cursor           nextStart
struct GroupStack {
    var columns: GroupColumns
    let axis: Axis
    let edges: Compositional.EdgeSpacing
    let spacing: Double
    /// Where the first group's edge begins along the stack, and where the box begins across it (`acrossStart`).
    let first: Double
    let box: Size
    let acrossStart: Double
    /// The shift of all groups by the container's reference insets, along the stack and across it.
    let shift: Double
    let acrossShift: Double
    let pixels: Pixels
    /// Whether the groups lie in an orthogonal row.
    let isRow: Bool
    private var cursor: Double?
    private(set) var longest = 0.0
    private var lastEnd = 0.0
    private(set) var thickest = 0.0
    private(set) var widest = 0.0
    private(set) var runs: [OrthogonalRow.Groups] = []

    /// A stack without groups.
    ///
    /// - Parameters:
    ///   - insets: the section's content insets.
    ///   - frame: where the section lies in the container.
    ///   - box: what groups are resolved in.
    init(
        of plan: SectionPlan, insets: Compositional.DirectionalInsets, in frame: SectionFrame, box: Size,
        pixels: Pixels
    ) {
        isRow = plan.section.orthogonalScrollingBehavior != nil
        axis = isRow ? frame.axis.other : frame.axis
        columns = GroupColumns(isAcross: isRow, scale: pixels.scale)
        edges = plan.group.edgeSpacing
        spacing = plan.section.interGroupSpacing
        first = insets.start(axis)
        acrossStart = insets.start(axis.other)
        shift = isRow ? frame.shift : 0
        acrossShift = isRow ? 0 : frame.shift
        self.box = box
        self.pixels = pixels
    }

    /// Length from the first group's edge to the last group's edge, spacing at the edges included; 0 without groups.
    var length: Double { (cursor ?? first) - first }

    /// Length from the first group's edge to the end of the last group.
    var end: Double { lastEnd - first }

    /// Adds groups of one pattern, as one run whatever their number.
    ///
    /// - Throws: `layout.failed` if the next group would begin before this one.
    mutating func append(_ groups: GroupSequence.Groups, _ pattern: GroupColumns.Pattern) throws(LayoutError) {
        let size = groups.group.size
        let own = max(0, groups.length ?? axis.length(size))
        let (lead, trail) = (edges.start(axis).minimum, edges.end(axis).minimum)
        let pitch = lead + own + trail + spacing
        guard pitch >= 0 else {
            throw LayoutError(
                .failed,
                "groups would run backwards: a length of \(own), edge spacing of \(lead) and \(trail) and interGroupSpacing of "
                    + "\(spacing) come to \(pitch), expected at least 0")
        }
        let acrossLength = axis.other.length(size)
        var run = GroupColumns.GroupRun(
            pattern: pattern, groupCount: groups.count, itemsPerGroup: groups.cells,
            along: (start: 0, pitch: pitch, length: own),
            across: (
                start: acrossShift + pixels.near(acrossStart + acrossPlace(acrossLength)), length: acrossLength
            ))
        run.hasOwnPattern = !groups.isTemplate
        run.lookahead = groups.lookahead
        append(run)
    }

    /// Adds a run behind the last, wherever it begins itself. It was taken from a stack before an edit, or made by `append(_:_:)`.
    mutating func append(_ run: GroupColumns.GroupRun) {
        var run = run
        let start = nextStart
        run.start = shift + start
        columns.append(run)
        if isRow {
            runs.append(
                OrthogonalRow.Groups(start: start - first, pitch: run.pitch, length: run.length, count: run.groupCount))
        }
        end(run, from: start, longest: run.length, widest: run.otherLength)
    }

    /// Adds a chunk of groups behind the last, at the cost of one.
    ///
    /// - Returns: false if its runs have to be added one by one: it would begin elsewhere, and sums of its lengths are not exact.
    mutating func append(_ part: GroupColumns.Part) -> Bool {
        let start = nextStart
        guard shift == 0, start == part.run(0).start || isExact, columns.take(part, start: start),
            let taken = columns.parts.last
        else { return false }
        let run = taken.run(taken.runCount - 1)
        end(run, from: run.start, longest: part.chunk.longest, widest: part.chunk.widest)
        return true
    }

    private var nextStart: Double { (cursor.map { $0 + spacing } ?? first) + edges.start(axis).minimum }

    /// Whether all that is added to the groups' lengths is exact.
    private var isExact: Bool {
        [first, spacing, edges.start(axis).minimum, edges.end(axis).minimum].allSatisfy(\.isAdditive)
    }

    private mutating func end(_ run: GroupColumns.GroupRun, from start: Double, longest: Double, widest: Double) {
        lastEnd = start + run.pitch * Double(run.groupCount - 1) + run.length
        cursor = lastEnd + edges.end(axis).minimum
        self.longest = max(self.longest, longest)
        thickest = max(thickest, widest + edges.minimum(axis.other))
        self.widest = max(self.widest, widest)
    }

    /// The place across of a group `length` long, relative to the start of the box. A row is as thick as its groups, which leaves no room
    /// for flexible edges.
    private func acrossPlace(_ length: Double) -> Double {
        let start = edges.start(axis.other)
        let takers = edges.flexibleCount(axis.other)
        guard start.isFlexible, takers > 0, !isRow else { return start.minimum }
        let room = axis.other.length(box) - length - edges.minimum(axis.other)
        return start.minimum + room / Double(takers)
    }
}
