public import LayoutCore
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

    public init(
        name: String = "", layout: String, parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: Environment = Environment(), sections: [ContainerSection], isPersistent: Bool = false
    ) {
        self.name = name
        self.layout = layout
        self.parameters = parameters
        self.bounds = bounds
        self.environment = environment
        self.sections = sections
        self.isPersistent = isPersistent
    }

    var wire: WireOpenContainer {
        .with {
            $0.name = name
            $0.layout = layout
            if !parameters.isEmpty { $0.parameters = Google_Protobuf_Struct(parameters) }
            $0.bounds = WireRect(bounds)
            $0.environment = WireEnvironment(environment)
            $0.sections = sections.map(\.wire)
            if isPersistent { $0.lifetime = "persistent" }
        }
    }
}

/// A section of items.
public struct ContainerSection: Sendable {
    public private(set) var itemCount: Int
    /// A width and a height for each item in turn, in points; empty when the layout's own size holds for all.
    public var itemSizes: [Double]
    /// The layout's parameters that this section overrides.
    public var parameters: [String: JSONValue]
    /// The layout's item columns by name: so many numbers an item as the column says.
    public var itemNumbers: [String: [Double]] = [:]
    /// The layout's item columns of names, one an item.
    public var itemNames: [String: [String]] = [:]

    /// Items of the layout's own size.
    ///
    /// - Precondition: `itemCount` is not negative.
    public init(itemCount: Int, parameters: [String: JSONValue] = [:]) {
        precondition(itemCount >= 0 && itemCount <= UInt32.max, "\(itemCount) items")
        self.itemCount = itemCount
        itemSizes = []
        self.parameters = parameters
    }

    /// Items of these sizes.
    public init(sizes: [Size], parameters: [String: JSONValue] = [:]) {
        itemCount = sizes.count
        itemSizes = sizes.flatMap { [$0.width, $0.height] }
        self.parameters = parameters
    }

    var wire: WireSection {
        .with {
            $0.itemCount = UInt32(itemCount)
            $0.itemSizes = itemSizes
            if !parameters.isEmpty { $0.parameters = Google_Protobuf_Struct(parameters) }
            for (name, numbers) in itemNumbers { $0.itemValues[name, default: WireItemValues()].numbers = numbers }
            for (name, names) in itemNames { $0.itemValues[name, default: WireItemValues()].names = names }
        }
    }
}
