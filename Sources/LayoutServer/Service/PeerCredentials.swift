import NIOCore

/// The process, user and group at the other end of a Unix socket when it connected, as the kernel reports them (`struct ucred`).
struct PeerCredentials: Sendable {
    var process: Int32 = 0
    var user: UInt32 = 0
    var group: UInt32 = 0

    /// Linux's SO_PEERCRED.
    private static let option = NIOBSDSocket.Option(rawValue: 17)

    static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // This struct has the layout of ucred: three 32-bit integers.
        return provider.unsafeGetSocketOption(level: .socket, name: option)
    }
}
