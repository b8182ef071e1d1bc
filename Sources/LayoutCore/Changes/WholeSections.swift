/// The movements of sections that a layout has taken over with all their elements: where sums are exact, the whole section moves by one
/// distance.
struct WholeSections {
    private let before: PreparedState
    private let after: PreparedState
    private let isStill: Bool
    /// Whether elements that keep their place in the section move by the same distance at all.
    private let areComparable: Bool
    private let visible: (before: PreparedLayout.Visible, after: PreparedLayout.Visible)

    init(from before: PreparedState, to after: PreparedState) {
        self.before = before
        self.after = after
        isStill = before.bounds == after.bounds
        let space = before.prepared.space
        areComparable =
            space == after.prepared.space && (space.direction == .vertical || space.mirrorWidth == nil)
        visible = (before.prepared.visible(before.bounds), after.prepared.visible(after.bounds))
    }

    /// The sections from a number on that both layouts have in one chunk, and the movement of all their elements; nil if they have to be
    /// examined one by one.
    func chunk(from number: Int) -> (count: Int, movement: FrameDiff.Movement)? {
        guard areComparable, let old = before.prepared.sections.chunk(from: number),
            let new = after.prepared.sections.chunk(from: number), old.chunk === new.chunk
        else { return nil }
        if old.shift == new.shift, !old.chunk.totals.hasPins { return (old.chunk.count, .none) }
        var precision = old.chunk.precision
        for end in [old, new] {
            for position in [end.start, end.extent.upperBound] { precision.add(position) }
        }
        let distance = new.start - old.start
        let lowest = min(old.extent.lowerBound, new.extent.lowerBound)
        guard precision.keepsMovement(by: distance, from: lowest, scale: before.prepared.space.scale) else {
            return nil
        }
        return (old.chunk.count, movement(by: distance))
    }

    /// The movement of all elements of a section that was taken over; nil if they have to be compared.
    ///
    /// - Complexity: O(supplementary elements of the section)
    func movement(from old: Int, to new: Int) -> FrameDiff.Movement? {
        guard areComparable else { return nil }
        let (start, newStart) = (before.prepared.sections[old].start, after.prepared.sections[new].start)
        let (section, newSection) = (before.prepared.sections[old], after.prepared.sections[new])
        if start == newStart, section.hasPins ? isStill && section.isVersion(of: newSection) : !newSection.hasPins {
            return FrameDiff.Movement.none
        }
        // Nothing moves with an empty section.
        if section.itemCount + section.elementCount == 0 { return FrameDiff.Movement.none }
        var precision = section.precision
        guard precision > .rounded else { return nil }
        let extent = section.scrollExtent
        let distance = newStart - start
        let (groups, newGroups) = (section.groups, newSection.groups)
        guard groups.count == newGroups.count else { return nil }
        for (group, newGroup) in zip(groups, newGroups) {
            guard group.elements.count == newGroup.elements.count else { return nil }
            for (element, newElement) in zip(group.elements, newGroup.elements) {
                guard element.isAlike(newElement),
                    let place = restingPlace(
                        of: element, newElement: newElement, extent: extent, start: start, newStart: newStart)
                else { return nil }
                precision.add(place)
                precision.add(place + element.place.scrollLength)
            }
        }
        for position in [start, newStart, extent.upperBound, extent.upperBound + distance] { precision.add(position) }
        let space = before.prepared.space
        let lowest = min(extent.lowerBound, extent.lowerBound + distance)
        guard precision.keepsMovement(by: distance, from: lowest, scale: space.scale) else { return nil }
        return movement(by: distance)
    }

    /// The exact movement by a distance along the scroll axis.
    private func movement(by distance: Double) -> FrameDiff.Movement {
        let isVertical = before.prepared.direction == .vertical
        return .by(FrameDiff.Shift(dx: isVertical ? 0 : distance, dy: isVertical ? distance : 0, isAdditive: true))
    }

    /// Where an element lies in its section before and after; nil if it follows the visible rectangle.
    private func restingPlace(
        of element: PreparedElement, newElement: PreparedElement, extent: ClosedRange<Double>, start: Double,
        newStart: Double
    ) -> Double? {
        guard let pin = element.pin, let newPin = newElement.pin else {
            return element.pin == newElement.pin && element.place == newElement.place ? element.place.scroll : nil
        }
        if pin.raise != 0 || newPin.raise != 0 {
            let moved = extent.lowerBound + newStart - start...extent.upperBound + newStart - start
            guard isOutOfSight(extent, before), isOutOfSight(moved, after) else { return nil }
        }
        let old = (start: visible.before.start - start, end: visible.before.end - start)
        let new = (start: visible.after.start - newStart, end: visible.after.end - newStart)
        guard element.heldEdge(visible: old) == nil, newElement.heldEdge(visible: new) == nil else { return nil }
        let place = element.place(visible: old)
        let isDisplacedAlike = element.place == newElement.place
        return isDisplacedAlike && place == newElement.place(visible: new) ? place.scroll : nil
    }

    private func isOutOfSight(_ extent: ClosedRange<Double>, _ state: PreparedState) -> Bool {
        let bounds = state.prepared.scrollInterval(of: state.bounds)
        return extent.upperBound < bounds.start || extent.lowerBound > bounds.end
    }
}

extension PreparedElement {
    /// Whether it is the same element, drawn alike and untransformed, wherever it lies.
    fileprivate func isAlike(_ other: PreparedElement) -> Bool {
        kind == other.kind && item == other.item && appearance == other.appearance && appearance.transform == nil
            && custom == other.custom
    }
}
