/// A section's cells in sequence, for comparison with those of another prepare.
struct CellSeries {
    let section: PreparedSection
    let space: ContainerSpace
    private let roundsFirst: Bool
    private var measured: MeasuredView.Reader?

    init(_ prepared: PreparedLayout, _ number: Int) {
        section = prepared.sections[number]
        space = prepared.space
        roundsFirst = section.body.roundsFirst
        measured = section.measured.map(MeasuredView.Reader.init)
    }

    /// A cell's frame without its transform.
    @inline(__always)
    func frame(_ place: AxisRect) -> Rect {
        var place = place
        place.scroll += section.start
        return space.frame(place, roundsFirst: roundsFirst)
    }

    /// The cost of comparing one cell, in steps.
    var stepsOfCell: Int {
        switch section.body {
        case .lines: hasAppearances ? 16 : 2
        case .empty, .uniform, .lanes, .rows, .frames: hasAppearances ? 16 : 4
        case .runs, .groups: 32
        }
    }

    private var hasAppearances: Bool { section.hasAppearances }

    /// Whether its cells have z-indexes outside the appearance columns.
    var hasGroups: Bool { if case .groups = section.body { true } else { false } }

    private func hasSameCustom(_ item: Int, as other: CellSeries, _ otherItem: Int) -> Bool {
        let (own, others) = (section.custom, other.section.custom)
        return own.count == others.count
            && zip(own, others).allSatisfy {
                $0.name == $1.name && $0.defaultValue == $1.defaultValue && $0[item] == $1[otherItem]
            }
    }

    /// Whether two cells differ in their place alone.
    mutating func hasSameAppearance(
        _ item: Int, as other: inout CellSeries, at otherItem: Int, movedBy movement: FrameDiff.Movement
    ) -> Bool {
        let appearance = section.appearance(of: item, &measured)
        guard appearance == other.section.appearance(of: otherItem, &other.measured),
            space.direction == other.space.direction,
            (space.mirrorWidth == nil) == (other.space.mirrorWidth == nil),
            hasSameCustom(item, as: other, otherItem)
        else { return false }
        guard let transform = appearance.transform else { return true }
        // The reported frame is the bounding box of the transformed cell.
        guard case .by(let shift) = movement, let place = section.body.place(of: item),
            let otherPlace = other.section.body.place(of: otherItem)
        else { return false }
        let box = space.transform(transform).boundingBox(of: frame(place))
        let otherBox = other.space.transform(transform).boundingBox(of: other.frame(otherPlace))
        return box.x + shift.dx == otherBox.x && box.y + shift.dy == otherBox.y
            && box.size == otherBox.size
    }

    // MARK: Rules

    /// The movement of all cells of a run, if they follow one rule before and one after and it follows from the rules alone; nil if
    /// the cells must be compared one by one.
    func movementByRule(to new: CellSeries, _ run: ItemMove) -> FrameDiff.Movement? {
        guard run.count > Self.fewestByRule, run.count <= countByRule(to: new, run),
            let (rule, firstItem) = section.body.rule(of: run.from.item),
            let (newRule, newFirstItem) = new.section.body.rule(of: run.to.item), roundsFirst == new.roundsFirst,
            !section.hasAppearances, !new.section.hasAppearances, space.direction == new.space.direction,
            space.scale == new.space.scale, space.mirrorsLast == new.space.mirrorsLast,
            rule.crossLength == newRule.crossLength, rule.scrollLength == newRule.scrollLength
        else { return nil }
        let (from, to) = (run.from.item - firstItem, run.to.item - newFirstItem)
        let phase = (to - from) % rule.perRow
        if rule.hasSameSteps(as: newRule), phase == 0 {
            return additiveMovement(to: new, count: run.count, from: (rule, from), to: (newRule, to))
        }
        // Cells at the ends of rows move differently from the rest, so no run is longer than a row.
        guard case .uniform = section.body, case .uniform = new.section.body else { return nil }
        let isRows = rule.perRow > 1 && newRule.perRow > 1
        return isRows && max(rule.perRow, newRule.perRow) <= 64 ? .stale : nil
    }

    /// Fewer cells are compared one by one.
    static let fewestByRule = 64

