public import LayoutEngine

/// Layouts of the program's own.
extension LayoutContainer {
    /// Opens a container with a layout of your own, and prepares it.
    ///
    ///     var wall = try LayoutContainer(
    ///         layout: Honeycomb.self, parameters: ["side": 30], bounds: Rect(x: 0, y: 0, width: 320, height: 480),
    ///         sections: [ContainerSection(itemCount: 1000)])
    ///
    /// - Parameters:
    ///   - layout: the layout's type.
    ///   - parameters: the layout's parameters; those left out have their defaults.
    ///   - bounds: the visible rectangle in points; its origin is the content offset.
    ///   - environment: the scale, reading direction, insets and traits of the view.
    ///   - sections: the data.
    /// - Throws: the errors of the initializer with a layout's name; `layout.failed` also for a layout with an invalid declaration, such
    ///   as a built-in layout's name, and for one that places elements outside its contract.
    /// - Complexity: that of the layout, and O(items).
    public init<Own: Layout>(
        layout: Own.Type, parameters: [String: JSONValue] = [:], bounds: Rect, environment: Environment = Environment(),
        sections: [ContainerSection]
    ) throws(LayoutError) {
        try self.init(
            Self.definition(of: layout), parameters: parameters, bounds: bounds, environment: environment,
            sections: sections)
    }

    /// The declaration of a layout of your own, as the daemon's clients see it.
    ///
    /// - Throws: `layout.failed` for a layout with an invalid declaration.
    public static func description<Own: Layout>(of layout: Own.Type) throws(LayoutError) -> LayoutDescription {
        try definition(of: layout).layoutDescription
    }

    /// Lays out the same data by a layout of your own. Overrides and values of sections are kept as far as that layout knows them.
    ///
    /// - Parameters:
    ///   - layout: the layout's type.
    ///   - parameters: the layout's parameters; those left out have their defaults.
    ///   - anchor: what stays in place on the screen.
    /// - Throws: what the initializer throws for the layout and the parameters.
    @discardableResult
    public mutating func setLayout<Own: Layout>(
        _ layout: Own.Type, parameters: [String: JSONValue] = [:], keeping anchor: UpdateAnchor = .nothing
    ) throws(LayoutError) -> ElementChanges {
        try change(.setLayout(layout, parameters: parameters), keeping: anchor).changes
    }

    /// Begins a transition to a layout of your own.
    ///
    /// - Parameters:
    ///   - layout: the type of the layout that it leads to.
    ///   - parameters: the parameters of that layout; those left out have their defaults.
    ///   - focus: the point between the fingers, from the origin of the bounds, in points; nil for the middle.
    /// - Throws: what the method that takes a layout's name throws.
    @discardableResult
    public mutating func beginTransition<Own: Layout>(
        to layout: Own.Type, parameters: [String: JSONValue] = [:], focus: Point? = nil
    ) throws(LayoutError) -> ElementChanges {
        try beginTransition(to: Self.definition(of: layout), parameters: parameters, focus: focus)
    }

    static func definition<Own: Layout>(of layout: Own.Type) throws(LayoutError) -> LayoutDefinition {
        try Catalogue.definitions(of: [layout])[0]
    }
}

extension LayoutContainer.Operation {
    /// Lays out the same data by a layout of your own.
    ///
    /// - Throws: `layout.failed` for a layout that says of itself what cannot be.
    public static func setLayout<Own: Layout>(
        _ layout: Own.Type, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> Self {
        Self(.setLayout(try LayoutContainer.definition(of: layout), parameters: parameters))
    }
}
