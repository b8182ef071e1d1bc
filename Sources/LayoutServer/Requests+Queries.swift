import LayoutCore
import LayoutWire

/// Queries: each is answered on the event loop from one published snapshot.
extension Session {
    func queryRect(_ message: WireQueryRect) throws(RequestFailure) -> QueryAnswer {
        let snapshot = try snapshot(of: host(message.container, "/queryRect/container"))
        let most = services.limits.elementsPerReply
        var query = ElementQuery(rect: try services.mapping.rect(message.rect, "/queryRect/rect"))
        query.limit = message.limit == 0 ? most : min(most, Int(message.limit))
        if !message.categories.isEmpty {
            for (index, category) in message.categories.enumerated() {
                let names = Element.Category.allCases.map(\.wireName)
                _ = try services.mapping.name(category, of: names, "/queryRect/categories/\(index)")
            }
            query.categories = ElementCategories(
                Element.Category.allCases.filter { message.categories.contains($0.wireName) }
                    .map(ElementCategories.init))
        }
        if !message.cursor.isEmpty {
            query.start = try ElementCursor(
                message.cursor, of: snapshot.prepared.kinds, generation: snapshot.generation)
        }
        let (attributes, next) = snapshot.prepared.elements(query, bounds: snapshot.bounds)
        return QueryAnswer(
            generation: snapshot.generation, kind: .rect, attributes: attributes,
            cursor: next?.text(generation: snapshot.generation) ?? "")
    }

    func queryItems(_ message: WireQueryItems) throws(RequestFailure) -> QueryAnswer {
        let snapshot = try snapshot(of: host(message.container, "/queryItems/container"))
        try checkCount(message.indexPaths, "/queryItems/indexPaths")
        var columns = AttributeColumns(kindNames: snapshot.prepared.kinds)
        for (index, path) in message.indexPaths.enumerated() {
            try checkSection(path, snapshot, "/queryItems/indexPaths/\(index)")
            let count = snapshot.prepared.sections[Int(path.section)].itemCount
            guard Int(path.item) < count else {
                let pointer = "/queryItems/indexPaths/\(index)/item"
                throw .outOfRange(pointer, path.item, count: count, pointer: pointer)
            }
            snapshot.prepared.append(ElementKinds.cell, at: path.core, bounds: snapshot.bounds, to: &columns)
        }
        return QueryAnswer(generation: snapshot.generation, kind: .items, attributes: columns)
    }

    func querySupplementary(_ message: WireQuerySupplementary) throws(RequestFailure) -> QueryAnswer {
        try query(
            .supplementary, message.kind, message.indexPaths, in: message.container, .supplementary,
            "/querySupplementary")
    }

    func queryDecorations(_ message: WireQueryDecorations) throws(RequestFailure) -> QueryAnswer {
        try query(
            .decoration, message.kind, message.indexPaths, in: message.container, .decorations, "/queryDecorations")
    }

    /// Elements of one kind by their index paths; those that are not there are left out.
    private func query(
        _ category: Element.Category, _ name: String, _ paths: [WireIndexPath], in container: UInt32,
        _ answer: QueryAnswer.Kind, _ pointer: String
    ) throws(RequestFailure) -> QueryAnswer {
        let snapshot = try snapshot(of: host(container, pointer + "/container"))
        let prepared = snapshot.prepared
        try checkCount(paths, pointer + "/indexPaths")
        guard let kind = prepared.kinds.number(of: category, name) else {
            let names = prepared.kinds.list.filter { $0.category == category }.map(\.name)
            let expected = names.isEmpty ? "none: the layout has no such elements" : names.joined(separator: ", ")
            throw RequestFailure(
                .invalid, "\(pointer)/kind is \"\(excerpt(name))\", expected \(expected)", pointer: pointer + "/kind",
                nearest: nearestNames(to: name, among: names))
        }
        var columns = AttributeColumns(kindNames: prepared.kinds)
        for (index, path) in paths.enumerated() {
            try checkSection(path, snapshot, "\(pointer)/indexPaths/\(index)")
            prepared.append(kind, at: path.core, bounds: snapshot.bounds, to: &columns)
        }
        return QueryAnswer(generation: snapshot.generation, kind: answer, attributes: columns)
    }

    private func checkCount(_ paths: [WireIndexPath], _ pointer: String) throws(RequestFailure) {
        let allowed = services.limits.elementsPerReply
        guard paths.count <= allowed else {
            throw .limit(.limitElements, Double(paths.count), allowed: Double(allowed), pointer: pointer)
        }
    }

    private func checkSection(
        _ path: WireIndexPath, _ snapshot: Snapshot, _ pointer: @autoclosure () -> String
    ) throws(RequestFailure) {
        let count = snapshot.prepared.sections.count
        guard Int(path.section) < count else {
            let pointer = pointer() + "/section"
            throw .outOfRange(pointer, path.section, count: count, pointer: pointer)
        }
    }
}

/// A cursor on the wire: generation, kind, section and item, with dots between. Clients treat it as one word.
extension ElementCursor {
    fileprivate init(_ text: String, of kinds: ElementKinds, generation: UInt64) throws(RequestFailure) {
        let parts =
            text.utf8.count > 80 ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 4, let asked = parts[0], let kind = parts[1].flatMap(UInt32.init(exactly:)),
            kind < kinds.list.count, let section = parts[2].flatMap(Int32.init(exactly:)),
            let item = parts[3].flatMap(Int32.init(exactly:))
        else {
            throw RequestFailure(
                .invalid, "/queryRect/cursor is \"\(excerpt(text))\", expected one from an earlier answer",
                pointer: "/queryRect/cursor")
        }
        guard asked == generation else { throw .stale(asked, current: generation, pointer: "/queryRect/cursor") }
        self.init(kind: kind, section: Int(section), item: Int(item))
    }

    fileprivate func text(generation: UInt64) -> String {
        "\(generation).\(kind).\(section).\(item)"
    }
}
