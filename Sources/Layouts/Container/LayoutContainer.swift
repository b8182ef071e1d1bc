package import LayoutEngine

/// A collection laid out by a built-in layout or one of your own, in this process.
///
///     var wall = try LayoutContainer(
///         layout: "flow", parameters: ["itemSize": [100, 80]], bounds: Rect(x: 0, y: 0, width: 320, height: 480),
///         sections: [ContainerSection(itemCount: 1000)])
///     for attributes in wall.attributes(in: wall.bounds) { draw(attributes.element.indexPath, attributes.frame) }
///
/// A container is a value: a copy is another container, and costs nothing until one of the two changes. Every change either happens
/// as a whole or throws and leaves the container as it was, and an edit costs what it touches. Lengths are points, y grows downwards, and
/// the same input gives the same frames bit for bit.
///
/// The daemon does the same for clients in other processes, and adds layouts written in Lua.
public struct LayoutContainer: Sendable {
    /// The container itself. Its number identifies it while items are dragged between containers; 0 until it takes part in a drag.
    var state: CollectionState
    /// The layouts that have followed it, which its copies share.
    let layouts: KeptLayouts
    /// What has changed since its windows were read; nil until the first of them is opened.
    var trail: WindowTrail?

    /// The most items that a container takes.
    ///
    /// More are refused with `limit.items`.
    public static let itemLimit = 1 << 30

    /// Opens a container and prepares it.
    ///
    /// - Parameters:
    ///   - layout: the name of a built-in layout, see `layouts`.
    ///   - parameters: the layout's parameters; those left out have their defaults, see `description(of:)`.
    ///   - bounds: the visible rectangle; its origin is the content offset.
    ///   - environment: the scale, reading direction, insets and traits of the view.
    ///   - sections: the data.
    /// - Throws: `layout.unknown`, `parameters.*`, `request.invalid` for numbers that are not finite or out of range, `limit.items`,
    ///   and `layout.failed` for a container that the layout cannot lay out.
    /// - Complexity: that of the layout; at most O(items).
    public init(
        layout: String, parameters: [String: JSONValue] = [:], bounds: Rect, environment: Environment = Environment(),
        sections: [ContainerSection]
    ) throws(LayoutError) {
        try self.init(
            Self.definition(named: layout), parameters: parameters, bounds: bounds, environment: environment,
            sections: sections)
    }

    /// Opens a container of any layout of this process, and prepares it.
    ///
    /// - Throws: what the public initializers throw, but for `layout.unknown`.
    package init(
        _ definition: LayoutDefinition, parameters: [String: JSONValue], bounds: Rect, environment: Environment,
        sections: [ContainerSection]
    ) throws(LayoutError) {
        let (bounds, environment) = (try Border.bounds(bounds), try Border.environment(environment))
        let values = try definition.schema.resolve(parameters, pointer: "/parameters")
        let container = Container(
            bounds: bounds, environment: environment, sections: try Border.sections(sections, for: definition))
        let content = CollectionState.Content(
            parameters: values, container: container, identifiers: try IdentifierIndex(container.sections))
        let running = try RunningCollection(content, as: definition, host: ProcessHost())
        state = running.collection
        layouts = KeptLayouts(running.layouts)
    }

    // MARK: Layouts

    /// The built-in layouts, by name.
    public static var layouts: [LayoutSummary] { Catalogue.definitions.map(\.layoutSummary) }

    /// The declaration of a built-in layout: its parameters and the values that it reads for each item.
    ///
    /// - Throws: `layout.unknown`, with the nearest names.
    public static func description(of layout: String) throws(LayoutError) -> LayoutDescription {
        try definition(named: layout).layoutDescription
    }

    static func definition(named name: String) throws(LayoutError) -> LayoutDefinition {
        if let definition = Catalogue.definitions.first(where: { $0.name == name }) { return definition }
        let names = Catalogue.definitions.map(\.name)
        throw LayoutError(
            .unknownLayout, "layout is \"\(excerpt(name))\", expected one of \(names.joined(separator: ", "))",
            nearest: nearestNames(to: name, among: names))
    }

    // MARK: State

    /// The name of the layout.
    public var layout: String { state.definition.name }
    /// All parameters of the layout, those with their default included.
    ///
    /// Overrides of sections are not among them.
    public var parameters: [String: JSONValue] { state.parameters.values.mapValues(\.json) }
    /// The visible rectangle; its origin is the content offset.
    ///
    /// In content coordinates. An update may move it from where it was set, see `UpdateResult.adjustment`.
    public var bounds: Rect { container.bounds }
    /// The screen scale, the reading direction and the insets.
    public var environment: Environment { container.environment }
    /// The size that all elements span.
    ///
    /// Without the content inset. The bounds may reach beyond it.
    public var contentSize: Size { prepared.contentSize }
    /// How far sections are scrolled that scroll by themselves, in points, by their numbers; a section that was never scrolled may be left out.
    public var orthogonalOffsets: [Int: Double] { state.shown.data.orthogonalOffsets }
    var container: Container { state.container }
    var prepared: PreparedLayout { state.shown.prepared }

    /// The number of sections.
    public var sectionCount: Int { container.sections.count }
    /// The number of items in all sections.
    ///
    /// Those of the data: guests of a drag do not count, and items that hover over another container do.
    public var itemCount: Int { state.shown.data.prepared.itemCount }
    /// The requests that the layout could not follow, and what it did instead; at most 16.
    ///
    /// By the index paths of the data.
    public var warnings: [LayoutWarning] { state.shown.warnings }

    /// The number of items in a section of the data, which a drag does not change; nil if there is no such section.
    public func itemCount(inSection section: Int) -> Int? {
        container.sections.indices.contains(section) ? container.sections[section].itemCount : nil
    }
}

/// The engine's host in a program that uses it for itself: nothing is charged, and no script can fail.
///
/// Layouts of the program's own run as they are: their errors reach the caller, and nothing counts them.
struct ProcessHost: CollectionHost {
    func makeBudget() -> any MemoryBudget { UnlimitedBudget() }
    func report(_ error: LayoutError) {}
    func isQuarantined(_ error: LayoutError) -> Bool { false }
    func notePrepare(_ duration: Duration) {}
    var bodyLimit: Int { .max }
    var stepLimit: Int { .max }
}
