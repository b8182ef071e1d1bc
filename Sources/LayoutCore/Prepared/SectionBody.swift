/// The storage of a section's cells: a rule where there is one, else columns of numbers.
///
///     uniform, runs           0 ─ 1 ─ 2 ─ 3     one rule for many cells: their number costs nothing
///     lines, rows             │0  1│ │2  3│     cells of a line share its position and extent
///     lanes                   │0 │ │1 │         each cell follows the one above it
///     groups                  [0 1] [2 3]       cells of a group share its place
///     frames                  0 · 1 · 2 · 3     a frame for each cell, and a search tree over them
///
/// Layouts choose the storage that says most in the fewest numbers. Queries, explanations and differences read all of them alike:
/// the place of an item, and the items that may lie in an interval of the scroll axis.
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
    ///
    /// It includes 0, where the section starts.
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
    ///
    /// It is relative to the section's start.
    ///
    /// - Precondition: the section has the item.
    /// - Complexity: O(1) for uniform cells and frames; O(log *n*) for the others
    package func place(of item: Int) -> AxisRect? {
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

    /// The rule of equal cells that an item follows, and the rule's first item; nil if it follows none.
    ///
    /// - Complexity: O(log *runs*)
    func rule(of item: Int) -> (rule: UniformRun, firstItem: Int)? {
        switch self {
        case .uniform(let run): (run, 0)
        case .runs(let runs): runs.run(of: item).map { ($0.rule, $0.firstItem) }
        case .empty, .lines, .lanes, .rows, .frames, .groups: nil
        }
    }

    /// Whether UIKit rounds the cells before it mirrors them.
    var roundsFirst: Bool {
        switch self {
        case .uniform: true
        case .runs(let runs): runs.roundsFirst
        case .empty, .lines, .lanes, .rows, .frames, .groups: false
        }
    }

    /// The appearances of the cells; nil if all cells are plain.
    var appearances: AppearanceColumns? {
        if case .frames(let frames) = self { frames.appearances } else { nil }
    }

    /// Whether an item is measured at all, in a section with measured items.
    func canEstimate(_ item: Int) -> Bool {
        if case .groups(let groups) = self { groups.isEstimated(item) } else { true }
    }

    func appearance(of item: Int) -> Appearance {
        switch self {
        case .empty, .uniform, .lines, .lanes, .rows, .runs: .plain
        case .frames(let frames): frames.appearances?[item] ?? .plain
        case .groups(let groups): Appearance(zIndex: groups.zIndex(of: item))
        }
    }
}
