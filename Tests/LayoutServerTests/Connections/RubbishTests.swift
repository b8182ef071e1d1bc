import LayoutClient
import LayoutCore
import LayoutWire
import NIOCore
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Invalid input: each case gets a typed failure or a closed connection, and other clients are served meanwhile.
@Suite(.hangGuard, .suiteDaemon) struct RubbishTests {
    /// Runs `body` against the suite's daemon, and pings it on another connection before and after.
    private func whileServed(_ body: (TestDaemon) async throws -> Void) async throws {
        let daemon = try TestDaemon.ofSuite
        let other = try await daemon.client()
        try await other.ping()
        try await body(daemon)
        try await other.ping()
        let fresh = try await daemon.client()
        try await fresh.ping()
    }

    /// The failure that a client gets before it is disconnected.
    private func lastWord(_ client: RawClient) async throws -> String? {
        let body = try #require(try await client.next())
        let code = try MessageCoding.decode(WireReply.self, from: body, limits: ProtocolLimits()).error.code
        #expect(try await client.next() == nil, "the connection is closed")
        return code
    }

    @Test func `an HTTP request is refused`() async throws {
        try await whileServed { daemon in
            let client = try await daemon.rawClient()
            await client.send(Array("GET / HTTP/1.1\r\nHost: layout\r\n\r\n".utf8))
            #expect(try await lastWord(client) == "frame.tooLarge")
        }
    }

    // S48 of Sandbox.md.
    @Test(arguments: [0, 1 << 31, .max, 1 + 64 << 20] as [UInt32])
    func `a frame with an invalid length ends its connection alone`(_ length: UInt32) async throws {
        try await whileServed { daemon in
            let client = try await daemon.rawClient()
            var buffer = ByteBuffer()
            buffer.writeInteger(length, endianness: .little)
            await client.send(Array(buffer: buffer) + [1, 2, 3])
            #expect(try await lastWord(client) == (length == 0 ? "frame.empty" : "frame.tooLarge"))
        }
    }

    @Test func `a first frame that is neither JSON nor a hello is refused`() async throws {
        try await whileServed { daemon in
            for body in [[0x08, 0x01, 0x1A, 0x00], [0xFF, 0xFF], [0x00]] as [[UInt8]] {
                let client = try await daemon.rawClient()
                await client.send(RawClient.frame(body))
                #expect(try await lastWord(client) == "protocol.helloExpected")
            }
        }
    }

    @Test func `a first binary frame longer than a hello is refused`() async throws {
        try await whileServed { daemon in
            for (length, word) in [(4096, "protocol.helloExpected"), (4097, "frame.tooLarge")] {
                let client = try await daemon.rawClient()
                await client.send(RawClient.frame([UInt8](repeating: 0x08, count: length)))
                #expect(try await lastWord(client) == word)
            }
        }
    }

    @Test func `random bytes are refused with a code, or the connection is closed`() async throws {
        var random = SeededRandom(seed: 7)
        var codes: [String: Int] = [:]
        try await whileServed { daemon in
            for _ in 0..<200 {
                let client = try await daemon.rawClient()
                let count = Int.random(in: 5...300, using: &random)
                var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                // Half of them in a frame of their length, so that they reach the decoders.
                if Bool.random(using: &random) { bytes = RawClient.frame(bytes) }
                client.sendLater(bytes)
                try? await client.closeOutput()
                while let body = try await client.next() {
                    let reply = try MessageCoding.decode(WireReply.self, from: body, limits: ProtocolLimits())
                    codes[reply.error.code, default: 0] += 1
                }
                await client.close()
            }
        }
        #expect(codes[""] == nil, "random bytes were carried out: \(codes)")
        #expect(
            codes["frame.tooLarge", default: 0] > 20 && codes["protocol.helloExpected", default: 0] > 20, "\(codes)")
    }

    private static let request = RawClient.frame(Array(#"{"id":1,"ping":{}}"#.utf8))

    // S48 of Sandbox.md.
    @Test func `a frame cut at any byte harms no other client`() async throws {
        try await whileServed { daemon in
            for cut in 0..<Self.request.count {
                let client = try await daemon.rawClient()
                await client.send(Array(Self.request[..<cut]))
                try? await client.closeOutput()
                #expect(try await client.next() == nil)
            }
        }
    }

    // S48 of Sandbox.md.
    @Test func `frames arrive byte by byte or two in one write`() async throws {
        try await whileServed { daemon in
            let client = try await daemon.rawClient()
            for byte in Self.request { await client.send([byte]) }
            #expect(try await client.nextJSON()?["ping"] == [:])
            await client.send(Self.request + Self.request)
            #expect(try await client.nextJSON()?["ping"] == [:])
            #expect(try await client.nextJSON()?["ping"] == [:])
        }
    }

    @Test func `a request followed by the end of input is still answered`() async throws {
        try await whileServed { daemon in
            let client = try await daemon.rawClient()
            let open = #"{"id":2,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":5}]}}"#
            await client.send(RawClient.frame(Array(open.utf8)) + Self.request)
            try await client.closeOutput()
            let first = try await client.nextJSON()
            let second = try await client.nextJSON()
            #expect([first, second].contains { $0?["openContainer"] != nil })
            #expect([first, second].contains { $0?["ping"] != nil })
            #expect(try await client.next() == nil)
        }
    }

    @Test(arguments: [
        #"{"id":1,"queryRect":{"container":1,"rect":{"x":NaN}}}"#,
        #"{"id":1,"queryRect":{"rect":{"x":1e400}}}"#,
        #"{"id":1,"openContainer":{"parameters":"# + String(repeating: #"{"a":"#, count: 600)
            + "1" + String(repeating: "}", count: 602), #"{"id":1,"openContainer":[]}"#, #"{"id":[1],"ping":{}}"#,
        #"{"id":1,"openContainer":{"sections":[{"itemCount":-5}]}}"#, #"{"id":4294967296,"ping":{}}"#,
        #"{"id":1,"ping":{}"#, "{}", "{\"id\":1,\"openContainer\":{\"name\":\"\\ud800\"}}", "{\"\u{0}\":1}",
    ])
    func `JSON that is not a request leaves the connection open`(_ json: String) async throws {
        try await whileServed { daemon in
            let client = try await daemon.rawClient()
            let reply = try await client.call(json)
            #expect(reply["error"]?.object["code"]?.string?.isEmpty == false)
            #expect(try await client.call(#"{"id":2,"ping":{}}"#)["ping"] == [:])
        }
    }
}
