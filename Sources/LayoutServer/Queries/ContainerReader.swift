import LayoutCore
import LayoutWire
import ScriptedLayouts

/// Answers queries on one state of a container, from what was prepared or by asking the layout.
struct ContainerReader {
    let snapshot: Snapshot
    /// The layout, if it answers queries itself.
    let live: LiveLayout?

    init(_ snapshot: Snapshot, live: LiveLayout? = nil) {
        self.snapshot = snapshot
        self.live = live
    }

    func queryRect(_ message: WireQueryRect, _ mapping: Mapping) throws(RequestFailure) -> QueryAnswer {
        let most = mapping.limits.elementsPerReply
        var query = ElementQuery(rect: try mapping.rect(message.rect, "/queryRect/rect"))
        query.limit = message.limit == 0 ? most : min(most, Int(message.limit))
        if !message.categories.isEmpty {
            for (index, category) in message.categories.enumerated() {
                let names = Element.Category.allCases.map(\.wireName)
                _ = try mapping.name(category, of: names, "/queryRect/categories/\(index)")
            }
            query.categories = ElementCategories(
                Element.Category.allCases.filter { message.categories.contains($0.wireName) }
                    .map(ElementCategories.init))
        }
        if !message.cursor.isEmpty {
            query.start = try ElementCursor(
                message.cursor, of: snapshot.prepared.kinds, generation: snapshot.generation, "/queryRect/cursor")
        }
        let (attributes, next) = try elements(query)
        return QueryAnswer(
            generation: snapshot.generation, kind: .rect, attributes: attributes,
            cursor: next?.text(generation: snapshot.generation) ?? "")
    }

    private func elements(
        _ query: ElementQuery
    ) throws(RequestFailure) -> (attributes: AttributeColumns, next: ElementCursor?) {
        guard let live else { return snapshot.prepared.elements(query, bounds: snapshot.bounds) }
        return try live.answer { layout, container throws(LayoutError) in
            try layout.elements(query, in: snapshot.prepared, of: container)
        }
    }

    func queryItems(_ message: WireQueryItems, _ mapping: Mapping) throws(RequestFailure) -> QueryAnswer {
        try checkCount(message.indexPaths, mapping, "/queryItems/indexPaths")
        for (index, path) in message.indexPaths.enumerated() {
            try checkItem(path, "/queryItems/indexPaths/\(index)")
        }
        let columns = try attributes(ElementKinds.cell, message.indexPaths)
        return QueryAnswer(generation: snapshot.generation, kind: .items, attributes: columns)
    }

    /// Elements of one kind by their index paths. Index paths without an element are left out.
    func query(
        _ category: Element.Category, _ name: String, _ paths: [WireIndexPath], _ answer: BinaryQuery.Kind,
        _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> QueryAnswer {
        try checkCount(paths, mapping, pointer + "/indexPaths")
        let kind = try number(of: category, name, pointer)
        for (index, path) in paths.enumerated() { try checkSection(path, "\(pointer)/indexPaths/\(index)") }
        return QueryAnswer(generation: snapshot.generation, kind: answer, attributes: try attributes(kind, paths))
    }

    private func attributes(_ kind: UInt32, _ paths: [WireIndexPath]) throws(RequestFailure) -> AttributeColumns {
        guard let live else {
            var columns = AttributeColumns(kindNames: snapshot.prepared.kinds)
            for path in paths { snapshot.prepared.append(kind, at: path.model, bounds: snapshot.bounds, to: &columns) }
            return columns
        }
        let elements = paths.map { snapshot.prepared.kinds[kind].element(at: $0.model) }
        return try live.answer { layout, container throws(LayoutError) in
            try layout.attributes(of: elements, in: snapshot.prepared, of: container)
        }
    }

    private func checkCount(
        _ paths: [WireIndexPath], _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        let allowed = mapping.limits.elementsPerReply
        guard paths.count <= allowed else {
            throw .limit(.limitElements, Double(paths.count), allowed: Double(allowed), pointer: pointer)
        }
    }

    /// The number of one of the layout's kinds.
    ///
    /// - Throws: `request.invalid` with the nearest names.
    func number(
        of category: Element.Category, _ name: String, _ pointer: String
    ) throws(RequestFailure) -> UInt32 {
        let kinds = snapshot.prepared.kinds
        if let kind = kinds.number(of: category, name) { return kind }
        let names = kinds.list.filter { $0.category == category }.map(\.name)
        let expected =
            names.isEmpty
            ? "but the layout has no \(category) elements" : "expected \(names.joined(separator: ", "))"
        throw RequestFailure(
            .invalid, "\(pointer)/kind is \"\(excerpt(name))\", \(expected)", pointer: pointer + "/kind",
            nearest: nearestNames(to: name, among: names))
    }

    /// - Throws: `index.outOfRange` if there is no such item.
    func checkItem(_ path: WireIndexPath, _ pointer: @autoclosure () -> String) throws(RequestFailure) {
        try checkSection(path, pointer(), count: snapshot.prepared.sectionCount)
        let count = snapshot.prepared.sections[Int(path.section)].itemCount
        guard Int(path.item) < count else {
            let pointer = pointer() + "/item"
            throw .outOfRange(pointer, path.item, count: count, pointer: pointer)
        }
    }

    /// - Parameter count: the number of sections; nil: of those with elements, which may be more than the container has.
    /// - Throws: `index.outOfRange` if there is no such section.
    func checkSection(
        _ path: WireIndexPath, _ pointer: @autoclosure () -> String, count: Int? = nil
    ) throws(RequestFailure) {
        let count = count ?? snapshot.prepared.sections.count
        guard Int(path.section) < count else {
            let pointer = pointer() + "/section"
            throw .outOfRange(pointer, path.section, count: count, pointer: pointer)
        }
    }
}
