@testable import LayoutClient
import LayoutWire
import SwiftProtobuf
import Testing

/// Requests without a reply, and the ids that they have.
@Suite struct PendingRequestsTests {
    /// Requests with a waiter for each of these, by id: its JSON, or nil for a message.
    private static func requests(_ texts: [(id: UInt32, text: String?)]) async throws -> PendingRequests {
        var requests = PendingRequests()
        for (key, (id, text)) in texts.enumerated() {
            let json = try text.map { try JSONRequest($0) }
            _ = await withCheckedContinuation { continuation in
                let waiter = PendingRequests.Waiter(
                    key: key, json: json, resultName: nil, stream: nil, place: nil, continuation: continuation)
                let isNew = requests.add(waiter, as: id)
                #expect(isNew)
                continuation.resume(returning: .failure(.closed))
            }
        }
        return requests
    }

    private static func failure(_ id: UInt32) -> WireReply {
        .with {
            $0.id = id
            $0.error.code = "request.malformed"
        }
    }

    @Test func `ids that are in use are left out, and begin again with a connection`() async throws {
        var requests = try await Self.requests([(2, nil)])
        requests.ignoreReply(to: 3)

        let ids = [requests.nextId(), requests.nextId()]
        requests.beginConnection()
        let later = [requests.nextId(), requests.nextId()]

        #expect(ids == [1, 4])
        #expect(later == [1, 3])
    }

    @Test func `a reply that is ignored is ignored once`() {
        var requests = PendingRequests()
        requests.ignoreReply(to: 5)

        let outcomes = [requests.endIgnoring(5), requests.endIgnoring(5)]

        #expect(outcomes == [true, false] && requests.unattended.isEmpty)
    }

    @Test func `a failure without an id belongs to the oldest unclear JSON, or else to the oldest`() async throws {
        let clear = try await Self.requests([(1, nil), (2, #"{"id":2}"#), (3, "{}")])
        let unclear = try await Self.requests([(1, "{}"), (2, "{"), (3, "{")])
        let messages = try await Self.requests([(1, nil)])

        #expect(clear.id(for: Self.failure(0)) == 2)
        #expect(unclear.id(for: Self.failure(0)) == 2)
        #expect(messages.id(for: Self.failure(0)) == nil)
        #expect(messages.id(for: Self.failure(1)) == 1)
        #expect(messages.id(for: WireReply()) == nil)
    }
}
