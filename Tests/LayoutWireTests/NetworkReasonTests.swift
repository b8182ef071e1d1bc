import Glibc
import LayoutWire
import NIOCore
import Testing

/// What messages say of the network library's errors.
@Suite struct NetworkReasonTests {
    @Test(arguments: [
        ("connect(descriptor:addr:size:)", ENOENT, "connect: No such file or directory"),
        ("accept(descriptor:addr:len:)", EMFILE, "accept: Too many open files"),
        ("read(descriptor:pointer:size:)", ECONNRESET, "read: Connection reset by peer"),
        ("bind", EADDRINUSE, "bind: Address already in use"),
        ("setsockopt failed", EINVAL, "setsockopt: Invalid argument"),
    ])
    func `a system call that failed is named with the system's text alone`(
        _ reason: String, _ code: Int32, _ words: String
    ) {
        #expect(NetworkReason.of(IOError(errnoCode: code, reason: reason)) == words)
    }

    @Test func `no error of the network library is described by its own text`() {
        let errors: [any Error] = [
            ChannelError.connectTimeout(.milliseconds(1500)), ChannelError.eof, ChannelError.inputClosed,
            ChannelError.alreadyClosed, ChannelError.operationUnsupported, ChannelError.unknownLocalAddress,
            SocketAddressError.unixDomainSocketPathTooLong, SocketAddressError.unsupported,
            SocketAddressError.failedToParseIPString("1.2"), EventLoopError.shutdown,
            ByteToMessageDecoderError.PayloadTooLargeError(),
        ]
        for error in errors {
            let words = NetworkReason.of(error)
            #expect(words.contains(" ") && words != "\(error)", "\(error)")
            #expect(!words.contains("NIO") && !words.contains("Error"), "\(words)")
        }
        #expect(NetworkReason.of(errors[0]) == "connect: no answer within 1.5 s")
    }

    @Test func `an error of ours keeps its message`() {
        #expect(NetworkReason.of(RequestFailure(.malformed, "too long")) == "too long")
    }
}
