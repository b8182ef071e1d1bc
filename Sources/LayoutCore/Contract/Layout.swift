/// A layout: what it is called, what it accepts, and how it lays out a container.
///
///     struct Column: Layout {
///         static let name = "one-column"
///         static let summary = "Items of equal height below one another."
///         static let height = ParameterKey<Double>("height", in: 1...1000, default: 44, "Height of an item.")
///         static let parameters = [height.parameter]
///
///         private let height: Double
///
///         init(_ parameters: Parameters) { height = parameters[Self.height] }
///
///         func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
///             var placement = Placement(of: container)
///             var y = 0.0
///             for path in container.indexPaths {
///                 try placement.place(.cell(path), at: Rect(x: 0, y: y, width: container.bounds.width, height: height))
///                 y += height
///             }
///             return try placement.prepared()
///         }
///     }
///
/// A program gives the type to a container in its own process, or to a daemon of its own:
///
///     try LayoutContainer(layout: Column.self, parameters: ["height": 30], bounds: bounds, sections: sections)
///     await LayoutDaemon.main(layouts: [Column.self])
///
/// It is a pure function of its parameters and the container, without clock, randomness or state: equal input gives equal frames,
/// bit for bit. When the size of the bounds changes it prepares again, and when they are scrolled it does not; one that is to do otherwise
/// is an ``InvalidatingLayout``.
///
/// The declaration of a layout is checked before the first container is opened with it: names, ranges and defaults. Its elements are
/// checked while they are placed.
public protocol Layout: SendableMetatype {
    /// The name by which clients choose the layout: 1...64 letters, digits, `_` and `-`, a letter first.
    static var name: String { get }

    /// What the layout does, in one sentence.
    static var summary: String { get }

    /// The version that clients see; by default `1.0.0`.
    static var version: String { get }

    /// The parameters, in the order in which clients see them; by default none.
    static var parameters: [Parameter] { get }

    /// The values that sections may provide for each item, besides sizes; by default none.
    static var itemColumns: [ItemColumn] { get }

    /// The attributes that elements have in addition to the common ones; by default none. A ``Placement`` must know them to set them.
    static var attributes: [CustomAttribute] { get }

    /// The outline that items should have when they are drawn; by default a rectangle.
    static var itemShape: ItemShape { get }

    /// Whether clients may report the sizes that they have measured (`Container.measuredSize`); by default they may not.
    ///
    /// - Parameter parameters: the container's.
    static func takesMeasuredSizes(_ parameters: Parameters) -> Bool

    /// Creates the layout.
    ///
    /// - Parameter parameters: a checked value of each parameter that the layout declares.
    init(_ parameters: Parameters)

    /// Computes the frame of every element.
    ///
    /// - Parameter container: the data, the visible rectangle and the traits of its view.
    /// - Returns: the result of a ``Placement`` in this container.
    /// - Throws: an error of code `layout.failed` for a container that the layout cannot lay out. The container then stays as it was.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout
}

extension Layout {
    /// `1.0.0`.
    public static var version: String { "1.0.0" }
    /// None.
    public static var parameters: [Parameter] { [] }
    /// None.
    public static var itemColumns: [ItemColumn] { [] }
    /// None.
    public static var attributes: [CustomAttribute] { [] }
    /// A rectangle.
    public static var itemShape: ItemShape { .rectangle }
    /// They may not: a client that measures an element gets an error.
    public static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { false }
}
