package import NIOCore

/// The process, user and group at the other end of a Unix socket when it connected, as the kernel reports them (`struct ucred`).
package struct PeerCredentials: Sendable {
    /// The process number.
    package var process: Int32 = 0
    /// The user's number.
    package var user: UInt32 = 0
    /// The group's number.
    package var group: UInt32 = 0

    /// Credentials of 0, unless they are given.
    package init(process: Int32 = 0, user: UInt32 = 0, group: UInt32 = 0) {
        (self.process, self.user, self.group) = (process, user, group)
    }

    /// Linux's SO_PEERCRED.
    private static let option = NIOBSDSocket.Option(rawValue: 17)

    package static func of(_ channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        // This struct has the layout of ucred: three 32-bit integers.
        return provider.unsafeGetSocketOption(level: .socket, name: option)
    }
}
