import LayoutClient
import LayoutCore
import LayoutWire
import NIOCore
import TestSupport
import Testing

/// Replies that arrive in parts.
@Suite(.hangGuard, .suiteDaemon) struct ReplyPartTests {
    private func connected(frameBytes: Int = 1000) async throws -> (LayoutClient, RawClient) {
        let daemon = try await PlayedDaemon { $0.frameBytes = frameBytes }
        return (daemon.client, daemon.connection)
    }

    /// The parts of a reply to `request`.
    private func parts(
        _ result: WireReply.OneOf_Result, to request: WireRequest, bytes: Int
    ) -> [WireReply] {
        var whole = WireReply()
        whole.id = request.id
        whole.result = result
        var frame = ByteBuffer()
        MessageCoding.encode(whole, as: .binary, into: &frame)
        let body = Array(buffer: frame).dropFirst(4)
        let starts = Array(stride(from: body.startIndex, to: body.endIndex, by: bytes))
        return starts.enumerated().map { index, start in
            var piece = WireReply()
            piece.id = request.id
            piece.part.index = UInt32(index)
            piece.part.last = index == starts.count - 1
            piece.part.body.append(contentsOf: body[start..<min(body.endIndex, start + bytes)])
            return piece
        }
    }

    private func attached(_ name: String) -> WireReply.OneOf_Result {
        var reply = WireAttachContainerReply()
        reply.state.container = 4
        reply.state.name = name
        return .attachContainer(reply)
    }

    @Test func `the parts of a reply are joined, and another reply may arrive in between`() async throws {
        let (client, daemon) = try await connected()
        async let attaching = client.attach(name: "wall")
        let request = try await daemon.nextRequest()
        #expect(request.parts)
        let pieces = parts(attached(String(repeating: "w", count: 100)), to: request, bytes: 7)
        await daemon.send(pieces[0])
        async let ping: Void = client.ping()
        try await daemon.answer(.ping(WirePingReply()))
        try await ping
        for piece in pieces.dropFirst() { await daemon.send(piece) }
        #expect(try await attaching.state.name.count == 100)
    }

    @Test func `a JSON request gets its joined reply`() async throws {
        let (client, daemon) = try await connected()
        async let calling = client.call(json: #"{"id": 9, "ping": {}, "parts": true}"#)
        #expect(try await daemon.nextRequest().parts)
        for (index, body) in [#"{"id":9,"#, #""ping":{}}"#].enumerated() {
            var piece = WireReply()
            piece.id = 9
            piece.part.index = UInt32(index)
            piece.part.last = index == 1
            piece.part.body.append(contentsOf: Array(body.utf8))
            await daemon.send(piece)
        }
        #expect(try await calling == #"{"id":9,"ping":{}}"#)
    }

    enum Fault: CaseIterable {
        case doesNotBeginAtZero, isTwice, hasAGap, isMoreThanTheLimit, isNotContinued, isNoReply
    }

    @Test(arguments: Fault.allCases) func `parts that violate the protocol end the connection`(
        _ fault: Fault
    ) async throws {
        let (client, daemon) = try await connected(frameBytes: 500)
        let attaching = Task { try await client.attach(name: "wall") }
        let request = try await daemon.nextRequest()
        let short = parts(attached(String(repeating: "w", count: 50)), to: request, bytes: 10)
        let sent: [WireReply]
        switch fault {
        case .doesNotBeginAtZero: sent = [short[1]]
        case .isTwice: sent = [short[0], short[0]]
        case .hasAGap: sent = [short[0], short[2]]
        case .isMoreThanTheLimit:
            sent = parts(attached(String(repeating: "w", count: 500)), to: request, bytes: 100)
        case .isNotContinued:
            var whole = WireReply()
            whole.id = request.id
            whole.result = attached("wall")
            sent = [short[0], whole]
        case .isNoReply: sent = parts(.event(WireEvent()), to: request, bytes: 100)
        }
        for reply in sent { await daemon.send(reply) }

        let error = await #expect(throws: ClientError.self) { try await attaching.value }
        #expect(error?.code == "connection.protocol")
        #expect(try await daemon.next() == nil)
    }

    @Test func `a long reply of the daemon arrives in parts and is complete`() async throws {
        let daemon = try TestDaemon.ofSuite
        let sizes = (0..<12_000).map { Size(width: 20 + Double($0 % 7), height: 30) }
        let sections = [ContainerSection(sizes: sizes)]
        let client = try await daemon.client()
        let opened = try await client.open(
            ContainerDescription(
                name: "parts", layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                sections: sections))
        let found = try await opened.attributes(in: Rect(x: 0, y: 0, width: 320, height: 1e6))
        #expect(found.attributes.map(\.element.indexPath.item) == Array(0..<12_000))
        let (_, state) = try await client.attach(name: "parts", withItems: true)
        #expect(state.content?.sections == sections)
    }
}
