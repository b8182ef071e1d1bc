import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Measured sizes through changes, compared with a list that has a size or none for each item.
@Suite struct MeasuredSizesTests {
    /// Sizes whose sums are exact in any order.
    private func size(_ random: inout SeededRandom) -> Size {
        Size(
            width: Double(Int.random(in: 0...4000, using: &random)) / 4,
            height: Double(Int.random(in: 0...4000, using: &random)) / 4)
    }

    private func check(
        _ sizes: MeasuredSizes, _ expected: [Size?], _ random: inout SeededRandom, _ place: Comment
    ) throws {
        let measured = expected.indices.filter { expected[$0] != nil }
        var found: [Int] = []
        var areEqual = true
        sizes.forEach { item, size in
            found.append(item)
            areEqual = areEqual && expected.indices.contains(item) && size == expected[item]
        }
        try #require(areEqual && found == measured && sizes.count == measured.count, place)
        let sum = expected.reduce(Size.zero) {
            Size(width: $0.width + ($1?.width ?? 0), height: $0.height + ($1?.height ?? 0))
        }
        let count = Double(measured.count)
        let average = measured.isEmpty ? nil : Size(width: sum.width / count, height: sum.height / count)
        try #require(sizes.view.average == average, place)

        var reader = MeasuredView.Reader(sizes.view)
        for _ in 0..<20 {
            let item = Int.random(in: 0...expected.count, using: &random)
            let size = item < expected.count ? expected[item] : nil
            try #require(sizes[item] == size && reader[item] == size, place)
            let next = measured.first { $0 >= item }
            try #require(reader.distance(toFirstFrom: item) == next.map { $0 - item }, place)
            let range = item..<Int.random(in: item...expected.count + 1, using: &random)
            found = []
            sizes.view.forEach(in: range) { item, _ in found.append(item) }
            try #require(found == measured.filter(range.contains), place)
        }
    }

    @Test(arguments: 0..<6)
    func `sizes are set, moved and removed as in a list, and earlier values keep theirs`(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var container = Container(bounds: .zero, sections: [Section(itemCount: 3000)])
        var expected = [Size?](repeating: nil, count: 3000)
        for round in 0..<60 {
            let (before, old) = (container.sections[0].measuredSizes, expected)
            if Bool.random(using: &random) {
                set(round, &container.sections[0].measuredSizes, &expected, &random)
            } else {
                try update(&container, &expected, &random)
            }
            try check(container.sections[0].measuredSizes, expected, &random, "round \(round), seed \(seed)")
            try check(before, old, &random, "before round \(round), seed \(seed)")
        }
    }

    /// Sets sizes of items near each other or anywhere, in any order, some twice.
    private func set(
        _ round: Int, _ sizes: inout MeasuredSizes, _ expected: inout [Size?], _ random: inout SeededRandom
    ) {
        let first = Int.random(in: 0..<expected.count, using: &random)
        let items = round.isMultiple(of: 3) ? 0..<expected.count : first..<min(expected.count, first + 40)
        let count = [1, 3, 30, 900][Int.random(in: 0..<4, using: &random)]
        let new = (0..<count).map { _ in (item: Int.random(in: items, using: &random), size: size(&random)) }
        let before = expected
        for (item, size) in new { expected[item] = size }
        #expect(sizes.set(new) == expected.indices.filter { expected[$0] != before[$0] })
    }

    /// Deletes, inserts and moves a few items.
    private func update(
        _ container: inout Container, _ expected: inout [Size?], _ random: inout SeededRandom
    ) throws {
        var update = CheckedUpdate()
        let first = Int.random(in: 0..<expected.count / 2, using: &random)
        let deleted = first..<first + Int.random(in: 0...700, using: &random)
        update.deletedItems = [ItemRange(section: 0, item: first, count: deleted.count)]
        expected.removeSubrange(deleted)
        let place = Int.random(in: 0...expected.count, using: &random)
        let inserted = Int.random(in: 1...800, using: &random)
        update.insertedItems = [.init(section: 0, item: place, content: Section(itemCount: inserted))]
        expected.insert(contentsOf: [Size?](repeating: nil, count: inserted), at: place)
        let plan = try update.plan(for: container)
        container.sections = try update.sections(of: container, after: plan)
    }

