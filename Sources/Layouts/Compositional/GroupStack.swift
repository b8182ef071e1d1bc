import LayoutCore

/// Stacks groups one after another.
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
    private var cursor: Double?
    private(set) var longest = 0.0
    private var lastEnd = 0.0
    private(set) var thickest = 0.0
    private(set) var widest = 0.0
    private(set) var runs: [OrthogonalRow.Groups] = []

    init(
        columns: GroupColumns, axis: Axis, edges: Compositional.EdgeSpacing, spacing: Double, first: Double, box: Size,
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

    /// Length from the first group's edge to the last group's edge.
    var length: Double { (cursor ?? first) - first }

    /// Length from the first group's edge to the end of the last group.
    var end: Double { lastEnd - first }

    /// Adds groups of one pattern.
    ///
    /// - Parameters:
    ///   - cells: the number of the pattern's cells that each group has.
    ///   - length: each group's length along the stack, if it differs from the pattern's.
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
        let run = GroupColumns.GroupRun(
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

    /// The place across of a group `length` long, relative to the start of the box.
    private func acrossPlace(_ length: Double) -> Double {
        let start = edges.start(axis.other)
        let takers = edges.flexibleCount(axis.other)
        guard start.isFlexible, takers > 0 else { return start.minimum }
        let room = axis.other.length(box) - length - edges.minimum(axis.other)
        return start.minimum + room / Double(takers)
    }
}
