import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Answers queries on one state of a container, from what was prepared or by asking the layout.
struct ContainerReader {
    let snapshot: LaidOutState
    /// The layout, if it answers queries itself.
    let live: LiveLayout?
    /// Describes the container in this state, to the client that asks.
    /// Whether replies name items by their identifiers.
    var withIDs = false
    var state: @Sendable (LaidOutState) -> WireContainerState = { _ in WireContainerState() }

    /// Answers in place of the layout while the container is between two of them.
    var step: TransitionStep? { snapshot.transition?.step }

    init(_ snapshot: LaidOutState, live: LiveLayout? = nil) {
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
        if !message.kinds.isEmpty { query.kinds = try kinds(message.kinds, "/queryRect/kinds") }
        if !message.cursor.isEmpty {
            query.start = try ElementCursor(
                message.cursor, of: snapshot.prepared.kinds, generation: snapshot.generation, "/queryRect/cursor")
        }
        let (attributes, next) = try elements(query)
        return QueryAnswer(
            generation: snapshot.generation, kind: .rect, attributes: attributes,
            cursor: next?.text(generation: snapshot.generation) ?? "", step: snapshot.step)
    }

    private func elements(
        _ query: ElementQuery
    ) throws(RequestFailure) -> (attributes: AttributeColumns, next: ElementCursor?) {
        if let step { return step.elements(query, bounds: snapshot.bounds) }
        guard let live else { return snapshot.prepared.elements(query, bounds: snapshot.bounds) }
        return try live.answer { layout, container throws(LayoutError) in
            try layout.elements(query, in: snapshot.prepared, of: container)
        }
    }

    /// The numbers of all kinds that have one of these names.
    private func kinds(_ names: [String], _ pointer: String) throws(RequestFailure) -> Set<UInt32> {
        let known = snapshot.prepared.kinds.wireNames
        for (index, name) in names.enumerated() where !known.contains(name) {
            throw RequestFailure(
                .invalid,
                "\(pointer)/\(index) is \"\(excerpt(name))\", expected a kind of the layout: \(known.joined(separator: ", "))",
                pointer: "\(pointer)/\(index)", nearest: nearestNames(to: name, among: known))
        }
        return Set(known.indices.filter { names.contains(known[$0]) }.map(UInt32.init))
    }

    func queryItems(_ message: WireQueryItems, _ mapping: Mapping) throws(RequestFailure) -> QueryAnswer {
        let resolver = resolver(mapping)
        let paths = try resolver.paths(message.indexPaths, "/queryItems/indexPaths")
        let ranges = try resolver.ranges(message.ranges, "/queryItems/ranges")
        try checkCount(ranges, and: paths, mapping, "/queryItems")
        for (index, path) in paths.enumerated() { try checkItem(path, "/queryItems/indexPaths/\(index)") }
        try checkItems(ranges, "/queryItems/ranges")
        let columns = try attributes(ElementKinds.cell, paths, ranges)
        return QueryAnswer(
            generation: snapshot.generation, kind: .items, attributes: columns, step: snapshot.step)
    }

    /// Elements of one kind by their index paths. Index paths without an element are left out.
    func query(
        _ category: Element.Category, _ name: String, _ paths: [WireIndexPath], _ ranges: [WireItemRange],
        _ answer: BinaryQuery.Kind, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) -> QueryAnswer {
        let paths = try resolver(mapping).paths(paths, pointer + "/indexPaths")
        for (index, range) in ranges.enumerated() where range.hasIds {
            let place = "\(pointer)/ranges/\(index)/ids"
            throw RequestFailure(
                .invalid, "\(place) are given, expected numbers: identifiers are those of cells", pointer: place)
        }
        try checkCount(ranges, and: paths, mapping, pointer)
        let kind = try number(of: category, name, pointer)
        for (index, path) in paths.enumerated() { try checkSection(path, "\(pointer)/indexPaths/\(index)") }
        for (index, range) in ranges.enumerated() {
            try checkSection(.with { $0.section = range.section }, "\(pointer)/ranges/\(index)")
        }
        let found = try attributes(kind, paths, ranges)
        return QueryAnswer(
            generation: snapshot.generation, kind: answer, attributes: found, step: snapshot.step)
    }

    private func attributes(
        _ kind: UInt32, _ paths: [WireIndexPath], _ ranges: [WireItemRange]
    ) throws(RequestFailure) -> AttributeColumns {
        let paths = paths.map(\.model) + ranges.flatMap { ItemRange($0).indexPaths }
        if let step {
            let elements = paths.map { snapshot.prepared.kinds[kind].element(at: $0) }
            return step.attributes(of: elements, bounds: snapshot.bounds)
        }
        guard let live else {
            var columns = AttributeColumns(kindNames: snapshot.prepared.kinds)
            for path in paths { snapshot.prepared.append(kind, at: path, bounds: snapshot.bounds, to: &columns) }
            return columns
        }
        let elements = paths.map { snapshot.prepared.kinds[kind].element(at: $0) }
        return try live.answer { layout, container throws(LayoutError) in
            try layout.attributes(of: elements, in: snapshot.prepared, of: container)
        }
    }

    /// - Throws: `limit.elementsPerReply` if a request names more elements.
    func checkCount(
        _ ranges: [WireItemRange], and paths: [WireIndexPath] = [], _ mapping: Mapping, _ pointer: String,
        _ member: String = "ranges"
    ) throws(RequestFailure) {
        let allowed = mapping.limits.elementsPerReply
        let count = ranges.reduce(paths.count) { $0 + max(1, Int($1.count)) }
        guard count <= allowed else {
            throw .limit(
                .limitElements, Double(count), allowed: Double(allowed),
                pointer: pointer + (ranges.isEmpty ? "/indexPaths" : "/\(member)"))
        }
    }

    /// - Throws: `index.outOfRange` if a range names an item that does not exist.
    func checkItems(_ ranges: [WireItemRange], _ pointer: String) throws(RequestFailure) {
        for (index, range) in ranges.enumerated() {
            let place = "\(pointer)/\(index)"
            let first = WireIndexPath.with {
                $0.section = range.section
                $0.item = range.item
            }
            try checkItem(first, place)
            let count = snapshot.prepared.sections[Int(range.section)].itemCount
            guard Int(range.item) + Int(range.count) <= count else {
                throw .outOfRange(
                    place + "/count", range.count, count: count - Int(range.item) + 1, pointer: place + "/count")
            }
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
