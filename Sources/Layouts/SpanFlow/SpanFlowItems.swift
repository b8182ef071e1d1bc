import LayoutCore

/// Lengths and styles of a section's items.
struct SpanFlowItems {
    let count: Int
    private var styles: ItemNames.Reader?
    private let isSpanByDefault: Bool
    private var measured: MeasuredView.Reader?
    private var sizes: ItemSizes.Reader?
    /// The size of items without one of their own: the mean of what was measured in the section, or else the layout's.
    let itemSize: Size
    /// The items without a size, which the mean applies to unless they were measured; nil if all have a size.
    private let unsized: MeasuredView?
    private let direction: ScrollDirection

    init(
        _ section: Section, metrics: SpanFlowMetrics, direction: ScrollDirection, measured: MeasuredView
    ) {
        count = section.itemCount
        styles = section.itemCount == 0 ? nil : section.names("styles").map { ItemNames.Reader($0) }
        isSpanByDefault = metrics.itemsAreSpans
        self.measured = measured.isEmpty ? nil : MeasuredView.Reader(measured)
        sizes = section.itemCount == 0 ? nil : section.itemSizes.map { ItemSizes.Reader($0) }
        itemSize = (sizes == nil ? measured.average : nil) ?? metrics.itemSize
        unsized = sizes == nil ? measured : nil
        self.direction = direction
    }

    /// The items without a size; nil if there are many ranges of them.
    var itemsWithoutSize: [Range<Int>]? {
        guard let unsized else { return [] }
        return unsized.unmeasured(of: count, measuredAnywhere: true, most: MeasuredView.editedRanges)
    }

    /// An item's lengths across and along the scroll axis: the measured ones, or else the given ones, or else the layout's.
    @inline(__always)
    mutating func lengths(of item: Int) -> (cross: Double, scroll: Double) {
        let size = measured?.estimate(of: item) ?? sizes?[item] ?? itemSize
        return (direction.cross(size), direction.scroll(size))
    }

    /// Whether an item has a row to itself.
    @inline(__always)
    mutating func isSpan(_ item: Int) -> Bool {
        // The names of the item column are flow (0) and span (1).
        if let style = styles?[item] { style == 1 } else { isSpanByDefault }
    }
}
