/// What is drawn of a compositional layout: elements that it answers for some rectangle, by all of their frames. A cell that reaches
/// into its group is drawn beyond it too, and so is a badge whose owner's group lies in the content:
///
///                     ┌──┐ badge       asked for the rectangle Q, the layout answers neither (its group does not meet Q);
///     ┌───────────┐ Q ┘  │             a user who points at Q sees both, and hits the badge
///     │ group   ┌─┼────┐─┘
///     │         └─┼────┘ cell
///     └───────────┘
extension PreparedLayout {
    var content: Rect { Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height) }

    /// Whether an element of a section with a row of its own is scrolled with it: cells, and what is anchored to them. Headers and
    /// footers stay, also those that lie over the row.
    package func scrollsWithRow(_ element: Element) -> Bool {
        let path = element.indexPath
        guard orthogonalRows[path.section] != nil else { return false }
        switch element.category {
        case .cell: return true
        case .decoration: return false
        case .supplementary:
            guard let kind = kinds.number(of: element.category, element.kind) else { return false }
            return sections[path.section].group(kind)?.element(at: path.item) == nil
        }
    }

    /// Whether a query asks for what a section's own row scrolls.
    func isRow(_ section: Int, of query: ElementQuery) -> Bool {
        query.section == section && orthogonalRows[section] != nil
    }

    /// Whether groups of a section are looked for where their frames are told.
    private func findsGroups(of section: Int, _ query: ElementQuery) -> Bool {
        sections[section].extent > 0 && (orthogonalRows[section] == nil || query.section == section)
    }

    /// Whether what lies at `frame` is answered for some rectangle; those that a row is asked for are not cut to the content.
    private func isInContent(_ frame: Rect, of section: Int) -> Bool {
        orthogonalRows[section] != nil || content.meets(frame)
    }

    /// Whether a cell of a group is answered for some rectangle, as one is that has some area inside its group.
    func isAnswered(_ cell: Rect, inGroup group: Rect, of section: Int) -> Bool {
        let inside = cell.intersection(group)
        return !inside.isEmpty && isInContent(inside, of: section)
    }

    /// Cells of groups that are drawn in the query's rectangle.
    func appendDrawnCells(
        of groups: GroupColumns, in section: PreparedSection, _ index: Int, _ query: ElementQuery, _ local: AxisRange,
        from first: Int, _ steps: inout Int, to found: inout AttributeColumns
    ) -> ElementCursor? {
        guard findsGroups(of: index, query) else { return nil }
        var next: ElementCursor?
        let (start, measured) = (section.start, section.measured)
        groups.visitCells(meeting: local, in: first..<section.itemCount) { item, cell, place, group in
            steps += 1
            let frame = finished(place, from: start, roundsFirst: true)
            let isMet =
                query.rect.meets(frame)
                && isAnswered(frame, inGroup: finished(group, from: start, roundsFirst: true), of: index)
            guard isMet || steps > query.steps else { return true }
            if found.count == query.limit || steps > query.steps {
                next = ElementCursor(kind: ElementKinds.cell, section: index, item: item)
                return false
            }
            append(
                cell: item, of: index, frame, PreparedSection.appearance(of: cell, item, measured), to: &found,
                meeting: nil)
            return true
        }
        return next
    }

    /// Elements of one kind that are anchored in the groups of a section and drawn in the query's rectangle.
    func appendDrawnAnchored(
        _ query: ElementQuery, _ start: ElementCursor, _ range: AxisRange, _ index: Int, _ visible: Visible,
        to found: inout AttributeColumns
    ) -> ElementCursor? {
        let section = sections[index]
        guard case .groups(let groups) = section.body, groups.anchoredCounts[start.kind] != nil,
            findsGroups(of: index, query)
        else { return nil }
        var next: ElementCursor?
        let first = index == start.section ? start.item : 0
        groups.visitAnchored(start.kind, meeting: range.shifted(scroll: section.start), from: first) { element, group in
            let frame = frame(of: element, in: section, visible: visible).shown
            guard !frame.isEmpty, query.rect.meets(frame), isInContent(frame, of: index),
                isInContent(finished(group, in: section, roundsFirst: true), of: index)
            else { return true }
            if found.count == query.limit {
                next = ElementCursor(kind: start.kind, section: index, item: element.item)
                return false
            }
            append(element, of: index, visible: visible, to: &found, meeting: nil)
            return true
        }
        return next
    }
}
