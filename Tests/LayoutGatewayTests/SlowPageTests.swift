import Foundation
import LayoutGateway
import LayoutServer
import LayoutWire
import NIOCore
import TestSupport
import Testing

/// A page that does not read is a slow client to the daemon, and the gateway keeps little for it.
@Suite(.hangGuard) struct SlowPageTests {
    private static let open =
        #"{"id":2,"openContainer":{"layout":"flow","bounds":{"width":300,"height":400},"sections":[{"itemCount":20000}]}}"#
    private static func query(_ id: Int) -> WebFrame {
        WebFrame(text: #"{"id":\#(id),"queryRect":{"container":1,"rect":{"width":1000,"height":100000}}}"#)
    }

    /// Without gates the gateway would take all replies, and the daemon would never know.
    @Test func `the daemon disconnects a page that does not read its replies`() async throws {
        try await withGateway(daemon: {
            ($0.stallSeconds, $0.outputHardBytes) = (0.3, 1 << 30)
        }) { gateway, daemon in
            let page = try await gateway.socket()
            await page.send(WebFrame(text: #"{"id":1,"hello":{}}"#))
            _ = try await page.frame()
            await page.send(WebFrame(text: Self.open))
            let opened = try #require(try await page.frame())
            #expect(opened.string.contains(#""openContainer""#))
            try await page.setReading(false)
            // A quarter of a megabyte each.
            for id in 3..<67 { page.sendLater(Self.query(id).masked) }
            try await eventually("the daemon to disconnect the page") { daemon.running.totals.connections == 0 }
            try await eventually("the page's connection to be closed") { gateway.connectionCount == 0 }
            // The page's end may have closed already.
            try? await page.setReading(true)
            var bytes = 0
            while let frame = try? await page.frame() { bytes += frame.payload.count }
            #expect(bytes < 8 << 20)
        }
    }

    @Test func `a page that reads slowly gets every reply`() async throws {
        try await withGateway { gateway, _ in
            let page = try await gateway.socket()
            await page.send(WebFrame(text: #"{"id":1,"hello":{}}"#))
            _ = try await page.frame()
            await page.send(WebFrame(text: Self.open))
            _ = try await page.frame()
            try await page.setReading(false)
            for id in 3..<11 { page.sendLater(Self.query(id).masked) }
            try await page.setReading(true)
            for _ in 0..<8 {
                let frame = try #require(try await page.frame())
                #expect(frame.payload.count > 200_000)
            }
        }
    }

    @Test func `a daemon that does not read gets every message later, in order`() async throws {
        let listener = try await RawListener.listen()
        try await withGateway(to: listener.path) { gateway in
            let page = try await gateway.socket()
            let daemon = try await listener.accept()
            try await daemon.setReading(false)
            for number in 0..<16 {
                page.sendLater(WebFrame(WebFrame.binary, Array(repeating: UInt8(number), count: 300_000)).masked)
            }
            try await daemon.setReading(true)
            for number in 0..<16 {
                let body = try #require(try await daemon.next())
                #expect(body.readableBytes == 300_000)
                #expect(body.getInteger(at: body.readerIndex, as: UInt8.self) == UInt8(number))
            }
        }
        await listener.close()
    }
}
