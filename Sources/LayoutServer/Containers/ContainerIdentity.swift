/// A container's number and name, its owner, and where it comes from. None of this changes while it is open.
///
/// A container that was opened from the store has the number and the name that it had before.
struct ContainerIdentity: Sendable {
    /// The origin of a container, which decides how long it exists.
    enum Origin: Sendable {
        /// Opened by a client; ends with that client's connection.
        case connection(OpenedContainers)
        /// Opened by a client; exists until a client closes it.
        case persistent
        /// Opened from the store, where an earlier run of the server has put it under this number.
        case stored(id: UInt32, instance: String)
    }

    let id: UInt32
    /// "" for a container without a name.
    let name: String
    let permissions: ContainerPermissions
    /// The containers of the connection that it ends with; nil for a persistent container.
    let opener: OpenedContainers?
    let openedIn: String

    /// The user that opened the container and is charged for it.
    var owner: UInt32 { permissions.owner }
}
