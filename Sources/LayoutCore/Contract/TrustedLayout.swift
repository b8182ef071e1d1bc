/// A layout of the engine's own: it states what it costs, and what it prepares is not checked.
///
///     package struct CircularLayout: TrustedLayout {
///         package static let name = "circular"
///         package static let parameters = [radius.parameter, …]
///         package static func memory(_ parameters: Parameters) -> LayoutMemory { … }
///         package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout { … }
///     }
///
/// It makes sections in the storage that suits it (`SectionBody`), where a program's own layout places frames one by one. In return it
/// vouches for finite coordinates, for its memory and for the order of its elements; the contract suite checks that in tests only.
package protocol TrustedLayout: Layout, ConfiguredLayout {
    /// Checks parameters that refer to each other; nil if none do.
    static var link: ParameterSchema.Link? { get }

    /// Bytes for each value of item columns that place elements of their own, by the column's name.
    static var elementBytes: [String: Int] { get }

    /// The memory of a container, so that it can be charged before it is laid out.
    static func memory(_ parameters: Parameters) -> LayoutMemory

    /// The length across the scroll axis that the layout leaves to the cells of a section; nil if it is not known before a prepare.
    ///
    /// - Parameter section: the number of one that exists.
    static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double?

    /// Whether supplementary elements are measured too; flow's headers are not.
    static var takesMeasuredSupplementaries: Bool { get }

    /// Whether a prepare takes time in proportion to the items and sections alone, whatever their sizes, the bounds and the parameters.
    static var costIsLinear: Bool { get }
}

extension TrustedLayout {
    /// The version of the engine.
    package static var version: String { layoutdVersion }
    /// None do.
    package static var link: ParameterSchema.Link? { nil }
    /// No column does.
    package static var elementBytes: [String: Int] { [:] }
    /// Not known before a prepare, so cells are measured for the room inside the bounds.
    package static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double? { nil }
    /// They are not.
    package static var takesMeasuredSupplementaries: Bool { false }
    /// It may not.
    package static var costIsLinear: Bool { false }

    /// The declarations of the layout, in one value.
    package static var definition: LayoutDefinition { LayoutDefinition(trusting: Self.self) }
}
