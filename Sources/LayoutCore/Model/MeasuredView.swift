/// The measured sizes of a section's items as they apply at one length across the scroll axis.
///
///     sizes of an item           at 320             at 640
///     44 @ 320                   44, measured       44, an estimate
///     44 @ 320, 30 @ 640         44, measured       30, measured
///     none                       an estimate, or the item's own size (`estimatesUnmeasured`)
///
/// An estimate is replaced when the client measures the item at this length. Layouts read sizes through a view, since only it knows
/// which of the remembered ones apply.
package struct MeasuredView: Sendable {
    private let sizes: MeasuredSizes
    private let length: LengthAcross
    /// Whether cells are estimates until they are measured at all, rather than only after they were measured at another length.
    private let estimatesUnmeasured: Bool

    /// - Parameters:
    ///   - length: the length across that the items have now.
    ///   - estimatesUnmeasured: whether cells are estimates until they are measured, rather than only after they were measured at another
    ///     length.
    package init(_ sizes: MeasuredSizes, at length: LengthAcross, estimatesUnmeasured: Bool) {
        self.sizes = sizes
        self.length = length
        self.estimatesUnmeasured = estimatesUnmeasured
    }

    /// Whether no item was measured at any length.
    package var isEmpty: Bool { sizes.count == 0 }

    /// Whether some item was measured at this length.
    ///
    /// - Complexity: O(1) if all items were measured at one length last
    package var hasMeasured: Bool {
        if isEmpty { return false }
        var reader = Reader(self)
        return reader.distance(toFirstFrom: 0) != nil
    }

    /// Whether some item was measured, but not at this length.
    ///
    /// - Complexity: O(1) if all items were measured at one length last; else O(*measured*)
    package var hasEstimates: Bool {
        if let isMeasured = sizes.chunks.summary.isMeasured(at: length) { return !isMeasured }
        var found = false
        sizes.forEachChunk(in: 0..<sizes.chunks.summary.count) { chunk, _, indices in
            found = found || indices.contains { chunk.size(at: $0, length) == nil }
        }
        return found
    }

    /// The size of an item in points; nil if it was not measured at this length or does not exist. `Reader` is faster for items in order.
    ///
    /// - Complexity: O(log *measured*)
    package subscript(item: Int) -> Size? {
        sizes.chunks.chunk(of: item).flatMap { found in
            found.chunk.index(of: item - found.first).flatMap { found.chunk.size(at: $0, length) }
        }
    }

    /// Whether the size of an item is an estimate.
    ///
    /// False for an item that was measured at this length. For others the layout decides, by `view(at:)` or `viewOfGivenSizes(at:)`.
    ///
    /// - Complexity: O(log *n*)
    package func isEstimate(_ item: Int) -> Bool {
        self[item] == nil && (estimatesUnmeasured || sizes[item] != nil)
    }

    /// The mean of the sizes that were measured at this length, or else of those that were measured elsewhere; nil if there are none.
    /// Lengths are summed exactly (`ExactLength`), so it depends neither on the order in which items were measured nor on their numbers.
    ///
    /// - Complexity: as `averageHere`
    package var average: Size? { averageHere ?? sizes.chunks.summary.mean }

    /// The mean of the sizes that were measured at this length; nil if there are none.
    ///
    /// - Complexity: O(1) if all items were measured at one length last; else O(*chunks* + measured items of chunks with several lengths)
    package var averageHere: Size? {
        if let isMeasured = sizes.chunks.summary.isMeasured(at: length) {
            return isMeasured ? sizes.chunks.summary.mean : nil
        }
        var total = MeasuredChunk.Summary.zero
        sizes.forEachChunk(in: 0..<sizes.chunks.summary.count) { chunk, _, indices in
            switch chunk.summary.isMeasured(at: length) {
            case true?: total = total + chunk.summary
            case false?: break
            case nil:
                for index in indices {
                    if let size = chunk.size(at: index, length) { total.add(size) }
                }
            }
        }
        return total.mean
    }

    /// The most ranges of unmeasured items that an edit lays out again by themselves when their estimate changes.
    package static let editedRanges = 256

    /// The items of a section that were not measured, as ranges; nil if there are more than `most` of them.
    ///
    /// - Parameters:
    ///   - count: the number of the section's items.
    ///   - measuredAnywhere: whether items that were measured at another length count as measured.
    /// - Complexity: O(*chunks* + measured items of chunks that are not measured whole)
    package func unmeasured(of count: Int, measuredAnywhere: Bool, most: Int) -> [Range<Int>]? {
        var ranges: [Range<Int>] = []
        var next = 0
        func pass(_ items: Range<Int>) {
            if items.lowerBound > next { ranges.append(next..<items.lowerBound) }
            next = items.upperBound
        }
        sizes.forEachChunk(in: 0..<count) { chunk, first, indices in
            if ranges.count > most { return }
            let isHere = measuredAnywhere ? true : chunk.summary.isMeasured(at: length)
            if isHere == false { return }
            if isHere == true, chunk.summary.measured == chunk.summary.count {
                return pass(first..<min(count, first + chunk.summary.count))
            }
            for index in indices where isHere == true || chunk.size(at: index, length) != nil {
                let item = first + Int(chunk.items[index])
                pass(item..<item + 1)
            }
        }
        pass(count..<count)
        return ranges.count > most ? nil : ranges
    }

    /// Calls `body` with each item that was measured at this length, ascending.
    ///
    /// - Complexity: O(*measured*)
    package func forEach(_ body: (Int, Size) -> Void) { forEach(in: 0..<sizes.chunks.summary.count, body) }

    /// Calls `body` with each item of a range that was measured at this length, ascending.
    ///
    /// - Complexity: O(log *measured* + measured in the range)
    package func forEach(in range: Range<Int>, _ body: (Int, Size) -> Void) {
        sizes.forEachChunk(in: range) { chunk, first, indices in
            if chunk.summary.isMeasured(at: length) == false { return }
            for index in indices {
                if let size = chunk.size(at: index, length) { body(first + Int(chunk.items[index]), size) }
            }
        }
    }

    /// Calls `body` with each item of a range that was measured at any length, ascending, and its size at this one or else the one that
    /// was measured last.
    ///
    /// - Complexity: O(log *measured* + found)
    package func forEachEstimate(in range: Range<Int>, _ body: (Int, Size) -> Void) {
        sizes.forEachChunk(in: range) { chunk, first, indices in
            for index in indices {
                body(first + Int(chunk.items[index]), chunk.size(at: index, length) ?? chunk.sizes[index].size)
            }
        }
    }

    /// Reads sizes of items mostly in order.
    ///
    /// It remembers the chunk of the last item, so that reading all items in order takes O(*n*). Any other order works too.
    package struct Reader: Sendable {
        private let view: MeasuredView
        private var chunk = MeasuredChunk(unmeasured: 0)
        private var items = 0..<0

        /// Creates a reader.
        package init(_ view: MeasuredView) {
            self.view = view
        }

        /// The size of an item in points; nil if it was not measured at this length or does not exist.
        ///
        /// - Complexity: O(1) for items in order, O(log *n*) elsewhere
        package subscript(item: Int) -> Size? {
            mutating get { index(of: item).flatMap { chunk.size(at: $0, view.length) } }
        }

        /// The size of an item in points at this length, or else the one that was measured last; nil if it was not measured.
        ///
        /// - Complexity: O(1) for items in order, O(log *n*) elsewhere
        package mutating func estimate(of item: Int) -> Size? {
            index(of: item).map { chunk.size(at: $0, view.length) ?? chunk.sizes[$0].size }
        }

        /// Whether the size of an item is an estimate.
        mutating func isEstimate(_ item: Int) -> Bool {
            guard let index = index(of: item) else { return view.estimatesUnmeasured }
            return chunk.size(at: index, view.length) == nil
        }

        /// The number of items from `item` to the next that was measured at this length; nil if there is none.
        ///
        /// - Returns: 0 if `item` itself was measured at this length.
        package mutating func distance(toFirstFrom item: Int) -> Int? {
            var next = item
            while find(next) {
                if chunk.summary.isMeasured(at: view.length) != false {
                    let places = chunk.position(of: next - items.lowerBound)..<chunk.items.count
                    if let index = places.first(where: { chunk.size(at: $0, view.length) != nil }) {
                        return items.lowerBound + Int(chunk.items[index]) - item
                    }
                }
                next = items.upperBound
            }
            return nil
        }

        private mutating func index(of item: Int) -> Int? {
            find(item) ? chunk.index(of: item - items.lowerBound) : nil
        }

        /// Whether there is a chunk with the item; takes it.
        private mutating func find(_ item: Int) -> Bool {
            if items.contains(item) { return true }
            guard let (chunk, first) = view.sizes.chunks.chunk(of: item) else { return false }
            self.chunk = chunk
            items = first..<first + chunk.summary.count
            return true
        }
    }
}

extension MeasuredSizes {
    /// The sizes as they count at a length across, where items are estimates until they are measured.
    ///
    /// - Complexity: O(1)
    package func view(at length: LengthAcross) -> MeasuredView {
        MeasuredView(self, at: length, estimatesUnmeasured: true)
    }

    /// The same where items have sizes of their own, and are estimates only after they were measured at another length.
    ///
    /// - Complexity: O(1)
    package func viewOfGivenSizes(at length: LengthAcross) -> MeasuredView {
        MeasuredView(self, at: length, estimatesUnmeasured: false)
    }
}
