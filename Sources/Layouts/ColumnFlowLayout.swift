package import LayoutCore

/// As many columns of equal cells as fit: the layout of Apple's sample "Customizing Collection View Layouts".
///
///     W = the bounds across less the layout margins        n = W / minColumnWidth, whole and at least 1
///     cell = floor(W / n) across, cellHeight along         then flow, its insets from the safe area
///
/// The sample leaves the spacing between cells out of the division, so that flow finds room for one cell of 300 in 600
/// points. Here n such cells that do not fit make way for smaller ones: floor((room - (n - 1) · spacing) / n), where room is
/// what flow has across. `originalQuirks` brings the sample's cells back. Below `minColumnWidth` there is one column, where
/// the sample divides by zero.
package enum ColumnFlowLayout {
    package static let definition = FlowLayout.definition.derived(
        name: "column-flow",
        summary: "As many equal columns as fit, one on a phone; the column layout of Apple's sample.",
        hiding: ["itemSize", "sectionInset", "sectionInsetReference", "originalQuirks"],
        adding: [
            Parameter(
                "minColumnWidth", .number(1...Parameter.coordinateLimit), default: .number(300),
                "There are as many columns as this goes into the length across, spacing not counted; a cell is narrower where the "
                    + "spacing would not fit."),
            Parameter(
                "cellHeight", .number(Parameter.length), default: .number(70), "Length of a cell along the scroll axis."
            ),
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Brings the originals' bugs back: columns that are lost where their spacing does not fit, and those of flow."
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
        let spacing = parameters.number("minimumInteritemSpacing") ?? 10
        var cell = max(0, (across / columns).rounded(.down))
        if !(parameters.boolean("originalQuirks") ?? false) {
            cell = fitting(cell, columns, spacing, room: room(container, direction))
        }
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

    /// What flow has across: the bounds less, at each side, the safe area or the content inset, whichever is larger.
    private static func room(_ container: Container, _ direction: ScrollDirection) -> Double {
        let inset = direction.sides(container.environment.contentInset)
        let safeArea = direction.sides(container.environment.safeAreaInsets)
        let inside = max(0, direction.cross(container.bounds.size) - inset.before - inset.after)
        return inside - max(0, safeArea.before - inset.before) - max(0, safeArea.after - inset.after)
    }

    /// A cell as long as `cell`, or less where so many of them do not fit with their spacing. Where there is no room for so
    /// many of a point each, flow decides how many of `cell` there are.
    private static func fitting(_ cell: Double, _ columns: Double, _ spacing: Double, room: Double) -> Double {
        let spacings = (columns - 1) * spacing
        if columns * cell + spacings <= room { return cell }
        let less = ((room - spacings) / columns).rounded(.down)
        return less >= 1 ? less : cell
    }
}
