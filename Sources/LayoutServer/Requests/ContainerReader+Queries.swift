import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension ContainerReader {
    /// The reply to a request; an empty one if it is not a query.
    func reply(to request: WireRequest.OneOf_Request, _ mapping: Mapping) throws(RequestFailure) -> WireReply {
        guard let query = try QueryReading(reader: reader, mapping: mapping).query(request) else { return WireReply() }
        let answer = try RequestFailure.convert { () throws(LayoutError) in
            try reader.answer(query, at: "/\(request.row.name)")
        }
        return try reply(answer, to: query, mapping.limits)
    }

    /// The elements that a request queries; nil if its rectangle has more than `most`.
    func elements(
        _ request: WireRequest.OneOf_Request, _ mapping: Mapping, upTo most: Int
    ) throws(RequestFailure) -> QueryAnswer? {
        guard case .elements(var elements)? = try QueryReading(reader: reader, mapping: mapping).query(request) else {
            return nil
        }
        var isCut = false
        if case .inRect(var query) = elements, query.limit > most {
            query.limit = most
            (elements, isCut) = (.inRect(query), true)
        }
        var columns = AttributeColumns(kindNames: state.prepared.kinds)
        let next = try RequestFailure.convert { () throws(LayoutError) in
            try reader.elements(elements, at: "/\(request.row.name)", into: &columns)
        }
        if isCut && columns.count == most && next != nil { return nil }
        return QueryAnswer(to: elements, columns, next: next, in: state)
    }
}
