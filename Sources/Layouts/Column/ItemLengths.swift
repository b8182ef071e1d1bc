import LayoutCore

/// Each item's length along the scroll axis: the length that its aspect ratio gives for the column's width, in whole
/// points, plus its height; its height alone if it has no ratio. Without ratios, the item's size serves as one. A
/// measured size takes precedence over all of these.
struct ItemLengths {
    private let ratios: ItemNumbers?
    private let sizes: ItemSizes?
    private let heights: ItemNumbers?
    private let fallback: Double
    private let columnLength: Double
    private let isUpright: Bool
    private let measured: MeasuredSizes
    /// The number of columns that each item spans (nil: one each), and the spacing between two columns.
    private let spans: ItemNumbers?
    private let columns: Int
    private let gap: Double

    init(_ builder: ColumnBuilder, _ columnLength: Double) {
        ratios = builder.section.numbers("aspectRatios")
        sizes = ratios == nil ? builder.section.itemSizes : nil
        heights = builder.section.numbers("itemHeights")
        fallback = builder.metrics.itemLength
        self.columnLength = columnLength
        isUpright = builder.direction == .vertical
        measured = builder.section.measuredSizes
        spans = builder.strategy == .css ? builder.spans : nil
        columns = builder.metrics.columns
        gap = builder.metrics.columnSpacing
    }

    /// The length of all items, if none has data of its own.
    var uniform: Double? {
        ratios == nil && sizes == nil && heights == nil && measured.count == 0 ? fallback : nil
    }

    /// The lengths of some items; given heights that are in one array are used without a copy.
    func lengths(of items: Range<Int>) -> ArraySlice<Double> {
        var lengths = given(items)
        let start = lengths.startIndex
        measured.forEach(in: items) { lengths[start + $0 - items.lowerBound] = isUpright ? $1.height : $1.width }
        return lengths
    }

    private func given(_ items: Range<Int>) -> ArraySlice<Double> {
        if let ratios {
            let pairs = ratios.slice(2 * items.lowerBound..<2 * items.upperBound)
            let first = pairs.startIndex
            return scaled(items) { Size(width: pairs[first + 2 * $0], height: pairs[first + 2 * $0 + 1]) }
        }
        if let sizes {
            var reader = ItemSizes.Reader(sizes, at: items.lowerBound)
            return scaled(items) { reader[items.lowerBound + $0] }
        }
        return heights?.slice(items) ?? Array(repeating: fallback, count: items.count)[...]
    }

    /// The lengths that ratios of some items give, plus the items' heights.
    ///
    /// - Parameter ratio: the ratio of an item, which is counted from the first of these.
    private func scaled(_ items: Range<Int>, ratio: (Int) -> Size) -> ArraySlice<Double> {
        let heights = heights?.slice(items)
        let spans = spans?.slice(items)
        return (0..<items.count).map { item in
            let height = heights.map { $0[$0.startIndex + item] }
            let span = spans.map { $0[$0.startIndex + item] }
            return length(ratio(item), height, span)
        }[...]
    }

    /// - Parameters:
    ///   - height: the item's height, if it has one.
    ///   - span: the number of columns that the item spans, if items may span several.
    private func length(_ ratio: Size, _ height: Double?, _ span: Double?) -> Double {
        let (across, along) = isUpright ? (ratio.width, ratio.height) : (ratio.height, ratio.width)
        guard across != 0 && along != 0 else { return height ?? fallback }
        let scaled = min((along * (length(of: span) / across)).rounded(.down), Parameter.coordinateLimit)
        return height.map { scaled + $0 } ?? scaled
    }

    /// The length across of columns that an item spans, with the spacing between them.
    private func length(of span: Double?) -> Double {
        guard let span else { return columnLength }
        let columns = Double(min(Int(span), columns))
        return columnLength * columns + gap * (columns - 1)
    }
}
