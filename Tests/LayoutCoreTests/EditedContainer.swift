import LayoutCore
import TestSupport

/// A container that is edited at random, and laid out by plain rules in one of the storages.
struct EditedContainer {
    /// How a section's cells are laid out.
    enum Storage: CaseIterable {
        case frames, turnedFrames, lines, lanes, uniform, runs
    }

    /// The kinds of elements: besides cells, a header in each section and a background for every four items.
    static let kinds = ElementKinds([ElementKind(.decoration, "background")])

    let storage: Storage
    /// Positions and lengths are multiples of this.
    let unit: Double
    var space: ContainerSpace
    /// Whether some items have an attribute of the layout's own, which follows from their height.
    let hasProgress: Bool
    /// The height of each item in units, by section. It travels with the item.
    var heights: [[Int]]

    init(
        _ heights: [[Int]], _ storage: Storage = .frames, unit: Double = 1,
        space: ContainerSpace = ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil),
        hasProgress: Bool = false
    ) {
        self.heights = heights
        self.storage = storage
        self.unit = unit
        self.space = space
        self.hasProgress = hasProgress
    }

    /// The container after prepare.
    var state: PreparedState {
        var start = 0.0
        let sections = heights.map { heights in
            let section = section(heights, at: start)
            start += section.extent
            return section
        }
        let prepared = PreparedLayout(
            contentSize: space.direction.size(cross: 300, scroll: start), space: space, contentInset: .zero,
            sections: sections, kinds: Self.kinds)
        return PreparedState(prepared: prepared, bounds: Rect(x: 0, y: 0, width: 300, height: 400))
    }

    /// Every element with its attributes.
    var attributes: [Element: LayoutAttributes] {
        let state = state
        var attributes: [Element: LayoutAttributes] = [:]
        for (section, heights) in heights.enumerated() {
            for item in 0..<max(1, heights.count) {
                for kind in Self.kinds.list {
                    let element = kind.element(at: ItemPath(section: section, item: item))
                    attributes[element] = state.prepared.attributes(of: element, bounds: state.bounds)
                }
            }
        }
        return attributes
    }

    // MARK: Edits

    /// Applies a random update, or changes the height of an item.
    mutating func edit(using random: inout SeededRandom) -> ItemMap {
        if Int.random(in: 0...3, using: &random) == 0 {
            let sections = heights.indices.filter { !heights[$0].isEmpty }
            guard let section = sections.randomElement(using: &random) else { return .identity }
            let item = Int.random(in: 0..<heights[section].count, using: &random)
            heights[section][item] = Int.random(in: 0...90, using: &random)
            return .identity
        }
        while true {
            if let map = apply(.random(for: heights.map(\.count), using: &random), using: &random) { return map }
        }
    }

    /// Applies an update; nil if it is rejected.
    mutating func apply(_ update: BatchUpdate, using random: inout SeededRandom) -> ItemMap? {
        guard let plan = try? update.plan(before: heights.map(\.count)) else { return nil }
        let before = heights
        heights = plan.countsAfter.map { count in (0..<count).map { _ in Int.random(in: 1...90, using: &random) } }
        for move in plan.outcome.survivors {
            for offset in 0..<move.count {
                heights[move.to.section][move.to.item + offset] = before[move.from.section][move.from.item + offset]
            }
        }
        return ItemMap(plan)
    }

    // MARK: Layout

    private static let header = 20.0

    private func section(_ heights: [Int], at start: Double) -> PreparedSection {
        let sizes = heights.map { Size(width: 40, height: Double($0) * unit) }
        let (body, end) = body(sizes)
        let header = PreparedElement(kind: ElementKinds.header, place: .at(0, 0, 300, Self.header * unit))
        let backgrounds = stride(from: 0, to: heights.count, by: 4).map { item in
            PreparedElement(
                kind: 3, item: item, place: .at(0, Double(item) * 10, 300, 40), appearance: Appearance(zIndex: -1))
        }
        var parts = SectionParts(
            extent: end, itemCount: heights.count, body: body, elements: [header] + backgrounds)
        if hasProgress { parts.custom = [progress(heights)] }
        return PreparedSection(start: start, parts)
    }

    /// The default for short items.
    private func progress(_ heights: [Int]) -> CustomColumn {
        var progress = CustomColumn(CustomAttribute("progress", default: 0.5, ""))
        for (item, height) in heights.enumerated() where height > 30 { progress[item] = Double(height) / 90 }
        return progress
    }

    /// The cells, below the header.
    private func body(_ sizes: [Size]) -> (SectionBody, end: Double) {
        let top = Self.header * unit
        switch storage {
        case .frames, .turnedFrames: return frames(sizes, top)
        case .lines: return lines(sizes, top)
        case .lanes: return lanes(sizes, top)
        case .uniform, .runs:
            let rule = UniformRun(
                count: sizes.count, perRow: 1,
                first: AxisRect(cross: 5, scroll: top, crossLength: 40, scrollLength: 25 * unit), step: 0,
                pitch: 30 * unit)
            let end = top + 30 * unit * Double(sizes.count)
            if storage == .uniform { return (.uniform(rule), end) }
            var runs = UniformRunColumns()
            runs.append(rule, firstItem: 0)
            runs.finish()
            return (.runs(runs), end)
        }
    }

    /// One below another; items without height have no frame.
    private func frames(_ sizes: [Size], _ top: Double) -> (SectionBody, end: Double) {
        var cells = FrameColumns()
        var end = top
        for size in sizes {
            if size.height == 0 {
                cells.appendAbsent()
            } else {
                let isTurned = storage == .turnedFrames && size.height > 45 * unit
                cells.append(
                    .at(5, end, size.width, size.height),
                    Appearance(
                        zIndex: size.height > 70 * unit ? 1 : 0, transform: isTurned ? .rotation(0.5) : nil))
            }
            end += size.height
        }
        cells.finish()
        return (.frames(cells), end)
    }

    /// Three to a line.
    private func lines(_ sizes: [Size], _ top: Double) -> (SectionBody, end: Double) {
        let direction = space.direction
        let turned = direction == .vertical ? sizes : sizes.map { Size(width: $0.height, height: $0.width) }
        var lines = LineColumns(sizes: ItemSizes(turned), direction: direction)
        var end = top
        for first in stride(from: 0, to: sizes.count, by: 3) {
            let count = min(3, sizes.count - first)
            let extent = sizes[first..<first + count].map(\.height).max() ?? 0
            let length = turned[first..<first + count].reduce(0) { $0 + direction.cross($1) }
            lines.append(
                LineColumns.NewLine(count: count, length: length, extent: extent, start: 0, gap: 10),
                firstItem: first, top: end)
            end += extent + 4 * unit
        }
        lines.finish()
        return (.lines(lines), end)
    }

    /// In two lanes by turns.
    private func lanes(_ sizes: [Size], _ top: Double) -> (SectionBody, end: Double) {
        let geometry = LaneColumns.Geometry(
            count: 2, across: (start: 0, length: 100, spacing: 10), itemSpacing: 0, top: top)
        let lanes = LaneColumns(geometry, sizes.indices.map { $0 % 2 }, sizes.map(\.height))
        return (.lanes(lanes), max(top, lanes.end))
    }
}

extension FrameDiff.Track {
    /// The cells of a section.
    static func cells(_ section: Int) -> FrameDiff.Track { FrameDiff.Track(ElementKind(.cell, ""), section) }
}

extension FrameDiff.Segment {
    /// Elements that moved by a distance down, in whole points.
    static func moved(_ item: Int, _ count: Int, from: ItemPath, down: Double) -> FrameDiff.Segment {
        FrameDiff.Segment(item: item, count: count, source: .old(from, .down(down)))
    }

    /// New elements.
    static func new(_ item: Int, _ count: Int) -> FrameDiff.Segment {
        FrameDiff.Segment(item: item, count: count, source: .new)
    }
}

extension FrameDiff.Movement {
    /// A movement in whole points, so that several add up exactly.
    static func down(_ distance: Double) -> FrameDiff.Movement {
        .by(FrameDiff.Shift(dx: 0, dy: distance, isAdditive: true))
    }
}
