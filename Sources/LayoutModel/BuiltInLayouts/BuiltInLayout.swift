/// A built-in layout with values for some of its parameters.
///
///     let columns = BuiltInLayout.column(columnCount: 2, columnSpacing: 10)
///     let same = BuiltInLayout("column", parameters: ["columnCount": 2, "columnSpacing": 10])
///
///     var wall = try LayoutContainer(layout: columns, bounds: bounds, sections: sections)        in this process
///
/// There is one function for each built-in layout, whose arguments are all of its parameters, generated from the layouts' definitions. A
/// parameter that is nil is not set and has its default. Like every description, the value may have numbers that the layout rejects: the
/// container that gets it checks them.
public struct BuiltInLayout: Equatable, Sendable {
    /// The layout's name.
    public var name: String
    /// The parameters that are set, by name.
    public var parameters: [String: JSONValue]

    /// A layout by its name, with parameters as JSON.
    ///
    /// It may be any layout that the container knows, also a plugin's. An unknown name fails with `layout.unknown` where the
    /// container is opened.
    public init(_ name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// A layout with those parameters that are not nil.
    init(_ name: String, values: [String: (any ParameterConvertible)?]) {
        self.init(name, parameters: values.compactMapValues { $0?.json })
    }

    /// A compositional layout by a description in Swift, instead of JSON.
    ///
    ///     BuiltInLayout.compositional(Compositional(sections: [.list(Compositional.ListSection())]))
    public static func compositional(_ description: Compositional) -> BuiltInLayout {
        BuiltInLayout("compositional", parameters: description.parameters)
    }
}
