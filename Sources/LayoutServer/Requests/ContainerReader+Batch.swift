import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

extension ContainerReader {
    /// The answer or error of each query. The elements of all of them count towards the limit of one reply.
    ///
    /// - Parameter checkBudget: called before each query but the first. Its error ends the batch.
    func batch<Failure: Error>(
        _ queries: [WireRequest], _ mapping: Mapping, checkBudget: () throws(Failure) -> Void
    ) throws(Failure) -> WireReply {
        var limits = mapping.limits
        var results: [WireReply] = []
        for (index, query) in queries.enumerated() {
            if index > 0 { try checkBudget() }
            var result = WireReply()
            do throws(RequestFailure) {
                result = try answer(query, at: "/queryBatch/queries/\(index)", Mapping(limits))
            } catch {
                var failure = error
                let place = "/queryBatch/queries/\(index)"
                if !failure.pointer.hasPrefix(place) { failure.pointer = place + failure.pointer }
                result.error = WireFailure(failure)
            }
            result.clearGeneration()
            limits.elementsPerReply = max(0, limits.elementsPerReply - result.elementCount)
            results.append(result)
        }
        return .with {
            $0.generation = state.generation
            $0.queryBatch.results = results
        }
    }

    /// The answer to one query.
    ///
    /// - Throws: also for a request that may not stand in a batch.
    private func answer(
        _ query: WireRequest, at pointer: String, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        if case .queryContainer(let message)? = query.request, message.withItems {
            let place = pointer + "/queryContainer/withItems"
            throw RequestFailure(
                .invalid, "\(place) is true, expected false in a batch: send the query alone", pointer: place)
        }
        let row = query.request?.row
        guard let request = query.request, row?.isBatchable == true else {
            let expected = RequestRow.batchable.joined(separator: ", ")
            throw RequestFailure(
                .invalid, "\(pointer) is \(row?.name ?? "empty"), expected one of \(expected)", pointer: pointer)
        }
        // A batch may find as much as one reply may have.
        return try reply(to: request, mapping)
    }
}

extension WireReply {
    fileprivate var elementCount: Int {
        switch result {
        case .queryRect(let reply), .queryItems(let reply), .querySupplementary(let reply),
            .queryDecorations(let reply):
            reply.attributes.sections.count
        case .selectRect(let reply): reply.ranges.count
        case .querySections(let reply): reply.sections.count
        case .readingOrder(let reply): reply.sections.count
        case .queryContainer(let reply): reply.itemCounts.count + reply.kinds.count
        case .prefetch(let reply): reply.items.count + reply.dropped.count
        default: 0
        }
    }
}
