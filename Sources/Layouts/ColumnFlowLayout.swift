package import LayoutCore

/// As many columns of equal cells as fit: the layout of Apple's sample "Customizing Collection View Layouts".
///
///     W = the bounds across less the layout margins        n = W / minColumnWidth, whole and at least 1
///     cell = floor(W / n) across, cellHeight along         then flow, its insets from the safe area
///
/// The division leaves the spacing between cells out, as the sample does: two cells of 300 in 600 points find room for
/// one. Below `minColumnWidth` there is one column, where the sample divides by zero.
package enum ColumnFlowLayout {
    package static let definition = FlowLayout.definition.derived(
        name: "column-flow",
        summary: "As many equal columns as fit, one on a phone; the column layout of Apple's sample.",
        hiding: ["itemSize", "sectionInset", "sectionInsetReference", "originalQuirks"],
        adding: [
            Parameter(
                "minColumnWidth", .number(1...Parameter.coordinateLimit), default: .number(300),
                "Least width of a column, spacing not counted."),
            Parameter(
                "cellHeight", .number(Parameter.length), default: .number(70), "Length of a cell along the scroll axis."
            ),
        ],
        choose: choose)

    private static func choose(
        _ parameters: Parameters, _ container: Container
    ) throws(LayoutError) -> [String: ParameterValue] {
        let direction = parameters.scrollDirection
        let margins = direction.sides(container.environment.layoutMargins)
        let across = direction.cross(container.bounds.size) - margins.before - margins.after
        let columns = max(1, (across / (parameters.number("minColumnWidth") ?? 300)).rounded(.towardZero))
        let cell = max(0, (across / columns).rounded(.down))
        let spacing = parameters.number("minimumInteritemSpacing") ?? 10
        let inset =
            direction == .vertical
            ? Insets(top: spacing, left: 0, bottom: 0, right: 0) : Insets(top: 0, left: spacing, bottom: 0, right: 0)
        let size = direction.size(cross: cell, scroll: parameters.number("cellHeight") ?? 70)
        return [
            "itemSize": .size(size),
            // Cells that are to be measured begin as large as those that are not.
            "estimatedItemSize": .size(FlowLayout.estimate(parameters) == .zero ? .zero : size),
            "sectionInset": .insets(inset), "sectionInsetReference": .choice("fromSafeArea"),
        ]
    }
}
