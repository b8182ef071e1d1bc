import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Reads queries from messages and from the bytes of messages: every number is checked, and identifiers become the index paths that items
/// have in the state that is queried.
struct QueryReading {
    let reader: StateReader
    let mapping: Mapping

    private var state: LaidOutState { reader.state }

    /// A request as a query; nil for other requests.
    ///
    /// - Throws: `request.invalid`, `limit.elementsPerReply` or `identifier.unknown`, with the place in the request.
    func query(_ request: WireRequest.OneOf_Request) throws(RequestFailure) -> Query? {
        switch request {
        case .queryRect(let message): .elements(try elements(message))
        case .queryItems(let message): .elements(try elements(message))
        case .querySupplementary(let message):
            .elements(try elements(.supplementary, message.kind, at: message.indexPaths, and: message.ranges))
        case .queryDecorations(let message):
            .elements(try elements(.decorations, message.kind, at: message.indexPaths, and: message.ranges))
        case .queryContainer: .counts
        case .querySections(let message): try sections(message)
        case .queryOrthogonal(let message): try row(message)
        case .readingOrder(let message): try readingOrder(message)
        case .prefetch(let message): try prefetch(message)
        case .hitTest(let message): .hit(try mapping.point(message.point, "/hitTest/point"))
        case .insertionPoint(let message): try insertionPoint(message)
        case .selectRect(let message): try selection(message)
        case .neighbour(let message): try neighbour(message)
        case .scrollTarget(let message): try scrollTarget(message)
        case .captureAnchor(let message): try anchor(message)
        case .targetOffset(let message): try restingOffset(message)
        case .explain(let message): try explanation(message)
        default: nil
        }
    }

    // MARK: Elements

    private func elements(_ message: WireQueryRect) throws(RequestFailure) -> Query.Elements {
        var query = try ElementQuery(in: message.rect.model, limit: message.limit, mapping, at: "/queryRect/rect")
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
        if !message.cursor.isEmpty { query.start = try cursor(message.cursor, "/queryRect/cursor") }
        return .inRect(query)
    }

    /// The numbers of all kinds that have one of these names.
    private func kinds(_ names: [String], _ pointer: String) throws(RequestFailure) -> Set<UInt32> {
        let known = state.prepared.kinds.wireNames
        for (index, name) in names.enumerated() where !known.contains(name) {
            throw RequestFailure(
                .invalid,
                "\(pointer)/\(index) is \"\(excerpt(name))\", expected a kind of the layout: \(known.joined(separator: ", "))",
                pointer: "\(pointer)/\(index)", nearest: nearestNames(to: name, among: known))
        }
        return Set(known.indices.filter { names.contains(known[$0]) }.map(UInt32.init))
    }

    private func elements(_ message: WireQueryItems) throws(RequestFailure) -> Query.Elements {
        let paths = try resolver.paths(message.indexPaths, "/queryItems/indexPaths")
        let ranges = try resolver.ranges(message.ranges, "/queryItems/ranges")
        try checkCount(ranges, and: paths, at: "/queryItems")
        return .of(ElementKind(.cell, ""), at: paths.map(\.model), and: ranges.map { ItemRange($0) })
    }

    private func elements(
        _ kind: BinaryQuery.Kind, _ name: String, at paths: [WireIndexPath], and ranges: [WireItemRange]
    ) throws(RequestFailure) -> Query.Elements {
        let pointer = "/\(kind.request)"
        let paths = try resolver.paths(paths, pointer + "/indexPaths")
        for (index, range) in ranges.enumerated() where range.hasIds {
            let place = "\(pointer)/ranges/\(index)/ids"
            throw RequestFailure(
                .invalid, "\(place) are given, expected numbers: identifiers are those of cells", pointer: place)
        }
        try checkCount(ranges, and: paths, at: pointer)
        let category = kind.category ?? .cell
        return .of(ElementKind(category, name), at: paths.map(\.model), and: ranges.map { ItemRange($0) })
    }

    // MARK: Steps

    /// A cursor from an earlier answer to the same query.
    ///
    /// - Throws: `request.invalid` for a text that is not a cursor.
    func cursor(_ text: String, _ pointer: String) throws(RequestFailure) -> ElementCursor {
        try ElementCursor(text, of: state.prepared.kinds, generation: state.generation, pointer)
    }

    func path(_ wire: WireIndexPath, isThere: Bool, at pointer: String) throws(RequestFailure) -> ItemPath {
        guard isThere else {
            throw RequestFailure(.invalid, "\(pointer) is missing, expected an item's index path", pointer: pointer)
        }
        let path = try resolver.path(wire, pointer).model
        try RequestFailure.convert { () throws(LayoutError) in try reader.checkItem(path, at: pointer) }
        return path
    }

    /// The items of ranges in a query, which exist.
    func items(_ ranges: [WireItemRange], at pointer: String, member: String) throws(RequestFailure) -> [ItemRange] {
        let place = "\(pointer)/\(member)"
        let ranges = try resolver.ranges(ranges, place)
        try checkCount(ranges, at: pointer, member: member)
        let items = ranges.map { ItemRange($0) }
        try RequestFailure.convert { () throws(LayoutError) in try reader.checkItems(items, at: place) }
        return items
    }

    /// - Throws: `limit.elementsPerReply` if a request names more elements.
    private func checkCount(
        _ ranges: [WireItemRange], and paths: [WireIndexPath] = [], at pointer: String, member: String = "ranges"
    ) throws(RequestFailure) {
        try mapping.checkElements(
            ranges.reduce(paths.count) { $0 + max(1, Int($1.count)) },
            at: pointer + (ranges.isEmpty ? "/indexPaths" : "/\(member)"))
    }

    var resolver: IdentifierResolver {
        // What is laid out provisionally is in another order than the index says.
        let data = state.data
        return IdentifierResolver(index: data.identifiers, sections: data.sections, mapping: mapping)
    }
}

extension Query.Elements {
    /// What usual queries in binary form have.
    init(_ query: BinaryQuery, at paths: [ItemPath], _ mapping: Mapping) throws(RequestFailure) {
        guard let category = query.kind.category else {
            // With a longer pointer each of the four numbers would cost an allocation.
            self = .inRect(try ElementQuery(in: query.rect, limit: query.limit, mapping, at: ""))
            return
        }
        try mapping.checkElements(paths.count, at: "/\(query.kind.request)/indexPaths")
        self = .of(ElementKind(category, query.name), at: paths)
    }
}

extension ElementQuery {
    /// - Parameter limit: the most elements; 0 for as many as a reply may have.
    fileprivate init(in rect: Rect, limit: UInt32, _ mapping: Mapping, at pointer: String) throws(RequestFailure) {
        let most = mapping.limits.elementsPerReply
        self.init(
            rect: try mapping.checked(rect, pointer), limit: limit == 0 ? most : min(most, Int(limit)))
    }
}

extension Mapping {
    /// - Throws: `limit.elementsPerReply` for a query that names more elements.
    fileprivate func checkElements(_ count: Int, at pointer: @autoclosure () -> String) throws(RequestFailure) {
        let allowed = limits.elementsPerReply
        guard count <= allowed else {
            throw .limit(.limitElements, Double(count), allowed: Double(allowed), pointer: pointer())
        }
    }
}
