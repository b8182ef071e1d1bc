/// The immutable outcome of a prepare: the content size, and where every element is.
///
/// Pinned elements depend on what is visible, so every answer takes the bounds; nothing else does.
package struct PreparedLayout: Sendable {
    package let contentSize: Size
    package let sections: [PreparedSection]
    package let itemCount: Int
    package let supplementaryCount: Int
    /// What the layout could not do as asked, and what it did; at most one a section and 16 in all.
    package let warnings: [LayoutWarning]
    /// Content insets that keep pinned elements from under bars.
    private let contentInset: Insets
    private let finish: Finish
    private let envelope: IntervalEnvelope

    package static let warningLimit = 16

    package init(
        contentSize: Size, finish: Finish, contentInset: Insets, sections: [PreparedSection],
        warnings: [LayoutWarning] = []
    ) {
        self.contentSize = contentSize
        self.finish = finish
        self.contentInset = contentInset
        self.sections = sections
        itemCount = sections.reduce(0) { $0 + $1.itemCount }
        supplementaryCount = sections.reduce(0) { $0 + $1.supplementaries.count }
        self.warnings = Array(warnings.prefix(Self.warningLimit))
        let spans = sections.map(\.span)
        envelope = IntervalEnvelope(starts: spans.map(\.lowerBound), ends: spans.map(\.upperBound))
    }

    /// The frame of an item's cell; nil when there is no such item or it has no place.
    ///
    /// - Complexity: O(log *lines*)
    package func frame(of path: IndexPath) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard path.item >= 0 && path.item < section.itemCount else { return nil }
        switch section.body {
        case .empty: return nil
        case .uniform(let run): return finished(run.frame(of: path.item), in: section, roundsFirst: true)
        case .lines(let lines): return finished(lines.frame(of: path.item), in: section, roundsFirst: false)
        case .frames(let frames): return finished(frames.frame(of: path.item), in: section, roundsFirst: false)
        }
    }

    /// The frame of a supplementary element while `bounds` are visible; nil where the section has none.
    package func frame(of kind: SupplementaryKind, at path: IndexPath, bounds: Rect) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        return section.supplementary(kind, item: path.item).map {
            frame(of: $0, in: section, visible: visibleInterval(bounds))
        }
    }

    /// The elements that meet `query.rect` while `bounds` are visible: cells by index path, then headers, then footers
    /// by section. `next` is where to go on when the limit was reached and there are more.
    ///
    /// - Complexity: O(log *sections* + log *lines* + found)
    package func elements(_ query: ElementQuery, bounds: Rect) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var found = AttributeColumns()
        guard !query.rect.isEmpty else { return (found, nil) }
        // A screen's worth, so that the columns seldom grow.
        found.reserve(64)
        let range = finish.range(of: query.rect)
        let candidates = envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        if query.includesCells, query.start.phase == .cells {
            if let next = appendCells(query, range, candidates, to: &found) { return (found, next) }
        }
        guard query.includesSupplementary else { return (found, nil) }
        let visible = visibleInterval(bounds)
        for kind in SupplementaryKind.allCases where query.start.phase.rawValue <= kind.rawValue {
            let start = query.start.phase.rawValue == kind.rawValue ? query.start.section : 0
            for index in candidates.clamped(to: min(start, sections.count)..<sections.count) {
                guard let element = sections[index].supplementary(kind, item: 0) else { continue }
                let frame = frame(of: element, in: sections[index], visible: visible)
                guard query.rect.meets(frame) else { continue }
                if found.count == query.limit { return (found, ElementCursor(kind, section: index)) }
                found.append(
                    kind, section: UInt32(index), item: 0, frame: frame, zIndex: PreparedSupplementary.zIndex)
            }
        }
        return (found, nil)
    }

    private func appendCells(
        _ query: ElementQuery, _ range: AxisRange, _ candidates: Range<Int>, to found: inout AttributeColumns
    ) -> ElementCursor? {
        for index in candidates.clamped(to: min(query.start.section, sections.count)..<sections.count) {
            let section = sections[index]
            let local = range.shifted(scroll: section.start)
            let first = index == query.start.section ? query.start.item : 0
            var next: ElementCursor?
            @inline(__always)
            func take(_ item: Int, _ place: AxisRect, _ roundsFirst: Bool) -> Bool {
                let frame = finished(place, in: section, roundsFirst: roundsFirst)
                guard query.rect.meets(frame) else { return true }
                if found.count == query.limit {
                    next = ElementCursor(phase: .cells, section: index, item: item)
                    return false
                }
                found.appendCell(section: UInt32(index), item: UInt32(item), frame: frame)
                return true
            }
            switch section.body {
            case .empty: continue
            case .uniform(let run): _ = run.visit(local, from: first) { take($0, $1, true) }
            case .lines(let lines): _ = lines.visit(local, from: first) { take($0, $1, false) }
            case .frames(let frames): _ = frames.visit(local, from: first) { take($0, $1, false) }
            }
            if let next { return next }
        }
        return nil
    }

    /// Headers and footers that pin and whose frame meets the rectangle for one of the bounds.
    private func pinnedElements(meeting rect: Rect, for bounds: [Rect]) -> [Element] {
        let candidates = candidates(rect)
        let visible = bounds.map(visibleInterval)
        return SupplementaryKind.allCases.flatMap { kind in
            candidates.compactMap { index -> Element? in
                guard let element = sections[index].supplementary(kind, item: 0), element.pin != nil,
                    visible.contains(where: { rect.meets(frame(of: element, in: sections[index], visible: $0)) })
                else { return nil }
                return .supplementary(kind.name, IndexPath(section: index, item: 0))
            }
        }
    }

    /// What a change of bounds does to pinned headers and footers, for a layout that pins some: those in sight, as
    /// long as any header or footer is. (UIKit's rule.)
    package func invalidationOfPins(from old: Rect, to new: Rect) -> InvalidationContext? {
        guard old != new, hasSupplementary(in: old) || hasSupplementary(in: new) else { return nil }
        return .elements(pinnedElements(meeting: old.union(new), for: [old, new]))
    }

    /// Whether a header or footer meets the bounds, placed for them.
    private func hasSupplementary(in bounds: Rect) -> Bool {
        let query = ElementQuery(rect: bounds, includesCells: false, limit: 1)
        return !elements(query, bounds: bounds).attributes.isEmpty
    }

    private func candidates(_ rect: Rect) -> Range<Int> {
        let range = finish.range(of: rect)
        return envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
    }

    @inline(__always)
    private func finished(_ place: AxisRect, in section: PreparedSection, roundsFirst: Bool) -> Rect {
        var place = place
        place.scroll += section.start
        return finish.frame(place, roundsFirst: roundsFirst)
    }

    private func frame(
        of element: PreparedSupplementary, in section: PreparedSection, visible: (start: Double, end: Double)
    ) -> Rect {
        let local = (start: visible.start - section.start, end: visible.end - section.start)
        return finished(element.place(visible: local), in: section, roundsFirst: false)
    }

    /// The bounds inside the content inset, on the scroll axis, in the layout's own coordinates.
    private func visibleInterval(_ bounds: Rect) -> (start: Double, end: Double) {
        finish.scrollInterval(
            of: Rect(
                x: bounds.x + contentInset.left, y: bounds.y + contentInset.top,
                width: bounds.width - contentInset.left - contentInset.right,
                height: bounds.height - contentInset.top - contentInset.bottom))
    }
}