    /// The number of a run's first items that follow one rule before and one after; 0 if the first follows none.
    func countByRule(to new: CellSeries, _ run: ItemMove) -> Int {
        guard let (rule, firstItem) = section.body.rule(of: run.from.item),
            let (newRule, newFirstItem) = new.section.body.rule(of: run.to.item)
        else { return 0 }
        return min(
            run.count, firstItem + rule.count - run.from.item, newFirstItem + newRule.count - run.to.item)
    }

    /// The movement of all cells of lines, lanes or rows that were taken over together, if it follows from the first cell's; nil if the cells
    /// must be compared one by one.
    func movementOfReused(to new: CellSeries, _ run: ItemMove) -> FrameDiff.Movement? {
        guard space == new.space, space.direction == .vertical || space.mirrorWidth == nil else { return nil }
        switch (section.body, new.section.body) {
        // Cells of groups are measured as before.
        case (.groups(let groups), .groups(let newGroups)): return movement(of: run, to: new, groups, newGroups)
        case _ where section.hasAppearances || new.section.hasAppearances: return nil
        case (.lines(let lines), .lines(let newLines)):
            return movement(
                of: run, to: new, lines.frame, newLines.frame,
                isExact: lines.isExact == true && newLines.isExact == true)
        case (.lanes(let lanes), .lanes(let newLanes)):
            guard newLanes.isMovedAlike(run.to.item, from: lanes, run.from.item) else {
                // Neighbours moved differently, so no range is longer than a few cells.
                return run.count > 64 ? .stale : nil
            }
            return movement(
                of: run, to: new, lanes.frame, newLanes.frame,
                isExact: newLanes.isExact == true && lanes.geometry.isExact)
        case (.rows(let rows), .rows(let newRows)):
            return movement(
                of: run, to: new, rows.frame, newRows.frame, isExact: rows.isExact && newRows.isExact)
        default: return nil
        }
    }

    /// The first cell's movement, if the others have the same one.
    ///
    /// - Parameter isExact: whether the cells' positions are exact before and after.
    private func movement(
        of run: ItemMove, to new: CellSeries, _ frame: (Int) -> AxisRect, _ newFrame: (Int) -> AxisRect,
        isExact: Bool
    ) -> FrameDiff.Movement? {
        let first = (frame(run.from.item), newFrame(run.to.item))
        if first.0 == first.1, section.start == new.section.start { return FrameDiff.Movement.none }
        let last = (frame(run.from.item + run.count - 1), newFrame(run.to.item + run.count - 1))
        let positions = [
            first.0.scroll + section.start, first.1.scroll + new.section.start,
            last.0.scroll + section.start,
            last.1.scroll + new.section.start,
        ]
        guard isExact, section.start.isAdditive, new.section.start.isAdditive,
            positions.allSatisfy(\.isAdditive),
            PositionPrecision.additive.keepsMovement(
                by: positions[1] - positions[0], from: positions.min() ?? 0, scale: space.scale)
        else { return nil }
        return FrameDiff.Movement(from: self.frame(first.0), to: new.frame(first.1))
    }

    /// The movement of all cells of groups that were taken over together, if it is exact.
    private func movement(
        of run: ItemMove, to new: CellSeries, _ groups: GroupColumns, _ newGroups: GroupColumns
    ) -> FrameDiff.Movement? {
        let items = run.to.item..<run.to.item + run.count
        guard let (distance, precision) = newGroups.movement(of: items, from: groups, at: run.from.item) else {
            return nil
        }
        let starts = [section.start, new.section.start]
        if distance == 0, starts[0] == starts[1] { return FrameDiff.Movement.none }
        let places = (groups.frame(of: run.from.item), newGroups.frame(of: run.to.item))
        let lowest = min(places.0.scroll + starts[0], places.1.scroll + starts[1])
        let ends = [groups.scrollExtent.upperBound + starts[0], newGroups.scrollExtent.upperBound + starts[1]]
        let all = (starts + ends).reduce(into: precision) { $0.add($1) }
        guard all.keepsMovement(by: distance + starts[1] - starts[0], from: lowest, scale: space.scale) else {
            return nil
        }
        return FrameDiff.Movement(from: frame(places.0), to: new.frame(places.1))
    }

