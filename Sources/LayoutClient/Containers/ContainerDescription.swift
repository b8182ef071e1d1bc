public import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A container to open: a layout with its parameters, and what it lays out.
public struct ContainerDescription: Sendable {
    /// For `LayoutClient.attach`; "" for none.
    public var name: String
    /// A layout's name, such as "flow".
    public var layout: String
    /// As the layout's schema has them; what is left out has its default.
    public var parameters: [String: JSONValue]
    /// The visible rectangle.
    public var bounds: Rect
    public var environment: Environment
    public var sections: [ContainerSection]
    /// Whether it outlives the connection.
    public var isPersistent: Bool
    /// Who else may see and change it.
    public var access: ContainerAccess

    public init(
        name: String = "", layout: String, parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: Environment = Environment(), sections: [ContainerSection], isPersistent: Bool = false,
        access: ContainerAccess = ContainerAccess()
    ) {
        self.name = name
        self.layout = layout
        self.parameters = parameters
        self.bounds = bounds
        self.environment = environment
        self.sections = sections
        self.isPersistent = isPersistent
        self.access = access
    }

    var wire: WireOpenContainer {
        .with {
            $0.name = name
            $0.layout = layout
            if !parameters.isEmpty { $0.parameters = Google_Protobuf_Struct(parameters) }
            $0.bounds = WireRect(bounds)
            $0.environment = WireEnvironment(environment)
            $0.sections = sections.map { WireSection($0) }
            if isPersistent { $0.lifetime = "persistent" }
            if access != ContainerAccess() { $0.access = WireAccess(access) }
        }
    }
}
