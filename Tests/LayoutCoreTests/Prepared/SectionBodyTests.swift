import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// However a section stores its cells, a rectangle query returns the same elements as an examination of each cell.
@Suite struct SectionBodyTests {
    enum Kind: CaseIterable {
        case uniform, lines, lanes, rows, frames, scatteredFrames, transformedFrames, runs, groups

        /// A body and its number of items.
        func body(_ random: inout SeededRandom) -> (SectionBody, Int) {
            switch self {
            case .uniform: (.uniform(.random(count: 200, using: &random)), 200)
            case .lines: lines(&random)
            case .lanes: lanes(&random)
            case .rows: rows(&random)
            case .frames: frames(60, &random) { _ in nil }
            case .scatteredFrames: frames(3000, &random) { _ in nil }
            case .transformedFrames:
                frames(2000, &random) { random in
                    Bool.random(using: &random) ? .rotation(.random(in: -3...3, using: &random)) : nil
                }
            case .runs: runs(&random)
            case .groups: groups(&random)
            }
        }

        private func lines(_ random: inout SeededRandom) -> (SectionBody, Int) {
            let sizes = (0..<300).map { _ in
                Size(width: .random(in: 5...90, using: &random), height: .random(in: 5...90, using: &random))
            }
            var lines = LineColumns(sizes: ItemSizes(sizes), direction: .vertical)
            for line in 0..<60 {
                lines.append(
                    LineColumns.NewLine(
                        count: 5, length: sizes[5 * line..<5 * line + 5].reduce(0) { $0 + $1.width }, extent: 90,
                        start: .random(in: 0...40, using: &random), gap: .random(in: -5...10, using: &random)),
                    firstItem: 5 * line, top: Double(line) * 70)
            }
            lines.finish()
            return (.lines(lines), 300)
        }

        private func lanes(_ random: inout SeededRandom) -> (SectionBody, Int) {
            let lanes = (0..<300).map { _ in Int.random(in: 0..<4, using: &random) }
            let lengths = (0..<300).map { _ in Double.random(in: 0...90, using: &random) }
            let geometry = LaneColumns.Geometry(
                count: 4, across: (start: 3, length: 80, spacing: 9), itemSpacing: 8, top: 0)
            return (.lanes(LaneColumns(geometry, lanes, lengths)), 300)
        }

        private func rows(_ random: inout SeededRandom) -> (SectionBody, Int) {
            let rows = RowColumns.random(rows: 90, movedBy: 40, using: &random).columns
            return (.rows(rows), rows.count)
        }

        private func frames(
            _ count: Int, _ random: inout SeededRandom, _ transform: (inout SeededRandom) -> Transform3D?
        ) -> (SectionBody, Int) {
            var cells = FrameColumns()
            for item in 0..<count {
                if item % 7 == 3 {
                    cells.appendAbsent()
                } else {
                    cells.append(.random(within: 900, using: &random), Appearance(transform: transform(&random)))
                }
            }
            cells.finish()
            return (.frames(cells), count)
        }

        private func runs(_ random: inout SeededRandom) -> (SectionBody, Int) {
            var runs = UniformRunColumns()
            var count = 0
            for _ in 0..<30 {
                count += Int.random(in: 0...3, using: &random)
                let rule = UniformRun.random(count: .random(in: 0...40, using: &random), using: &random)
                runs.append(rule, firstItem: count)
                count += rule.count
            }
            runs.finish()
            return (.runs(runs), count + 2)
        }

        private func groups(_ random: inout SeededRandom) -> (SectionBody, Int) {
            var groups = GroupColumns(isAcross: false, scale: nil)
            let cells = (0..<3).map { column in
                GroupColumns.Cell(
                    place: AxisRect(
                        cross: Double(column) * 100, scroll: .random(in: 0...20, using: &random), crossLength: 90,
                        scrollLength: .random(in: 5...60, using: &random)), zIndex: 0)
            }
            let pattern = GroupColumns.Pattern(cells: cells, anchored: [])
            for run in 0..<5 {
                groups.append(
                    GroupColumns.GroupRun(
                        pattern: pattern, groupCount: 10, itemsPerGroup: 3,
                        along: (start: Double(run) * 1000, pitch: 90, length: 80), across: (start: 0, length: 300)))
            }
            groups.finish()
            return (.groups(groups), 150)
        }
    }

    /// Two sections of one kind, one after the other.
    private func prepared(_ kind: Kind, _ space: ContainerSpace, _ random: inout SeededRandom) -> PreparedLayout {
        let sections = [0.0, 700].map { start in
            let (body, count) = kind.body(&random)
            // Queries of compositional layouts depend on the room that a section takes.
            let room = AxisRect(cross: 0, scroll: 0, crossLength: 900, scrollLength: 900)
            var parts = SectionParts(extent: 900, itemCount: count, body: body)
            if kind == .groups { parts.decorated = room }
            return PreparedSection(start: start, parts)
        }
        return PreparedLayout(
            contentSize: space.direction.size(cross: 900, scroll: 1600), space: space, contentInset: .zero,
            sections: sections)
    }

    private func everything(in prepared: PreparedLayout) -> [LayoutAttributes] {
        prepared.sections.indices.flatMap { section in
            (0..<prepared.sections[section].itemCount).compactMap { item in
                let path = ItemPath(section: section, item: item)
                return prepared.attributes(of: .cell(path), bounds: .zero)
            }
        }
    }

    @Test(arguments: Kind.allCases, 0..<4)
    func `a rectangle query returns each cell that meets it, by index path, at once and in pages`(
        _ kind: Kind, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var space = ContainerSpace(
            direction: seed % 2 == 0 ? .vertical : .horizontal, mirrorWidth: seed > 1 ? 900 : nil,
            scale: seed == 3 ? 2 : nil)
        // The semantics of compositional layouts, since only they have groups.
        space.mirrorsLast = kind == .groups
        let prepared = prepared(kind, space, &random)
        let all = everything(in: prepared)

        for number in 0..<40 {
            let longest = number % 4 == 0 ? 3000.0 : 250
            let rect = Rect(
                x: .random(in: -900...1700, using: &random), y: .random(in: -900...1700, using: &random),
                width: .random(in: 1...longest, using: &random), height: .random(in: 1...longest, using: &random))
            let expected = all.filter { rect.meets($0.frame) }

            let found = prepared.elements(ElementQuery(rect: rect), bounds: .zero).attributes.all
            let paged = pages(of: prepared, rect, limit: 1 + number)

            // Not compared as arrays: listing the differences between long ones takes minutes.
            let isSame = found == expected
            let isSameInPages = paged == expected
            let counts = "\(found.count) and in pages of \(1 + number) \(paged.count), expected \(expected.count)"
            try #require(isSame && isSameInPages, "\(rect): \(counts)")
        }
    }

    private func pages(of prepared: PreparedLayout, _ rect: Rect, limit: Int) -> [LayoutAttributes] {
        var query = ElementQuery(rect: rect, limit: limit)
        var found: [LayoutAttributes] = []
        while true {
            let (attributes, next) = prepared.elements(query, bounds: .zero)
            found += attributes.all
            guard let next, attributes.count == limit else { return found }
            query.start = next
        }
    }
}
