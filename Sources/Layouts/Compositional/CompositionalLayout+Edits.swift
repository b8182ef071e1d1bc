package import LayoutCore

extension CompositionalLayout {
    /// Solves the sections that an edit touched, and of their measured groups those that it may change.
    ///
    /// - Complexity: O(sections + groups / 128 + groups that change · log *measured*); O(groups) in a touched section whose lengths are
    ///   not multiples of 1/1024 point, or whose groups share their lengths.
    package func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        guard let notes = prepared.notes as? CompositionalNotes, notes.bounds == container.bounds.size else {
            return nil
        }
        // Where headers are stacked, an edit moves those of sections that it does not touch.
        if prepared.hasStacks || !nesting(of: container).isFlat { return nil }
        let plans = plans(for: container)
        let kinds = kinds(plans)
        guard kinds == prepared.kinds else { return nil }
        return try prepare(container, plans: plans, kinds: kinds, reusing: CompositionalEdit(edit, of: prepared, notes))
    }
}

/// The notes of a prepare for the edits that follow it. They cost a reference for each section.
struct CompositionalNotes: Sendable {
    let bounds: Size
    /// Each section, with its plan.
    let solved: [SectionSolver.Solved]
}

/// The sections before an edit, as far as it leaves them usable. It is used in two rounds over all sections, each in order: first
/// `origin(of:_:_:)`, then `moved(_:to:holdsLayoutItems:hasSameDecorations:)`.
struct CompositionalEdit {
    private let prepared: PreparedLayout?
    private let edit: ContainerEdit
    private let notes: CompositionalNotes
    /// The old numbers of sections that were not touched; nil for others.
    private var origins: [Int?] = []
    private(set) var reused = ReusedCells()

    /// No edit: all sections are new.
    init() {
        (prepared, edit, notes) = (nil, ContainerEdit(), CompositionalNotes(bounds: .zero, solved: []))
    }

    /// An edit of a layout with notes.
    init(_ edit: ContainerEdit, of prepared: PreparedLayout, _ notes: CompositionalNotes) {
        (self.prepared, self.edit, self.notes) = (prepared, edit, notes)
        origins.reserveCapacity(notes.solved.count)
    }

    // MARK: Solving

    enum Origin {
        /// It is new, or has other insets, or a warning about another number.
        case none
        /// It was touched.
        case touched(SectionSolver.Previous)
        /// It was not.
        case untouched(SectionSolver.Solved)
    }

    /// The origin of a section; to be called once with each section, in order. Later calls of `moved` refer to it.
    mutating func origin(of index: Int, _ section: Section, _ plan: SectionPlan) -> Origin {
        guard prepared != nil else { return .none }
        guard let old = edit.origin(of: index), old < notes.solved.count, notes.solved[old].plan === plan,
            plan.hasSameInsets(at: old, as: index), old == index || notes.solved[old].warning == nil,
            let replacements = edit.replacements(in: index, itemCount(old), section.itemCount)
        else {
            origins.append(nil)
            return .none
        }
        if replacements.isEmpty {
            origins.append(old)
            return .untouched(notes.solved[old])
        }
        origins.append(nil)
        return .touched(
            SectionSolver.Previous(
                solved: notes.solved[old], replacements: replacements,
                isMeasured: prepared?.sections[old].measured?.hasMeasured ?? false))
    }

    private func itemCount(_ old: Int) -> Int { prepared?.sections[old].itemCount ?? 0 }

    /// Notes the cells that a touched section has taken over, which need not be compared to find what has changed.
    mutating func noteReused(_ runs: [ReusedCells.Run], in index: Int) {
        guard !runs.isEmpty, let old = edit.origin(of: index) else { return }
        reused.add(runs, from: old, to: index)
    }

    // MARK: Placing

    /// A section that was not touched, at its new place; nil if it has to be made again.
    ///
    /// - Parameters:
    ///   - holdsLayoutItems: whether the first section has elements of the whole layout.
    ///   - hasSameDecorations: whether decorations have the same places in the section there, after rounding.
    mutating func moved(
        _ index: Int, to start: Double, holdsLayoutItems: Bool, hasSameDecorations: (PreparedSection) -> Bool
    ) -> PreparedSection? {
        guard index < origins.count, let origin = origins[index], var section = prepared?.sections[origin] else {
            return nil
        }
        let isFirst = holdsLayoutItems && (index == 0 || origin == 0)
        guard !isFirst, section.start == start || hasSameDecorations(section) else {
            reused.add([ReusedCells.Run(from: 0, to: 0, count: section.itemCount)], from: origin, to: index)
            return nil
        }
        section.start = start
        reused.addSections(from: origin, to: index)
        return section
    }
}
