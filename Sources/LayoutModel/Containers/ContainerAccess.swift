/// Which other users' processes may see and change a container. Permission to change includes permission to see.
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

    /// Creates an access rule, by default private.
    public init(read: Scope = .private, write: Scope = .private) {
        self.read = read
        self.write = write
    }
}