    // MARK: The average

    /// Lengths of which sums depend on their order, if each is rounded; with large ones, and of about a point.
    private static let lengths = [0.1, 1e9, 1.0 / 3, 1e-30, 0x1p-64, 123_456.789, 0.7, 5e-13, 999_999_999.9]
    private static let shortLengths = [0.1, 1.0 / 3, 1e-30, 0.7, 1e-7]

    @Test(arguments: 0..<4) func `the average does not depend on the order of measuring`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let all = (0..<3000).map { item in
            (
                item: item,
                size: Size(
                    width: Self.shortLengths[item % 5] * Double.random(in: 0...1, using: &random),
                    height: Self.lengths[item % 9] * Double.random(in: 0...1, using: &random))
            )
        }
        var together = MeasuredSizes()
        _ = together.set(all)
        var apart = MeasuredSizes()
        for (item, _) in all.shuffled(using: &random) { _ = apart.set(item, all[all.count - 1 - item].size) }
        for (item, size) in all.shuffled(using: &random) { _ = apart.set(item, size) }

        #expect(apart == together)
        #expect(apart.view.average == together.view.average)
        // Nor does it depend on which item has which size.
        var backwards = MeasuredSizes()
        _ = backwards.set(all.map { (all.count - 1 - $0.item, $0.size) })
        #expect(backwards.view.average == together.view.average && backwards != together)
    }

    @Test func `small lengths count beside large ones`() throws {
        var sizes = MeasuredSizes()
        _ = sizes.set([(0, Size(width: 1e9, height: 0x1p-64))])
        for item in 1..<1025 { _ = sizes.set(item, Size(width: 0x1p-30, height: 0x1p-64)) }
        let average = try #require(sizes.view.average)

        // Added one by one to 10⁹, 2⁻³⁰ would be rounded away.
        #expect(average.width == (1e9 + 0x1p-20) / 1025)
        #expect(average.height == 0x1p-64)
    }

    @Test(arguments: [Double.nan, .infinity, -5, 1e300])
    func `a length that no border lets through has an average`(_ length: Double) throws {
        var sizes = MeasuredSizes()
        _ = sizes.set(0, Size(width: length, height: 10))

        let average = try #require(sizes.view.average)
        #expect((0...1e9).contains(average.width) && average.height == 10)
    }

    // MARK: Many sizes

    @Test func `measured sizes apply by item, not by order of arrival`() {
        var forwards = MeasuredSizes()
        var backwards = MeasuredSizes()
        for item in 0..<100 {
            let isNew = forwards.set(item, Size(width: 0.1 * Double(item), height: 0.3))
            #expect(isNew)
        }
        for item in (0..<100).reversed() { _ = backwards.set(item, Size(width: 0.1 * Double(item), height: 0.3)) }
        #expect(forwards == backwards)
        let isNew = forwards.set(7, Size(width: 0.1 * 7, height: 0.3))
        #expect(!isNew, "the same size is not a change")
        #expect(forwards[100] == nil && forwards[99] != nil && forwards[-1] == nil)
    }

    @Test func `a million sizes from the last item to the first are set at once, and the later of two wins`() {
        var sizes = MeasuredSizes()
        let count = 1_000_000
        let changed = sizes.set((0..<count).reversed().map { ($0, Size(width: 1, height: Double($0))) })
        #expect(changed.count == count && changed.first == 0)
        #expect(sizes[999_999]?.height == 999_999)
        #expect(sizes.set([(5, Size(width: 1, height: 5)), (7, .zero), (7, Size(width: 2, height: 2))]) == [7])
        #expect(sizes[7] == Size(width: 2, height: 2))
        #expect(sizes.count == count)
    }
}

extension MeasuredSizes {
    /// The sizes as they count if they were measured at any length.
    fileprivate var view: MeasuredView {
        view(at: LengthAcross(cells: nil, of: Container(bounds: .zero, sections: []), .vertical))
    }
}
