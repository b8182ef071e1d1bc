package import LayoutCore

/// Lays out items in rows, like words in lines: UIKit's `UICollectionViewFlowLayout`, exact to the last digit.
///
///     header                                   equal sizes:  a grid, each full row justified, the last one on the grid
///     ┌────┐    ┌────┐    ┌────┐               mixed sizes:  rows broken when the next item does not fit; full rows
///     │    │    │    │    │    │                             justified, the last one from the left; items centred
///     └────┘    └────┘    └────┘                             across their row
///     ┌────┐    ┌────┐
///     └────┘    └────┘
///     footer
///
/// Rows may be aligned, reversed and balanced otherwise, as in CSS (`FlowLayout+Alignment.swift`). The arithmetic reproduces frames
/// recorded from UIKit, operation by operation. `FlowLayout+Rows.swift` makes a section's rows, `FlowLayout+UniformRows.swift` those of
/// equal items, `FlowLayout+Edits.swift` those that an edit changes.
package struct FlowLayout: TrustedLayout, EditableLayout {
    let direction: ScrollDirection
    let insetReference: SectionInsetReference
    let pinsHeaders: Bool
    let pinsFooters: Bool
    private let level: Int
    let flipsInOppositeDirection: Bool
    let originalQuirks: Bool
    /// Whether items fit into a row.
    var lineRoom: LineRoom { LineRoom(isExact: originalQuirks) }
    /// The estimated size; zero if cells keep their given sizes.
    let estimatedItemSize: Size
    let defaults: SectionMetrics

    /// Metrics that a section may override.
    struct SectionMetrics {
        var itemSize: Size
        var lineSpacing: Double
        var interitemSpacing: Double
        var inset: Insets
        var headerSize: Size
        var footerSize: Size
        var lineAlignment: LineAlignment
        /// nil stands for automatic.
        var lastLineAlignment: LineAlignment?
        var itemAlignment: ItemAlignment
        var wrapReverse: Bool
        var balance: Bool
    }

    /// Reads the options from parameters that the schema has checked.
    package init(_ parameters: Parameters) {
        direction = parameters[CommonKeys.scrollDirection]
        insetReference = parameters[Keys.sectionInsetReference]
        pinsHeaders = parameters[CommonKeys.pinsHeaders]
        pinsFooters = parameters[CommonKeys.pinsFooters]
        level = parameters[CommonKeys.level]
        flipsInOppositeDirection = parameters[Keys.flipsHorizontally]
        originalQuirks = parameters[Keys.originalQuirks]
        estimatedItemSize = Self.estimate(parameters)
        defaults = SectionMetrics(
            itemSize: parameters[Keys.itemSize], lineSpacing: parameters[Keys.minimumLineSpacing],
            interitemSpacing: parameters[Keys.minimumInteritemSpacing], inset: parameters[Keys.sectionInset],
            headerSize: parameters[Keys.headerReferenceSize], footerSize: parameters[Keys.footerReferenceSize],
            lineAlignment: parameters[Keys.lineAlignment], lastLineAlignment: parameters[Keys.lastLineAlignment],
            itemAlignment: parameters[Keys.itemAlignment], wrapReverse: parameters[Keys.wrapReverse],
            balance: parameters[Keys.balance])
    }

    /// The size that an item counts as until it is measured; zero without self-sizing.
    static func estimate(_ parameters: Parameters) -> Size { parameters[Keys.estimatedItemSize] }

    /// Makes the rows of each section, with its header before and its footer after them.
    ///
    /// - Throws: `layout.failed` if negative spacing or insets would turn a row or a section inside out.
    /// - Complexity: O(items) for sections that self-size or have item sizes, O(1) for others.
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try prepare(container, reusing: nil).layout
    }

    /// Breaks rows again from the first touched item of each section until a row begins where an old one began.
    ///
    /// Sections that follow each other are taken over together, and move by one number where sums of their lengths are exact.
    ///
    /// - Complexity: O(sections + rows that change · log items), of which sections that are taken over together are only counted off.
    ///   Sections are prepared again if they self-size, have balanced rows or negative spacing, or have lengths along the scroll axis that
    ///   are not multiples of 1/512 point.
    package func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        // Where headers are stacked, an edit moves those of sections that it does not touch.
        if pinsHeaders, prepared.hasStacks || !StickyStack(container, fallback: level).isFlat { return nil }
        return try prepare(container, reusing: PreviousLayout(prepared: prepared, edit: edit))
    }

    private func prepare(_ container: Container, reusing previous: PreviousLayout?)
        throws(LayoutError) -> PreparedUpdate
    {
        let environment = container.environment
        let adjusted = direction.sides(environment.contentInset)
        let reference = referenceInsets(environment)
        let across = across(container)
        let lead = reference.map { max($0.lead - adjusted.lead, 0) } ?? 0
        let trail = reference.map { max($0.trail - adjusted.trail, 0) } ?? 0

        var sections = PreparedSectionsBuilder()
        var reused = ReusedCells()
        var warnings: [LayoutWarning] = []
        var end = lead
        var screenIsWanted = offersScreen(of: container)
        var index = 0
        while index < container.sections.count {
            try Cancellation.check()
            let chunk = pinsHeaders ? nil : previous?.chunk(from: index, of: container.sections.count)
            if let moved = chunk?.moved(to: end) {
                sections.append(moved)
                end = moved.end
                for item in moved.chunk.oversizedItems where warnings.count < PreparedLayout.warningLimit {
                    warnings.append(oversizeWarning(ItemPath(section: index + item.section, item: item.item)))
                }
                reused.addSections(from: index, to: index, count: moved.chunk.count)
                index += moved.chunk.count
                continue
            }
            let section: PreparedSection
            let old = previous?.section(index, itemCount: container.sections[index].itemCount)
            if let old, old.replacements.isEmpty {
                var moved = old.prepared
                moved.move(to: end)
                section = moved
                reused.addSections(from: old.number, to: index)
            } else {
                var builder = RowBuilder(layout: self, section: index, of: container, across: across)
                if screenIsWanted {
                    builder.firstRows = firstRows(of: container, across: across, after: sections, at: end) { screen in
                        screenIsWanted = false
                        screen.offer()
                    }
                }
                let rows: Rows
                if let old, let updated = try builder.update(old.prepared, old.replacements) {
                    reused.add(updated.reused, from: old.number, to: index)
                    rows = updated.rows
                } else {
                    rows = try builder.build()
                }
                var parts = SectionParts(
                    extent: rows.extent, itemCount: builder.section.itemCount, body: rows.body,
                    elements: elements(rows, across: across))
                if estimatedItemSize != .zero { parts.measured = builder.measured }
                parts.oversizedItem = rows.oversizeItem
                section = PreparedSection(start: end, parts)
            }
            sections.append(section)
            end += section.extent
            if let item = section.oversizedItem, warnings.count < PreparedLayout.warningLimit {
                warnings.append(oversizeWarning(ItemPath(section: index, item: item)))
            }
            index += 1
        }

        let all = pinsHeaders ? stacked(sections.all, of: container) : sections.finish()
        let contentSize = direction.size(cross: across, scroll: end + trail)
        let layout = prepared(all, contentSize: contentSize, environment: environment, warnings: warnings)
        return PreparedUpdate(layout: layout, reused: reused)
    }

    private func stacked(_ sections: [PreparedSection], of container: Container) -> PreparedSections {
        var sections = sections
        StickyStack(container, fallback: level).stack(&sections, isEndless: false)
        return PreparedSections(sections)
    }

    func prepared(
        _ sections: PreparedSections, contentSize: Size, environment: Environment, warnings: [LayoutWarning] = []
    ) -> PreparedLayout {
        let space = ContainerSpace(
            direction: direction, contentSize: contentSize, environment: environment,
            isFlippedByView: flipsInOppositeDirection)
        var layout = PreparedLayout(
            contentSize: contentSize, space: space, contentInset: environment.contentInset, sections: sections)
        layout.warnings = warnings
        return layout
    }

    /// Invalidates everything when the bounds change across the scroll axis; on any other change, the pinned headers
    /// and footers while one is visible. (This is UIKit's rule: a height alone changes nothing in a vertical flow.)
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect)
        -> InvalidationContext?
    {
        let isAcrossChanged =
            direction.cross(old.size) != direction.cross(new.size)
            || direction.cross(old.origin) != direction.cross(new.origin)
        if isAcrossChanged { return .everything }
        return pinsHeaders || pinsFooters ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    func metrics(of section: Section) -> SectionMetrics {
        let own = section.overrides
        if own == .none { return defaults }
        return SectionMetrics(
            itemSize: own.own(Keys.itemSize) ?? defaults.itemSize,
            lineSpacing: own.own(Keys.minimumLineSpacing) ?? defaults.lineSpacing,
            interitemSpacing: own.own(Keys.minimumInteritemSpacing) ?? defaults.interitemSpacing,
            inset: own.own(Keys.sectionInset) ?? defaults.inset,
            headerSize: own.own(Keys.headerReferenceSize) ?? defaults.headerSize,
            footerSize: own.own(Keys.footerReferenceSize) ?? defaults.footerSize,
            lineAlignment: own.own(Keys.lineAlignment) ?? defaults.lineAlignment,
            lastLineAlignment: own.own(Keys.lastLineAlignment) ?? defaults.lastLineAlignment,
            itemAlignment: own.own(Keys.itemAlignment) ?? defaults.itemAlignment,
            wrapReverse: own.own(Keys.wrapReverse) ?? defaults.wrapReverse,
            balance: own.own(Keys.balance) ?? defaults.balance)
    }

    /// The length across the scroll axis that sections have, their insets included.
    private func across(_ container: Container) -> Double {
        let adjusted = direction.sides(container.environment.contentInset)
        return max(0, direction.cross(container.bounds.size) - adjusted.before - adjusted.after)
    }

    /// A section's insets along the layout's axes. Across, those of the reference are added, less the content inset, which applies already.
    func inset(of metrics: SectionMetrics, _ environment: Environment) -> AxisInsets {
        var inset = direction.sides(metrics.inset)
        guard let reference = referenceInsets(environment) else { return inset }
        let adjusted = direction.sides(environment.contentInset)
        inset.before = max(inset.before + reference.before - adjusted.before, 0)
        inset.after = max(inset.after + reference.after - adjusted.after, 0)
        return inset
    }

    /// The room across for the items of a section, before any prepare.
    ///
    /// - Complexity: O(1) besides reading the parameters
    package static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double? {
        let layout = FlowLayout(parameters)
        return layout.room(layout.metrics(of: container.sections[section]), of: container)
    }

    private func room(_ metrics: SectionMetrics, of container: Container) -> Double {
        let inset = inset(of: metrics, container.environment)
        return across(container) - (inset.before + inset.after)
    }

    /// A section's measured sizes as they count in the room that it has: those of another length across are estimates.
    func measured(_ section: Section, _ metrics: SectionMetrics, of container: Container) -> MeasuredView {
        section.measuredSizes.view(
            at: LengthAcross(cells: room(metrics, of: container), of: container, direction))
    }

    private func referenceInsets(_ environment: Environment) -> AxisInsets? {
        switch insetReference {
        case .contentInset: nil
        case .safeArea: direction.sides(environment.safeAreaInsets)
        case .layoutMargins: direction.sides(environment.layoutMargins)
        }
    }

    /// The section's header and footer. The footer pushes a pinned header out.
    func elements(_ rows: Rows, across: Double) -> [PreparedElement] {
        var elements: [PreparedElement] = []
        if rows.header > 0 {
            // Footer and header as one length: this sum decides the last bit.
            let pin = PreparedElement.Pin.toStart(until: rows.extent, length: rows.footer + rows.header)
            elements.append(
                PreparedElement(
                    kind: ElementKinds.header,
                    place: AxisRect(cross: 0, scroll: 0, crossLength: across, scrollLength: rows.header),
                    pin: pinsHeaders ? pin : nil))
        }
        if rows.footer > 0 {
            elements.append(
                PreparedElement(
                    kind: ElementKinds.footer,
                    place: AxisRect(
                        cross: 0, scroll: rows.extent - rows.footer, crossLength: across,
                        scrollLength: rows.footer),
                    pin: pinsFooters ? .toEnd(behind: rows.header) : nil))
        }
        return elements
    }

    private func oversizeWarning(_ path: ItemPath) -> LayoutWarning {
        let (side, insets) =
            direction == .vertical ? ("width", "left and right") : ("height", "top and bottom")
        return LayoutWarning(
            code: "flow.itemTooLarge",
            message:
                "item \(path) does not fit across its row, expected a \(side) of at most the bounds' \(side) minus the "
                + "\(insets) section insets and content insets",
            indexPath: path)
    }
}
