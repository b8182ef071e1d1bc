import LayoutCore

/// Rows whose items may lie anywhere, as a script places them. Such items are stored one by one.
struct CustomRows {
    private let section: Int
    private let direction: ScrollDirection
    private let transform: RowTransform
    private var places: [AxisRect] = []

    init(_ section: Int, direction: ScrollDirection, transform: @escaping RowTransform) {
        self.section = section
        self.direction = direction
        self.transform = transform
    }

    /// The items that have a place, relative to the section's start.
    var columns: FrameColumns { FrameColumns(places) }

    /// The places that the next items get instead of those in a row; nil if they keep these.
    ///
    /// - Parameters:
    ///   - room: the row's bounds.
    ///   - items: the places in the row, which like the room are in content coordinates.
    func places(
        of items: [AxisRect], in room: AxisRect, isSpan: Bool
    ) throws(LayoutError) -> [AxisRect]? {
        let row = LayoutRow(
            section: section, firstItem: places.count, isSpan: isSpan, bounds: direction.rect(room),
            frames: items.map(direction.rect))
        return try transform(row)?.map { direction.axisRect($0.integral) }
    }

    /// Adds the next items.
    ///
    /// - Parameter start: where the section begins.
    mutating func append(_ items: [AxisRect], from start: Double) {
        for var item in items {
            item.scroll -= start
            places.append(item)
        }
    }
}

extension ScrollDirection {
    fileprivate func rect(_ place: AxisRect) -> Rect {
        self == .vertical
            ? Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength)
            : Rect(x: place.scroll, y: place.cross, width: place.scrollLength, height: place.crossLength)
    }

    fileprivate func axisRect(_ rect: Rect) -> AxisRect {
        self == .vertical
            ? AxisRect(cross: rect.x, scroll: rect.y, crossLength: rect.width, scrollLength: rect.height)
            : AxisRect(cross: rect.y, scroll: rect.x, crossLength: rect.height, scrollLength: rect.width)
    }
}
