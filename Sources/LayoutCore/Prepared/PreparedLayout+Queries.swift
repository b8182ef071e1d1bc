extension PreparedLayout {
    /// The elements that meet `query.rect` under `bounds`: cells by index path, then each other kind by index path. If there are
    /// more than the limit, `next` is where to continue.
    ///
    /// - Complexity: O(log *sections* + log *lines* + found)
    package func elements(_ query: ElementQuery, bounds: Rect) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var found = AttributeColumns(kindNames: kinds)
        let next = append(query, bounds: bounds, to: &found)
        return (found, next)
    }

    /// Appends the same elements to columns of this layout's kinds.
    ///
    /// - Returns: where to continue; nil if the answer is complete.
    package func append(
        _ query: ElementQuery, bounds: Rect, to found: inout AttributeColumns
    ) -> ElementCursor? {
        var query = query
        if semantics == .compositional && query.section == nil && query.match == .layoutAttributes {
            guard let rect = query.rect.cut(to: contentSize) else { return nil }
            query.rect = rect
            if rect.isEmpty { query.categories.formIntersection(.decorations) }
        } else if query.rect.isEmpty {
            return nil
        }
        // A screenful, so that the columns seldom grow.
        found.reserve(64)
        let range = space.range(of: query.rect)
        var candidates = sections.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        if let section = query.section { candidates = candidates.clamped(to: section..<section + 1) }
        if query.includes(ElementKinds.cell, of: .cell), query.start.kind == ElementKinds.cell {
            if let next = appendCells(meeting: query, in: range, of: candidates, to: &found) { return next }
        }
        let visible = visible(bounds)
        for kind in kinds.others.clamped(to: min(max(1, query.start.kind), kinds.others.upperBound)..<UInt32.max)
        where query.includes(kind, of: kinds[kind].category) {
            let start = query.start.kind == kind ? query.start : ElementCursor(kind: kind, section: 0, item: 0)
            let walk = ElementWalk(query: query, start: start, range: range, visible: visible)
            let next =
                sections.endlessSections.isEmpty
                ? appendElements(walk, of: candidates, to: &found)
                : appendElements(walk, of: sectionsToSearch(candidates), to: &found)
            if let next { return next }
        }
        return nil
    }

    /// The attributes of those elements that exist, in the given order.
    ///
    /// An element that does not exist is left out, so the answer may be shorter than `elements`.
    ///
    /// - Complexity: O(elements · log *n*)
    package func attributes(of elements: [Element], bounds: Rect) -> AttributeColumns {
        var found = AttributeColumns(kindNames: kinds)
        for element in elements {
            if let attributes = attributes(of: element, bounds: bounds) { found.append(attributes) }
        }
        return found
    }

    /// The elements of a section's orthogonal row whose content frames meet a rectangle: cells and elements anchored to them,
    /// without headers and footers, which do not scroll. nil if there are more than `limit`.
    package func rowElements(of section: Int, in rect: Rect, bounds: Rect, limit: Int) -> [LayoutAttributes]? {
        let headers = sections[section].groups.reduce(0) { $0 + $1.elements.count }
        var query = ElementQuery(rect: rect, categories: [.cells, .supplementary], limit: limit + headers)
        query.section = section
        let (columns, next) = elements(query, bounds: bounds)
        let found = columns.all.filter { scrollsWithRow($0.element) }
        return next == nil && found.count <= limit ? found : nil
    }

    /// An element's position in answer order.
    func cursor(of element: Element) -> ElementCursor {
        ElementCursor(
            kind: kinds.number(of: element.category, element.kind) ?? .max, section: element.indexPath.section,
            item: element.indexPath.item)
    }

    private func appendCells(
        meeting query: ElementQuery, in range: AxisRange, of candidates: Range<Int>, to found: inout AttributeColumns
    ) -> ElementCursor? {
        var walk = CellWalk(query)
        for index in candidates.clamped(to: min(query.start.section, sections.count)..<sections.count) {
            let section = sections[index]
            let local = range.shifted(scroll: section.start)
            walk.enter(section, index)
            let first = walk.first
            switch section.body {
            case .empty: continue
            case .uniform(let run):
                _ = run.visit(local, from: first) {
                    append($0, at: $1, roundsFirst: true, walk: &walk, to: &found)
                }
            case .lines(let lines):
                _ = lines.visit(local, from: first) { append($0, at: $1, walk: &walk, to: &found) }
            case .lanes(let lanes):
                _ = lanes.visit(local, from: first) { append($0, at: $1, walk: &walk, to: &found) }
            case .rows(let rows):
                _ = rows.visit(local, from: first) { append($0, at: $1, walk: &walk, to: &found) }
            case .frames(let frames):
                _ = frames.visit(local, from: first) { append($0, at: $1, walk: &walk, to: &found) }
            case .runs(let runs):
                _ = runs.visit(local, from: first) {
                    append($0, at: $1, roundsFirst: runs.roundsFirst, walk: &walk, to: &found)
                }
            case .groups(let groups) where query.match == .drawn:
                appendDrawnCells(of: groups, in: section, meeting: local, walk: &walk, to: &found)
            case .groups(let groups):
                appendCells(of: groups, in: section, meeting: local, walk: &walk, to: &found)
            }
            if let next = walk.next { return next }
        }
        return nil
    }

    /// Where a query is among the cells. A function inside `appendCells` would capture this, which takes two allocations a query.
    struct CellWalk {
        let query: ElementQuery
        /// The number of the section.
        private(set) var index = 0
        /// The first item of the section that counts.
        private(set) var first = 0
        private(set) var start = 0.0
        private(set) var hasAppearances = false
        var measured: MeasuredView.Reader?
        var steps = 0
        var next: ElementCursor?

        init(_ query: ElementQuery) { self.query = query }

        mutating func enter(_ section: PreparedSection, _ index: Int) {
            self.index = index
            first = index == query.start.section ? query.start.item : 0
            start = section.start
            hasAppearances = section.hasAppearances
            measured = section.measured.map(MeasuredView.Reader.init)
        }

        /// Notes that the query continues at an item of the section.
        @inline(__always)
        mutating func stop(at item: Int) { next = ElementCursor(kind: ElementKinds.cell, section: index, item: item) }
    }

    /// Appends a cell if it meets the query.
    ///
    /// - Returns: whether to go on.
    @inline(__always)
    private func append(
        _ item: Int, at place: AxisRect, roundsFirst: Bool = false, walk: inout CellWalk,
        to found: inout AttributeColumns
    ) -> Bool {
        walk.steps += 1
        if walk.steps > walk.query.steps {
            walk.stop(at: item)
            return false
        }
        let frame = finished(place, from: walk.start, roundsFirst: roundsFirst)
        if walk.hasAppearances {
            let appearance = sections[walk.index].appearance(of: item, &walk.measured)
            let path = ItemPath(section: walk.index, item: item)
            if found.count < walk.query.limit {
                append(cell: path, frame, appearance, to: &found, meeting: walk.query.rect)
                return true
            }
            var probe = AttributeColumns(kindNames: kinds)
            append(cell: path, frame, appearance, to: &probe, meeting: walk.query.rect)
            guard !probe.isEmpty else { return true }
        } else {
            guard walk.query.rect.meets(frame) else { return true }
            if found.count < walk.query.limit {
                found.appendCell(section: UInt32(walk.index), item: UInt32(item), frame: frame)
                return true
            }
        }
        walk.stop(at: item)
        return false
    }

    private func appendCells(
        of groups: GroupColumns, in section: PreparedSection, meeting local: AxisRange, walk: inout CellWalk,
        to found: inout AttributeColumns
    ) {
        // A section without extent has no visible elements, however many groups it has.
        guard section.takesRoom else { return }
        let (query, start) = (walk.query, section.start)
        groups.visit(local, from: walk.first) { item, cell, place, group in
            walk.steps += 1
            let frame = finished(place, from: start, roundsFirst: true)
            let inside = frame.intersection(finished(group, from: start, roundsFirst: true))
            let isMet = !inside.isEmpty && query.rect.meets(inside)
            guard isMet || walk.steps > query.steps else { return true }
            if found.count == query.limit || walk.steps > query.steps {
                walk.stop(at: item)
                return false
            }
            append(
                cell: ItemPath(section: walk.index, item: item), frame,
                PreparedSection.appearance(of: cell, item, &walk.measured), to: &found, meeting: nil)
            return true
        }
    }

    /// Where a query is among the elements of one kind that are not cells.
    struct ElementWalk {
        let query: ElementQuery
        /// The first element that counts.
        let start: ElementCursor
        /// The query's rectangle in layout space.
        let range: AxisRange
        let visible: Visible
    }

    /// Appends elements of one kind, from `start`.
    private func appendElements(
        _ walk: ElementWalk, of sections: some Sequence<Int>, to found: inout AttributeColumns
    ) -> ElementCursor? {
        let (query, start, range, visible) = (walk.query, walk.start, walk.range, walk.visible)
        for index in sections where index >= start.section {
            let section = self.sections[index]
            let isDrawn = semantics == .compositional && query.match == .drawn
            let next =
                isDrawn
                ? appendDrawnAnchored(walk, of: index, to: &found) : appendAnchored(walk, of: index, to: &found)
            if let next { return next }
            guard let group = section.group(start.kind), !isDrawn || !isRow(index, of: query) else { continue }
            let local = range.scroll.lowerBound - section.start...range.scroll.upperBound - section.start
            let isDecoration = semantics == .compositional && kinds[start.kind].category == .decoration
            if isDecoration, !touches(isDrawn ? content : query.rect, section.decorated, of: section) { continue }
            let goesByFrame = !isDecoration || isDrawn
            for number in goesByFrame ? group.candidates(local) : 0..<group.elements.count {
                let element = group.elements[number]
                if index == start.section && element.item < start.item { continue }
                if found.count < query.limit, !isDrawn {
                    append(element, of: index, visible: visible, to: &found, meeting: goesByFrame ? query.rect : nil)
                    continue
                }
                let frame = frame(of: element, in: section, visible: visible).shown
                guard !goesByFrame || query.rect.meets(frame) else { continue }
                if isDrawn && !isDecoration && !content.meets(frame) { continue }
                if found.count < query.limit {
                    append(element, of: index, visible: visible, to: &found, meeting: nil)
                    continue
                }
                return ElementCursor(kind: start.kind, section: index, item: element.item)
            }
        }
        return nil
    }

    /// Appends elements of one kind that are anchored in a section's groups.
    private func appendAnchored(
        _ walk: ElementWalk, of index: Int, to found: inout AttributeColumns
    ) -> ElementCursor? {
        let (query, start, visible) = (walk.query, walk.start, walk.visible)
        let section = sections[index]
        guard case .groups(let groups) = section.body, groups.anchoredCounts[start.kind] != nil, section.takesRoom
        else {
            return nil
        }
        var next: ElementCursor?
        let first = index == start.section ? start.item : 0
        groups.visitAnchored(start.kind, inGroupsMeeting: walk.range.shifted(scroll: section.start), from: first) {
            element, group in
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

    /// Whether `rect` touches the area of a section's decorations.
    private func touches(_ rect: Rect, _ decorated: AxisRect?, of section: PreparedSection) -> Bool {
        guard let decorated else { return false }
        let frame = finished(decorated, in: section, roundsFirst: true)
        return rect.x <= frame.maxX && rect.maxX >= frame.x && rect.y <= frame.maxY && rect.maxY >= frame.y
    }

    /// The sections whose supplementary elements may meet a rectangle: the candidates, and those with elements pinned without
    /// limit.
    func sectionsToSearch(_ candidates: Range<Int>) -> [Int] {
        let endless = sections.endlessSections
        let before = endless.prefix { $0 < candidates.lowerBound }
        let after = endless.suffix(from: before.endIndex).drop { $0 < candidates.upperBound }
        return before + Array(candidates) + after
    }
}
