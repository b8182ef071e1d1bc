import LayoutCore
import LayoutWire
import SwiftProtobuf

extension ContainerReader {
    /// The answer or error of each query. The elements of all of them count towards the limit of one reply.
    ///
    /// - Parameter checkBudget: called before each query but the first. Its error ends the batch.
    func batch<Failure: Error>(
        _ queries: [WireRequest], _ mapping: Mapping, _ checkBudget: () throws(Failure) -> Void
    ) throws(Failure) -> WireReply {
        var limits = mapping.limits
        var results: [WireReply] = []
        for (index, query) in queries.enumerated() {
            if index > 0 { try checkBudget() }
            var result = WireReply()
            do throws(RequestFailure) {
                result = try answer(query, "/queryBatch/queries/\(index)", Mapping(limits))
            } catch {
                var failure = error
                let place = "/queryBatch/queries/\(index)"
                if !failure.pointer.hasPrefix(place) { failure.pointer = place + failure.pointer }
                result.error = WireFailure(failure)
            }
            result.clearGeneration()
            limits.elementsPerReply -= result.elementCount
            results.append(result)
        }
        return .with {
            $0.generation = snapshot.generation
            $0.queryBatch.results = results
        }
    }

    /// The answer to one query.
    ///
    /// - Throws: also for a request that is not a query.
    func answer(
        _ query: WireRequest, _ pointer: String, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        switch query.request {
        case .queryRect(let message): return try queryRect(message, mapping).message
        case .queryItems(let message): return try queryItems(message, mapping).message
        case .querySupplementary(let message):
            return try self.query(
                .supplementary, message.kind, message.indexPaths, .supplementary, mapping, "/querySupplementary"
            ).message
        case .queryDecorations(let message):
            return try self.query(
                .decoration, message.kind, message.indexPaths, .decorations, mapping, "/queryDecorations"
            ).message
        case .hitTest(let message): return try hitTest(message, mapping)
        case .insertionPoint(let message): return try insertionPoint(message, mapping)
        case .selectRect(let message): return try selectRect(message, mapping)
        case .neighbour(let message): return try neighbour(message, mapping)
        case .scrollTarget(let message): return try scrollTarget(message, mapping)
        case .captureAnchor(let message): return try captureAnchor(message, mapping)
        default:
            throw RequestFailure(
                .invalid,
                "\(pointer) is not a query, expected queryRect, queryItems, querySupplementary, queryDecorations, hitTest, "
                    + "insertionPoint, selectRect, neighbour, scrollTarget or captureAnchor", pointer: pointer)
        }
    }
}

extension WireReply {
    /// The number of elements in the reply.
    fileprivate var elementCount: Int {
        switch result {
        case .queryRect(let reply), .queryItems(let reply), .querySupplementary(let reply),
            .queryDecorations(let reply):
            reply.attributes.sections.count
        case .selectRect(let reply): reply.ranges.count
        default: 0
        }
    }
}
