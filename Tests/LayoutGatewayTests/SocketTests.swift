import Foundation
import LayoutGateway
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// One WebSocket is one connection to the daemon, and one message is one body.
@Suite(.hangGuard, .suiteGateway) struct SocketTests {
    private let hello = WebFrame(text: #"{"id":1,"hello":{}}"#)

    private func binary(_ request: WireRequest) -> WebFrame {
        var buffer = ByteBuffer()
        MessageCoding.encode(request, as: .binary, into: &buffer)
        return WebFrame(WebFrame.binary, Array(buffer.readableBytesView.dropFirst(4)))
    }

    private func reply(_ page: PageClient) async throws -> WireReply {
        let frame = try #require(try await page.frame())
        return try MessageCoding.decode(
            WireReply.self, from: ByteBuffer(bytes: frame.payload), limits: ProtocolLimits())
    }

    @Test func `a text message is a body in JSON both ways`() async throws {
        let (gateway, daemon) = (try RunningGateway.ofSuite, try TestDaemon.ofSuite)
        let page = try await gateway.socket()
        let plain = try await daemon.rawClient()
        await page.send(hello)
        await plain.send(json: hello.string)
        let frame = try #require(try await page.frame())
        let body = try #require(try await plain.next())
        #expect(frame.opcode == WebFrame.text)
        #expect(frame.string == String(buffer: body))
    }

    @Test func `a binary message is a body in protobuf both ways`() async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        await page.send(
            binary(
                .with {
                    $0.id = 7; $0.hello.client = "page"
                }))
        let frame = try #require(try await page.frame())
        #expect(frame.opcode == WebFrame.binary)
        let reply = try MessageCoding.decode(
            WireReply.self, from: ByteBuffer(bytes: frame.payload), limits: ProtocolLimits())
        #expect(reply.id == 7)
        #expect(reply.hello.limits.frameBytes == 64 << 20)
    }

