import LayoutCore

/// Each item's length along the scroll axis: the length that its aspect ratio gives for the column's width, in whole
/// points, plus its height; its height alone if it has no ratio. Without ratios, the item's size serves as one. A
/// measured size takes precedence over all of these.
struct ItemLengths {
    private let ratios: [Double]?
    private let sizes: ItemSizes?
    private let heights: [Double]?
    private let fallback: Double
    private let columnLength: Double
    private let isUpright: Bool
    private let measured: MeasuredSizes
    /// The number of columns that each item spans (nil: one each), and the spacing between two columns.
    private let spans: [Int]?
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
        gap = builder.metrics.columnSpacing
    }

    /// The length of all items, if none has data of its own.
    var uniform: Double? {
        ratios == nil && sizes == nil && heights == nil && measured.count == 0 ? fallback : nil
    }

    /// The lengths of some items; given heights are used without a copy.
    func lengths(of items: Range<Int>) -> ArraySlice<Double> {
        var lengths = given(items)
        let start = lengths.startIndex
        measured.forEach(in: items) { lengths[start + $0 - items.lowerBound] = isUpright ? $1.height : $1.width }
        return lengths
    }

    private func given(_ items: Range<Int>) -> ArraySlice<Double> {
        if let ratios {
            return items.map { length($0, Size(width: ratios[2 * $0], height: ratios[2 * $0 + 1])) }[...]
        }
        if let sizes {
            var reader = ItemSizes.Reader(sizes, at: items.lowerBound)
            return items.map { length($0, reader[$0]) }[...]
        }
        return heights?[items] ?? Array(repeating: fallback, count: items.count)[...]
    }

    private func length(_ item: Int, _ ratio: Size) -> Double {
        let length = spans.map { columnLength * Double($0[item]) + gap * Double($0[item] - 1) } ?? columnLength
        let (across, along) = isUpright ? (ratio.width, ratio.height) : (ratio.height, ratio.width)
        guard across != 0 && along != 0 else { return heights?[item] ?? fallback }
        let scaled = min((along * (length / across)).rounded(.down), Parameter.coordinateLimit)
        return heights.map { scaled + $0[item] } ?? scaled
    }
}
