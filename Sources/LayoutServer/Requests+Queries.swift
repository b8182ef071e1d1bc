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
                let names = ["cell", "supplementary", "decoration"]
                _ = try services.mapping.name(category, of: names, "/queryRect/categories/\(index)")
            }
            query.includesCells = message.categories.contains("cell")
            query.includesSupplementary = message.categories.contains("supplementary")
        }
        if !message.cursor.isEmpty {
            query.start = try ElementCursor(message.cursor, generation: snapshot.generation)
        }
        let (attributes, next) = snapshot.prepared.elements(query, bounds: snapshot.bounds)
        return QueryAnswer(
            generation: snapshot.generation, kind: .rect, attributes: attributes,
            cursor: next?.text(generation: snapshot.generation) ?? "")
    }

    func queryItems(_ message: WireQueryItems) throws(RequestFailure) -> QueryAnswer {
        let snapshot = try snapshot(of: host(message.container, "/queryItems/container"))
        try checkCount(message.indexPaths, "/queryItems/indexPaths")
        var columns = AttributeColumns()
        for (index, path) in message.indexPaths.enumerated() {
            try checkSection(path, snapshot, "/queryItems/indexPaths/\(index)")
            let count = snapshot.prepared.sections[Int(path.section)].itemCount
            guard Int(path.item) < count else {
                let pointer = "/queryItems/indexPaths/\(index)/item"
                throw .outOfRange(pointer, path.item, count: count, pointer: pointer)
            }
            if let frame = snapshot.prepared.frame(of: path.core) {
                columns.appendCell(section: path.section, item: path.item, frame: frame)
            }
        }
        return QueryAnswer(generation: snapshot.generation, kind: .items, attributes: columns)
    }

    func querySupplementary(_ message: WireQuerySupplementary) throws(RequestFailure) -> QueryAnswer {
        let snapshot = try snapshot(of: host(message.container, "/querySupplementary/container"))
        try checkCount(message.indexPaths, "/querySupplementary/indexPaths")
        _ = try services.mapping.string(message.kind, "/querySupplementary/kind", limit: 256)
        guard let kind = SupplementaryKind(name: message.kind) else {
            let names = SupplementaryKind.allCases.map(\.name)
            throw RequestFailure(
                .invalid,
                "/querySupplementary/kind is \"\(excerpt(message.kind))\", expected one of "
                    + names.joined(separator: ", "), pointer: "/querySupplementary/kind",
                nearest: nearestNames(to: message.kind, among: names))
        }
        var columns = AttributeColumns()
        for (index, path) in message.indexPaths.enumerated() {
            let pointer = "/querySupplementary/indexPaths/\(index)"
            try checkSection(path, snapshot, pointer)
            guard path.item == 0 else {
                throw .outOfRange(pointer + "/item", path.item, count: 1, pointer: pointer + "/item")
            }
            if let frame = snapshot.prepared.frame(of: kind, at: path.core, bounds: snapshot.bounds) {
                columns.append(
                    kind, section: path.section, item: 0, frame: frame, zIndex: PreparedSupplementary.zIndex)
            }
        }
        return QueryAnswer(generation: snapshot.generation, kind: .supplementary, attributes: columns)
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

/// A cursor on the wire: generation, phase, section and item, with dots between. Clients treat it as one word.
extension ElementCursor {
    fileprivate init(_ text: String, generation: UInt64) throws(RequestFailure) {
        let parts =
            text.utf8.count > 80 ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 4, let asked = parts[0], let phase = parts[1].flatMap(UInt32.init(exactly:)),
            let phase = Phase(rawValue: phase), let section = parts[2].flatMap(Int32.init(exactly:)),
            let item = parts[3].flatMap(Int32.init(exactly:))
        else {
            throw RequestFailure(
                .invalid, "/queryRect/cursor is \"\(excerpt(text))\", expected one from an earlier answer",
                pointer: "/queryRect/cursor")
        }
        guard asked == generation else { throw .stale(asked, current: generation, pointer: "/queryRect/cursor") }
        self.init(phase: phase, section: Int(section), item: Int(item))
    }

    fileprivate func text(generation: UInt64) -> String {
        "\(generation).\(phase.rawValue).\(section).\(item)"
    }
}
