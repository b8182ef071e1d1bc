public import LayoutCore

/// Hexagons with a corner at the top, in rows of which every second one begins half a cell further right.
///
///      ╱╲  ╱╲  ╱╲       width of a cell     √3 · side
///     │0 ││1 ││2 │      height of a cell    2 · side
///      ╲╱╲╱╲╱╲╱╲╱       from row to row     1.5 · side + gap · √3 / 2
///       │3 ││4 ││5 │
///        ╲╱  ╲╱  ╲╱     so that all neighbours are `gap` apart
///
/// Each section begins below the one before it, with a header that stays in sight until the section has passed.
public struct Honeycomb: Layout {
    public static let name = "honeycomb"
    public static let summary = "Hexagons in rows, every second one half a cell further right, under a header."
    public static let itemShape = ItemShape.hexagon
    public static let parameters = [side.parameter, gap.parameter, header.parameter]

    private static let side = ParameterKey<Double>("side", in: 1...1000, default: 40, "Length of a hexagon's side.")
    private static let gap = ParameterKey<Double>("gap", in: 0...1000, default: 4, "Distance between neighbours.")
    private static let header = ParameterKey<Double>(
        "header", in: 0...1000, default: 0, perSection: true, "Length of a section's header; 0 means no header.")

    private let side: Double
    private let gap: Double
    private let header: Double

    public init(_ parameters: Parameters) {
        side = parameters[Self.side]
        gap = parameters[Self.gap]
        header = parameters[Self.header]
    }

    /// - Complexity: O(items)
    public func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        var placement = Placement(of: container)
        let inset = container.environment.contentInset
        let width = container.bounds.width - inset.left - inset.right
        var top = 0.0
        for index in container.sections.indices {
            top = try place(index, of: container, below: top, width: width, in: &placement)
        }
        return try placement.prepared(contentSize: Size(width: max(0, width), height: top))
    }

    /// Places a section.
    ///
    /// - Returns: where it ends.
    private func place(
        _ index: Int, of container: Container, below top: Double, width: Double, in placement: inout Placement
    ) throws(LayoutError) -> Double {
        let section = container.sections[index]
        let header = section[Self.header] ?? header
        let cells = top + header
        let cell = Size(width: side * 3.0.squareRoot(), height: 2 * side)
        let (step, pitch) = (cell.width + gap, 1.5 * side + gap * 0.75.squareRoot())
        // The last cell of a shifted row has to fit as well.
        let columns = max(1, Int(max(0, (width - cell.width / 2 + gap / 2) / step)))
        for item in 0..<section.itemCount {
            let (row, column) = item.quotientAndRemainder(dividingBy: columns)
            let shift = row.isMultiple(of: 2) ? 0 : step / 2
            try placement.place(
                .cell(ItemPath(section: index, item: item)),
                at: Rect(
                    x: shift + Double(column) * step, y: cells + Double(row) * pitch, width: cell.width,
                    height: cell.height))
        }
        let rows = (section.itemCount + columns - 1) / columns
        let end = rows == 0 ? cells : cells + Double(rows - 1) * pitch + cell.height
        if header > 0 {
            try placement.place(
                .supplementary(Element.header, ItemPath(section: index, item: 0)),
                at: Rect(x: 0, y: top, width: max(0, width), height: header), pinned: .toStart(latest: end - header))
        }
        return end
    }
}
