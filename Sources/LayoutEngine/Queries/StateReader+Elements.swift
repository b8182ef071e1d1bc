/// Elements and their attributes.
extension StateReader {
    /// Finds elements: what `answer` does for them, into columns that the caller keeps.
    ///
    /// - Parameters:
    ///   - place: where the query is, which has members `indexPaths`, `ranges` and `kind`.
    ///   - columns: takes the elements in place of what it has; its kinds are those of the layout. It allocates nothing if it has the
    ///     capacity, unless items are being dragged.
    /// - Returns: where the next answer continues; nil if this one is complete.
    /// - Throws: `index.outOfRange` for items that do not exist, and for other elements of sections that do not exist.
    package func elements(
        _ query: Query.Elements, at place: @autoclosure () -> String = "", into columns: inout AttributeColumns
    ) throws(LayoutError) -> ElementCursor? {
        switch query {
        case .inRect(let query): return try elements(query, into: &columns)
        case .of(let kind, let paths, let ranges):
            let number = try number(of: kind, at: place())
            try elements(of: number, at: paths, and: ranges, place: place(), into: &columns)
            return nil
        }
    }

    private func elements(
        _ query: ElementQuery, into columns: inout AttributeColumns
    ) throws(LayoutError) -> ElementCursor? {
        let next: ElementCursor?
        if let step {
            (columns, next) = step.elements(query, bounds: state.bounds)
        } else if let live {
            (columns, next) = try live.answer { layout, container throws(LayoutError) in
                try layout.elements(query, in: state.prepared, of: container)
            }
        } else {
            columns.removeAll(kindNames: state.prepared.kinds)
            next = state.prepared.append(query, bounds: state.bounds, to: &columns)
        }
        if !places.areItems { columns = places.named(columns) }
        return next
    }

    private func elements(
        of kind: UInt32, at paths: [ItemPath], and ranges: [ItemRange], place: @autoclosure () -> String,
        into columns: inout AttributeColumns
    ) throws(LayoutError) {
        try check(paths, and: ranges, of: kind, at: place())
        let isCell = kind == ElementKinds.cell
        let areNamed = isCell && !places.areItems
        let found = areNamed ? paths.compactMap { places.place(of: $0) } : paths
        let foundRanges = areNamed ? places.places(of: ranges) : ranges
        if step == nil, live == nil {
            columns.removeAll(kindNames: state.prepared.kinds)
            func append(_ path: ItemPath) {
                state.prepared.append(kind, at: path, bounds: state.bounds, to: &columns)
            }
            for path in found { append(path) }
            for range in foundRanges {
                for item in range.range { append(ItemPath(section: range.section, item: item)) }
            }
        } else {
            let name = state.prepared.kinds[kind]
            let elements = (found + foundRanges.flatMap(\.indexPaths)).map { name.element(at: $0) }
            if let step {
                columns = step.attributes(of: elements, bounds: state.bounds)
            } else if let live {
                columns = try live.answer { layout, container throws(LayoutError) in
                    try layout.attributes(of: elements, in: state.prepared, of: container)
                }
            }
        }
        if areNamed { columns = places.named(columns) }
    }

    private func check(
        _ paths: [ItemPath], and ranges: [ItemRange], of kind: UInt32, at pointer: @autoclosure () -> String
    ) throws(LayoutError) {
        if kind == ElementKinds.cell {
            for (index, path) in paths.enumerated() { try checkItem(path, at: "\(pointer())/indexPaths/\(index)") }
            return try checkItems(ranges, at: pointer() + "/ranges")
        }
        for (index, path) in paths.enumerated() {
            try checkSectionOfElements(path.section, at: "\(pointer())/indexPaths/\(index)")
        }
        for (index, range) in ranges.enumerated() {
            try checkSectionOfElements(range.section, at: "\(pointer())/ranges/\(index)")
        }
    }

    // MARK: Sections that scroll by themselves

    /// - Parameter limit: the most elements.
    /// - Throws: `index.outOfRange`, and `request.invalid` for a section that does not scroll by itself.
    func shownRow(
        ofSection section: Int, limit: Int, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> Query.ShownRow {
        let row = try row(ofSection: section, at: pointer())
        let offset = state.orthogonalOffsets[section] ?? row.offsets.lowerBound
        guard let window = state.prepared.orthogonalWindow(of: section, offset: offset) else {
            return Query.ShownRow(row: row, offset: offset, frame: nil, elements: [])
        }
        let found = state.prepared.rowElements(of: section, in: window.shown, bounds: state.bounds, limit: limit)
        return Query.ShownRow(
            row: row, offset: offset, frame: window.frame, elements: found?.compactMap { places.named($0) })
    }

    /// How a section scrolls by itself.
    ///
    /// - Parameters:
    ///   - section: the section's number; it need not exist.
    ///   - pointer: what names the section, for errors.
    /// - Throws: as `shownRow`.
    /// - Complexity: O(1)
    package func row(
        ofSection section: Int, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> OrthogonalRow {
        try checkSection(section, at: pointer())
        if let row = state.prepared.orthogonalRows[section] { return row }
        let place = pointer() + "/section"
        throw LayoutError(
            .invalidInput,
            "\(place) is \(section), which does not scroll by itself; expected one with an orthogonalScrollingBehavior",
            pointer: place)
    }
}
