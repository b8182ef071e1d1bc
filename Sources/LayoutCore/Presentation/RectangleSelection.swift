/// Rubber-band selection: the items that meet a rectangle, as ranges.
///
/// Rows, lines, blocks and groups that lie wholly inside are taken without visiting their items.
struct RectangleSelection {
    let presented: PresentedLayout
    /// The rectangle, in the container's presented space.
    let rect: Rect
    /// Where the selection begins in answer order.
    let start: ItemPath

    /// The items of one section that may be in the rectangle.
    private struct Candidates {
        let section: Int
        let first: Int
        /// The rectangle in layout space.
        let range: SelectionRange
        /// The part of it that lies in the content, for groups; nil if none does. Groups inside the content are matched by their frames
        /// alone, others by the part that lies in the content.
        let inside: SelectionRange?
    }

    func ranges(limit: Int) throws(LayoutError) -> ItemRanges {
        var ranges = ItemRanges(limit: limit, budget: PresentedLayout.selectionLimit)
        if rect.isEmpty { return ranges }
        if presented.isLive {
            try selectLive(into: &ranges)
        } else {
            select(into: &ranges)
        }
        return ranges
    }

    private func select(into ranges: inout ItemRanges) {
        let prepared = presented.prepared
        let whole = prepared.space.selectionRange(of: rect)
        let answered = rect.intersection(prepared.content)
        let inside = answered.isEmpty ? nil : prepared.space.selectionRange(of: answered)
        let count = prepared.sections.count
        for index in prepared.candidates(rect).clamped(to: min(start.section, count)..<count) {
            let first = index == start.section ? start.item : 0
            guard ranges.spend(4, at: first, of: index) else { break }
            let goesOn: Bool
            if let row = presented.row(of: index) {
                let shown = rect.intersection(row.window)
                if shown.isEmpty { continue }
                let range = prepared.space.selectionRange(of: row.content(of: shown))
                let candidates = Candidates(section: index, first: first, range: range, inside: range)
                goesOn = select(candidates, into: &ranges) { row.presented($0).map(rect.meets) ?? false }
            } else {
                let candidates = Candidates(section: index, first: first, range: whole, inside: inside)
                goesOn = select(candidates, into: &ranges) { rect.meets($0) }
            }
            if !goesOn { break }
        }
    }

    /// Selects those of one section's items that meet the rectangle.
    ///
    /// - Returns: false if the selection ends with them.
    private func select(
        _ candidates: Candidates, into ranges: inout ItemRanges, isMet: (Rect) -> Bool
    ) -> Bool {
        let prepared = presented.prepared
        let (index, first) = (candidates.section, candidates.first)
        let section = prepared.sections[index]
        let local = candidates.range.shifted(scroll: section.start)
        let start = section.start
        let appearances = section.body.appearances
        let roundsFirst = section.body.roundsFirst
        let space = prepared.space
        func contained(_ items: Range<Int>) -> Bool {
            ranges.spend(1, at: items.lowerBound, of: index) && ranges.add(items, of: index)
        }
        func candidate(_ item: Int, _ place: AxisRect) -> Bool {
            guard ranges.spend(1, at: item, of: index) else { return false }
            var frame = prepared.finished(place, from: start, roundsFirst: roundsFirst)
            if let transform = appearances?.transform(of: item) {
                frame = space.transform(transform).boundingBox(of: frame)
            }
            return !isMet(frame) || ranges.add(item..<item + 1, of: index)
        }
        switch section.body {
        case .empty: return true
        case .uniform(let run): return run.select(local, from: first, contained: contained, candidate: candidate)
        case .lines(let lines): return lines.select(local, from: first, contained: contained, candidate: candidate)
        case .lanes(let lanes): return lanes.select(local, from: first, contained: contained, candidate: candidate)
        case .rows(let rows): return rows.select(local, from: first, contained: contained, candidate: candidate)
        case .frames(let frames): return frames.select(local, from: first, contained: contained, candidate: candidate)
        case .runs(let runs): return runs.select(local, from: first, contained: contained, candidate: candidate)
        case .groups(let groups):
            guard section.takesRoom else { return true }
            let answered = candidates.inside?.shifted(scroll: section.start)
            return groups.select(local, inside: answered, from: first, contained: contained) { item, place, group in
                guard ranges.spend(1, at: item, of: index) else { return false }
                let frame = prepared.finished(place, from: start, roundsFirst: true)
                guard isMet(frame) else { return true }
                let group = prepared.finished(group, from: start, roundsFirst: true)
                return !prepared.isAnswered(frame, inGroup: group, of: index)
                    || ranges.add(item..<item + 1, of: index)
            }
        }
    }

    /// The selection in a layout that answers queries itself.
    private func selectLive(into ranges: inout ItemRanges) throws(LayoutError) {
        let rows = presented.prepared.orthogonalRows
        var query = ElementQuery(rect: rect, categories: .cells, limit: PresentedLayout.selectionLimit)
        query.start = ElementCursor(kind: ElementKinds.cell, section: start.section, item: start.item)
        let (columns, next) = try presented.drawn(query)
        var found: [ItemPath] = []
        for index in 0..<columns.count {
            let path = ItemPath(section: Int(columns.sections[index]), item: Int(columns.items[index]))
            if rows[path.section] == nil { found.append(path) }
        }
        if !rows.isEmpty {
            var budget = PresentedLayout.selectionLimit
            found += try presented.cells(in: rect, &budget).map(\.path).filter {
                rows[$0.section] != nil && $0 >= start
            }
            found.sort()
        }
        for path in found where !ranges.add(path.item..<path.item + 1, of: path.section) { return }
        if let next { ranges.end(at: ItemPath(section: next.section, item: next.item)) }
    }
}

extension PresentedLayout {
    /// The number of cells that one answer may visit, about a millisecond's work.
    package static let selectionLimit = 1 << 16

    /// The items from `start` whose presented frames meet `rect`, in at most `limit` ranges. Rows, lines, blocks and groups that
    /// lie wholly inside are taken without visiting their items.
    ///
    /// - Complexity: O(log *n* + items at the edge + lines); O(found) if lanes or frames are out of order
    package func selection(
        _ rect: Rect, from start: ItemPath = ItemPath(section: 0, item: 0), limit: Int
    ) throws(LayoutError) -> ItemRanges {
        try RectangleSelection(presented: self, rect: rect, start: start).ranges(limit: limit)
    }
}
