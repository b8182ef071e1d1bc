/// Elements and their attributes.
extension StateReader {
    /// Finds the elements that a query asks for.
    ///
    /// - Parameter columns: takes them in place of what it has; its kinds are those of the layout. It allocates nothing if it has the
    ///   capacity, unless items are being dragged.
    /// - Returns: where the next answer continues; nil if this one is complete.
    package func elements(
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

    /// Finds elements of one kind by their index paths: first those of `paths`, then those of `ranges`. Index paths without an element
    /// are left out.
    ///
    /// - Parameters:
    ///   - kind: the number of the kind.
    ///   - pointer: where the query is, which has members `indexPaths` and `ranges`.
    ///   - columns: as of `elements`.
    /// - Throws: `index.outOfRange` for items that do not exist, and for other elements of sections that do not exist.
    package func elements(
        of kind: UInt32, at paths: [ItemPath], and ranges: [ItemRange] = [], pointer: @autoclosure () -> String,
        into columns: inout AttributeColumns
    ) throws(LayoutError) {
        try check(paths, and: ranges, of: kind, at: pointer())
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

    /// A section that scrolls by itself, and what it shows.
    package struct ShownRow {
        /// How it scrolls.
        package let row: OrthogonalRow
        /// How far it is scrolled.
        package let offset: Double
        /// Where it is; nil if it has no place.
        package let frame: Rect?
        /// What it shows; nil if that is more than the query allows.
        package let elements: [LayoutAttributes]?
    }

    /// - Parameter limit: the most elements.
    /// - Throws: `index.outOfRange`, and `request.invalid` for a section that does not scroll by itself.
    package func shownRow(
        ofSection section: Int, limit: Int, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> ShownRow {
        let row = try row(ofSection: section, at: pointer())
        let offset = state.orthogonalOffsets[section] ?? row.offsets.lowerBound
        guard let window = state.prepared.orthogonalWindow(of: section, offset: offset) else {
            return ShownRow(row: row, offset: offset, frame: nil, elements: [])
        }
        let found = state.prepared.rowElements(of: section, in: window.shown, bounds: state.bounds, limit: limit)
        return ShownRow(
            row: row, offset: offset, frame: window.frame, elements: found?.compactMap { places.named($0) })
    }

    /// - Throws: as `shownRow`.
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
