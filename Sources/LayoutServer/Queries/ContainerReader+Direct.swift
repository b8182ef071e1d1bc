import LayoutCore
import LayoutEngine
import LayoutWire

/// Queries that were read straight from their bytes.
extension ContainerReader {
    /// Appends the elements that a query asks for to columns of the layout's kinds, without an allocation if they have the
    /// capacity.
    ///
    /// - Returns: where the next answer continues, "" if this one is complete; nil if something is wrong with the query, which
    ///   the handlers of messages then say.
    func append(
        _ query: BinaryQuery, _ paths: [IndexPath], _ mapping: Mapping, to columns: inout AttributeColumns
    ) -> String? {
        if step != nil { return nil }
        let prepared = snapshot.prepared
        let most = mapping.limits.elementsPerReply
        if query.kind == .rect {
            guard let rect = try? mapping.checked(query.rect, "") else { return nil }
            var elements = ElementQuery(rect: rect)
            elements.limit = query.limit == 0 ? most : min(most, Int(query.limit))
            let next = prepared.append(elements, bounds: snapshot.bounds, to: &columns)
            return next?.text(generation: snapshot.generation) ?? ""
        }
        guard paths.count <= most, let kind = number(query), paths.allSatisfy({ exists($0, query.kind) }) else {
            return nil
        }
        for path in paths { prepared.append(kind, at: path, bounds: snapshot.bounds, to: &columns) }
        return ""
    }

    /// The number of the kind that a query names.
    private func number(_ query: BinaryQuery) -> UInt32? {
        switch query.kind {
        case .rect, .items: ElementKinds.cell
        case .supplementary: snapshot.prepared.kinds.number(of: .supplementary, query.name)
        case .decorations: snapshot.prepared.kinds.number(of: .decoration, query.name)
        }
    }

    /// Whether a query may ask for an index path: an item has to exist, of other elements only their section.
    private func exists(_ path: IndexPath, _ kind: BinaryQuery.Kind) -> Bool {
        let prepared = snapshot.prepared
        guard path.section < prepared.sections.count else { return false }
        return kind != .items
            || path.section < prepared.sectionCount && path.item < prepared.sections[path.section].itemCount
    }
}
