/// Which other users' processes may see and change a container.
///
///     ContainerAccess()                                          the owner's processes alone
///     ContainerAccess(read: .everyone)                           all may see it, the owner changes it
///     ContainerAccess(read: .everyone, write: .sameGroup)        all may see it, the group changes it
///
/// Permission to change includes permission to see. The owner is the user whose process opened the container, and the group is that
/// of this process; both stay until the container is closed. The owner always has both permissions. Administrators of the daemon
/// may close any container.
public struct ContainerAccess: Equatable, Sendable {
    /// The processes that have access.
    public enum Scope: String, Sendable, CaseIterable {
        /// Only the user that opened the container.
        case `private`
        /// Processes that run with the group of the process that opened it.
        case sameGroup
        /// Every user that may connect to the daemon.
        case everyone
    }

    /// The processes that may see the container.
    public var read: Scope
    /// The processes that may change the container.
    public var write: Scope

    /// Creates an access rule, by default private: only the owner's processes see and change the container.
    public init(read: Scope = .private, write: Scope = .private) {
        self.read = read
        self.write = write
    }
}
