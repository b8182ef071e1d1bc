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
        #expect(delays == [0.0001, 0.0002, 0.0004, 0.0008, 0.0016, 0.0032, 0.0064, 0.0128, 0.0256, 0.0512, 0.1024, 0.2048, 0.25])

        output.resetNoticeDelay()
        #expect(output.nextNoticeDelay() == 0.0001)
    }
}
