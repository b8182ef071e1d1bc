public import LayoutModel
package import LayoutWire
import SwiftProtobuf

/// A container to open: a layout, its parameters, and the sections to lay out.
///
///     ContainerDescription(
///         name: "photos", layout: "column", parameters: ["columnCount": 3],
///         bounds: Rect(x: 0, y: 0, width: 400, height: 800),
///         sections: [ContainerSection(sizes: photos.map(\.size))])
///
/// Everything but the layout and the bounds has a default. Parameters and sections are checked when the container is opened, with
/// an error that points at the value. A container ends with its connection unless it is persistent; persistent ones also survive
/// the daemon's restart if it has a store.
public struct ContainerDescription: Sendable {
    /// The name by which `LayoutClient.attach` finds the container; "" for none.
    ///
    /// Each name is that of at most one open container of a user: another one with the same name fails with `container.nameTaken`.
    public var name: String
    /// The layout's name, such as "flow".
    public var layout: String
    /// The layout's parameters, as `LayoutClient.describe` lists them. Those left out have their defaults.
    public var parameters: [String: JSONValue]
    /// The visible rectangle in points; its origin is the content offset.
    ///
    /// Origins are within ±1e9, widths and heights 0...1e9.
    public var bounds: Rect
    /// The traits of the view around the container, such as its scale and layout direction.
    public var environment: Environment
    /// The sections with their items.
    public var sections: [ContainerSection]
    /// Whether the container outlives the connection that opens it, and the daemon if that has a store.
    ///
    /// It takes memory until it is closed.
    public var isPersistent: Bool
    /// The other users that may see or change the container.
    public var access: ContainerAccess

    /// Creates a description, by default of a container without a name that is closed with its connection.
    ///
    /// - Parameters:
    ///   - name: the name for `LayoutClient.attach`.
    ///   - layout: the layout's name, such as "flow".
    ///   - parameters: the layout's parameters; those left out have their defaults.
    ///   - bounds: the visible rectangle, in points.
    ///   - environment: the scale, the layout direction, insets and traits of the view.
    ///   - sections: the sections with their items; may be empty.
    ///   - isPersistent: whether the container outlives this connection.
    ///   - access: the other users that may see or change it; by default none.
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

    /// The request that opens it.
    package var wire: WireOpenContainer {
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
