import NIOCore

/// Who is at the other end of a Unix socket, as the kernel says (`struct ucred`).
struct PeerCredentials: Sendable {
    var process: Int32 = 0
    var user: UInt32 = 0
    var group: UInt32 = 0

    /// SO_PEERCRED of Linux.
    private static let option = NIOBSDSocket.Option(rawValue: 17)

    static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // The struct has ucred's layout: three 32-bit integers.
        return provider.unsafeGetSocketOption(level: .socket, name: option)
    }
}
