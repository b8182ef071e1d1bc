import NIOCore

/// Errors of the network library in words. Its own texts name Swift functions, as `connect(descriptor:addr:size:): No such file or
/// directory) (errno: 2)`, or cases of its types.
package enum NetworkReason {
    /// The refusal of the system, such as `connect: No such file or directory`, or the fault of a connection. The text of our own errors
    /// stays as it is.
    package static func of(_ error: any Error) -> String {
        switch error {
        case let error as IOError: words(of: error)
        case let error as ChannelError: words(of: error)
        case let error as SocketAddressError: words(of: error)
        case let error as SocketAddressError.UnknownHost: "the host \(error.host) is unknown"
        case let error as RequestFailure: error.message
        case is EventLoopError: "the program is ending"
        default:
            String(reflecting: type(of: error)).hasPrefix("NIO") ? "the connection cannot be used" : "\(error)"
        }
    }

    /// `connect(descriptor:addr:size:): No such file or directory) (errno: 2)` becomes `connect: No such file or directory`.
    /// A text of another form, as a later version of the library may have, becomes the operation and the number.
    private static func words(of error: IOError) -> String {
        let text = error.description
        let operation = text.prefix { $0 != "(" && $0 != ":" && $0 != " " }
        guard let end = text.range(of: ") (errno: "), let start = text[..<end.lowerBound].lastRange(of: ": ") else {
            return "\(operation): error \(error.errnoCode)"
        }
        return "\(operation): \(text[start.upperBound..<end.lowerBound])"
    }

    private static func words(of error: ChannelError) -> String {
        switch error {
        case .connectTimeout(let time): "connect: no answer within \(Double(time.nanoseconds) / 1e9) s"
        case .ioOnClosedChannel, .alreadyClosed: "the connection is closed"
        case .outputClosed: "the connection is closed for writing"
        case .inputClosed, .eof: "the other side has closed the connection"
        default: "the connection cannot be used"
        }
    }

    private static func words(of error: SocketAddressError) -> String {
        switch error {
        case .unixDomainSocketPathTooLong: "the path of a socket has at most 107 bytes"
        case .failedToParseIPString(let text): "\"\(text)\" is not an address"
        default: "the address cannot be used"
        }
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Range<String.Index>? { ranges(of: text).last }
}
