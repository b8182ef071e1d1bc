package import LayoutCore

/// Cuts rows of 200 points in one of four ways: the mosaic of Apple's sample "Customizing Collection View Layouts".
///
///     full        half        ⅔ + ⅓       ⅓ + ⅔         first full, then half, ⅔, ⅓, half …
///     ┌───────┐   ┌───┬───┐   ┌────┬──┐   ┌──┬────┐     one item left: full; two: half
///     │   0   │   │ 0 │ 1 │   │ 0  ├1─┤   ├0─┤ 2  │     one point between all of them
///     └───────┘   └───┴───┘   └────┴2─┘   └1─┴────┘
///
/// Each section is a separate mosaic below the previous one; the sample has only one section. The sample's content ends
/// before a last row of one item (`originalQuirks` restores that), and its search misses items (fixed here in any
/// case).
package struct MosaicLayout: TrustedLayout {
    private let direction: ScrollDirection
    private let originalQuirks: Bool

    package init(_ parameters: Parameters) {
        direction = parameters[CommonKeys.scrollDirection]
        originalQuirks = parameters[Keys.originalQuirks]
    }

    private static let rowLength = 200.0
    private static let gutter = 1.0

    private enum Style {
        case full
        case half
        case twoThirds
        case oneThird

        func next(remaining: Int) -> Style {
            switch (remaining, self) {
            case (1, _): .full
            case (2, _), (_, .full), (_, .oneThird): .half
            case (_, .half): .twoThirds
            case (_, .twoThirds): .oneThird
            }
        }
    }

    /// Cuts the rows of each section.
    ///
    /// - Complexity: O(items)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let across = direction.cross(container.bounds.size)
        var sections: [PreparedSection] = []
        var end = 0.0
        // The end as the sample computes it, without the very last item.
        var countedEnd = 0.0
        let last = container.sections.lastIndex { $0.itemCount > 0 }
        for (index, section) in container.sections.enumerated() {
            try Cancellation.check()
            var cells = FrameColumns()
            cells.reserve(section.itemCount)
            var position = 0.0
            var style = Style.full
            while cells.count < section.itemCount {
                let remaining = section.itemCount - cells.count
                if cells.count > 0 { style = style.next(remaining: remaining) }
                for place in Self.places(style, across: across, at: position + Self.gutter).prefix(remaining) {
                    cells.append(place)
                    if index != last || cells.count < section.itemCount {
                        countedEnd = max(countedEnd, end + place.scroll + place.scrollLength)
                    }
                }
                position += Self.gutter + Self.rowLength
            }
            cells.finish()
            sections.append(
                PreparedSection(
                    start: end, extent: position, itemCount: section.itemCount, body: .frames(cells)))
            end += position
        }
        let length = max(direction.scroll(container.bounds.size), originalQuirks ? countedEnd : end)
        let contentSize = direction.size(cross: across, scroll: length)
        return PreparedLayout(
            contentSize: contentSize,
            space: ContainerSpace(direction: direction, contentSize: contentSize, environment: container.environment),
            contentInset: container.environment.contentInset, sections: sections)
    }

    /// The cells of one row at a scroll position.
    private static func places(_ style: Style, across: Double, at scroll: Double) -> [AxisRect] {
        let row = AxisRect(cross: 0, scroll: scroll, crossLength: across, scrollLength: rowLength)
        switch style {
        case .full:
            return [row]
        case .half:
            let (first, second) = split(row, 0.5)
            return [first, second]
        case .twoThirds:
            let (left, right) = split(row, 2.0 / 3.0)
            let (top, bottom) = stack(right)
            return [left, top, bottom]
        case .oneThird:
            let (left, right) = split(row, 1.0 / 3.0)
            let (top, bottom) = stack(left)
            return [top, bottom, right]
        }
    }

    /// Splits a place across: whole points for the first part, a gutter of one point, and the rest.
    private static func split(_ place: AxisRect, _ fraction: Double) -> (AxisRect, AxisRect) {
        var (first, second) = (place, place)
        first.crossLength = min(max((place.crossLength * fraction).rounded(.up), 0), place.crossLength)
        second.cross += first.crossLength + gutter
        second.crossLength = max(0, place.crossLength - first.crossLength - gutter)
        return (first, second)
    }

    private static func stack(_ place: AxisRect) -> (AxisRect, AxisRect) {
        var (first, second) = (place, place)
        first.scrollLength = (place.scrollLength * 0.5).rounded(.up)
        second.scroll += first.scrollLength + gutter
        second.scrollLength = place.scrollLength - first.scrollLength - gutter
        return (first, second)
    }
}

extension MosaicLayout {
    private enum Keys {
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false,
            "Restores a bug of the sample: the content size leaves out the last item.")
    }

    package static var name: String { "mosaic" }
    package static var summary: String {
        "Rows of one, two or three tiles in turn; the mosaic of Apple's sample."
    }
    package static var parameters: [Parameter] {
        [CommonKeys.scrollDirection.parameter, Keys.originalQuirks.parameter]
    }
    /// Every cell is stored with its frame.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        LayoutMemory(perItem: FrameColumns.bytesPerItem, perSize: LayoutMemory.size)
    }
}
