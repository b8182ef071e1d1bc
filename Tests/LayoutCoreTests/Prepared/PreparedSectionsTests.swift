@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Sections in chunks, beside lists of them.
@Suite struct PreparedSectionsTests {
    /// Sections that follow each other, with lengths that are multiples of a unit. Some reach over their ends.
    private func sections(_ count: Int, unit: Double, from start: Double = 0) -> [PreparedSection] {
        var random = SeededRandom(seed: UInt64(count))
        var end = start
        return (0..<count).map { number in
            let extent = Double(random.below(40)) * unit
            let place = AxisRect(cross: 0, scroll: -unit, crossLength: 9, scrollLength: extent + 3 * unit)
            let element = PreparedElement(kind: ElementKinds.header, place: place)
            defer { end += extent }
            var parts = SectionParts(
                extent: extent, itemCount: 0, body: .empty, elements: number.isMultiple(of: 7) ? [element] : [])
            if number % 50 == 49 { parts.oversizedItem = number }
            return PreparedSection(start: end, parts)
        }
    }

    private func expectEqual(_ sections: PreparedSections, _ list: [PreparedSection]) {
        #expect(sections.count == list.count && sections.map(\.start) == list.map(\.start))
        #expect(sections.indices.allSatisfy { sections[$0].isVersion(of: list[$0]) })
        let totals = SectionTotals(list)
        #expect(sections.totals.elementCount == totals.elementCount)
        let extents = list.map(\.scrollExtent)
        let envelope = IntervalEnvelope(starts: extents.map(\.lowerBound), ends: extents.map(\.upperBound))
        #expect(sections.span == envelope.span)
        for low in stride(from: -50, through: (envelope.span?.upperBound ?? 0) + 50, by: 7.25) {
            for length in [0, 1, 300] as [Double] {
                let found = sections.candidates(from: low, to: low + length)
                let expected = envelope.candidates(from: low, to: low + length)
                #expect(found == expected || found.isEmpty && expected.isEmpty, "\(low), \(length)")
            }
        }
    }

    @Test(arguments: [0, 1, 127, 128, 129, 300], [1, 1.0 / 3])
    func `sections are where a list has them, and found where it has them`(count: Int, unit: Double) {
        let list = sections(count, unit: unit)
        expectEqual(PreparedSections(list), list)
    }

    @Test(arguments: [0.25, -20, 4096])
    func `chunks that move give what sections have that are laid out there`(distance: Double) throws {
        let old = PreparedSections(sections(300, unit: 0.5))
        let moved = sections(300, unit: 0.5, from: distance)
        var builder = PreparedSectionsBuilder()
        for number in [0, 128, 256] {
            builder.append(try #require(old.chunk(from: number)?.moved(to: moved[number].start)))
        }

        let new = builder.finish()

        #expect(new.map(\.start) == moved.map(\.start) && new.map(\.extent) == moved.map(\.extent))
        #expect(builder.all.map(\.start) == moved.map(\.start))
        expectEqual(
            new,
            zip(old, moved).map { section, other in
                var section = section
                section.start = other.start
                return section
            })
        #expect(old.chunk(from: 0)?.chunk.oversizedItems.map(\.section) == [49, 99])
    }

    @Test func `a chunk does not move where sums depend on their order, or its sections do not follow each other`() {
        let thirds = PreparedSections(sections(130, unit: 1.0 / 3)).chunk(from: 0)
        let halves = PreparedSections(sections(130, unit: 0.5)).chunk(from: 0)
        var gap = sections(130, unit: 0.5)
        for number in 60..<130 { gap[number].start += 1 }
        let apart = PreparedSections(gap).chunk(from: 0)

        #expect(thirds?.moved(to: 1) == nil && thirds?.moved(to: 0) != nil)
        #expect(halves?.moved(to: 1) != nil && halves?.moved(to: 1.0 / 3) == nil && halves?.moved(to: 0x1p40) == nil)
        #expect(apart?.moved(to: 1) == nil && apart?.moved(to: 0) != nil)
    }

    @Test func `only the first section of a chunk begins one`() {
        let sections = PreparedSections(sections(130, unit: 1))

        #expect(sections.chunk(from: 0)?.chunk.count == 128 && sections.chunk(from: 128)?.chunk.count == 2)
        #expect(sections.chunk(from: 1) == nil && sections.chunk(from: 130) == nil && sections.chunk(from: 256) == nil)
    }
}
