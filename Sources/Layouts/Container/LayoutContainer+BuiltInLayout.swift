extension LayoutContainer {
    /// Opens a container and prepares it.
    ///
    ///     var wall = try LayoutContainer(
    ///         layout: .flow(itemSize: Size(width: 100, height: 80)), bounds: Rect(x: 0, y: 0, width: 320, height: 480),
    ///         sections: [ContainerSection(itemCount: 1000)])
    ///
    /// - Parameters:
    ///   - layout: the layout, with its parameters.
    ///   - bounds: the visible rectangle; its origin is the content offset.
    ///   - environment: the scale, reading direction, insets and traits of the view.
    ///   - sections: the data.
    /// - Throws: what the initializer with a layout's name throws.
    /// - Complexity: that of the layout; at most O(items).
    public init(
        layout: BuiltInLayout, bounds: Rect, environment: Environment = Environment(), sections: [ContainerSection]
    ) throws(LayoutError) {
        try self.init(
            layout: layout.name, parameters: layout.parameters, bounds: bounds, environment: environment,
            sections: sections)
    }

    /// Lays out with another layout, or with other parameters.
    ///
    /// - Parameters:
    ///   - layout: the layout, with its parameters. Parameters that are not set have their defaults.
    ///   - anchor: what stays in place on the screen.
    /// - Throws: what the method that takes a layout's name throws.
    @discardableResult
    public mutating func setLayout(
        _ layout: BuiltInLayout, keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try setLayout(layout.name, parameters: layout.parameters, keeping: anchor)
    }
}
