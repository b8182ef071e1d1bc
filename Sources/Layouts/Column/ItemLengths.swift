import LayoutCore

/// Each item's length along the scroll axis: the length that its aspect ratio gives for the column's width, in whole
/// points, plus its height; its height alone if it has no ratio. Without ratios, the item's size serves as one. A
/// measured size takes precedence over all of these, even one that was measured at another length across. In a section
/// without any data, items count as the mean of what was measured in it.
struct ItemLengths {
    private let ratios: ItemNumbers?
    private let sizes: ItemSizes?
    private let heights: ItemNumbers?
    private let hasNoData: Bool
    /// The length of items without data.
    let fallback: Double
    private let columnLength: Double
    private let isUpright: Bool
    let measured: MeasuredView

    /// Reads what a section says about its items.
    ///
    /// - Parameter columnLength: the length across of columns that are equal; of others, that of the first.
    init(_ builder: ColumnBuilder, _ columnLength: Double) {
        ratios = builder.section.numbers("aspectRatios")
        sizes = ratios == nil ? builder.section.itemSizes : nil
        heights = builder.section.numbers("itemHeights")
        self.columnLength = columnLength
        isUpright = builder.direction == .vertical
        measured = builder.section.measuredSizes.viewOfGivenSizes(at: builder.length)
        hasNoData = ratios == nil && sizes == nil && heights == nil
        let mean = hasNoData ? measured.average.map(builder.direction.scroll) : nil
        fallback = mean ?? builder.metrics.itemLength
    }

    /// The items that change with the mean of what was measured: none in a section with data; nil if there are many ranges of them, so that
    /// filling all columns again costs less.
    func estimatedItems(of count: Int) -> [Range<Int>]? {
        guard hasNoData else { return [] }
        return measured.unmeasured(of: count, measuredAnywhere: true, most: MeasuredView.editedRanges)
    }

    /// The length of all items, if none has data of its own.
    var uniform: Double? {
        hasNoData && measured.isEmpty ? fallback : nil
    }

    /// The lengths of some items in equal columns; given heights that are in one array are used without a copy.
    ///
    /// - Returns: a slice with a start of its own, which may retain the lengths of other items.
    func lengths(of items: Range<Int>) -> ArraySlice<Double> {
        var lengths = given(items)
        let start = lengths.startIndex
        measured.forEachEstimate(in: items) {
            lengths[start + $0 - items.lowerBound] = isUpright ? $1.height : $1.width
        }
        return lengths
    }

    /// The data of some items whose lengths across are not known yet, since they may span several columns.
    ///
    /// - Complexity: O(items)
    func data(of items: Range<Int>) -> Data {
        var measured: [Int: Double] = [:]
        self.measured.forEachEstimate(in: items) { measured[$0] = isUpright ? $1.height : $1.width }
        return Data(self, of: items, measured: measured)
    }

    /// The data of consecutive items.
    struct Data {
        private let lengths: ItemLengths
        private let first: Int
        private let ratios: [Size]?
        private let heights: ArraySlice<Double>?
        private let measured: [Int: Double]

        fileprivate init(_ lengths: ItemLengths, of items: Range<Int>, measured: [Int: Double]) {
            self.lengths = lengths
            first = items.lowerBound
            ratios = lengths.ratios(of: items)
            heights = lengths.heights?.slice(items)
            self.measured = measured
        }

        /// The length of an item along the scroll axis, in a place that is `across` points long on the other one.
        func length(of item: Int, across: Double) -> Double {
            if let length = measured[item] { return length }
            let height = heights.map { $0[$0.startIndex + item - first] }
            return ratios.map { lengths.length($0[item - first], height: height, columnLength: across) } ?? height
                ?? lengths.fallback
        }
    }

    private func given(_ items: Range<Int>) -> ArraySlice<Double> {
        guard let ratios = ratios(of: items) else {
            return heights?.slice(items) ?? Array(repeating: fallback, count: items.count)[...]
        }
        let heights = heights?.slice(items)
        return ratios.indices.map { item in
            length(ratios[item], height: heights.map { $0[$0.startIndex + item] }, columnLength: columnLength)
        }[...]
    }

    /// The ratios of some items, or their sizes in place of them; nil if they have neither.
    private func ratios(of items: Range<Int>) -> [Size]? {
        if let ratios {
            let pairs = ratios.slice(2 * items.lowerBound..<2 * items.upperBound)
            let first = pairs.startIndex
            return (0..<items.count).map { Size(width: pairs[first + 2 * $0], height: pairs[first + 2 * $0 + 1]) }
        }
        guard let sizes else { return nil }
        var reader = ItemSizes.Reader(sizes, at: items.lowerBound)
        return items.map { reader[$0] }
    }

    /// - Parameters:
    ///   - height: the item's height, if it has one.
    ///   - columnLength: the length across of the columns that the item spans.
    private func length(_ ratio: Size, height: Double?, columnLength: Double) -> Double {
        let (across, along) = isUpright ? (ratio.width, ratio.height) : (ratio.height, ratio.width)
        guard across != 0 && along != 0 else { return height ?? fallback }
        let scaled = min((along * (columnLength / across)).rounded(.down), Parameter.coordinateLimit)
        return height.map { scaled + $0 } ?? scaled
    }
}
