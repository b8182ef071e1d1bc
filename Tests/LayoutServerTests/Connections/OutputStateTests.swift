@testable import LayoutServer
import NIOCore
import NIOEmbedded
import Testing

@Suite struct OutputStateTests {
    @Test func `output is counted until it is taken, in order`() {
        var output = OutputState()
        output.append(ByteBuffer(string: "four"), nil)
        output.append(ByteBuffer(string: "three"), nil)
        #expect(output.waitingBytes == 9 && output.writtenBytes == 9)

        #expect(output.popFirst().map { String(buffer: $0.bytes) } == "four")
        #expect(output.waitingBytes == 5 && output.writtenBytes == 9)
    }

    @Test func `cancelled output fails its promises`() {
        let loop = EmbeddedEventLoop()
        var output = OutputState()
        let promise = loop.makePromise(of: Void.self)
        output.frames = ByteBuffer(string: "reply")
        output.append(ByteBuffer(string: "notice"), promise)

        output.cancel()

        #expect(output.waitingBytes == 0 && output.frames.readableBytes == 0 && output.popFirst() == nil)
        #expect(throws: ChannelError.self) { try promise.futureResult.wait() }
    }

    @Test func `the delay of notices doubles up to a quarter of a second`() {
        var output = OutputState()
        let delays = (0..<13).map { _ in output.nextNoticeDelay() }
        var expected = [0.0001]
        while expected.count < 12 { expected.append(2 * expected[expected.count - 1]) }
        #expect(delays == expected + [0.25])

        output.resetNoticeDelay()
        #expect(output.nextNoticeDelay() == 0.0001)
    }
}
