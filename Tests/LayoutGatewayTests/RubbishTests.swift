import LayoutGateway
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Bytes that mean nothing.
@Suite(.hangGuard, .suiteGateway) struct RubbishTests {
    private func bytes(_ random: inout SeededRandom, _ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `rubbish in place of a request is refused, and harms nobody`(_ seed: UInt64) async throws {
        let gateway = try RunningGateway.ofSuite
        var random = SeededRandom(seed: seed)
        let witness = try await gateway.socket()
        for _ in 0..<20 {
            let page = try await gateway.connect()
            await page.send(bytes(&random, 1 + Int(random.next() % 3000)) + Array("\r\n\r\n".utf8))
            let answer = try await page.rest()
            #expect(answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 431 "), "seed \(seed)")
        }
        await witness.send(WebFrame(text: #"{"id":1,"hello":{}}"#))
        #expect(try await witness.frame()?.opcode == WebFrame.text)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `rubbish in place of frames ends its own socket alone`(_ seed: UInt64) async throws {
        let gateway = try RunningGateway.ofSuite
        var random = SeededRandom(seed: seed)
        let witness = try await gateway.socket()
        for _ in 0..<20 {
            let page = try await gateway.socket()
            // The first byte is neither a text, nor a binary message, nor a control frame.
            await page.send([0x83 + UInt8(random.next() % 4), 0x80, 0, 0, 0, 0] + bytes(&random, 500))
            #expect(try await page.frame()?.code == 1002, "seed \(seed)")
            let free = try await gateway.socket()
            await free.send(bytes(&random, 500))
            await free.close()
        }
        await witness.send(WebFrame(text: #"{"id":1,"hello":{}}"#))
        #expect(try await witness.frame()?.opcode == WebFrame.text)
    }

    @Test(arguments: [
        "GET / HTTP/1.1\nHost: x\n\n\u{0}", "GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ])
    func `a request that is not HTTP is refused`(_ text: String) async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.connect()
        await page.send(text: text)
        let answer = try await page.rest()
        #expect(answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 421 "), "\(answer)")
    }
}