    @Test func `the answer to the upgrade is the one of RFC 6455`() async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.connect()
        let reply = try await page.open(headers: "Sec-WebSocket-Protocol: chat, layoutd.v1\r\n")
        #expect(reply.status == 101)
        #expect(reply.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(reply.headers["sec-websocket-protocol"] == "layoutd.v1")
    }

    @Test func `events reach the page`() async throws {
        let (gateway, daemon) = (try RunningGateway.ofSuite, try TestDaemon.ofSuite)
        let page = try await gateway.socket()
        await page.send(hello)
        _ = try await page.frame()
        await page.send(WebFrame(text: #"{"id":2,"subscribe":{"events":["invalidated"]}}"#))
        #expect(try await page.frame()?.string.contains(#""subscribe""#) == true)
        let editor = try await daemon.rawClient()
        _ = try await editor.call(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":300,"height":400},"sections":[{"itemCount":9}]}}"#
        )
        let changed = try await editor.call(
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":200,"height":400}}]}}"#
        )
        #expect(changed["updateContainer"] != nil)
        let event = try #require(try await page.frame())
        #expect(event.opcode == WebFrame.text)
        #expect(event.string.contains(#""invalidated""#))
    }

    @Test func `fragments are joined, and pings in between are answered`() async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        for (index, byte) in hello.payload.enumerated() {
            let isFinal = index == hello.payload.count - 1
            await page.send(WebFrame(index == 0 ? WebFrame.text : 0, [byte], isFinal: isFinal))
            await page.send(WebFrame(WebFrame.ping, [byte]))
            if isFinal { break }
            #expect(try await page.frame() == WebFrame(WebFrame.pong, [byte]))
        }
        let last = [try await page.frame(), try await page.frame()].compactMap { $0 }
        #expect(last.contains { $0.string.contains(#""hello""#) })
        #expect(last.contains { $0.opcode == WebFrame.pong })
    }

    @Test func `a page that closes ends its connection to the daemon`() async throws {
        try await withGateway { gateway, daemon in
            let (polite, rude) = (try await gateway.socket(), try await gateway.socket())
            for page in [polite, rude] {
                await page.send(hello)
                _ = try await page.frame()
            }
            #expect(daemon.running.totals.connections == 2)
            await polite.send(WebFrame(WebFrame.close, [3, 232]))
            #expect(try await polite.frame() == WebFrame(WebFrame.close, [3, 232]))
            #expect(try await polite.frame() == nil)
            await rude.close()
            try await eventually("the daemon's connections to end") { daemon.running.totals.connections == 0 }
            try await eventually("the pages to be gone") { gateway.connectionCount == 0 }
        }
    }

    @Test func `what a page says before it closes reaches the daemon, also if both come at once`() async throws {
        let (gateway, daemon) = (try RunningGateway.ofSuite, try TestDaemon.ofSuite)
        for name in ["closed", "broken"] {
            let page = try await gateway.socket()
            await page.send(hello)
            _ = try await page.frame()
            let open = WebFrame(
                text:
                    #"{"id":2,"openContainer":{"name":"\#(name)","layout":"flow","lifetime":"persistent","#
                    + #""bounds":{"width":9,"height":9}}}"#)
            let end = WebFrame(name == "closed" ? WebFrame.close : 3, [3, 232])
            await page.send(open.masked + end.masked)
            let plain = try await daemon.rawClient()
            try await eventually("the container to be there") {
                let attach = #"{"id":3,"attachContainer":{"name":"\#(name)"}}"#
                return try await plain.call(attach)["attachContainer"] != nil
            }
        }
    }

    @Test func `a page is told that the daemon ended, after all that it had said`() async throws {
        let listener = try await RawListener.listen()
        try await withGateway(to: listener.path) { gateway in
            let page = try await gateway.socket()
            let daemon = try await listener.accept()
            await daemon.send(json: "{}")
            await daemon.close()
            #expect(try await page.frame()?.string == "{}")
            let last = try #require(try await page.frame())
            #expect(last.code == 1001)
            #expect(last.reason == "daemon")
            #expect(try await page.frame() == nil)
        }
        await listener.close()
    }

    @Test func `what the daemon says before the page is there is not lost`() async throws {
        try await withGateway(daemon: { $0.connectionsPerUser = 1 }) { gateway, daemon in
            let plain = try await daemon.greetedClient()
            let page = try await gateway.socket()
            #expect(try await page.frame()?.string.contains("limit.connectionsPerUser") == true)
            #expect(try await page.frame()?.code == 1001)
            await plain.close()
        }
    }

    @Test func `without a daemon the upgrade fails`() async throws {
        try await withGateway(to: "/nowhere/socket") { gateway in
            let page = try await gateway.connect()
            let reply = try await page.open()
            #expect(reply.status == 502)
            #expect(reply.body.hasPrefix("no daemon is listening at /nowhere/socket: "))
        }
    }

    @Test(arguments: ["", "Sec-WebSocket-Protocol: chat\r\n", "Sec-WebSocket-Protocol: layoutd.v2\r\n"])
    func `another subprotocol is refused`(_ headers: String) async throws {
        try await withGateway { gateway, daemon in
            let reply = try await gateway.connect().open(headers: headers)
            #expect(reply.status == 426)
            #expect(reply.body.contains("layoutd.v1 in Sec-WebSocket-Protocol"))
            #expect(daemon.running.totals.connections == 0)
        }
    }

    @Test(arguments: ["", "Authorization: Bearer wrong\r\n"])
    func `a socket needs the token`(_ credentials: String) async throws {
        try await withGateway { gateway, daemon in
            let reply = try await gateway.connect().open(credentials: credentials)
            #expect(reply.status == 401)
            #expect(daemon.running.totals.connections == 0)
        }
    }

    @Test func `the length of a message is limited, whole and in fragments`() async throws {
        try await withGateway(configure: { $0.limits.messageBytes = 10_000 }) { gateway, _ in
            for (count, isTooLong) in [(9999, false), (10_000, false), (10_001, true)] {
                let payload =
                    Array(#"{"id":1,"hello":{}}"#.utf8) + Array(repeating: UInt8(ascii: " "), count: count - 19)
                let half = payload.count / 2
                for frames in [
                    [WebFrame(WebFrame.text, payload)],
                    [
                        WebFrame(WebFrame.text, Array(payload[..<half]), isFinal: false),
                        WebFrame(0, Array(payload[half...])),
                    ],
                ] {
                    let page = try await gateway.socket()
                    for frame in frames { await page.send(frame) }
                    let answer = try #require(try await page.frame())
                    #expect(answer.opcode == (isTooLong ? WebFrame.close : WebFrame.text))
                    if isTooLong {
                        #expect(answer.code == 1009)
                        #expect(answer.reason == "a message has more than 10000 bytes")
                        #expect(try await page.frame() == nil)
                    }
                }
            }
        }
    }

    @Test func `a message may be as long as a frame of the daemon, and its length is refused before it is sent`()
        async throws
    {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        await page.send(WebFrame.start(WebFrame.text, length: 64 << 20) + [123])
        await page.close()
        let other = try await gateway.socket()
        await other.send(WebFrame.start(WebFrame.text, length: (64 << 20) + 1))
        #expect(try await other.frame()?.code == 1009)
        let absurd = try await gateway.socket()
        await absurd.send(WebFrame.start(WebFrame.text, length: -1))
        #expect(try await absurd.frame()?.code == 1009)
    }

    @Test func `the unfinished messages of all pages are limited together`() async throws {
        try await withGateway(configure: { $0.limits.unfinishedBytes = 5000 }) { gateway, _ in
            let (first, second) = (try await gateway.socket(), try await gateway.socket())
            await first.send(WebFrame(WebFrame.text, Array(repeating: 32, count: 3000), isFinal: false))
            await first.send(WebFrame(WebFrame.ping, [1]))
            #expect(try await first.frame()?.opcode == WebFrame.pong)
            await second.send(WebFrame(WebFrame.text, Array(repeating: 32, count: 3000), isFinal: false))
            let last = try #require(try await second.frame())
            #expect(last.code == 1009)
            #expect(last.reason == "messages of all pages that wait have more than 5000 bytes")
            // The first one's bytes are free again once its message is complete.
            await first.send(WebFrame(0, Array("{}".utf8)))
            #expect(try await first.frame()?.opcode == WebFrame.text)
            for _ in 0..<20 {
                await first.send(hello)
                #expect(try await first.frame()?.opcode == WebFrame.text)
            }
        }
    }

    @Test func `what the daemon sends counts until the page has it`() async throws {
        try await withGateway(configure: { $0.limits.unfinishedBytes = 500 }) { gateway, _ in
            let page = try await gateway.socket()
            await page.send(hello)
            #expect(try await page.frame()?.code == 1009)
        }
    }

    @Test func `a message that is not completed in time ends the socket`() async throws {
        try await withGateway(configure: { $0.limits.messageSeconds = 0.05 }) { gateway, _ in
            let page = try await gateway.socket()
            await page.send(WebFrame(WebFrame.text, [123], isFinal: false))
            let last = try #require(try await page.frame())
            #expect(last.code == 1008)
            #expect(last.reason == "a message was not complete within 0.05 s")
        }
    }

    static let broken: [(String, [UInt8])] = [
        ("a frame is not masked", WebFrame(text: "{}").plain),
        ("a reserved bit is set", [0xC1, 0x80, 0, 0, 0, 0]),
        ("a message is continued that has not begun", WebFrame(0, [1]).masked),
        ("a message began inside another", WebFrame(1, [1], isFinal: false).masked + WebFrame(1, [1]).masked),
        ("opcode 3 is not known", WebFrame(3, []).masked),
        ("a control frame is longer than 125 bytes", WebFrame(WebFrame.ping, Array(repeating: 0, count: 126)).masked),
        ("the socket is closed without a code that may be sent", WebFrame(WebFrame.close, [3]).masked),
        ("the socket is closed without a code that may be sent", WebFrame(WebFrame.close, [3, 237]).masked),
        ("the socket is closed without a code that may be sent", WebFrame(WebFrame.close, [19, 136, 97]).masked),
        ("a control frame is fragmented", WebFrame(WebFrame.ping, [], isFinal: false).masked),
    ]

    @Test(arguments: broken)
    func `what RFC 6455 forbids ends the socket with its reason`(_ reason: String, _ bytes: [UInt8]) async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        await page.send(bytes)
        let last = try #require(try await page.frame())
        #expect(last.code == 1002)
        #expect(last.reason == reason)
        #expect(try await page.frame() == nil)
    }

    @Test(arguments: [
        ("a text", [WebFrame(WebFrame.text, [123, 0xC3])]),
        ("a text", [WebFrame(WebFrame.text, [0xC3], isFinal: false), WebFrame(0, [0x28])]),
        ("the reason for closing", [WebFrame(WebFrame.close, [3, 232, 0xFF])]),
    ])
    func `a text that is not UTF-8 ends the socket`(_ what: String, _ frames: [WebFrame]) async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        for frame in frames { await page.send(frame) }
        let last = try #require(try await page.frame())
        #expect(last.code == 1007 && last.reason == "\(what) is not UTF-8")
    }

    @Test(arguments: [1000, 1014, 3000, 4999]) func `a page that closes the socket gets its code back`(
        _ code: Int
    ) async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        await page.send(WebFrame(WebFrame.close, [UInt8(code >> 8), UInt8(code & 255)] + Array("ü".utf8)))
        let last = try #require(try await page.frame())
        #expect(last.code == code && last.reason == "ü")
    }

    @Test func `a letter may lie in two fragments`() async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.socket()
        let text = Array(#"{"id":1,"hello":{"protocol":1,"client":"ü"}}"#.utf8)
        let middle = text.firstIndex(of: 0xC3).map { $0 + 1 } ?? 0
        await page.send(WebFrame(WebFrame.text, Array(text[..<middle]), isFinal: false))
        await page.send(WebFrame(0, Array(text[middle...])))
        #expect(try await page.frame()?.opcode == WebFrame.text)
    }

    @Test func `a daemon that sends something else than frames ends the socket`() async throws {
        let listener = try await RawListener.listen()
        try await withGateway(to: listener.path) { gateway in
            let page = try await gateway.socket()
            let daemon = try await listener.accept()
            await daemon.send([255, 255, 255, 255, 1])
            let last = try #require(try await page.frame())
            #expect(last.code == 1011)
            #expect(last.reason.hasPrefix("the daemon sent a malformed frame: frame length is 4294967295"))
        }
        await listener.close()
    }

    @Test func `an idle page is asked whether it is still there`() async throws {
        let page = try await RunningGateway.ofSuite.socket()
        await page.send(hello)
        _ = try await page.frame()

        let port = try #require(page.channel.localAddress?.port)
        // Until the page's kernel has confirmed the reply, another timer runs.
        try await eventually("the timer of keepalive to run for at most a minute") {
            guard let timer = try timer(ofConnectionFrom: port), timer.hasPrefix("02:") else { return false }
            return Int(timer.dropFirst(3), radix: 16).map { $0 <= 6100 } == true
        }
    }

    @Test func `pages are told that the gateway stops`() async throws {
        try await withDaemon { daemon in
            var pages: [PageClient] = []
            try await withGateway(to: daemon.path) { gateway in
                pages = [try await gateway.socket(), try await gateway.connect()]
            }
            let last = try #require(try await pages[0].frame())
            #expect(last.code == 1001)
            #expect(last.reason == "gateway")
            #expect(try await pages[1].rest() == "")
        }
    }

    /// The timer of the gateway's side of a connection, with hundredths of a second, as the kernel's proc_net_tcp.rst tells.
    private func timer(ofConnectionFrom port: Int) throws -> Substring? {
        let table = try #require(FileHandle(forReadingAtPath: "/proc/net/tcp"))
        let text = String(decoding: try table.readToEnd() ?? Data(), as: UTF8.self)
        let digits = String(port, radix: 16, uppercase: true)
        let place = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        return text.split(separator: "\n").map { $0.split(separator: " ") }
            .first { $0[2].hasSuffix(place) && $0[3] == "01" }.map { $0[5] }
    }
}
