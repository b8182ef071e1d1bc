/// The immutable outcome of a prepare: the content size, and where every element is.
///
/// Pinned elements depend on what is visible, so every answer takes the bounds; nothing else does.
package struct PreparedLayout: Sendable {
    package let contentSize: Size
    package let sections: [PreparedSection]
    package let kinds: ElementKinds
    package let itemCount: Int
    /// Supplementary elements and decorations.
    package let supplementaryCount: Int
    /// What the layout could not do as asked, and what it did; at most one a section and 16 in all.
    package let warnings: [LayoutWarning]
    /// Content insets that keep pinned elements from under bars.
    private let contentInset: Insets
    private let finish: Finish
    private let envelope: IntervalEnvelope
    /// How a rectangle is asked for elements.
    private let rules: QueryRules
    /// Sections that scroll across.
    package let orthogonalRows: [Int: OrthogonalRow]
    /// Sections with elements that pin for ever, wherever they are.
    private let endlessSections: [Int]

    package static let warningLimit = 16

    package enum QueryRules: Sendable {
        /// Each element whose frame meets the rectangle.
        case frames
        /// Those of a compositional layout: the rectangle is cut to the content; a cell counts by what lies inside its
        /// group, an anchored element with its owner's group, a decoration by its section, touching included.
        case groups
    }

    package init(
        contentSize: Size, finish: Finish, contentInset: Insets, sections: [PreparedSection],
        kinds: ElementKinds = .standard, rules: QueryRules = .frames, orthogonalRows: [Int: OrthogonalRow] = [:],
        warnings: [LayoutWarning] = []
    ) {
        self.contentSize = contentSize
        self.finish = finish
        self.contentInset = contentInset
        self.sections = sections
        self.kinds = kinds
        self.rules = rules
        self.orthogonalRows = orthogonalRows
        itemCount = sections.reduce(0) { $0 + $1.itemCount }
        supplementaryCount = sections.reduce(0) { $1.elementCount + $0 }
        self.warnings = Array(warnings.prefix(Self.warningLimit))
        let spans = sections.map(\.span)
        envelope = IntervalEnvelope(starts: spans.map(\.lowerBound), ends: spans.map(\.upperBound))
        endlessSections = sections.indices.filter { sections[$0].hasEndlessPin }
    }

    var isVertical: Bool { finish.direction == .vertical }
    var isMirrored: Bool { finish.mirrorWidth != nil }

    /// `rect` on the scroll axis, in the layout's own coordinates.
    func scrollInterval(of rect: Rect) -> (start: Double, end: Double) { finish.scrollInterval(of: rect) }

    // MARK: Lookup

    /// The frame of an item's cell; nil when there is no such item or it has no place.
    ///
    /// - Complexity: O(log *lines*)
    package func frame(of path: IndexPath) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard path.item >= 0 && path.item < section.itemCount else { return nil }
        guard let place = section.body.place(of: path.item) else { return nil }
        let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
        guard let transform = section.body.looks?[path.item].transform else { return frame }
        return finish.transform(transform).boundingBox(of: frame)
    }

    /// The frame of a supplementary element or a decoration while `bounds` are visible; nil where there is none.
    package func frame(of kind: UInt32, at path: IndexPath, bounds: Rect) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard let element = section.element(kind, item: path.item) else { return nil }
        return frame(of: element, in: section, visible: visible(bounds)).shown
    }

    /// Any element's attributes while `bounds` are visible; nil where there is none.
    package func attributes(of element: Element, bounds: Rect) -> LayoutAttributes? {
        guard let kind = kinds.number(of: element.category, element.kind) else { return nil }
        var columns = AttributeColumns(kindNames: kinds)
        append(kind, at: element.indexPath, bounds: bounds, to: &columns)
        return columns.isEmpty ? nil : columns[0]
    }

    /// Adds one element's attributes, if it is there.
    package func append(_ kind: UInt32, at path: IndexPath, bounds: Rect, to columns: inout AttributeColumns) {
        guard sections.indices.contains(path.section) else { return }
        let section = sections[path.section]
        if kind == ElementKinds.cell {
            guard path.item >= 0, path.item < section.itemCount, let place = section.body.place(of: path.item) else {
                return
            }
            let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
            append(
                cell: path.item, of: path.section, frame, section.look(of: path.item), to: &columns, meeting: nil)
        } else if let element = section.element(kind, item: path.item) {
            append(element, of: path.section, visible: visible(bounds), to: &columns, meeting: nil)
        }
    }

    // MARK: Orthogonal rows

    /// The window on a section's own row, and the same shifted to what shows of it at an offset, where frames are told
    /// unscrolled; nil for a section that does not scroll by itself.
    package func orthogonalWindow(of section: Int, offset: Double) -> (frame: Rect, shown: Rect)? {
        guard let row = orthogonalRows[section] else { return nil }
        func mirrored(_ rect: Rect) -> Rect {
            guard let width = finish.mirrorWidth else { return rect }
            return Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
        }
        var shown = row.frame
        if isVertical { shown.x += offset } else { shown.y += offset }
        return (mirrored(row.frame), mirrored(shown))
    }

    // MARK: Queries

    /// The elements that meet `query.rect` while `bounds` are visible: cells by index path, then each other kind by index
    /// path. `next` is where to go on when the limit was reached and there are more.
    ///
    /// - Complexity: O(log *sections* + log *lines* + found)
    package func elements(_ query: ElementQuery, bounds: Rect) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var found = AttributeColumns(kindNames: kinds)
        var query = query
        if rules == .groups && query.section == nil {
            guard let rect = query.rect.cut(to: contentSize) else { return (found, nil) }
            query.rect = rect
            if rect.isEmpty { query.categories.formIntersection(.decorations) }
        } else if query.rect.isEmpty {
            return (found, nil)
        }
        // A screen's worth, so that the columns seldom grow.
        found.reserve(64)
        let range = finish.range(of: query.rect)
        var candidates = envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        if let section = query.section { candidates = candidates.clamped(to: section..<section + 1) }
        if query.categories.contains(.cells), query.start.kind == ElementKinds.cell {
            if let next = appendCells(query, range, candidates, to: &found) { return (found, next) }
        }
        let visible = visible(bounds)
        for kind in kinds.others.clamped(to: min(max(1, query.start.kind), kinds.others.upperBound)..<UInt32.max)
        where query.categories.contains(ElementCategories(kinds[kind].category)) {
            let start = query.start.kind == kind ? query.start : ElementCursor(kind: kind, section: 0, item: 0)
            let next =
                endlessSections.isEmpty
                ? appendElements(query, start, range, candidates, visible, to: &found)
                : appendElements(query, start, range, sectionsToSearch(candidates), visible, to: &found)
            if let next { return (found, next) }
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
            let hasLooks = section.hasLooks
            var next: ElementCursor?
            @inline(__always)
            func take(_ item: Int, _ place: AxisRect, _ roundsFirst: Bool) -> Bool {
                let frame = finished(place, in: section, roundsFirst: roundsFirst)
                if hasLooks {
                    if found.count < query.limit {
                        append(cell: item, of: index, frame, section.look(of: item), to: &found, meeting: query.rect)
                        return true
                    }
                    var probe = AttributeColumns(kindNames: kinds)
                    append(cell: item, of: index, frame, section.look(of: item), to: &probe, meeting: query.rect)
                    guard !probe.isEmpty else { return true }
                } else {
                    guard query.rect.meets(frame) else { return true }
                    if found.count < query.limit {
                        found.appendCell(section: UInt32(index), item: UInt32(item), frame: frame)
                        return true
                    }
                }
                next = ElementCursor(kind: ElementKinds.cell, section: index, item: item)
                return false
            }
            switch section.body {
            case .empty: continue
            case .uniform(let run): _ = run.visit(local, from: first) { take($0, $1, true) }
            case .lines(let lines): _ = lines.visit(local, from: first) { take($0, $1, false) }
            case .lanes(let lanes): _ = lanes.visit(local, from: first) { take($0, $1, false) }
            case .frames(let frames): _ = frames.visit(local, from: first) { take($0, $1, false) }
            case .groups(let groups):
                groups.visit(local, from: first) { item, place, group in
                    let frame = finished(place, in: section, roundsFirst: true)
                    let inside = frame.intersection(finished(group, in: section, roundsFirst: true))
                    guard section.extent > 0, !inside.isEmpty, query.rect.meets(inside) else { return true }
                    if found.count == query.limit {
                        next = ElementCursor(kind: ElementKinds.cell, section: index, item: item)
                        return false
                    }
                    append(cell: item, of: index, frame, section.look(of: item), to: &found, meeting: nil)
                    return true
                }
            }
            if let next { return next }
        }
        return nil
    }

    /// Elements of one kind from `start` on.
    private func appendElements(
        _ query: ElementQuery, _ start: ElementCursor, _ range: AxisRange, _ sections: some Sequence<Int>,
        _ visible: Visible, to found: inout AttributeColumns
    ) -> ElementCursor? {
        for index in sections where index >= start.section {
            let section = self.sections[index]
            if let next = appendAnchored(query, start, range, index, visible, to: &found) { return next }
            guard let group = section.group(start.kind) else { continue }
            let local = range.scroll.lowerBound - section.start...range.scroll.upperBound - section.start
            let isDecoration = rules == .groups && kinds[start.kind].category == .decoration
            if isDecoration, !touches(query.rect, section.decorated, of: section) { continue }
            for number in group.candidates(local) {
                let element = group.elements[number]
                if index == start.section && element.item < start.item { continue }
                if found.count < query.limit {
                    append(element, of: index, visible: visible, to: &found, meeting: isDecoration ? nil : query.rect)
                    continue
                }
                let frame = frame(of: element, in: section, visible: visible).shown
                guard isDecoration || query.rect.meets(frame) else { continue }
                return ElementCursor(kind: start.kind, section: index, item: element.item)
            }
        }
        return nil
    }

    /// Elements of one kind that are anchored in the groups of a section.
    private func appendAnchored(
        _ query: ElementQuery, _ start: ElementCursor, _ range: AxisRange, _ index: Int, _ visible: Visible,
        to found: inout AttributeColumns
    ) -> ElementCursor? {
        let section = sections[index]
        guard case .groups(let groups) = section.body, groups.anchoredCounts[start.kind] != nil, section.extent > 0
        else {
            return nil
        }
        var next: ElementCursor?
        let first = index == start.section ? start.item : 0
        groups.visitAnchored(start.kind, range.shifted(scroll: section.start), from: first) { element, group in
            let frame = frame(of: element, in: section, visible: visible).shown
            guard query.rect.meets(finished(group, in: section, roundsFirst: true)), !frame.isEmpty,
                query.rect.meets(frame)
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

    /// Whether a section's decorations are asked for by `rect`.
    private func touches(_ rect: Rect, _ decorated: AxisRect?, of section: PreparedSection) -> Bool {
        guard let decorated, section.extent > 0 else { return false }
        let frame = finished(decorated, in: section, roundsFirst: true)
        return rect.x <= frame.maxX && rect.maxX >= frame.x && rect.y <= frame.maxY && rect.maxY >= frame.y
    }

    /// Sections whose supplementary elements may be met: the candidates, and those with elements that pin for ever.
    private func sectionsToSearch(_ candidates: Range<Int>) -> [Int] {
        let before = endlessSections.prefix { $0 < candidates.lowerBound }
        let after = endlessSections.suffix(from: before.endIndex).drop { $0 < candidates.upperBound }
        return before + Array(candidates) + after
    }

    // MARK: Pins

    /// Elements that pin and whose frame meets the rectangle for one of the bounds.
    private func pinnedElements(meeting rect: Rect, for bounds: [Rect]) -> [Element] {
        let searched = sectionsToSearch(candidates(rect))
        let visible = bounds.map(self.visible)
        var found: [Element] = []
        for kind in kinds.others {
            for index in searched {
                for element in sections[index].group(kind)?.elements ?? [] where element.pin != nil {
                    let isMet = visible.contains {
                        rect.meets(frame(of: element, in: sections[index], visible: $0).shown)
                    }
                    if isMet { found.append(kinds[kind].element(at: IndexPath(section: index, item: element.item))) }
                }
                // More are not named.
                if found.count > InvalidationContext.elementLimit { return found }
            }
        }
        return found
    }

    /// What a change of bounds does to pinned headers and footers, for a layout that pins some: those in sight, as
    /// long as any header or footer is. (UIKit's rule.)
    package func invalidationOfPins(from old: Rect, to new: Rect) -> InvalidationContext? {
        guard old != new, hasSupplementary(in: old) || hasSupplementary(in: new) else { return nil }
        return .elements(pinnedElements(meeting: old.union(new), for: [old, new]))
    }

    /// Whether a header or footer meets the bounds, placed for them.
    private func hasSupplementary(in bounds: Rect) -> Bool {
        let query = ElementQuery(rect: bounds, categories: [.supplementary], limit: 1)
        return !elements(query, bounds: bounds).attributes.isEmpty
    }

    // MARK: Steps

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

    /// Adds a cell, or one that meets a rectangle.
    private func append(
        cell item: Int, of section: Int, _ frame: Rect, _ look: Look?, to columns: inout AttributeColumns,
        meeting rect: Rect?
    ) {
        var look = look ?? .plain
        var shown = frame
        if let transform = look.transform {
            look.transform = finish.transform(transform)
            shown = look.transform?.boundingBox(of: frame) ?? frame
        }
        if let rect, !rect.meets(shown) { return }
        columns.append(
            kind: ElementKinds.cell, section: UInt32(section), item: UInt32(item), frame: shown, look: look,
            untransformed: frame)
    }

    /// Adds an element of another kind, or one that meets a rectangle.
    private func append(
        _ element: PreparedElement, of section: Int, visible: Visible,
        to columns: inout AttributeColumns, meeting rect: Rect?
    ) {
        let (plain, shown) = frame(of: element, in: sections[section], visible: visible)
        if let rect, !rect.meets(shown) { return }
        var look = element.look
        look.transform = look.transform.map(finish.transform)
        if let pin = element.pin, pin.raise != 0, visible.bounds.meets(shown) { look.zIndex += pin.raise }
        columns.append(
            kind: element.kind, section: UInt32(section), item: UInt32(element.item), frame: shown, look: look,
            untransformed: plain)
    }

    /// The frame without the transform, and the box around the transformed element.
    private func frame(
        of element: PreparedElement, in section: PreparedSection, visible: Visible
    ) -> (plain: Rect, shown: Rect) {
        let local = (start: visible.start - section.start, end: visible.end - section.start)
        let plain = finished(element.place(visible: local), in: section, roundsFirst: false)
        guard let transform = element.look.transform else { return (plain, plain) }
        return (plain, finish.transform(transform).boundingBox(of: plain))
    }

    /// What shows of the scroll axis inside the content inset, in the layout's own coordinates, and the bounds.
    private struct Visible {
        var start: Double
        var end: Double
        var bounds: Rect
    }

    private func visible(_ bounds: Rect) -> Visible {
        let interval = visibleInterval(bounds)
        return Visible(start: interval.start, end: interval.end, bounds: bounds)
    }

    /// The bounds inside the content inset, on the scroll axis, in the layout's own coordinates.
    func visibleInterval(_ bounds: Rect) -> (start: Double, end: Double) {
        finish.scrollInterval(
            of: Rect(
                x: bounds.x + contentInset.left, y: bounds.y + contentInset.top,
                width: bounds.width - contentInset.left - contentInset.right,
                height: bounds.height - contentInset.top - contentInset.bottom))
    }
}
