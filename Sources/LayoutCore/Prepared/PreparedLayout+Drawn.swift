/// Finds what a compositional layout draws: the elements that it returns for some rectangle, by their whole frames. A cell that
/// sticks out of its group is drawn outside the group too, and so is a badge whose owner's group lies in the content:
///
///                     ┌──┐ badge       a query for the rectangle Q returns neither (the group does not meet Q);
///     ┌───────────┐ Q ┘  │             a pointer at Q is over both, and hits the badge
///     │ group   ┌─┼────┐─┘
///     │         └─┼────┘ cell
///     └───────────┘
extension PreparedLayout {
    var content: Rect { Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height) }

    /// Whether an element scrolls with its section's orthogonal row: cells and elements anchored to them do. Headers and footers
    /// do not, even if they lie over the row.
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

    /// Whether a query asks for the contents of a section's orthogonal row.
    func isRow(_ section: Int, of query: ElementQuery) -> Bool {
        query.section == section && orthogonalRows[section] != nil
    }

    /// Whether a section's groups are matched by their content frames.
    private func findsGroups(of section: Int, _ query: ElementQuery) -> Bool {
        sections[section].extent > 0 && (orthogonalRows[section] == nil || query.section == section)
    }

    /// Whether some rectangle finds an element at `frame`; elements of orthogonal rows are not clipped to the content.
    private func isInContent(_ frame: Rect, of section: Int) -> Bool {
        orthogonalRows[section] != nil || content.meets(frame)
    }

    /// Whether some rectangle finds a cell of a group; the cell needs some area inside its group.
    func isAnswered(_ cell: Rect, inGroup group: Rect, of section: Int) -> Bool {
        let inside = cell.intersection(group)
        return !inside.isEmpty && isInContent(inside, of: section)
    }

    func appendDrawnCells(
        of groups: GroupColumns, in section: PreparedSection, meeting local: AxisRange, walk: inout CellWalk,
        to found: inout AttributeColumns
    ) {
        let (query, index, start) = (walk.query, walk.index, section.start)
        guard findsGroups(of: index, query) else { return }
        groups.visitCells(meeting: local, in: walk.first..<section.itemCount) { item, cell, place, group in
            walk.steps += 1
            let frame = finished(place, from: start, roundsFirst: true)
            let isMet =
                query.rect.meets(frame)
                && isAnswered(frame, inGroup: finished(group, from: start, roundsFirst: true), of: index)
            guard isMet || walk.steps > query.steps else { return true }
            if found.count == query.limit || walk.steps > query.steps {
                walk.stop(at: item)
                return false
            }
            append(
                cell: ItemPath(section: index, item: item), frame,
                PreparedSection.appearance(of: cell, item, &walk.measured), to: &found, meeting: nil)
            return true
        }
    }

    /// Appends the elements of one kind that are anchored in a section's groups and drawn in the query's rectangle.
    func appendDrawnAnchored(
        _ walk: ElementWalk, of index: Int, to found: inout AttributeColumns
    ) -> ElementCursor? {
        let (query, start, visible) = (walk.query, walk.start, walk.visible)
        let section = sections[index]
        guard case .groups(let groups) = section.body, groups.anchoredCounts[start.kind] != nil,
            findsGroups(of: index, query)
        else { return nil }
        var next: ElementCursor?
        let first = index == start.section ? start.item : 0
        groups.visitAnchored(start.kind, meeting: walk.range.shifted(scroll: section.start), from: first) {
            element, group in
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
