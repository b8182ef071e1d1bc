package import LayoutCore

/// Lays out sections of repeated groups, described as data: UIKit's `UICollectionViewCompositionalLayout`.
///
///     section          ┌ header ───────────────┐      a group is a row, a column, or frames of its own; its items and
///                      ├───────────────────────┤      groups have sizes that are absolute, fractions of their container,
///       group          │ ┌─────────┐ ┌───────┐ │      or measured. Groups repeat until the section's items are placed.
///         item, group  │ │         │ ├───────┤ │
///                      │ └─────────┘ └───────┘ │
///       group          │ ┌─────────┐ ┌───────┐ │
///                      └───────────────────────┘
///
/// A section of unmeasured cells is stored as a rule, whatever its item count. Edits take over the sections and measured groups that
/// they do not change (`CompositionalLayout+Edits.swift`). The arithmetic reproduces frames
/// recorded from UIKit; the layout's page lists the differences.
package struct CompositionalLayout: TrustedLayout, EditableLayout {
    let configuration: Compositional.Configuration
    private let rules: [(rule: Compositional.Rule, plans: [SectionPlan])]
    /// The level of sections without one of their own.
    private let level: Int
    /// The reason for which names of groups were not replaced; nil if they were.
    private let failure: LayoutError?

    /// The item index, in section 0, under which a layout's own boundary elements are reported.
    package static let layoutItem = Int(UInt32.max)

    package init(_ parameters: Parameters) {
        configuration = parameters[Keys.configuration]
        level = parameters[CommonKeys.level]
        var linked = parameters
        do throws(LayoutError) {
            // A layout that is derived from this one may pass parameters on that no schema has linked.
            if !Self.isLinked(parameters) { linked = try Self.linked(parameters, "") }
            failure = nil
        } catch {
            failure = error
        }
        let (plans, rules) = (linked.own(Keys.sections), linked[Keys.sectionRules])
        self.rules =
            rules.map { ($0.rule, $0.plans.plans ?? []) } + [(Compositional.Rule(sections: []), plans?.plans ?? [])]
    }

    /// Solves each section and lays the layout's own boundary elements around all of them.
    ///
    /// - Throws: `layout.failed` if groups would run backwards or hold too many cells.
    /// - Complexity: O(sections) for sections without measured cells, O(items) for those with them.
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        if let failure { throw failure }
        let bounds = container.bounds.size
        guard bounds.width > 0 && bounds.height > 0 else { return empty(container) }
        let plans = plans(for: container)
        return try prepare(container, plans: plans, kinds: kinds(plans), reusing: nil).layout
    }

    /// Solves and places the sections that cannot be taken over.
    ///
    /// - Parameters:
    ///   - plans: of each section, in order.
    ///   - kinds: those of the plans and of the layout's own elements.
    ///   - edit: the sections before an edit that can be used again; nil if there are none.
    /// - Throws: `layout.failed`
    func prepare(
        _ container: Container, plans: [SectionPlan], kinds: ElementKinds, reusing edit: CompositionalEdit?
    ) throws(LayoutError) -> PreparedUpdate {
        let direction = configuration.scrollDirection
        let bounds = container.bounds.size
        let environment = container.environment
        let setting = SolverSetting(
            pixels: Pixels(environment), kinds: kinds, budget: SolverBudget(itemCount: container.itemCount))
        let pixels = setting.pixels
        var edit = edit ?? CompositionalEdit()

        let solved = try solve(plans, of: container, setting, reusing: &edit)
        let spacings = configuration.interSectionSpacing * Double(max(0, solved.count - 1))
        var total = max(0, solved.reduce(spacings) { $0 + $1.total })
        let around = BoundarySolver(
            items: configuration.boundaryItems, pixels: pixels, kinds: kinds, axis: axis,
            measured: { kind in
                guard let plan = plans.first else { return nil }
                let sizes = container.sections[0].measuredSupplementaries[kind]
                return sizes?.view(at: length(of: plan, 0, in: container))[Self.layoutItem]
            }, item: Self.layoutItem
        ).solve(length: &total, across: 0...axis.other.length(bounds), box: bounds)

        var (placed, rows) = place(solved, around: around, of: container, setting, reusing: &edit)
        nesting(of: container).stack(&placed, isEndless: false, headers: \.headersWithinRange)
        let sections = placed.isEmpty && !around.elements.isEmpty ? [standIn(for: around)] : placed
        let across = solved.reduce(axis.other.length(bounds)) { max($0, $1.widest) }
        let along = around.before + total + around.after
        let contentSize = direction.size(cross: pixels.near(across), scroll: pixels.near(along))
        var space = ContainerSpace(direction: direction, contentSize: contentSize, environment: environment)
        space.mirrorsLast = true
        var layout = PreparedLayout(
            contentSize: contentSize, space: space, contentInset: environment.contentInset, sections: sections,
            kinds: kinds)
        (layout.sectionCount, layout.semantics) = (container.sections.count, .compositional)
        (layout.orthogonalRows, layout.warnings) = (rows, solved.compactMap(\.warning))
        layout.notes = CompositionalNotes(bounds: bounds, solved: solved)
        return PreparedUpdate(layout: layout, reused: edit.reused)
    }

    private var axis: Axis { configuration.scrollDirection == .vertical ? .vertical : .horizontal }

    func nesting(of container: Container) -> StickyStack { StickyStack(container, fallback: level) }

    /// What determines the template of a section's groups: its plan, and what its unmeasured cells count as.
    private struct TemplateKey: Hashable {
        let plan: Int
        let mean: Size?
    }

    /// Solves every section by itself. Sections of one plan, and one mean of what was measured, share the template of their groups.
    private func solve(
        _ plans: [SectionPlan], of container: Container, _ setting: SolverSetting,
        reusing edit: inout CompositionalEdit
    ) throws(LayoutError) -> [SectionSolver.Solved] {
        var templates: [TemplateKey: GroupTemplate?] = [:]
        var solved: [SectionSolver.Solved] = []
        solved.reserveCapacity(plans.count)
        for (index, section) in container.sections.enumerated() {
            let plan = plans[index]
            let origin = edit.origin(of: index, section, plan)
            if case .untouched(let own) = origin {
                solved.append(own)
                continue
            }
            let frame = frame(of: plan.section, in: container.bounds.size, environment: container.environment)
            let insets = plan.contentInsets(at: index).resolved(in: frame.size)
            let length = length(of: plan, index, in: container)
            let mean = plan.group.hasEstimatedCells ? section.measuredSizes.view(at: length).averageHere : nil
            let key = TemplateKey(plan: plan.number, mean: mean)
            if templates[key] == nil {
                templates[key] = try GroupTemplate(
                    plan, insets: insets, frame: frame, setting: setting, mean: mean)
            }
            var solver = SectionSolver(
                plan: plan, insets: insets, frame: frame, setting: setting, section: section, lengthAcross: length,
                index: index, template: templates[key] ?? nil)
            if case .touched(let previous) = origin { solver.previous = previous }
            let own = try solver.solve()
            edit.noteReused(own.reused, in: index)
            solved.append(own.solved)
        }
        return solved
    }

    /// Places the sections one after another, with the orthogonal rows in container space. Sections that an edit only moves are taken over.
    private func place(
        _ solved: [SectionSolver.Solved], around: BoundarySolver.Outcome, of container: Container,
        _ setting: SolverSetting, reusing edit: inout CompositionalEdit
    ) -> (sections: [PreparedSection], rows: [Int: OrthogonalRow]) {
        var sections: [PreparedSection] = []
        sections.reserveCapacity(solved.count)
        var rows: [Int: OrthogonalRow] = [:]
        var position = around.before
        for (index, section) in solved.enumerated() {
            let start = position + section.before
            // The layout's own elements are reported under section 0, with positions relative to the start of all
            // sections.
            let moved = edit.moved(index, to: start, holdsLayoutItems: !around.elements.isEmpty) { old in
                guard section.plan.hasDecorations, let area = old.decorated else { return true }
                let own = section.plan.section
                return decorations(of: own, over: area, start: old.start, setting)
                    == decorations(of: own, over: area, start: start, setting)
            }
            var prepared = moved ?? prepared(section, index: index, of: container, at: start, setting)
            if moved == nil, index == 0 {
                prepared.add(around.elements.map { $0.moved(scroll: around.before - prepared.start) })
            }
            if var row = section.row {
                let start = axis.size(along: prepared.start, across: 0)
                row.frame.x = setting.pixels.near(row.frame.x + start.width)
                row.frame.y = setting.pixels.near(row.frame.y + start.height)
                rows[index] = row
            }
            sections.append(prepared)
            position += section.total + configuration.interSectionSpacing
        }
        return (sections, rows)
    }

    /// Invalidates everything when the size changes, and the pinned elements when only the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        old.size == new.size ? prepared.invalidationOfPins(from: old, to: new) : .everything
    }

    // MARK: Steps

    private func empty(_ container: Container) -> PreparedLayout {
        let sections = container.sections.map {
            PreparedSection(start: 0, extent: 0, itemCount: $0.itemCount, body: .empty)
        }
        let space = ContainerSpace(
            direction: configuration.scrollDirection, contentSize: .zero, environment: container.environment)
        var layout = PreparedLayout(
            contentSize: .zero, space: space, contentInset: container.environment.contentInset, sections: sections)
        layout.semantics = .compositional
        return layout
    }

    /// A stand-in section that carries the layout's own elements when there are no sections. It has nowhere to keep
    /// measured sizes, so its elements are final.
    private func standIn(for around: BoundarySolver.Outcome) -> PreparedSection {
        let elements = around.elements.map { element in
            var element = element
            element.appearance.isEstimated = false
            return element
        }
        return PreparedSection(start: around.before, extent: 0, itemCount: 0, body: .empty, elements: elements)
    }

    /// Each section's description, from the first rule that applies: the one that the section names, or else the one at the
    /// section's index; the last one repeats.
    func plans(for container: Container) -> [SectionPlan] {
        let choice = choice(for: container)
        return container.sections.indices.map { Self.plan(of: $0, in: container, choice) }
    }

    /// The description of one section, without those of the others.
    ///
    /// - Complexity: O(rules)
    func plan(of index: Int, in container: Container) -> SectionPlan {
        Self.plan(of: index, in: container, choice(for: container))
    }

    private func choice(for container: Container) -> [SectionPlan] {
        let (size, traits) = (container.bounds.size, container.environment.traits)
        return rules.first { !$0.plans.isEmpty && $0.rule.applies(to: size, traits) }?.plans ?? []
    }

    private static func plan(of index: Int, in container: Container, _ choice: [SectionPlan]) -> SectionPlan {
        let named = container.sections[index].overrides.own(Keys.sectionDescription)
        return choice.isEmpty ? .nothing : choice[min(named ?? index, choice.count - 1)]
    }

    func kinds(_ plans: [SectionPlan]) -> ElementKinds {
        var supplementary: [ElementKind] = []
        var decorations: [ElementKind] = []
        var seen = Set(ElementKinds.standard.list)
        func add(_ kind: ElementKind, _ list: inout [ElementKind]) {
            if seen.insert(kind).inserted { list.append(kind) }
        }
        func add(_ item: NumberedItem) {
            for own in item.supplementaryItems { add(ElementKind(.supplementary, own.kind), &supplementary) }
            item.group?.subitems.forEach(add)
        }
        for item in configuration.boundaryItems { add(ElementKind(.supplementary, item.kind), &supplementary) }
        var last: SectionPlan?
        for plan in plans where plan !== last {
            last = plan
            for item in plan.section.boundaryItems { add(ElementKind(.supplementary, item.kind), &supplementary) }
            add(plan.group)
            if plan.separators != nil { for kind in ListSeparators.kinds { add(kind, &decorations) } }
            for item in plan.section.decorations { add(ElementKind(.decoration, item.kind), &decorations) }
        }
        return ElementKinds(supplementary + decorations)
    }
}

extension SectionPlan {
    fileprivate static let nothing = SectionPlan(
        .groups(Compositional.GroupSection(.custom(width: .absolute(0), height: .absolute(0), []))), number: 0)
}
