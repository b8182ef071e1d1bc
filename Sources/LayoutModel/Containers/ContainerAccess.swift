/// Which other users' processes may see a container and change it. Permission to change includes permission to see.
public struct ContainerAccess: Equatable, Sendable {
    public enum Scope: String, Sendable, CaseIterable {
        /// The user that opened it alone.
        case `private`
        /// Processes that run with the group of the process that opened it.
        case sameGroup
        /// Every user that may connect.
        case everyone
    }

    public var read: Scope
    public var write: Scope

    public init(read: Scope = .private, write: Scope = .private) {
        self.read = read
        self.write = write
    }
}
