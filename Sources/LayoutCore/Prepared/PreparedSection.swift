/// A section after prepare. Scroll positions inside are relative to `start`, so moving a section changes only that.
package struct PreparedSection: Sendable {
    /// The scroll position of the section's leading edge.
    package var start: Double
    /// The extent along the scroll axis, including insets, header and footer.
    package var extent: Double
    /// The number of items.
    package var itemCount: Int
    /// The cells.
    package var body: SectionBody
    /// The measured sizes, in sections whose cells are estimates until then; nil elsewhere.
    package var measured: MeasuredSizes?
    /// The area of its decorations, in layouts whose queries depend on it: all that the section occupies of the content,
    /// including any part before `start`; nil if it occupies nothing.
    package var decorated: AxisRect?
    /// Supplementary elements and decorations, by kind.
    package private(set) var groups: [ElementGroup]

    /// Creates a section.
    package init(start: Double, extent: Double, itemCount: Int, body: SectionBody, elements: [PreparedElement] = []) {
        self.start = start
        self.extent = extent
        self.itemCount = itemCount
        self.body = body
        groups = ElementGroup.groups(of: elements)
    }

    /// The interval of the scroll axis in which its elements may lie wherever they are pinned; elements pinned without limit
    /// count at their natural place.
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

    /// Whether some element is pinned to the visible start without limit.
    package var hasEndlessPin: Bool {
        groups.contains { $0.elements.contains { $0.pin == .toStartForever } }
    }

    /// Whether it occupies content, in layouts whose queries depend on that; otherwise nothing of it is visible.
    var takesRoom: Bool { decorated != nil }

    /// Whether some element follows the visible rectangle.
    var hasPins: Bool { groups.contains { $0.elements.contains { $0.pin != nil } } }

    /// The number of supplementary elements and decorations.
    var elementCount: Int {
        let own = groups.reduce(0) { $0 + $1.elements.count }
        guard case .groups(let columns) = body else { return own }
        return own + columns.anchoredCounts.values.reduce(0, +)
    }

    /// Whether some cell has an appearance other than `Appearance.plain`.
    var hasAppearances: Bool { measured != nil || body.appearances != nil }

    /// The appearance of an item's cell.
    func appearance(of item: Int) -> Appearance {
        var appearance = body.appearance(of: item)
        if let measured, body.canEstimate(item) { appearance.isEstimated = measured[item] == nil }
        return appearance
    }

    /// The appearance of a cell in a group.
    static func appearance(of cell: GroupColumns.Cell, _ item: Int, _ measured: MeasuredSizes?) -> Appearance {
        var appearance = Appearance(zIndex: cell.zIndex)
        appearance.isEstimated = cell.isEstimated && measured.map { $0[item] == nil } ?? false
        return appearance
    }

    /// Adds elements.
    package mutating func add(_ elements: [PreparedElement]) {
        if elements.isEmpty { return }
        groups = ElementGroup.groups(of: groups.flatMap(\.elements) + elements)
    }

    /// Moves the section along the scroll axis. Where that moves lines, it finds out whether they move exactly.
    package mutating func move(to start: Double) {
        if self.start == start { return }
        self.start = start
        guard case .lines(var lines) = body else { return }
        lines.determineExactness()
        body = .lines(lines)
    }

    /// Gives the kinds of its elements other numbers.
    ///
    /// - Parameter numbers: the new number of each kind by its old one.
    mutating func renumber(_ numbers: [UInt32]) {
        if groups.allSatisfy({ numbers[Int($0.kind)] == $0.kind }) { return }
        let renumbered = groups.flatMap(\.elements).map { element in
            var element = element
            element.kind = numbers[Int(element.kind)]
            return element
        }
        groups = ElementGroup.groups(of: renumbered)
    }

    /// Pins the section's only element of a kind.
    package mutating func pin(_ kind: UInt32, _ pin: PreparedElement.Pin?) {
        groups = groups.map { $0.kind == kind ? $0.pinned(pin) : $0 }
    }

    /// The elements of a kind; nil if there are none.
    package func group(_ kind: UInt32) -> ElementGroup? {
        groups.first { $0.kind == kind }
    }

    /// An element by kind and number; nil if there is none.
    package func element(_ kind: UInt32, item: Int) -> PreparedElement? {
        if let element = group(kind)?.element(at: item) { return element }
        if case .groups(let groups) = body { return groups.anchored(kind, item) }
        return nil
    }
}

/// The storage of a section's cells.
package enum SectionBody: Sendable {
    /// No cell has a frame.
    case empty
    /// Equal cells at equal distances.
    case uniform(UniformRun)
    /// Lines of cells, as in flow.
    case lines(LineColumns)
    /// Lanes of cells, as in a waterfall.
    case lanes(LaneColumns)
    /// Rows of cells, as in span-flow.
    case rows(RowColumns)
    /// A frame for each cell.
    case frames(FrameColumns)
    /// Runs of equal cells.
    case runs(UniformRunColumns)
    /// Repeated groups, as in a compositional layout.
    case groups(GroupColumns)

    /// The interval of the scroll axis that the cells occupy.
    var scrollExtent: ClosedRange<Double> {
        switch self {
        case .empty: 0...0
        case .uniform(let run): min(0, run.scrollExtent.lowerBound)...max(0, run.scrollExtent.upperBound)
        case .lines(let lines): lines.start...lines.end
        case .lanes(let lanes): lanes.start...lanes.end
        case .rows(let rows): rows.start...rows.end
        case .frames(let frames): frames.start...frames.end
        case .runs(let runs): runs.start...runs.end
        case .groups(let groups): groups.scrollExtent
        }
    }

    /// The interval of the cross axis that the cells occupy if they may lie anywhere; nil if they stay about the content.
    var crossExtent: ClosedRange<Double>? {
        switch self {
        case .rows(let rows): rows.crossExtent
        case .frames(let frames): frames.crossExtent
        case .groups(let groups): groups.crossExtent
        case .empty, .uniform, .lines, .lanes, .runs: nil
        }
    }

    /// The place of an item's cell; nil if it has none.
    func place(of item: Int) -> AxisRect? {
        switch self {
        case .empty: nil
        case .uniform(let run): run.frame(of: item)
        case .lines(let lines): lines.frame(of: item)
        case .lanes(let lanes): lanes.frame(of: item)
        case .rows(let rows): rows.frame(of: item)
        case .frames(let frames): frames.frame(of: item)
        case .runs(let runs): runs.frame(of: item)
        case .groups(let groups): groups.isEmpty ? nil : groups.frame(of: item)
        }
    }

    /// Whether UIKit rounds the cells before it mirrors them.
    var roundsFirst: Bool {
        if case .uniform = self { true } else { false }
    }

    /// nil if all cells are plain.
    var appearances: AppearanceColumns? {
        if case .frames(let frames) = self { frames.appearances } else { nil }
    }

    /// Whether an item is measured at all, in a section with measured items.
    func canEstimate(_ item: Int) -> Bool {
        if case .groups(let groups) = self { groups.isEstimated(item) } else { true }
    }

    /// The appearance of an item's cell.
    func appearance(of item: Int) -> Appearance {
        switch self {
        case .empty, .uniform, .lines, .lanes, .rows, .runs: .plain
        case .frames(let frames): frames.appearances?[item] ?? .plain
        case .groups(let groups): Appearance(zIndex: groups.zIndex(of: item))
        }
    }
}
