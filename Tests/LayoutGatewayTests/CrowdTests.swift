import LayoutGateway
import LayoutServer
import NIOCore
import TestSupport
import Testing

/// More connections than a gateway has.
@Suite(.hangGuard) struct CrowdTests {
    private let reason = "all 4 connections of this gateway are in use\n"

    private func small(_ gateway: inout Gateway) { (gateway.limits.connections, gateway.limits.refusals) = (4, 3) }

    private func works(_ page: PageClient) async throws {
        await page.send(WebFrame(text: #"{"id":1,"ping":{}}"#))
        let frame = try await page.frame()
        #expect(frame?.opcode == WebFrame.text)
    }

    @Test func `connections beyond the limit are refused by name while all others have shown the token`() async throws {
        try await withGateway(configure: small) { gateway, _ in
            var pages: [PageClient] = []
            for _ in 0..<4 {
                let page = try await gateway.socket()
                await page.send(WebFrame(text: #"{"id":1,"hello":{}}"#))
                _ = try await page.frame()
                pages.append(page)
            }
            for _ in 0..<20 {
                let refused = try await gateway.connect()
                let reply = try await refused.reply()
                #expect(reply.status == 503)
                #expect(reply.body == reason)
                #expect(try await refused.rest() == "")
                await refused.close()
            }
            for page in pages { try await works(page) }
            await pages.removeFirst().close()
            try await eventually("a connection to be free") { gateway.connectionCount == 3 }
            try await works(try await gateway.socket())
        }
    }

    @Test func `the oldest connection without the token makes room`() async throws {
        try await withGateway(configure: small) { gateway, _ in
            let page = try await gateway.socket()
            var strangers: [PageClient] = []
            for _ in 0..<3 { strangers.append(try await gateway.connect()) }
            try await eventually("all connections to be open") { gateway.connectionCount == 4 }
            let other = try await gateway.socket()
            #expect(try await strangers[0].reply().body == reason)
            // The two others may still ask.
            #expect(try await strangers[1].get("/layoutd.js").status == 200)
            #expect(gateway.connectionCount == 4)
            try await works(page)
            try await works(other)
        }
    }

    @Test func `who knows the token gets in behind strangers who neither speak nor leave`() async throws {
        func configure(_ gateway: inout Gateway) {
            small(&gateway)
            // With seconds for each, the three that are refused at a time would keep the others out for minutes.
            (gateway.limits.closeSeconds, gateway.limits.refusalSeconds) = (3600, 0.01)
        }
        try await withGateway(configure: configure) { gateway, _ in
            var strangers: [PageClient] = []
            for _ in 0..<100 { strangers.append(try await gateway.connect()) }
            let page = try await gateway.socket()
            try await works(page)
            for each in strangers + [page] { await each.close() }
        }
    }

    @Test func `of ten thousand attempts each is refused by name, and no page is disturbed`() async throws {
        try await withGateway(configure: small) { gateway, daemon in
            var pages: [PageClient] = []
            for _ in 0..<4 { pages.append(try await gateway.socket()) }
            try await withThrowingTaskGroup(of: Int.self) { group in
                // A hundred at a time, each followed by a request that is not read.
                for _ in 0..<100 {
                    group.addTask {
                        var refused = 0
                        for _ in 0..<100 {
                            let page = try await gateway.connect()
                            page.sendLater(Array("GET / HTTP/1.1\r\n\r\n".utf8))
                            let reply = try await page.reply()
                            if reply.status == 503, reply.body == reason { refused += 1 }
                            await page.close()
                        }
                        return refused
                    }
                }
                for page in pages { try await works(page) }
                let total = try await group.reduce(0, +)
                #expect(total == 10_000)
            }
            for page in pages { try await works(page) }
            #expect(gateway.connectionCount == 4)
            #expect(daemon.running.totals.connections == 4)
        }
    }
}
