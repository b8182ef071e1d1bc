/// A section after prepare. Positions inside count from `start`, so a section moves by changing that alone.
package struct PreparedSection: Sendable {
    /// Scroll position of the section's first edge.
    package var start: Double
    /// Extent along the scroll axis, insets, header and footer included.
    package var extent: Double
    package var itemCount: Int
    package var body: SectionBody
    /// What was measured, where the cells' sizes are estimates until then; nil: they are not.
    package var measured: MeasuredSizes?
    /// What its decorations lie in, for layouts whose queries go by it: all that the section takes of the content, what lies
    /// before `start` with it. nil: it takes no room.
    package var decorated: AxisRect?
    /// Supplementary elements and decorations, by kind.
    package private(set) var groups: [ElementGroup]

    package init(start: Double, extent: Double, itemCount: Int, body: SectionBody, elements: [PreparedElement] = []) {
        self.start = start
        self.extent = extent
        self.itemCount = itemCount
        self.body = body
        groups = ElementGroup.groups(of: elements)
    }

    /// Everything of the section on the scroll axis, wherever its pinned elements go; those that pin for ever count as
    /// they lie.
    package var scrollExtent: ClosedRange<Double> {
        let cells = body.scrollExtent
        var low = min(0, cells.lowerBound)
        var high = max(0, self.extent, cells.upperBound)
        if let decorated {
            low = min(low, decorated.scroll)
            high = max(high, decorated.scroll + decorated.scrollLength)
        }
        for group in groups {
            for element in group.elements {
                let extent = element.scrollExtent
                low = min(low, extent.lowerBound)
                high = max(high, extent.upperBound.isFinite ? extent.upperBound : element.place.scroll)
            }
        }
        return start + low...start + high
    }

    /// Whether it has an element that follows the visible start for ever.
    package var hasEndlessPin: Bool {
        groups.contains { $0.elements.contains { $0.pin == .toStartForever } }
    }

    /// Whether it takes room, for layouts whose queries go by that: a section that takes none shows nothing.
    var takesRoom: Bool { decorated != nil }

    /// Whether some element of it follows the visible rectangle.
    var hasPins: Bool { groups.contains { $0.elements.contains { $0.pin != nil } } }

    /// Supplementary elements and decorations.
    var elementCount: Int {
        let own = groups.reduce(0) { $0 + $1.elements.count }
        guard case .groups(let columns) = body else { return own }
        return own + columns.anchoredCounts.values.reduce(0, +)
    }

    /// Whether some cell looks other than cells do.
    var hasAppearances: Bool { measured != nil || body.appearances != nil }

    /// How an item's cell looks.
    func appearance(of item: Int) -> Appearance {
        var appearance = body.appearance(of: item)
        if let measured, body.canEstimate(item) { appearance.isEstimated = measured[item] == nil }
        return appearance
    }

    /// How a cell of a group looks.
    static func appearance(of cell: GroupColumns.Cell, _ item: Int, _ measured: MeasuredSizes?) -> Appearance {
        var appearance = Appearance(zIndex: cell.zIndex)
        appearance.isEstimated = cell.isEstimated && measured.map { $0[item] == nil } ?? false
        return appearance
    }

    /// Adds elements to those it has.
    package mutating func add(_ elements: [PreparedElement]) {
        if elements.isEmpty { return }
        groups = ElementGroup.groups(of: groups.flatMap(\.elements) + elements)
    }

    /// Pins the section's only element of a kind.
    package mutating func pin(_ kind: UInt32, _ pin: PreparedElement.Pin?) {
        groups = groups.map { $0.kind == kind ? $0.pinned(pin) : $0 }
    }

    package func group(_ kind: UInt32) -> ElementGroup? {
        groups.first { $0.kind == kind }
    }

    package func element(_ kind: UInt32, item: Int) -> PreparedElement? {
        if let element = group(kind)?.element(at: item) { return element }
        if case .groups(let groups) = body { return groups.anchored(kind, item) }
        return nil
    }
}

/// How a section's cells are stored.
package enum SectionBody: Sendable {
    /// No cell has a place.
    case empty
    case uniform(UniformRun)
    case lines(LineColumns)
    case lanes(LaneColumns)
    case frames(FrameColumns)
    case runs(UniformRunColumns)
    case groups(GroupColumns)

    /// What the cells take of the scroll axis.
    var scrollExtent: ClosedRange<Double> {
        switch self {
        case .empty: 0...0
        case .uniform(let run): min(0, run.scrollExtent.lowerBound)...max(0, run.scrollExtent.upperBound)
        case .lines(let lines): lines.start...lines.end
        case .lanes(let lanes): lanes.start...lanes.end
        case .frames(let frames): frames.start...frames.end
        case .runs(let runs): runs.start...runs.end
        case .groups(let groups): groups.scrollExtent
        }
    }

    /// What cells take across the scroll axis where they may lie anywhere; nil: about in the content.
    var crossExtent: ClosedRange<Double>? {
        switch self {
        case .frames(let frames): frames.crossExtent
        case .groups(let groups): groups.crossExtent
        case .empty, .uniform, .lines, .lanes, .runs: nil
        }
    }

    /// The place of an item's cell; nil when it has none.
    func place(of item: Int) -> AxisRect? {
        switch self {
        case .empty: nil
        case .uniform(let run): run.frame(of: item)
        case .lines(let lines): lines.frame(of: item)
        case .lanes(let lanes): lanes.frame(of: item)
        case .frames(let frames): frames.frame(of: item)
        case .runs(let runs): runs.frame(of: item)
        case .groups(let groups): groups.isEmpty ? nil : groups.frame(of: item)
        }
    }

    /// Whether UIKit rounds the cells before it mirrors them.
    var roundsFirst: Bool {
        if case .uniform = self { true } else { false }
    }

    /// nil: all cells are plain.
    var appearances: AppearanceColumns? {
        if case .frames(let frames) = self { frames.appearances } else { nil }
    }

    /// Whether an item's size is measured at all, in a section where some are.
    func canEstimate(_ item: Int) -> Bool {
        if case .groups(let groups) = self { groups.isEstimated(item) } else { true }
    }

    /// How an item's cell looks.
    func appearance(of item: Int) -> Appearance {
        switch self {
        case .empty, .uniform, .lines, .lanes, .runs: .plain
        case .frames(let frames): frames.appearances?[item] ?? .plain
        case .groups(let groups): Appearance(zIndex: groups.zIndex(of: item))
        }
    }
}
