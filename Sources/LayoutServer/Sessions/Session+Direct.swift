import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import NIOCore
import SystemCalls

extension Session {
    /// Answers a query for elements straight from the bytes of its body, and appends the answer as a frame.
    ///
    /// This is the way of nearly all queries. It leads through the same storage and the same encoder as the way of messages, which is
    /// for everything else: JSON, other requests, rare members, whatever is wrong or has to wait.
    ///
    /// - Returns: whether it is answered. Otherwise nothing was done.
    func answerDirectly(_ body: ByteBuffer, into frames: inout ByteBuffer) -> Bool {
        guard let query = BinaryQuery(body, paths: &columns.paths), query.id != 0,
            lanes.isFree(query.id, container: query.container), query.rect.width + query.rect.height < Self.screens,
            let host = services.registry.host(query.container, readableBy: peer), let state = host.published,
            !state.answersQueries, state.drag == nil
        else { return false }
        CrashLog.note(query.kind.request)
        defer { columns.forgetLongAnswer() }
        guard let cursor = cursor(of: query, in: state),
            !query.parts || columns.attributes.isPlain && columns.attributes.count < ReplyParts.wholeElements
        else { return false }
        let answer = QueryAnswer(
            id: query.id, generation: state.generation, kind: query.kind,
            attributes: columns.attributes, cursor: cursor, step: state.step)
        answer.encode(as: .binary, into: &frames)
        statistics.answered(query.kind)
        host.countRequest()
        return true
    }

    /// Finds what a query asks for.
    ///
    /// - Returns: where the next answer continues, "" if this one is complete; nil if something is wrong with the query, which the
    ///   handlers of messages then say.
    private func cursor(of query: BinaryQuery, in state: LaidOutState) -> String? {
        let (reader, most) = (StateReader(state), services.limits.elementsPerReply)
        do {
            guard query.kind == .rect else {
                guard columns.paths.count <= most else { return nil }
                let kind =
                    if let category = query.kind.category {
                        try reader.number(of: category, named: query.name, at: "")
                    } else { ElementKinds.cell }
                try reader.elements(of: kind, at: columns.paths, pointer: "", into: &columns.attributes)
                return ""
            }
            var elements = ElementQuery(rect: try services.mapping.checked(query.rect, ""))
            elements.limit = query.limit == 0 ? most : min(most, Int(query.limit))
            let next = try reader.elements(elements, into: &columns.attributes)
            return next?.text(generation: state.generation) ?? ""
        } catch {
            return nil
        }
    }

    /// Rectangles whose lengths are together this long may hold so many elements that the event loop has to look at the clock.
    static let screens = 20_000.0
}

extension BinaryQuery.Kind {
    /// The request's name in the schema.
    var request: String {
        switch self {
        case .rect: "queryRect"
        case .items: "queryItems"
        case .supplementary: "querySupplementary"
        case .decorations: "queryDecorations"
        }
    }

    /// What its elements are, which it names; nil for cells, and for a rectangle.
    fileprivate var category: Element.Category? {
        switch self {
        case .rect, .items: nil
        case .supplementary: .supplementary
        case .decorations: .decoration
        }
    }
}
