import LayoutWire
import SwiftProtobuf

/// Who, besides the user that opens it, may see a container and change it. Who may change it sees it too.
public struct ContainerAccess: Equatable, Sendable {
    public enum Scope: String, Sendable, CaseIterable {
        /// Nobody else.
        case `private`
        /// Processes that run with the group of the one that opened it.
        case sameGroup
        case everyone
    }

    public var read: Scope
    public var write: Scope

    public init(read: Scope = .private, write: Scope = .private) {
        self.read = read
        self.write = write
    }

    init(_ wire: WireAccess) {
        // A scope that this client does not know is told as the narrowest.
        self.init(read: Scope(rawValue: wire.read) ?? .private, write: Scope(rawValue: wire.write) ?? .private)
    }

    var wire: WireAccess {
        .with {
            $0.read = read.rawValue
            $0.write = write.rawValue
        }
    }
}
