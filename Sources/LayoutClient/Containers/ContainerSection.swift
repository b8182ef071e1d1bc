public import LayoutCore
import LayoutWire
import SwiftProtobuf

/// A section of items.
public struct ContainerSection: Equatable, Sendable {
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

    init(_ wire: WireSection) {
        itemCount = Int(wire.itemCount)
        itemSizes = wire.itemSizes
        parameters = wire.parameters.fields.mapValues { JSONValue($0) }
        for (name, values) in wire.itemValues {
            if !values.numbers.isEmpty { itemNumbers[name] = values.numbers }
            if !values.names.isEmpty { itemNames[name] = values.names }
        }
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
