import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Reads queries from messages and writes what a `StateReader` answers.
struct ContainerReader {
    let reader: StateReader
    /// Whether replies name items by their identifiers.
    var withIDs = false
    /// The most elements that one answer may find where this reads; nil: as many as a reply may have.
    var mostElements: Int?
    /// Describes the container in this state, to the client that asks.
    private(set) var describe: @Sendable (LaidOutState) -> WireContainerState = { _ in WireContainerState() }

    init(_ state: LaidOutState, live: LiveLayout? = nil) {
        reader = StateReader(state, live: live)
    }

    /// The same, for one client.
    func answering(
        withIDs: Bool, _ describe: @escaping @Sendable (LaidOutState) -> WireContainerState
    ) -> Self {
        var own = self
        (own.withIDs, own.describe) = (withIDs, describe)
        return own
    }

    var state: LaidOutState { reader.state }

    /// How replies name items.
    var names: ReplyNames { ReplyNames(withIDs ? state.data.sections : nil) }

    // MARK: Elements. Each returns nil if there are more than `mostElements`.

    func queryRect(_ message: WireQueryRect, _ mapping: Mapping) throws(RequestFailure) -> QueryAnswer? {
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
                message.cursor, of: state.prepared.kinds, generation: state.generation, "/queryRect/cursor")
        }
        let wanted = query.limit
        query.limit = min(wanted, mostElements ?? wanted)
        let answer = try answer(.rect) { reader, columns throws(LayoutError) in
            try reader.elements(query, into: &columns)
        }
        return query.limit < wanted && answer.attributes.count == query.limit && !answer.cursor.isEmpty ? nil : answer
    }

    /// The answer to a query for elements.
    private func answer(
        _ kind: BinaryQuery.Kind,
        _ query: (StateReader, inout AttributeColumns) throws(LayoutError) -> ElementCursor?
    ) throws(RequestFailure) -> QueryAnswer {
        var columns = AttributeColumns(kindNames: state.prepared.kinds)
        let next = try asked { reader throws(LayoutError) in try query(reader, &columns) }
        return QueryAnswer(
            generation: state.generation, kind: kind, attributes: columns,
            cursor: next?.text(generation: state.generation) ?? "", step: state.step,
            isProvisional: state.drag != nil)
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

    func queryItems(_ message: WireQueryItems, _ mapping: Mapping) throws(RequestFailure) -> QueryAnswer? {
        if isMore(message.indexPaths.count, and: message.ranges) { return nil }
        let resolver = resolver(mapping)
        let paths = try resolver.paths(message.indexPaths, "/queryItems/indexPaths")
        let ranges = try resolver.ranges(message.ranges, "/queryItems/ranges")
        try checkCount(ranges, and: paths, mapping, at: "/queryItems")
        return try elements(ElementKinds.cell, at: paths, and: ranges, answering: .items, pointer: "/queryItems")
    }

    /// Elements other than cells by their index paths.
    func query(
        _ category: Element.Category, named name: String, at paths: [WireIndexPath], and ranges: [WireItemRange],
        _ mapping: Mapping
    ) throws(RequestFailure) -> QueryAnswer? {
        if isMore(paths.count, and: ranges) { return nil }
        let kind: BinaryQuery.Kind = category == .supplementary ? .supplementary : .decorations
        let pointer = "/\(kind.request)"
        let paths = try resolver(mapping).paths(paths, pointer + "/indexPaths")
        for (index, range) in ranges.enumerated() where range.hasIds {
            let place = "\(pointer)/ranges/\(index)/ids"
            throw RequestFailure(
                .invalid, "\(place) are given, expected numbers: identifiers are those of cells", pointer: place)
        }
        try checkCount(ranges, and: paths, mapping, at: pointer)
        let number = try asked { reader throws(LayoutError) in
            try reader.number(of: category, named: name, at: pointer)
        }
        return try elements(number, at: paths, and: ranges, answering: kind, pointer: pointer)
    }

    private func isMore(_ paths: Int, and ranges: [WireItemRange]) -> Bool {
        guard let mostElements else { return false }
        var left = mostElements - paths
        for range in ranges where left >= 0 { left -= min(mostElements + 1, Int(range.count)) }
        return left < 0
    }

    private func elements(
        _ kind: UInt32, at paths: [WireIndexPath], and ranges: [WireItemRange], answering answered: BinaryQuery.Kind,
        pointer: String
    ) throws(RequestFailure) -> QueryAnswer {
        let (paths, ranges) = (paths.map(\.model), ranges.map { ItemRange($0) })
        return try answer(answered) { reader, columns throws(LayoutError) in
            try reader.elements(of: kind, at: paths, and: ranges, pointer: pointer, into: &columns)
            return nil
        }
    }

    // MARK: Steps

    /// Asks the state, and gives errors the protocol's form.
    func asked<Value>(
        _ query: (StateReader) throws(LayoutError) -> Value
    ) throws(RequestFailure) -> Value {
        try RequestFailure.convert { () throws(LayoutError) in try query(reader) }
    }

    func reply(_ set: (inout WireReply) -> Void) -> WireReply {
        var reply = WireReply()
        reply.generation = state.generation
        set(&reply)
        return reply
    }

    /// - Throws: `limit.elementsPerReply` if a request names more elements.
    func checkCount(
        _ ranges: [WireItemRange], and paths: [WireIndexPath] = [], _ mapping: Mapping, at pointer: String,
        member: String = "ranges"
    ) throws(RequestFailure) {
        let allowed = mapping.limits.elementsPerReply
        let count = ranges.reduce(paths.count) { $0 + max(1, Int($1.count)) }
        guard count <= allowed else {
            throw .limit(
                .limitElements, Double(count), allowed: Double(allowed),
                pointer: pointer + (ranges.isEmpty ? "/indexPaths" : "/\(member)"))
        }
    }

    /// The items of ranges in a query, which exist.
    func items(
        _ ranges: [WireItemRange], _ mapping: Mapping, at pointer: String, member: String
    ) throws(RequestFailure) -> [ItemRange] {
        let place = "\(pointer)/\(member)"
        let ranges = try resolver(mapping).ranges(ranges, place)
        try checkCount(ranges, mapping, at: pointer, member: member)
        let items = ranges.map { ItemRange($0) }
        try asked { reader throws(LayoutError) in try reader.checkItems(items, at: place) }
        return items
    }

    /// Resolves identifiers in the state that is read.
    func resolver(_ mapping: Mapping) -> IdentifierResolver {
        // What is laid out provisionally is in another order than the index says.
        let data = state.data
        return IdentifierResolver(index: data.identifiers, sections: data.sections, mapping: mapping)
    }
}
