/// The complete input of a layout, apart from its parameters: the visible rectangle, the environment and the sections.
///
///     func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
///         for path in container.indexPaths {
///             let size = container.sections[path.section].size(ofItem: path.item) ?? usual
///             …
///
/// Everything in it was checked when it came in: sizes are finite and not negative, values fit their columns, and there are as many of
/// them as items. A layout need not check again. A container is a value and cheap to copy; sections share their columns with earlier
/// versions, so that keeping one costs what has changed since.
///
/// From right to left, a program's own layout gets the container as if one read from left to right.
public struct Container: Sendable {
    /// The visible rectangle in points; its origin is the content offset.
    ///
    /// It is the whole view: bars cover what `environment.contentInset` says.
    public package(set) var bounds: Rect
    /// The scale, the reading direction, the insets and the traits of the container's view.
    public package(set) var environment: Environment
    /// The sections, in order.
    public package(set) var sections: SectionList

    /// Creates a container.
    ///
    /// - Parameter bounds: in points in the content; the origin is the content offset.
    /// - Complexity: O(sections)
    package init(bounds: Rect, environment: Environment = Environment(), sections: some Sequence<Section>) {
        self.bounds = bounds
        self.environment = environment
        self.sections = SectionList(sections)
    }

    /// Sets the environment. Another size of text drops all measured sizes, since what was measured has to be measured again.
    package mutating func setEnvironment(_ environment: Environment) {
        let drops = environment.traits.contentSizeCategory != self.environment.traits.contentSizeCategory
        self.environment = environment
        if !drops { return }
        for index in sections.indices {
            sections[index].measuredSizes = MeasuredSizes()
            sections[index].measuredSupplementaries = [:]
        }
    }

    /// The number of items in all sections.
    ///
    /// - Complexity: O(sections)
    public var itemCount: Int { sections.itemCounts.reduce(0, +) }

    /// The index paths of all items, in order.
    ///
    /// - Complexity: O(1) to make, O(items) to walk
    public var indexPaths: some Sequence<ItemPath> {
        sections.indices.lazy.flatMap { [sections] section in
            (0..<sections[section].itemCount).lazy.map { ItemPath(section: section, item: $0) }
        }
    }
}

/// A section's items, and the parameters that it overrides.
///
///     section.itemCount                                  always there
///     section.size(ofItem: 3)                            a client's size; nil: the layout's own
///     section[Self.spacing] ?? spacing                   a parameter that the section may override
///     section.number("scale", ofItem: 3) ?? 1            a value of an item column
///     container.measuredSize(ofItemAt: path)             what the client measured
///
/// Sizes, values and measured sizes are persistent columns: an edit of a section of a million items copies a chunk, not the section.
public struct Section: Sendable {
    /// The number of items.
    public package(set) var itemCount: Int
    /// The size that the client gave each item; nil if every item has the layout's own size.
    package var itemSizes: ItemSizes?
    /// The measured sizes of cells, for layouts that use them.
    package var measuredSizes = MeasuredSizes()
    /// The measured sizes of supplementary elements, by kind.
    package var measuredSupplementaries: [String: MeasuredSizes] = [:]
    /// The layout's parameters that this section overrides, checked against the layout's schema.
    package var overrides: Parameters
    /// The layout's item values that this section provides, checked against their columns.
    package var itemValues: [String: CheckedItemValues]
    /// The identifiers of the section and its items; nil if the client refers to them by number alone.
    package var identifiers: SectionIdentifiers?

    /// Creates a section of checked data.
    ///
    /// - Precondition: `itemSizes` has one size for each item.
    package init(
        itemCount: Int, itemSizes: ItemSizes? = nil, overrides: Parameters = .none,
        itemValues: [String: CheckedItemValues] = [:]
    ) {
        precondition(
            itemSizes == nil || itemSizes?.count == itemCount,
            "\(itemSizes?.count ?? 0) item sizes, expected \(itemCount)")
        self.itemCount = itemCount
        self.itemSizes = itemSizes
        self.overrides = overrides
        self.itemValues = itemValues
    }

    /// The section's values of a column of names, as indexes into its names; nil if the section does not provide them.
    ///
    /// - Returns: nil also for a column of numbers.
    package func names(_ column: String) -> ItemNames? {
        if case .names(let names) = itemValues[column] { names } else { nil }
    }

    /// The section's values of a column of numbers; nil if the section does not provide them.
    ///
    /// - Returns: nil also for a column of names.
    package func numbers(_ column: String) -> ItemNumbers? {
        if case .numbers(let numbers) = itemValues[column] { numbers } else { nil }
    }
}
