package import LayoutCore

/// Fits as many columns of equal cells as it can: the layout of Apple's sample "Customizing Collection View Layouts".
///
///     W = the bounds across less the layout margins        n = W / minColumnWidth, cut to a whole number, at least 1
///     cell = floor(W / n) across, cellHeight along         then flow, its insets from the safe area
///
/// The sample ignores the spacing between cells when it divides, so flow fits only one cell of 300 in 600 points. Here,
/// if n such cells do not fit, they shrink to floor((room - (n - 1) · spacing) / n), where room is the length that flow
/// has across. `originalQuirks` restores the sample's cells. Below `minColumnWidth` there is one column; the sample
/// divides by zero there.
package enum ColumnFlowLayout {
    private enum Keys {
        static let minColumnWidth = ParameterKey<Double>(
            "minColumnWidth", in: 1...Parameter.coordinateLimit, default: 300,
            "Minimum width of a column: there are as many columns as fit across, not counting spacing; cells shrink if the "
                + "spacing does not fit.")
        static let cellHeight = ParameterKey(
            "cellHeight", in: Parameter.length, default: 70, "Length of a cell along the scroll axis.")
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false,
            "Restores the bugs of the originals: columns lost when their spacing does not fit, and the bugs of flow.")
    }

    /// The definition of `column-flow`, derived from that of `flow`.
    package static let definition = FlowLayout.definition.derived(
        name: "column-flow",
        summary: "As many equal columns as fit, one on a phone; the column layout of Apple's sample.",
        hiding: [
            FlowLayout.Keys.itemSize.name, FlowLayout.Keys.sectionInset.name,
            FlowLayout.Keys.sectionInsetReference.name, FlowLayout.Keys.originalQuirks.name,
        ],
        adding: [Keys.minColumnWidth.parameter, Keys.cellHeight.parameter, Keys.originalQuirks.parameter],
        choose: choose)

    private static func choose(
        _ parameters: Parameters, _ container: Container
    ) throws(LayoutError) -> [String: ParameterValue] {
        let direction = parameters[CommonKeys.scrollDirection]
        let margins = direction.sides(container.environment.layoutMargins)
        let across = direction.cross(container.bounds.size) - margins.before - margins.after
        let hasQuirks = parameters[Keys.originalQuirks]
        let least = parameters[Keys.minColumnWidth]
        var columns = (across / least).rounded(.towardZero)
        if LineRoom(isExact: hasQuirks).fits((columns + 1) * least, in: across) { columns += 1 }
        columns = max(1, columns)
        let spacing = parameters[FlowLayout.Keys.minimumInteritemSpacing]
        var cell = max(0, (across / columns).rounded(.down))
        if !hasQuirks {
            cell = fitting(cell, columns: columns, spacing: spacing, room: room(container, direction))
        }
        let inset =
            direction == .vertical
            ? Insets(top: spacing, left: 0, bottom: 0, right: 0) : Insets(top: 0, left: spacing, bottom: 0, right: 0)
        let size = direction.size(cross: cell, scroll: parameters[Keys.cellHeight])
        return [
            FlowLayout.Keys.itemSize.name: .size(size),
            // Before they are measured, self-sizing cells are as large as other cells.
            FlowLayout.Keys.estimatedItemSize.name: .size(FlowLayout.estimate(parameters) == .zero ? .zero : size),
            FlowLayout.Keys.sectionInset.name: .insets(inset),
            FlowLayout.Keys.sectionInsetReference.name: .choice(SectionInsetReference.safeArea.rawValue),
        ]
    }

    /// The length that flow has across: the bounds less, on each side, the larger of the safe area and the content
    /// inset.
    private static func room(_ container: Container, _ direction: ScrollDirection) -> Double {
        let inset = direction.sides(container.environment.contentInset)
        let safeArea = direction.sides(container.environment.safeAreaInsets)
        let inside = max(0, direction.cross(container.bounds.size) - inset.before - inset.after)
        return inside - max(0, safeArea.before - inset.before) - max(0, safeArea.after - inset.after)
    }

    /// `cell`, or less if that many cells do not fit with their spacing. If there is no room for that many cells of one
    /// point, the result is `cell` and flow decides how many columns there are.
    private static func fitting(_ cell: Double, columns: Double, spacing: Double, room: Double) -> Double {
        let spacings = (columns - 1) * spacing
        if columns * cell + spacings <= room { return cell }
        let less = ((room - spacings) / columns).rounded(.down)
        return less >= 1 ? less : cell
    }
}
