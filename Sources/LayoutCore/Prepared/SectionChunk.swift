/// Consecutive sections of a prepared layout, with their totals. Layouts after an edit share the chunks that it does not touch, and move
/// each by one number.
package final class SectionChunk: Sendable {
    /// The sections, at the places where they were when the chunk was made.
    let sections: [PreparedSection]
    let totals: SectionTotals
    let envelope: IntervalEnvelope
    /// The sections with elements that are pinned without limit, counted from the first.
    let endlessSections: [Int]
    /// The items that are longer across than there is room, in layouts that warn of them: the first of each section that has one.
    package let oversizedItems: [ItemPath]
    /// Whether adding one number to all positions moves the sections to where they would be laid out.
    let isMovable: Bool
    /// How exact the positions of all elements are; `rounded` if not all of them move with the sections.
    let precision: PositionPrecision

    /// - Precondition: there are sections.
    init(_ sections: [PreparedSection]) {
        self.sections = sections
        totals = SectionTotals(sections)
        let extents = sections.map(\.scrollExtent)
        envelope = IntervalEnvelope(starts: extents.map(\.lowerBound), ends: extents.map(\.upperBound))
        endlessSections = sections.indices.filter { sections[$0].hasEndlessPin }
        oversizedItems = sections.enumerated().compactMap { number, section in
            section.oversizedItem.map { ItemPath(section: number, item: $0) }
        }
        let isConsecutive = zip(sections, sections.dropFirst()).allSatisfy { $0.start + $0.extent == $1.start }
        isMovable = isConsecutive && sections.allSatisfy(\.isMovable)
        precision = sections.reduce(.whole) { min($0, $1.movementPrecision) }
    }

    /// The number of sections.
    package var count: Int { sections.count }
}

/// A chunk at the place where it is in one layout.
///
/// Layouts share the chunk, and each has its own shift, so moving all of its sections changes one number.
package struct MovedSections: Sendable {
    /// The sections.
    package let chunk: SectionChunk
    /// How far they have moved since the chunk was made.
    let shift: Double

    /// The first section's start.
    package var start: Double { chunk.sections[0].start + shift }

    /// The last section's end.
    package var end: Double {
        let last = chunk.sections[chunk.count - 1]
        return last.start + shift + last.extent
    }

    /// The interval of the scroll axis in which the elements may lie.
    var extent: ClosedRange<Double> {
        let extent = chunk.envelope.span ?? 0...0
        return extent.lowerBound + shift...extent.upperBound + shift
    }

    /// The sections moved along the scroll axis; nil if that would not give the places where they would be laid out, bit for bit.
    ///
    /// - Complexity: O(1)
    package func moved(to start: Double) -> MovedSections? {
        if start == self.start { return self }
        let moved = MovedSections(chunk: chunk, shift: start - chunk.sections[0].start)
        let positions = [start, moved.end, moved.extent.lowerBound, moved.extent.upperBound]
        return chunk.isMovable && positions.allSatisfy(\.isAdditive) ? moved : nil
    }
}

extension PreparedSection {
    /// Whether adding a number to its start gives the same positions as laying it out there: sums of them do not depend on their order.
    fileprivate var isMovable: Bool {
        !hasUnknownExactness
            && [start, extent, scrollExtent.lowerBound, scrollExtent.upperBound].allSatisfy(\.isAdditive)
    }

    /// How exact the positions of its elements are; `rounded` if there are none, or some do not move with it.
    fileprivate var movementPrecision: PositionPrecision {
        if hasPins || itemCount + elementCount == 0 { return .rounded }
        var precision = precision
        for element in groups.lazy.flatMap(\.elements) {
            if element.appearance.transform != nil { return .rounded }
            precision.add(element.place.scroll)
            precision.add(element.place.scroll + element.place.scrollLength)
        }
        for position in [start, scrollExtent.upperBound] { precision.add(position) }
        return precision
    }
}
