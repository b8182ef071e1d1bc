import LayoutCore
import LayoutWire

/// How `attachContainer` names a container: by the name that its owner gave it, or by its number.
enum ContainerReference: Sendable {
    case name(String, owner: UInt32)
    case number(UInt32)

    /// - Parameter user: the owner of a name that says none.
    /// - Throws: `request.invalid` for a number beside a name or an owner.
    init(_ message: WireAttachContainer, of user: UInt32, mapping: Mapping) throws(RequestFailure) {
        let name = try mapping.string(message.name, "/attachContainer/name", limit: 256)
        guard message.container != 0 else {
            self = .name(name, owner: message.hasOwner ? message.owner : user)
            return
        }
        if !name.isEmpty { throw Self.isBeside("name", is: "\"\(excerpt(name))\"", message.container) }
        if message.hasOwner { throw Self.isBeside("owner", is: "\(message.owner)", message.container) }
        self = .number(message.container)
    }

    private static func isBeside(_ member: String, is value: String, _ container: UInt32) -> RequestFailure {
        let pointer = "/attachContainer/\(member)"
        return RequestFailure(
            .invalid, "\(pointer) is \(value), expected none beside container, which is \(container)", pointer: pointer)
    }
}