    /// The first cell's movement, if the arithmetic is exact enough for every other cell to have the same one.
    ///
    /// - Parameters:
    ///   - first: the first cell's rule, and its number there.
    ///   - newFirst: the same after the change.
    private func additiveMovement(
        to new: CellSeries, count: Int, from first: (rule: UniformRun, item: Int),
        to newFirst: (rule: UniformRun, item: Int)
    ) -> FrameDiff.Movement? {
        let (rule, newRule) = (first.rule, newFirst.rule)
        let scale = space.scale ?? 1
        let numbers = [
            rule.begin, rule.step, rule.top, rule.pitch, rule.crossPitch, rule.scrollStep,
            rule.crossLength,
            rule.scrollLength, newRule.begin, newRule.top, section.start, new.section.start,
            space.mirrorWidth ?? 0,
            new.space.mirrorWidth ?? 0, scale, 1024 / scale,
        ]
        guard numbers.allSatisfy(\.isAdditive), scale.isNormal, scale.significand == 1 else {
            return nil
        }
        let ends = [0, count - 1].map { offset in
            FrameDiff.Movement(
                from: frame(rule.frame(of: first.item + offset)),
                to: new.frame(newRule.frame(of: newFirst.item + offset)))
        }
        guard ends[0] == ends[1], case .by(let shift) = ends[0], shift.isAdditive else { return nil }
        // Whole pixels are not affected by rounding.
        return (shift.dx * scale).isWhole && (shift.dy * scale).isWhole ? ends[0] : nil
    }
}

extension UniformRun {
    fileprivate func hasSameSteps(as other: UniformRun) -> Bool {
        perRow == other.perRow && step == other.step && pitch == other.pitch
            && crossPitch == other.crossPitch
            && scrollStep == other.scrollStep
    }
}

extension SectionBody: CellPlaces {
    func nextPlace(of item: Int) -> AxisRect? { place(of: item) }
}

extension FrameDiff.Movement {
    /// The movement from one frame to another; the previous cell's movement is kept if it fits.
    @inline(__always)
    init(from old: Rect, to new: Rect, after last: FrameDiff.Movement? = nil) {
        guard old.width == new.width && old.height == new.height else {
            self = .stale
            return
        }
        if case .by(let shift)? = last, old.x + shift.dx == new.x, old.y + shift.dy == new.y {
            let isAdditive = shift.isAdditive && shift.isAdditive(from: old, to: new)
            self = .by(FrameDiff.Shift(dx: shift.dx, dy: shift.dy, isAdditive: isAdditive))
            return
        }
        var shift = FrameDiff.Shift(dx: new.x - old.x, dy: new.y - old.y, isAdditive: true)
        shift.isAdditive = shift.isAdditive(from: old, to: new)
        self = old.x + shift.dx == new.x && old.y + shift.dy == new.y ? .by(shift) : .stale
    }

    /// Combines this movement with another that moves frames alike; additive if both are.
    func and(_ other: FrameDiff.Movement) -> FrameDiff.Movement {
        guard case .by(var shift) = self, case .by(let more) = other else { return self }
        shift.isAdditive = shift.isAdditive && more.isAdditive
        return .by(shift)
    }

    /// Whether two movements move frames alike.
    @inline(__always)
    func isAlike(_ other: FrameDiff.Movement) -> Bool {
        switch (self, other) {
        case (.by(let first), .by(let second)): first.dx == second.dx && first.dy == second.dy
        case (.stale, .stale): true
        default: false
        }
    }

    /// The change from one set of attributes to another.
    init(from old: LayoutAttributes, to new: LayoutAttributes) {
        let movement = FrameDiff.Movement(from: old.untransformedFrame, to: new.untransformedFrame)
        guard case .by(let shift) = movement, old.isTransformEqual(to: new) else {
            self = .stale
            return
        }
        let (box, newBox) = (old.frame, new.frame)
        self =
            box.x + shift.dx == newBox.x && box.y + shift.dy == newBox.y && box.size == newBox.size
            ? movement : .stale
    }
}

extension FrameDiff.Shift {
    /// An axis without movement needs no addition.
    @inline(__always)
    fileprivate func isAdditive(from old: Rect, to new: Rect) -> Bool {
        (dx == 0 || old.x.isAdditive && new.x.isAdditive)
            && (dy == 0 || old.y.isAdditive && new.y.isAdditive)
    }
}

extension LayoutAttributes {
    /// Whether both are drawn alike, regardless of their places.
    fileprivate func isTransformEqual(to other: LayoutAttributes) -> Bool {
        transform == other.transform && zIndex == other.zIndex && alpha == other.alpha
            && isHidden == other.isHidden
            && isEstimated == other.isEstimated && pinDisplacement == other.pinDisplacement
            && custom == other.custom
    }
}
