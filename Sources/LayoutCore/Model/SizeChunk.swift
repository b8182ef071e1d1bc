/// The sizes of consecutive items: a part of an array of widths and heights in turn, which other chunks may share.
struct SizeChunk: TreeElement {
    /// What is known of the sizes of consecutive items.
    struct Summary: TreeSummary {
        /// The number of items.
        var count = 0
        /// The first item's size.
        var first = Size.zero
        /// Whether all sizes are equal.
        var isUniform = true

        static let zero = Summary()

        static func + (first: Summary, second: Summary) -> Summary {
            if first.count == 0 { return second }
            if second.count == 0 { return first }
            return Summary(
                count: first.count + second.count, first: first.first,
                isUniform: first.isUniform && second.isUniform && first.first == second.first)
        }
    }

    /// Widths and heights in turn, of these items and of others.
    let lengths: [Double]
    /// The number of items in `lengths` before the first.
    let offset: Int
    let summary: Summary

    /// The sizes of those items of an array.
    init(_ lengths: [Double], _ items: Range<Int>) {
        self.lengths = lengths
        offset = items.lowerBound
        guard let first = items.first else {
            summary = .zero
            return
        }
        let size = Size(width: lengths[2 * first], height: lengths[2 * first + 1])
        let isUniform = items.allSatisfy { lengths[2 * $0] == size.width && lengths[2 * $0 + 1] == size.height }
        summary = Summary(count: items.count, first: size, isUniform: isUniform)
    }

    /// The number of items.
    var count: Int { summary.count }

    /// The lengths of these items alone.
    var slice: ArraySlice<Double> { lengths[2 * offset..<2 * (offset + count)] }

    /// The chunk of some of its items, counted from its first; shares the array.
    func part(_ items: Range<Int>) -> SizeChunk {
        SizeChunk(lengths, offset + items.lowerBound..<offset + items.upperBound)
    }

    /// The number of items in a chunk at most. All but a section's last chunk have at least half as many.
    static let mostItems = 512

    /// Chunks of some sizes of an array, equally full.
    static func chunks(_ lengths: [Double], _ items: Range<Int>) -> [SizeChunk] {
        let chunks = (items.count + mostItems - 1) / mostItems
        return (0..<chunks).map { chunk in
            let start = items.lowerBound + chunk * items.count / chunks
            return SizeChunk(lengths, start..<items.lowerBound + (chunk + 1) * items.count / chunks)
        }
    }
}
